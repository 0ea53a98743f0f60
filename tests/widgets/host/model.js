// A stand-in for an ipywidgets model, as far as the page uses one.

/**
 * @typedef {{ receive: (content: any) => void, update: (state: any) => void }} Kernel
 */

export class FakeModel {
  comm_live = true;
  /** @type {Kernel | null} */ kernel = null;
  /** @type {{ get_model: (id: string) => Promise<FakeModel> } | undefined} */ widget_manager;
  /** @type {Map<string, ((...values: any[]) => void)[]>} */ handlers = new Map();
  /** @type {Set<string>} */ changed = new Set();

  /** @param {Record<string, unknown>} traits */
  constructor(traits) {
    this.traits = traits;
  }

  /** @param {string} name @param {(...values: any[]) => void} callback */
  on(name, callback) {
    this.handlers.set(name, [...(this.handlers.get(name) ?? []), callback]);
  }

  /** @param {string} name @param {(...values: any[]) => void} callback */
  off(name, callback) {
    this.handlers.set(name, (this.handlers.get(name) ?? []).filter((other) => other !== callback));
  }

  /** @param {string} name @param {...any} values */
  emit(name, ...values) {
    for (const callback of [...(this.handlers.get(name) ?? [])]) callback(...values);
  }

  /** How many handlers are on. */
  get count() {
    return [...this.handlers.values()].reduce((sum, list) => sum + list.length, 0);
  }

  /** @param {string} name @returns {any} */
  get(name) {
    return this.traits[name];
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    this.traits[name] = value;
    this.changed.add(name);
    this.emit(`change:${name}`);
  }

  save_changes() {
    const state = Object.fromEntries([...this.changed].map((name) => [name, structuredClone(this.traits[name])]));
    this.changed.clear();
    this.kernel?.update(state);
  }

  /** @param {unknown} content */
  send(content) {
    this.kernel?.receive(structuredClone(content));
  }

  /** The kernel wrote a trait. @param {string} name @param {unknown} value */
  write(name, value) {
    this.traits[name] = value;
    this.emit(`change:${name}`);
  }
}
