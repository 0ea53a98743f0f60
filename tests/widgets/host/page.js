// The page the browser tests drive: `window.desk` opens panels on cursors with a stand-in kernel, as a notebook would.

import { FakeKernel } from "./kernel.js";
import { FakeModel } from "./model.js";

const notebook = document.getElementById("notebook");
const source = await (await fetch("/bundle/fechtbuch.js")).text();
const cursors = new Map();
let cells = 0;

/** Like anywidget: every widget evaluates the bundle anew. */
async function load() {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const module = await import(url);
  URL.revokeObjectURL(url);
  return module.default;
}

const listeners = { added: 0, removed: 0 };
const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, callback, options) {
  const signal = options?.signal;
  if (signal && !(this instanceof AbortSignal)) {
    listeners.added += 1;
    add.call(signal, "abort", () => { listeners.removed += 1; }, { once: true });
  }
  return add.call(this, type, callback, options);
};

window.desk = {
  keys: [],
  listeners,
  fixtures: new Map(),

  async cursor(name, fixture, traits = {}) {
    const made = await (await fetch(`/fixtures/${fixture}.json`)).json();
    const kernel = new FakeKernel(made, traits);
    cursors.set(name, kernel);
    return kernel;
  },

  kernel: (name = "one") => cursors.get(name),

  async open(panel, cursor = "one", width = null) {
    const cell = document.createElement("div");
    cell.className = "cell";
    cell.id = `cell-${++cells}`;
    cell.dataset.panel = panel;
    if (width) cell.style.width = `${width}px`;
    notebook.append(cell);
    const model = new FakeModel({ panel, cursor: `IPY_MODEL_${cursor}` });
    model.widget_manager = { get_model: async (id) => {
      if (!cursors.has(id)) throw new Error(`no model ${id}`);
      return cursors.get(id).model;
    } };
    const controller = new AbortController();
    const widget = await load();
    await widget.initialize?.({ model });
    const cleanup = await widget.render({ model, el: cell, signal: controller.signal });
    cell.close = () => { controller.abort(); cleanup?.(); cell.remove(); };
    return cell;
  },
};

// What a notebook would act on: keys that reach it, unless its own shortcut machinery sees the suppressing attribute.
notebook.addEventListener("keydown", (event) => window.desk.keys.push(event.key));
document.addEventListener("keydown", (event) => {
  for (let node = event.target; node instanceof Element; node = node.parentElement) if (node.hasAttribute("data-lm-suppress-shortcuts")) return;
  window.desk.keys.push(`shortcut ${event.key}`);
}, true);
window.ready = true;
