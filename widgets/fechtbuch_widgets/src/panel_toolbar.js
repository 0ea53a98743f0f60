// Title, a button for every command, and where the reader stands.

import { COMMANDS, command, keyCaps } from "./commands.js";
import { h, say } from "./dom.js";
import { icon } from "./icons.js";
import { calm, inline } from "./text.js";

/** @import { Command } from "./commands.js" */
/** @import { Context, Panel } from "./frame.js" */
/** @import { Icon } from "./icons.js" */
/** @import { Store } from "./store.js" */

/** @param {string} id @param {string} label @param {string} keys @param {Icon} name @param {...(Node | string)} more */
function button(id, label, keys, name, ...more) {
  const title = keys ? `${label} (${keys})` : label;
  return h("button", { type: "button", class: "fb-button", "data-command": id, "aria-label": label, title }, icon(name), ...more);
}

/** @param {Command} entry */
const commandButton = (entry) => button(entry.id, entry.label, entry.keys.map(keyCaps).join(" or "), entry.icon);

/** @param {string} group @param {string} label */
function bar(group, label) {
  return h("div", { class: "fb-seg", role: "group", "aria-label": label }, ...COMMANDS.filter((entry) => entry.group === group).map(commandButton));
}

/** Where the reader stands, in two parts: line and event, round and whose turn. @param {Store} store @returns {[string, string]} */
function whereabouts(store) {
  const { line } = store;
  if (line === null) return ["", ""];
  const { round, who } = line.turn(store.at);
  const turn = who === "" ? "" : ` · ${inline(store.name(who), 24)}’s turn`;
  return [`${inline(line.index.label, 24)} · event ${store.at + 1} of ${line.n}`, `round ${round}${turn}`];
}

/** The same in one phrase. @param {Store} store */
export const whereaboutsWords = (store) => whereabouts(store).join(" · ");

/** @param {Context} context @returns {Panel} */
export function toolbar({ store, frame, signal }) {
  const title = h("h1", {});
  const badge = h("span", { class: "fb-badge" });
  const speed = h("span", { class: "fb-speed" });
  const pace = bar("pace", "Pace");
  pace.insertBefore(speed, pace.lastChild);
  const branch = button("branch", "Open a branch here", "", "branch", " Branch");
  const help = button("help", "Keys", "?", "help");
  const place = h("span", {});
  const turn = h("span", {});
  const where = h("div", { class: "fb-where" }, place, h("span", { class: "fb-hidden" }, " · "), turn);
  const clusters = [[bar("step", "Step"), pace], [bar("mark", "Wounds, turning points and findings"), bar("other", "Other branch")], [bar("act", "Taking back"), branch, help]];
  const tools = h("div", { class: "fb-tools" }, ...clusters.map((cluster) => h("div", { class: "fb-cluster" }, ...cluster)));
  const element = h("div", { class: "fb-bar", role: "toolbar", "aria-label": "Steps" }, h("div", { class: "fb-title" }, title, badge), tools, where);
  element.addEventListener("click", (event) => press(event.target), { signal });
  const play = /** @type {HTMLElement} */ (element.querySelector("[data-command=play]"));

  /** @param {EventTarget | null} target */
  function press(target) {
    const id = target instanceof Element ? target.closest("[data-command]")?.getAttribute("data-command") : null;
    if (id === "branch") store.branch();
    else if (id === "help") frame.toggleHelp();
    else if (id) command(id)?.run(store, frame.root);
  }

  function showPlay() {
    play.setAttribute("aria-label", store.player.playing ? "Pause" : "Play");
    play.setAttribute("title", `${store.player.playing ? "Pause" : "Play"} (Space)`);
    play.replaceChildren(icon(store.player.playing ? "pause" : "play"));
    play.classList.toggle("fb-on", store.player.playing);
    help.setAttribute("aria-expanded", String(frame.helpOpen));
    say(speed, `${store.player.speed} ×`);
  }

  return {
    element,
    update(topics) {
      const { meta } = store;
      if (topics.has("line") && meta) {
        say(title, calm(meta.title));
        title.title = calm(meta.title).slice(0, 300);
        say(badge, calm(`${meta.ruleset} ${meta.version}`));
      }
      if (topics.has("at") || topics.has("line")) whereabouts(store).forEach((words, k) => say(k === 0 ? place : turn, words));
      if (topics.has("play")) showPlay();
    },
  };
}
