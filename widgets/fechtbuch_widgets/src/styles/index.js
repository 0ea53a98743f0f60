// The style of all panels: one sheet for what they share, and one for each that has forms of its own.

import base from "./base.css";
import tabs from "./tabs.css";

export const css = [base, tabs].join("\n");
