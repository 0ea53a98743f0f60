// Types of everything that crosses between kernel and page. The words are in ../CONTRACT.md.

export type Span = string | [string, string?];
export type Text = string | Span[];
export type Throw = number[] | number;
export type Row = [Text, Throw[]] | [Text, Throw[], [string, string]];

export interface Position { commit: string; event: number; line: string; seq: number }
export interface Place { commit: string; event: number; line: string }
export interface Filter { who: string; kind: string; text: string }
export interface Selection { creature: string }

export interface Meta {
  schema: number; fight: string; title: string; ruleset: string; version: string;
  sides: { id: string; label: string }[];
  creatures: { id: string; name: string; side: string }[];
}

export interface Index {
  rev: string; line: string; label: string; n: number; at: number; every: number;
  acts: [number, number, string, Text][];
  turns: [number, number, string][];
  kinds: [string, string][];
  kind: number[]; who: number[]; depth: string; marks: string;
}

export type Amount = number | string;
export interface Pool { name: string; value: Amount; full: Amount | null }
export interface Condition { name: string; text: string; rule: string; cause: string; until: string; tone: string }
export interface Creature {
  id: string; name: string; side: string; brief: string; posture: string; out: boolean;
  pools: Pool[]; conditions: Condition[];
  items: { name: string; state: string }[];
  counters: { name: string; value: Amount }[];
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
  dice: string; faces: number[] | null; total: number; target: number | null; sense: "under" | "over"; outcome: string;
  chance: Chance | null; luck: Chance | null; histogram: [number, number][] | null; success: number[] | null;
}
export interface Rule { title: string; text: string; source: string }
export interface Figure {
  title: string; value: string; value_label: string;
  terms: { op: string; value: string; label: string; rule: string }[];
  withheld: { label: string; why: string; rule: string }[];
  roll: Roll | null; rules: Record<string, Rule>; more?: Figure[];
}

/** What the page may send; `id` is added when it is sent. */
export type Ask =
  | { type: "hello"; schema: number; position: Position | null }
  | { type: "rows" | "states" | "explain"; rev: string; from: number; to: number }
  | { type: "rule"; rule: string }
  | { type: "follow"; line: string; position: Place }
  | { type: "branch"; position: Place }
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
