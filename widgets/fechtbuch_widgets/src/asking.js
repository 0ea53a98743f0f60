// Topics that are asked for once for each line as it is sent, whichever panels show them.

/** @import { Store } from "./store.js" */

/** @type {WeakMap<Store, Map<string, string>>} */
const asked = new WeakMap();

/**
 * Ask for a topic of the followed line; what comes is kept in `store.data`. Whoever has no answer, does without.
 * @param {Store} store @param {string} topic
 */
export function askOnce(store, topic) {
  const rev = store.line?.index.rev;
  if (rev === undefined) return;
  const topics = asked.get(store) ?? new Map();
  asked.set(store, topics);
  if (topics.get(topic) === rev) return;
  topics.set(topic, rev);
  if (store.offline && store.data.get(topic)?.rev === rev) return;
  store.ask(topic, { at: 0 }).then((value) => store.learn(topic, value), () => {});
}
