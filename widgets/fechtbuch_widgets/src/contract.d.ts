// Types of everything that crosses between kernel and page. The words are in ../CONTRACT.md.

export type Span = string | [string, string?];
export type Text = string | Span[];
export type Throw = number[] | number;
export type Row = [Text, Throw[]] | [Text, Throw[], [string, string]];

export interface Position { commit: string; event: number; line: string; seq: number }
export interface Place { commit: string; event: number; line: string }
export interface Filter { who: string; kind: string; text: string; books: boolean; rule: string }
export interface Selection { creature: string }

export interface Meta {
  schema: number; fight: string; title: string; ruleset: string; version: string;
  sides: { id: string; label: string }[];
  creatures: { id: string; name: string; side: string; body?: BodyFigure | null }[];
}

/** A line, or what of it follows the first `from` events of the line `base`. */
export interface Index {
  rev: string; base: string; from: number; line: string; label: string; n: number; at: number; every: number;
  acts: [number, number, string, Text][];
  turns: [number, number, string][];
  kinds: [string, string][];
  kind: number[]; who: number[]; depth: string; marks: string;
  minor?: string; zones?: string[]; hits?: [number, number, number, number][];
  set?: [number, number][];
}

export type Amount = number | string;
export interface Pool { name: string; value: Amount; full: Amount | null }
export interface Condition { name: string; text: string; rule: string; cause: string; until: string; tone: string }
export interface BodyFigure { plan: string; zones: { id: string; label: string; damage: number | null; limit: number | null; armour: string }[] }
export interface BodyState {
  zones: Record<string, { damage?: number | null; limit?: number | null; states?: string[]; armour?: string; grade?: number }>;
  figure?: BodyFigure;
}
export interface Creature {
  id: string; name: string; side: string; brief: string; posture: string; out: boolean;
  pools: Pool[]; conditions: Condition[];
  items: { name: string; state: string }[];
  counters: { name: string; value: Amount }[]; body?: BodyState;
  facing: number | null; cell: number[] | null;
}
export interface State {
  round: number; phase: string; turn: string; creatures: Creature[];
  bonds: { text: Text }[]; things: { text: Text }[];
}
export type Key = string | number;
export type Patch = ([Key[], unknown] | [Key[]])[];

export interface TreeNode { id: string; parent: string; act: number; lines: string[] }
export interface Head { line: string; name: string; node: string; outcome: string; current: boolean }
export interface Tree { nodes: TreeNode[]; heads: Head[] }

export interface Chance { num: number; den: number; text: string }
export interface Roll {
  dice: string; faces: number[] | null; total: number; target: number | string | null; sense: "under" | "over"; outcome: string;
  chance: Chance | null; luck: Chance | null; histogram: [number, number][] | null; success: number[] | null;
}
export interface Rule { title: string; text: string; source: string }
export interface Figure {
  title: string; value: string; value_label: string;
  terms: { op: string; value: string; label: string; rule: string }[];
  withheld: { label: string; why: string; rule: string }[];
  roll: Roll | null; rules: Record<string, Rule>; more?: Figure[];
}

export type Cell = [number, number];
/** The ground of the field over a run of events, and where anybody ever stands on the line. */
export interface Field {
  rev: string; from: number; to: number; placed: boolean; box: [Cell, Cell];
  grid: string; scale: string; unit: string; facing: boolean; extent: [Cell, Cell] | null;
  edges: { between: [Cell, Cell]; name: string; open: boolean; locked: boolean }[];
  spots: { kind: string; name: string; text: string; cells: Cell[] }[];
  heights: [number, number, number][]; darkness: number; dark: [number, number, number][];
  unknown: Cell[] | null;
}
export interface Stance { cells: Cell[]; height: number; reach: Cell[]; zone: Cell[]; arcs: [string, Cell[]][] }
export interface FieldFocus {
  line: { from: Cell; to: Cell; cells: Cell[]; blocked: string } | null;
  cells: Cell[]; path: Cell[]; edge: [Cell, Cell] | null;
}
export interface Standing { rev: string; at: number; focus: FieldFocus | null; stances: Record<string, Stance> }
/** What a form waits for on the map. */
export interface Picking { label: string; who: string; cell: boolean; cells: Cell[]; creatures: string[]; path: Cell[] }

/** A chance, or the ends of the interval it lies in: in ten-thousandths for bars, in words, and exactly. */
export interface Chances { low: number; high: number; text: string; exact: string }
export interface OddsOutcome { chance: Chances; text: string; happened: boolean }
/** A node of the odds tree; `children` are left out where they are asked for when it is opened. */
export interface OddsNode {
  path: number[]; sort: "roll" | "choice" | "outcome" | "rest"; chance: Chances; share: Chances;
  label: string; text: string; happened: boolean; kids: number; facts?: string[]; children?: OddsNode[];
}
export interface Odds {
  key: string; state: "none" | "failed" | "working" | "done"; text?: string;
  act?: string; made?: boolean; steps?: number; tree?: OddsNode;
  exact?: boolean; unexplored?: Chances; always?: string; more?: number; missing?: boolean;
  checks?: { text: string; rolled: Chances; success: Chances }[]; outcomes?: OddsOutcome[];
}

export interface NoteWords { glyph: string; text: string; author: string; time: string }
/** An event with a note: the one that holds, and those it replaced, the newest first. */
export interface NoteEntry extends NoteWords { at: number; commit: string; event: number; older: NoteWords[] }
export interface NoteList { rev: string; notes: NoteEntry[]; left_out: number; elsewhere: number }

/** One of two lines that are compared, since the fork. */
export interface Course { line: string; name: string; head: string; acts: number; round: number; winner: string | null; standing: string[] }
export interface ComparedAct { act: number; commit: string; who: string; heading: string }
export interface ActPair { one: ComparedAct | null; other: ComparedAct | null; facts: { one: Text | null; other: Text | null }[]; more: number }
export interface Comparison {
  one: Course; other: Course; fork: { act: number; commit: string }; equal: boolean;
  harm: { who: string; one: [number, number] | null; other: [number, number] | null }[];
  states: { who: string; name: string; one: string | null; other: string | null }[]; more_states: number;
  acts: ({ same: number } | ActPair)[]; more_acts: number;
}

/** Value, low, high, in hundredths of a percent. */
export type Estimate = [number, number, number];
/** Each side's chance after events, and what acts did to that of `side`: [act, event, choice, luck, both]. */
export interface WinChances {
  rev: string; state: "none" | "running" | "done" | "cut" | "failed"; done: number; total: number; text: string; n: number;
  side: string; sides: Record<string, [number, number, number, number][]>;
  acts: [number, number, Estimate, Estimate, Estimate][]; turning: number[];
}
export interface Finding {
  key: string; kind: string; severity: "error" | "warning" | "note"; act: number; at: number;
  what: string; expected: string; recorded: string; rules: { rule: string }[]; text: string;
  explanation: string[]; accepted: [string, string] | null; mend: string;
}
export interface FindingsTold {
  rev: string; state: "none" | "running" | "done" | "failed"; done: number; total: number; text: string;
  findings: Finding[]; more: number; parted: string;
  luck: { who: string; lines: [string, string][] }[]; dice: [string, string][];
}
export interface Mended { key: string; state: "working" | "kept" | "same" | "conflicts" | "failed"; line: string; text: string }
/** Rules as [id, title, events that cite it]; `of` is each event's place in `sets`, which hold places in `rules`. */
export interface Citing { rev: string; from: number; to: number; rules: [string, string, number][]; sets: number[][]; of: number[] }

/** What the page may send; `id` is added when it is sent. */
export type Ask =
  | { type: "hello"; schema: number; position: Position | null }
  | { type: "rows" | "states" | "explain"; rev: string; from: number; to: number }
  | { type: "rule"; rule: string }
  | { type: "follow"; rev: string; line: string; position: Place }
  | { type: "branch"; fight: string | undefined; rev: string; position: Place }
  | { type: "data"; topic: string; [more: string]: unknown }
  | { type: "ping" };

export type Answer =
  | { type: "open"; re: number; meta: Meta; index: Index; tree: Tree }
  | { type: "line"; re: number; index: Index; tree: Tree }
  | { type: "tree"; re: number; tree: Tree }
  | { type: "rows"; re: number; rev: string; from: number; to: number; rows: Row[] }
  | { type: "states"; re: number; rev: string; from: number; to: number; keyframes: [number, State][]; patches: Patch[] }
  | { type: "explain"; re: number; rev: string; from: number; to: number; figures: [number, Figure | null][] }
  | { type: "marks"; re: number; rev: string; set: [number, number][] }
  | { type: "data"; re: number; topic: string; value: unknown }
  | { type: "rule"; re: number; rule: string; title: string; text: string; source: string }
  | { type: "moved"; seq: number }
  | { type: "pong"; re: number }
  | { type: "error"; re: number; message: string };

/** The part of an ipywidgets model that the page uses. */
export interface Model {
  get(name: string): any;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(name: string, callback: (...args: any[]) => void): void;
  off(name: string, callback: (...args: any[]) => void): void;
  comm_live?: boolean;
}
export interface PanelModel extends Model {
  widget_manager?: { get_model(id: string): Promise<Model> };
}
