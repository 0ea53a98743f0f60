// Which key chord an event is, and what a panel does with the keyboard.

const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);
const MODIFIERS = new Set(["Control", "Meta", "Shift", "Alt", "AltGraph"]);
const SIGNS = new Set(["+", "-", "[", "]", "?"]);

/** @typedef {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">} Stroke */

/**
 * The chord of a key stroke as the command table writes it, or "". Signs count as what was typed, whatever modifiers the keyboard layout needs for them.
 * @param {Stroke} stroke
 */
export function chord(stroke) {
  const { key, altKey, shiftKey } = stroke;
  const ctrl = stroke.ctrlKey || stroke.metaKey;
  if (SIGNS.has(key)) return stroke.metaKey || (stroke.ctrlKey && !altKey) ? "" : key;
  if (key === " ") return ctrl || altKey || shiftKey ? "" : "Space";
  if (key === "Escape") return "Escape";
  if (key === "Backspace") return ctrl && !altKey && !shiftKey ? "Ctrl+Backspace" : "";
  if (!ARROWS.has(key)) return "";
  return (ctrl ? "Ctrl+" : "") + (altKey ? "Alt+" : "") + (shiftKey ? "Shift+" : "") + key;
}

/** Whether the element under the keys needs them for itself: text fields and choices all, buttons the space bar. @param {EventTarget | null} target @param {string} stroke */
export function isOwnKey(target, stroke) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("textarea, select, input:not([type=range]):not([type=checkbox]), [contenteditable]")) return stroke !== "Escape";
  return stroke === "Space" && target.matches("button, summary, input[type=checkbox]");
}

/**
 * Answer to the keys while the focus is inside the root, and keep them from the page around it.
 * @param {HTMLElement} root @param {(chord: string) => boolean} act gives whether it took the chord @param {AbortSignal} signal
 */
export function listenToKeys(root, act, signal) {
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  root.addEventListener("keydown", (event) => {
    const stroke = chord(event);
    const taken = stroke !== "" && !isOwnKey(event.target, stroke) && act(stroke);
    if (taken) event.preventDefault();
    if (taken || MODIFIERS.has(event.key) || !(event.ctrlKey || event.metaKey)) event.stopPropagation();
  }, { signal });
}
