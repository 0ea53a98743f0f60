// What the stand-in kernel does with names of lines, comparisons and notes: as the real one, on the fixture.

/** @param {any} kernel @param {string} line */
const head = (kernel, line) => kernel.fixture.tree.heads.find((one) => one.line === line);

/** The lines anew, unasked, as after any change. */
function tell(kernel) {
  const { index } = kernel.whole(kernel.line);
  kernel.push({ type: "line", index: { ...index, at: -1 }, tree: kernel.tree() });
}

function rename(kernel, ask) {
  const one = head(kernel, ask.line);
  if (!one) throw new Error(`There is no line '${ask.line}' any more: another session has renamed or deleted it meanwhile.`);
  if (ask.name === "taken") throw new Error("fight 'x' has a branch 'taken' already");
  const part = kernel.whole(ask.line);
  kernel.lines.set(ask.name, { ...part, index: { ...part.index, line: ask.name, label: ask.name, rev: `${ask.name}@renamed` } });
  const { nodes, heads } = kernel.fixture.tree;
  const call = (line) => (line === ask.line ? ask.name : line);
  kernel.fixture.tree = { nodes: nodes.map((node) => ({ ...node, lines: node.lines.map(call) })), heads: heads.map((other) => (other === one ? { ...one, line: ask.name, name: ask.name } : other)) };
  kernel.line = call(kernel.line);
  tell(kernel);
  return { line: ask.name, text: `'${ask.line}' is now called '${ask.name}'.` };
}

function forget(kernel, ask) {
  const one = head(kernel, ask.line);
  kernel.fixture.tree.heads = kernel.fixture.tree.heads.map((other) => (other === one ? { ...one, name: "" } : other));
  tell(kernel);
  return { line: ask.line, text: `The name '${ask.line}' is forgotten; its acts stay.` };
}

/** Acts of both lines from their fork on, the nth beside the nth; the first of them is the same. */
function compare(kernel, ask) {
  const [one, other] = [ask.one, ask.other].map((line) => kernel.whole(line));
  const fork = one.index.acts.findIndex((act, k) => act[2] !== other.index.acts[k]?.[2]);
  const after = [one, other].map((line) => line.index.acts.slice(fork).filter((act) => act[3] === "Attack"));
  const facts = (line, act) => (act ? line.rows.slice(act[0], act[0] + 2).map((row) => row[0]) : []);
  const act = (made) => (made ? { act: made[1], commit: made[2], who: "", heading: made[3] } : null);
  const pairs = Array.from({ length: Math.max(after[0].length, after[1].length) }, (_, k) => {
    const mine = facts(one, after[0][k]);
    const theirs = facts(other, after[1][k]);
    const count = Math.max(mine.length, theirs.length);
    return { one: act(after[0][k]), other: act(after[1][k]), more: k === 0 ? 3 : 0, facts: Array.from({ length: count }, (__, n) => ({ one: mine[n] ?? null, other: theirs[n] ?? null })) };
  });
  const course = (key, line) => ({ line: key, name: head(kernel, key).name, head: head(kernel, key).node, acts: line.index.acts.length - fork, round: 9, winner: null, standing: kernel.fixture.meta.creatures.slice(0, key === ask.one ? 2 : 1).map((creature) => creature.id) });
  return {
    one: course(ask.one, one), other: course(ask.other, other), fork: { act: fork - 1, commit: one.index.acts[fork - 1]?.[2] ?? "" }, equal: ask.one === ask.other,
    harm: kernel.fixture.meta.creatures.map((creature, k) => ({ who: creature.id, one: [k, 0], other: k === 1 ? null : [k, 2] })),
    states: kernel.fixture.meta.creatures.map((creature, k) => ({ who: creature.id, name: "hp", one: String(k), other: k === 0 ? null : creature.name })), more_states: 2,
    acts: ask.one === ask.other ? [] : [{ same: 1 }, ...pairs], more_acts: 4,
  };
}

/** The notes on the followed line, those of its rows first. */
function notes(kernel) {
  const { index, rows } = kernel.whole(kernel.line);
  const act = (at) => index.acts.findLast((entry) => entry[0] <= at);
  const written = rows.flatMap((row, at) => (row[2] ? [{ at, glyph: row[2][0], text: row[2][1], author: "The scribe", time: "2026-03-04T05:06:07+00:00" }] : []));
  const events = [...new Set([...written, ...kernel.notes].map((one) => one.at))].filter((at) => at < index.n).sort((a, b) => a - b);
  const listed = events.map((at) => {
    const [last, ...older] = [...written, ...kernel.notes].filter((one) => one.at === at).reverse();
    return { ...last, commit: act(at)[2], event: at - act(at)[0], older };
  });
  return { rev: index.rev, notes: listed, left_out: 0, elsewhere: 1 };
}

function note(kernel, ask) {
  if (ask.text === "refused") throw new Error("a note needs <b>better</b> words");
  const act = kernel.whole(kernel.line).index.acts.find((entry) => entry[2] === ask.commit);
  kernel.notes.push({ at: act[0] + ask.event, glyph: ask.glyph, text: ask.text.trim(), author: ask.author, time: "2026-03-05T05:06:07+00:00" });
  tell(kernel);
  return notes(kernel);
}

export const LINES = { rename, delete: forget, compare, notes, note };
