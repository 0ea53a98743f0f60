// Carries messages between page and kernel: never more than one unanswered.

/** @import { Answer, Ask, Model, Position } from "./contract.js" */

export const PATIENCE_MS = 8000;

/**
 * @typedef {{ what: "ask", ask: Ask } | { what: "move", position: Position }} Errand
 * @typedef {{ next: () => Errand | null, answered: (ask: Ask | null, answer: Answer) => void, changed: () => void }} Office
 */

export class Courier {
  /** @type {{ id: number, seq: number, ask: Ask | null } | null} */
  #out = null;
  /** Numbered from a start of this page's own: an answer reaches every page of a kernel, and is for one of them. */
  #ids = Date.now() % 1_000_000_000;
  #timer = 0;
  #later = 0;
  #closed = false;
  /** Waited longer than patience allows for the message that is out. */
  silent = false;

  /** @param {Model} model @param {Office} office who has errands, and gets the answers */
  constructor(model, office) {
    this.model = model;
    this.office = office;
    this.onMessage = this.onMessage.bind(this);
    this.onComm = this.onComm.bind(this);
    model.on("msg:custom", this.onMessage);
    model.on("comm_live_update", this.onComm);
    model.on("comm:close", this.onComm);
  }

  /** Whether the channel to the kernel is known to be closed. */
  get cut() {
    return this.#closed || this.model.comm_live === false;
  }

  get waiting() {
    return this.#out !== null;
  }

  onComm() {
    if (this.cut) this.#forget();
    this.office.changed();
    this.pump();
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#out = null;
    this.silent = false;
  }

  /** Send the next errand, if nothing is out. */
  pump() {
    if (this.#out !== null || this.cut) return;
    const errand = this.office.next();
    if (errand === null) return;
    this.#timer = Number(setTimeout(() => this.#lose(), PATIENCE_MS));
    if (errand.what === "move") this.#move(errand.position);
    else this.#ask(errand.ask);
  }

  /** @param {Ask} ask */
  #ask(ask) {
    const id = ++this.#ids;
    this.#out = { id, seq: 0, ask };
    this.#try(() => this.model.send({ ...ask, id }));
  }

  /** @param {Position} position */
  #move(position) {
    this.#out = { id: 0, seq: position.seq, ask: null };
    this.#try(() => {
      this.model.set("position", position);
      this.model.save_changes();
    });
  }

  /** @param {() => void} send */
  #try(send) {
    try {
      send();
    } catch {
      this.#closed = true;
      this.#forget();
      this.office.changed();
    }
  }

  #lose() {
    this.silent = true;
    this.office.changed();
  }

  /** Stop waiting for what is out, so that the next errand can go. */
  giveUp() {
    this.#forget();
    this.pump();
  }

  /** @param {Answer} answer */
  onMessage(answer) {
    if (answer === null || typeof answer !== "object" || typeof answer.type !== "string") return;
    const out = this.#out;
    const ours = out !== null && (answer.type === "moved" ? out.seq > 0 && answer.seq === out.seq : out.id > 0 && answer.re === out.id);
    const unasked = answer.type !== "moved" && answer.re === 0;
    const late = this.silent;
    if (ours) this.#forget();
    if (ours || unasked) this.office.answered(ours ? out.ask : null, answer);
    if (late && ours) this.office.changed();
    if (ours) this.#soon();
  }

  /** Leave the page a breath between one answer and the next request, so that a prefetch does not hold up frames. */
  #soon() {
    clearTimeout(this.#later);
    this.#later = Number(setTimeout(() => this.pump(), 0));
  }

  close() {
    clearTimeout(this.#later);
    this.#forget();
    this.#closed = true;
    this.model.off("msg:custom", this.onMessage);
    this.model.off("comm_live_update", this.onComm);
    this.model.off("comm:close", this.onComm);
  }
}
