// How much of its life each side still has, over the line: the quantity the timeline draws.

import { size } from "./amount.js";

/** @import { Meta, State } from "./contract.js" */
/** @import { Held } from "./held.js" */

const SAMPLES = 400;

/**
 * The share of each side's life pools that is left, 0 to 1; NaN for a side with no life pool. Whoever is out counts as nothing.
 * @param {State} state @param {Meta} meta
 * @returns {number[]}
 */
export function shares(state, meta) {
  const left = meta.sides.map(() => 0);
  const full = meta.sides.map(() => 0);
  for (const creature of state.creatures) {
    const k = meta.sides.findIndex((side) => side.id === creature.side);
    const life = creature.pools[0];
    const most = size(life?.full);
    if (k < 0 || life === undefined || most === null || most <= 0) continue;
    full[k] = (full[k] ?? 0) + most;
    if (!creature.out) left[k] = (left[k] ?? 0) + Math.max(0, Math.min(most, size(life.value) ?? 0));
  }
  return left.map((sum, k) => sum / (full[k] ?? 0));
}

export class Strength {
  /** @param {Meta} meta @param {number} n events of the line */
  constructor(meta, n) {
    this.meta = meta;
    this.stride = Math.max(1, Math.ceil(n / SAMPLES));
    /** Shares by side at every stride-th event, undefined where the state is not held. @type {(number[] | undefined)[]} */
    this.samples = new Array(Math.ceil(n / this.stride));
  }

  /** The line grows to n events: from twice as many samples on, every other one is enough. @param {number} n */
  follow(n) {
    while (n > 2 * SAMPLES * this.stride) {
      this.stride *= 2;
      this.samples = Array.from({ length: Math.ceil(this.samples.length / 2) }, (_, k) => this.samples[2 * k]);
    }
    this.samples.length = Math.ceil(n / this.stride);
  }

  /** Sample what is held of a window. @param {Held} held @param {number} from @param {number} to */
  add(held, from, to) {
    for (let k = Math.ceil(from / this.stride); k * this.stride < to && k < this.samples.length; k++) {
      const state = held.state(k * this.stride);
      if (state !== undefined) this.samples[k] = shares(state, this.meta);
    }
  }
}
