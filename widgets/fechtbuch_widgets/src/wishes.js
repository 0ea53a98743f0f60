// What readers and panels ask of the kernel: in order, each once, with a promise to whoever waits for the answer.

/** @import { Ask } from "./contract.js" */

/** @typedef {{ done: (value: any) => void, failed: (reason: Error) => void }} Waiting */

export class Wishes {
  /** @type {Ask[]} */ #urgent = [];
  /** @type {Ask[]} */ #asked = [];
  /** @type {Map<Ask, Waiting>} */ #waiting = new Map();
  /** @type {WeakMap<Ask, Promise<any>>} */ #promises = new WeakMap();

  /** Ask before anything else; a later wish of the same type replaces one that has not gone out. @param {Ask} ask */
  hurry(ask) {
    this.#urgent = [...this.#urgent.filter((other) => other.type !== ask.type), ask];
  }

  /** The next urgent wish. */
  urgent() {
    return this.#urgent.shift();
  }

  /** The next wish of a panel. */
  next() {
    return this.#asked.shift();
  }

  /**
   * A panel's own wish; the promise fails with the kernel's sentence, or when the page is cut off.
   * A later wish for the same topic replaces one that has not gone out, whose promise fails; an equal one gets its answer.
   * Of a topic that panels ask for each in its own way, `asker` tells them apart: only the same one's wish is replaced.
   * @param {string} topic @param {Record<string, unknown>} more @returns {Promise<any>}
   */
  ask(topic, more) {
    /** @type {Ask} */
    const ask = { type: "data", topic, ...more };
    const text = JSON.stringify(ask);
    const same = this.#asked.find((other) => JSON.stringify(other) === text);
    const shared = same && this.#promises.get(same);
    if (shared) return shared;
    const replaced = this.#asked.filter((other) => other.type === "data" && other.topic === topic && other["asker"] === more["asker"]);
    this.#asked = [...this.#asked.filter((other) => !replaced.includes(other)), ask];
    for (const old of replaced) this.waiting(old)?.failed(new Error("replaced by a later wish"));
    /** @type {Promise<any>} */
    const promise = new Promise((done, failed) => this.#waiting.set(ask, { done, failed }));
    this.#promises.set(ask, promise);
    return promise;
  }

  /** Who waits for the answer to a request; nobody afterwards. @param {Ask} ask */
  waiting(ask) {
    const waiting = this.#waiting.get(ask);
    this.#waiting.delete(ask);
    return waiting;
  }

  /** Nobody will answer any more. */
  cutOff() {
    this.#asked = [];
    this.#fail("cut off from the kernel");
  }

  /** What has gone out is not waited for any longer. */
  giveUp() {
    this.#fail("given up");
  }

  /** @param {string} reason */
  #fail(reason) {
    for (const ask of [...this.#waiting.keys()]) if (!this.#asked.includes(ask)) this.waiting(ask)?.failed(new Error(reason));
  }
}
