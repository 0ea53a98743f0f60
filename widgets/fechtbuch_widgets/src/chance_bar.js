// Finding the chances to win: a button that begins it, how far it is, and a button that ends it.

import { h, say } from "./dom.js";
import { calm } from "./text.js";

/** @import { WinChances } from "./contract.js" */
/** @import { Context } from "./frame.js" */

const TITLE = "Find each side's chance to win, by playing the fight on from every act many times";

/** @param {Context} context */
export function chanceBar({ store, signal }) {
  const begin = h("button", { type: "button", class: "fb-button fb-small", title: TITLE });
  const cancel = h("button", { type: "button", class: "fb-button fb-small", "aria-label": "Cancel the search for chances" }, "Cancel");
  const bar = h("progress", { class: "fb-progress", "aria-label": "Chances to win: rollouts played" });
  const words = h("span", { class: "fb-soft" });
  const said = h("span", { class: "fb-hidden", role: "status" });
  const element = h("div", { class: "fb-chance-bar" }, begin, bar, words, cancel, said);
  let refused = "";

  /** @param {"start" | "cancel"} what */
  function wish(what) {
    const back = what === "start" ? cancel : begin;
    store.ask("chances", { do: what }).then(
      (value) => { refused = ""; store.learn("chances", value); },
      (error) => { refused = calm(String(error.message)).slice(0, 300); show(); },
    );
    back.dataset["focus"] = String(document.activeElement === (what === "start" ? begin : cancel));
  }
  begin.addEventListener("click", () => wish("start"), { signal });
  cancel.addEventListener("click", () => wish("cancel"), { signal });

  /** Who pressed the button that goes stands on the one that comes. @param {HTMLElement} button */
  function takeFocus(button) {
    if (button.dataset["focus"] === "true" && !button.hidden) button.focus();
    if (!button.hidden) button.dataset["focus"] = "false";
  }

  function show() {
    /** @type {WinChances | undefined} */
    const told = store.data.get("chances");
    const here = told !== undefined && told.rev === store.line?.index.rev ? told : undefined;
    const running = told?.state === "running";
    const done = here?.state === "done";
    begin.hidden = running || done;
    cancel.hidden = bar.hidden = !running;
    say(begin, here?.state === "cut" ? "Go on with chances" : "Win probability");
    if (running) {
      bar.max = Math.max(1, told.total);
      bar.value = told.done;
    }
    const failed = refused || (here?.state === "failed" ? calm(here.text).slice(0, 300) : "");
    const count = running && told.total > 0 ? `${told.done} of ${told.total}` : "";
    say(words, failed || count || (here?.state === "cut" ? "cut short" : ""));
    say(said, failed ? "" : running ? "Finding the chances to win" : done ? "The chances to win are found" : here?.state === "cut" ? "Cancelled; what was found so far is shown" : "");
    takeFocus(begin);
    takeFocus(cancel);
  }

  return { element, show };
}
