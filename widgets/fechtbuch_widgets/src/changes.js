// The change just made: a creature now against the same creature before the act.

import { difference } from "./amount.js";

/** @import { Creature, Pool, State } from "./contract.js" */

/**
 * The signed change of a pool since another state, "" for none.
 * @param {Pool} pool @param {Creature | undefined} before
 */
export function poolChange(pool, before) {
  const old = before?.pools.find((other) => other.name === pool.name);
  return old === undefined ? "" : difference(pool.value, old.value);
}

/** @param {State | undefined} state @param {string} id */
export const creatureIn = (state, id) => state?.creatures.find((creature) => creature.id === id);
