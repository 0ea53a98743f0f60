// The style of all panels: one sheet for what they share, and one for each that has forms of its own.

import base from "./base.css";
import body from "./body.css";
import book from "./book.css";
import branches from "./branches.css";
import compare from "./compare.css";
import chances from "./chances.css";
import findings from "./findings.css";
import map from "./map.css";
import notes from "./notes.css";
import offline from "./offline.css";
import phone from "./phone.css";
import odds from "./odds.css";
import tabs from "./tabs.css";

export const css = [base, body, map, tabs, book, phone, offline, odds, branches, compare, notes, chances, findings].join("\n");
