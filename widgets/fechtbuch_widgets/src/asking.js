// Topics that panels ask for: whether anybody answers, and those asked once for each line as it is sent, whichever panels show them.

/** @import { Store } from "./store.js" */

/** What each topic was asked for: the line, and unless there was an answer the reader's try. @type {WeakMap<Store, Map<string, string>>} */
const asked = new WeakMap();

/** Whether anybody answers a topic: a kernel all there are, a page without one those that it holds. @param {Store} store @param {string} topic @returns {boolean} */
export const isAnswered = (store, topic) => store.model.get("topics")?.includes(topic) ?? true;

/**
 * Ask for a topic of the followed line; what comes is kept in `store.data`. Whoever has no answer, does without until the reader tries again.
 * @param {Store} store @param {string} topic
 */
export function askOnce(store, topic) {
  const rev = store.line?.index.rev;
  if (rev === undefined) return;
  const topics = asked.get(store) ?? new Map();
  asked.set(store, topics);
  const attempt = `${rev} ${store.tries}`;
  if (topics.get(topic) === rev || topics.get(topic) === attempt) return;
  topics.set(topic, attempt);
  if (store.offline && store.data.get(topic)?.rev === rev) return;
  store.ask(topic, { at: 0 }).then((value) => {
    if (topics.get(topic) === attempt) topics.set(topic, rev);
    store.learn(topic, value);
  }, () => {});
}
