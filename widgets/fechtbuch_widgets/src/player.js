// Playing: one event per beat.

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];
const BEAT_MS = 1000;

/** @typedef {{ atEnd: () => boolean, step: () => void, changed: () => void }} Deck what is played */

export class Player {
  playing = false;
  speed = 1;
  #beat = 0;

  /** @param {Deck} deck */
  constructor(deck) {
    this.deck = deck;
  }

  play() {
    if (this.deck.atEnd()) return;
    this.playing = true;
    this.#wait();
    this.deck.changed();
  }

  pause() {
    clearTimeout(this.#beat);
    if (!this.playing) return;
    this.playing = false;
    this.deck.changed();
  }

  /** A step faster or slower. @param {1 | -1} way */
  pace(way) {
    const k = SPEEDS.indexOf(this.speed) + way;
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, k))] ?? 1;
    if (this.playing) this.#wait();
    this.deck.changed();
  }

  #wait() {
    clearTimeout(this.#beat);
    this.#beat = Number(setTimeout(() => this.#step(), BEAT_MS / this.speed));
  }

  #step() {
    if (!this.playing) return;
    this.deck.step();
    if (this.deck.atEnd()) this.pause();
    else this.#wait();
  }
}
