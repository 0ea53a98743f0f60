// What can be done with a line besides following it: another name, no name, held beside another. One form is open at a time.

import { h, say } from "./dom.js";
import { headName, headOf, headOption } from "./heads.js";
import { calm } from "./text.js";

/** @import { Head } from "./contract.js" */
/** @import { Context } from "./frame.js" */

export const LONGEST_NAME = 120;

/** @param {string} id @param {string} words */
const button = (id, words) => h("button", { type: id === "ok" ? "submit" : "button", class: "fb-button", "data-form": id }, words);

/** What is open, with the line as the reader saw it. @typedef {{ what: string, head: Head }} Open */

export class BranchForms {
  /** @type {Open | null} */ #open = null;

  /** @param {Context} context @param {{ compare: (one: string, other: string) => void, back: (what: string, line: string) => void }} then where a comparison goes, and the focus when a form closes */
  constructor({ store, signal }, then) {
    this.store = store;
    this.then = then;
    this.form = h("form", { class: "fb-form", hidden: true });
    this.said = h("p", { class: "fb-said", role: "status", dir: "auto" });
    this.element = h("div", { class: "fb-branch-forms" }, this.form, this.said);
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.#submit(); }, { signal });
    this.form.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("[data-form=cancel]")) this.close();
    }, { signal });
    this.form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      this.close();
    }, { signal });
  }

  /** Open a form in place of another, unless that one waits for its answer. @param {string} what @param {string} line */
  show(what, line) {
    const head = headOf(this.store, line);
    if (head === undefined) return;
    if (this.#waits) return this.#say("The change before this one is still under way. Its form stays until it is answered, or you cancel it.", false);
    this.#open = { what, head };
    say(this.said, "");
    const parts = what === "rename" ? this.#rename(head) : what === "delete" ? this.#delete(head) : this.#compare(head);
    this.form.replaceChildren(...parts, button("cancel", what === "delete" ? "Keep it" : "Cancel"));
    this.form.hidden = false;
    const field = /** @type {HTMLElement | null} */ (this.form.querySelector("input, select") ?? this.form.querySelector("[data-form=cancel]"));
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }

  /** @param {Head} head */
  #rename(head) {
    const field = h("input", { class: "fb-search fb-wide", type: "text", maxlength: LONGEST_NAME, required: true, dir: "auto" });
    field.value = calm(head.name).slice(0, LONGEST_NAME);
    return [h("label", {}, head.name === "" ? "Name of the line " : "New name ", field), button("ok", head.name === "" ? "Name it" : "Rename")];
  }

  /** @param {Head} head */
  #delete(head) {
    const name = h("bdi", { class: "fb-branch-name" }, headName(head));
    return [h("p", {}, "Forget the name ", name, "? Its acts stay in the log, and can still be followed."), button("ok", "Forget the name")];
  }

  /** @param {Head} head */
  #compare(head) {
    const followed = this.store.line?.index.line;
    const others = this.store.tree.heads.filter((other) => other.line !== head.line);
    const first = others.find((other) => other.line === followed) ?? others[0];
    const choice = h("select", { class: "fb-select fb-wide" }, ...others.map((other) => h("option", { value: other.line, selected: other === first }, headOption(other))));
    return [h("label", {}, "Compare ", h("bdi", { class: "fb-branch-name" }, headName(head)), " with ", choice), button("ok", "Show side by side")];
  }

  #submit() {
    const asked = this.#open;
    if (asked === null || this.#waits) return;
    const { what, head } = asked;
    if (what === "compare") {
      const other = this.form.querySelector("select")?.value ?? "";
      this.close(false);
      return this.then.compare(head.line, other);
    }
    const name = this.form.querySelector("input")?.value ?? "";
    this.#busy(true);
    const ask = { line: head.line, head: head.node, fight: this.store.meta?.fight, ...(what === "rename" ? { name } : {}) };
    this.store.ask(what, ask).then((done) => this.#done(asked, done), (error) => this.#failed(asked, error.message));
  }

  get #waits() {
    return this.form.getAttribute("aria-busy") === "true";
  }

  /** @param {boolean} busy */
  #busy(busy) {
    this.form.setAttribute("aria-busy", String(busy));
    for (const part of this.form.querySelectorAll("[data-form=ok]")) /** @type {HTMLButtonElement} */ (part).disabled = busy;
  }

  /** The answer ends the form that asked; one that was cancelled leaves what was opened since alone. @param {Open} asked @param {{ line: string, text: string }} done */
  #done(asked, done) {
    if (this.#open === asked) this.close(true, done.line);
    this.#say(done.text, false);
  }

  /** @param {Open} asked @param {string} message */
  #failed(asked, message) {
    this.#say(message, true);
    if (this.#open !== asked) return;
    this.#busy(false);
    if (headOf(this.store, asked.head.line)?.node !== asked.head.node) this.close();
  }

  /** @param {string} text @param {boolean} bad */
  #say(text, bad) {
    this.said.classList.toggle("fb-problem", bad);
    say(this.said, calm(text));
  }

  /** @param {boolean} [back] give the focus back @param {string} [line] what the line is called now */
  close(back = true, line = this.#open?.head.line ?? "") {
    const what = this.#open?.what ?? "";
    this.#busy(false);
    this.#open = null;
    this.form.hidden = true;
    this.form.replaceChildren();
    if (back && what !== "") this.then.back(what, line);
  }
}
