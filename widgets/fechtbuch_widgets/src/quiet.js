// Which events only keep the books, so that the list can let blows stand out.

/** @import { Line } from "./line.js" */

/**
 * Whether event i is bookkeeping: a counter that goes up or is reset, or a condition that runs out because the clock went on.
 * @param {Line} line @param {number} i
 */
export function isQuiet(line, i) {
  const kind = kindOf(line, i);
  if (kind === "CounterChanged") return true;
  return kind === "ConditionLost" && line.depths[i] !== 0 && kindOf(line, line.actStart(line.act(i))) === "ClockAdvanced";
}

/** @param {Line} line @param {number} i */
function kindOf(line, i) {
  return line.index.kinds[line.index.kind[i] ?? -1]?.[0];
}
