// A cursor's model in a page without a kernel: the same interface, answered from what the page holds.

/** @import { Ask, Model } from "./contract.js" */

/** @typedef {{ answer: (ask: Ask) => Record<string, unknown>, unasked: (ask: Ask) => [string, unknown][] }} Kernel what stands in for the kernel */
/** @typedef {(...values: any[]) => void} Callback */

/** @implements {Model} */
export class OfflineModel {
  comm_live = true;
  /** @type {Map<string, Set<Callback>>} */ #callbacks = new Map();
  /** @type {Record<string, any>} */ #traits;

  /** @param {Kernel} kernel @param {Record<string, unknown>} traits */
  constructor(kernel, traits) {
    this.kernel = kernel;
    this.#traits = { ...traits };
  }

  /** @param {string} name @returns {any} */
  get(name) {
    return this.#traits[name];
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    this.#traits[name] = value;
    this.#emit(`change:${name}`);
  }

  /** Nothing is kept beyond the page; a position is confirmed, as a kernel would. */
  save_changes() {
    const seq = this.#traits["position"]?.seq ?? 0;
    if (seq > 0) this.#later({ type: "moved", seq });
  }

  /** @param {any} ask */
  send(ask) {
    this.#later({ ...this.kernel.answer(ask), re: ask.id });
    for (const [topic, value] of this.kernel.unasked(ask)) this.#later({ type: "data", re: 0, topic, value });
  }

  /** @param {Record<string, unknown>} answer */
  #later(answer) {
    setTimeout(() => this.#emit("msg:custom", answer, []));
  }

  /** @param {string} name @param {Callback} callback */
  on(name, callback) {
    const known = this.#callbacks.get(name) ?? new Set();
    this.#callbacks.set(name, known.add(callback));
  }

  /** @param {string} name @param {Callback} callback */
  off(name, callback) {
    this.#callbacks.get(name)?.delete(callback);
  }

  /** @param {string} name @param {...any} values */
  #emit(name, ...values) {
    for (const callback of [...(this.#callbacks.get(name) ?? [])]) callback(...values);
  }
}
