// Pictures of bodies. A picture is made of atoms, each of a part; an atom belongs to the zone of its part, or to the zone that takes the part in
// (a foot to the leg where the rules know no feet). What no atom stands for is told beside the picture, so that no zone is ever left out.

import { around, band, half, mirrored, oval, poly, round, soft } from "./body_shapes.js";

/** @import { Box, Outline } from "./body_shapes.js" */

/**
 * @typedef {"left" | "right" | ""} Side the creature's own
 * @typedef {{ part: string, side: Side, outline: Outline }} Atom
 * @typedef {Record<string, Record<Side, string[]>>} Limbs zone ids by kind of limb and side, in order
 * @typedef {{ view: string, front: boolean, atoms: (limbs: Limbs) => Atom[] }} Picture `front`: seen from before, so that its left is on the right
 * @typedef {{ picture: string, view: string, front: boolean, box: Box, shapes: { zone: string, outlines: Outline[] }[], rest: string[] }} Drawing
 */

const AXIS = 60;

const LIMBS = ["leg", "foot", "wing", "arm", "hand"];

/** Zones that take a part in where the rules do not know the part itself, the nearest first. @type {Record<string, string[]>} */
const WHOLES = {
  skull: ["head", "body"], face: ["head", "skull", "body"], neck: ["upper_body", "chest", "thorax", "torso", "body"],
  chest: ["thorax", "torso", "upper_body", "body"], thorax: ["torso", "chest", "body"], upper_body: ["torso", "chest", "body"],
  abdomen: ["torso", "lower_body", "body"], lower_body: ["torso", "abdomen", "body"], hips: ["groin", "abdomen", "torso", "body"],
  torso: ["body", "chest"], body: ["torso"], arm: ["body"], leg: ["body"], hand: ["arm", "body"], foot: ["leg", "body"],
};

const NAMES = new Map([["belly", "abdomen"], ["pectoral", "fin"]]);

/** The part and the side that a zone's id names: `arm_left`, `right_fore_foot`, `leg_left_03`. @param {string} zone @returns {{ part: string, side: Side, limb: string }} */
export function reading(zone) {
  const words = zone.split("_");
  const side = /** @type {Side} */ (words.find((word) => word === "left" || word === "right") ?? "");
  const rest = words.filter((word) => word !== "left" && word !== "right").join("_");
  const limb = LIMBS.find((name) => rest === name || rest.startsWith(`${name}_`) || rest.endsWith(name) || rest.includes(`${name}_`)) ?? "";
  return { part: NAMES.get(rest) ?? rest, side, limb };
}

// ---- atoms

/** @param {string} part @param {Outline} outline @returns {Atom} */
const one = (part, outline) => ({ part, side: "", outline });

/** Both sides; points are those of the right half of the picture. @param {boolean} front @param {string} part @param {number[]} points @param {(points: number[]) => Outline} shape @returns {Atom[]} */
const both = (front, part, points, shape) => [
  { part, side: front ? "left" : "right", outline: shape(points) },
  { part, side: front ? "right" : "left", outline: shape(mirrored(points, AXIS)) },
];

/** @param {boolean} front @param {number} x @param {number} y @param {number} rx @param {number} ry */
const eyes = (front, x, y, rx, ry) => both(front, "eye", [x, y], ([cx, cy]) => oval(cx ?? 0, cy ?? 0, rx, ry));

/**
 * Limbs of one kind in a row along the body, on both sides.
 * @param {boolean} front @param {Limbs} limbs @param {string} kind @param {(k: number, n: number) => { part: string, points: number[], shape: (points: number[]) => Outline }[]} make
 */
function row(front, limbs, kind, make) {
  /** @type {Atom[]} */
  const found = [];
  for (const side of /** @type {Side[]} */ (["left", "right"])) {
    const n = limbs[kind]?.[side].length ?? 0;
    const here = front === (side === "left");
    for (let k = 0; k < n; k++) {
      for (const { part, points, shape } of make(k, n)) found.push({ part: `${part}#${k}`, side, outline: shape(here ? points : mirrored(points, AXIS)) });
    }
  }
  return found;
}

/** Legs seen from above, with feet. @param {boolean} front @param {Limbs} limbs @param {{ x: number, top: number, end: number, length: number, thick: number, spread: number }} way */
const legs = (front, limbs, { x, top, end, length, thick, spread }) => row(front, limbs, "leg", (k, n) => {
  const share = n === 1 ? 0.5 : k / (n - 1);
  const y = top + (end - top) * share;
  const angle = (spread * (2 * share - 1) * Math.PI) / 180;
  const knee = [x + length * 0.55 * Math.cos(angle), y + length * 0.55 * Math.sin(angle) - length * 0.08];
  const bend = angle + (share < 0.5 ? -0.35 : 0.35);
  const foot = [(knee[0] ?? 0) + length * 0.4 * Math.cos(bend), (knee[1] ?? 0) + length * 0.4 * Math.sin(bend)];
  const toe = [(foot[0] ?? 0) + thick * 0.9 * Math.cos(bend), (foot[1] ?? 0) + thick * 0.9 * Math.sin(bend)];
  return [
    { part: "leg", points: [x - 3, y, ...knee, ...foot], shape: (points) => band(points, thick, thick * 0.7) },
    { part: "foot", points: [...foot, ...toe], shape: (points) => band(points, thick * 0.8, thick * 1.3) },
  ];
});

/** Pairs of wings, the later ones further back. @param {boolean} front @param {Limbs} limbs @param {number[]} points @param {number} step @param {(points: number[]) => Outline} [shape] */
const wings = (front, limbs, points, step, shape = poly) => row(front, limbs, "wing", (k) => [
  { part: "wing", points: points.map((value, n) => (n % 2 === 0 ? value : value + k * step)), shape },
]);

/** A wing of skin between fingers, and one of feathers. */
const SKIN = [72, 46, 90, 20, 116, 6, 112, 24, 119, 52, 106, 56, 108, 84, 94, 80, 88, 100, 78, 84];
const FEATHERS = [68, 46, 94, 12, 112, 12, 119, 30, 115, 38, 119, 56, 112, 62, 112, 80, 103, 82, 98, 96, 88, 92, 80, 100, 72, 78];

/** Head, neck, chest, arms as seen from before. @param {Limbs} limbs @returns {Atom[]} */
const upper = (limbs) => [
  ...row(true, limbs, "arm", (k) => [{ part: "arm", points: [79, 44, 88, 47, 92, 86, 84, 88, 78, 62].map((value, n) => value + k * (n % 2 === 0 ? 10 : 12)), shape: poly },
    { part: "hand", points: [84, 89, 92, 87, 94, 96, 90, 102, 85, 100].map((value, n) => value + k * (n % 2 === 0 ? 10 : 12)), shape: poly }]),
  one("chest", poly([43, 43, 77, 43, 74, 60, 72, 72, 48, 72, 46, 60])),
  one("neck", poly([54, 34, 66, 34, 68, 42, 52, 42])),
  one("skull", half(60, 20, 13, 16, true)),
  one("face", half(60, 20, 13, 17, false)),
  one("eyes", poly([49, 19, 71, 19, 70, 26, 50, 26])),
  ...eyes(true, 65, 22.5, 3.4, 2.6),
  one("vitals", oval(60, 58, 8, 8)),
];

/** @type {Record<string, Picture>} */
export const PICTURES = {
  human: { view: "from the front", front: true, atoms: (limbs) => {
    const legless = (limbs["leg"]?.left.length ?? 0) + (limbs["leg"]?.right.length ?? 0) === 0;
    const tail = legless
      ? round([46, 92, 74, 92, 75, 118, 66, 142, 86, 168, 60, 158, 34, 168, 54, 142, 45, 118])
      : band(soft([62, 100, 80, 118, 98, 132, 108, 118]), 8, 2);
    return [
      ...wings(true, limbs, SKIN, 18),
      one("tail", tail),
      ...row(true, limbs, "leg", (k) => (k > 0 ? [] : [{ part: "leg", points: [61, 105, 76, 104, 74, 151, 64, 151], shape: poly }, { part: "foot", points: [64, 152, 74, 152, 81, 163, 63, 163], shape: poly }])),
      one("abdomen", poly([48, 72, 72, 72, 71, 92, 49, 92])),
      ...(legless ? [] : [one("hips", poly([49, 92, 71, 92, 76, 103, 60, 108, 44, 103]))]),
      ...upper(limbs),
    ];
  } },
  centaur: { view: "from the front, its back half from above", front: true, atoms: (limbs) => [
    ...wings(true, limbs, SKIN, 18),
    one("tail", band(soft([60, 158, 58, 170, 64, 180, 60, 188]), 9, 3)),
    ...legs(true, limbs, { x: 77, top: 100, end: 146, length: 34, thick: 10, spread: 35 }),
    one("abdomen", round([44, 72, 76, 72, 82, 96, 82, 132, 74, 164, 46, 164, 38, 132, 38, 96])),
    one("groin", oval(60, 150, 9, 7)),
    ...upper(limbs),
  ] },
  beast: { view: "from above", front: false, atoms: (limbs) => [
    ...wings(false, limbs, SKIN.map((value, n) => (n % 2 === 0 ? value : value + 12)), 16),
    one("tail", band(soft([60, 124, 60, 144, 67, 158, 57, 175]), 10, 3)),
    ...legs(false, limbs, { x: 74, top: 64, end: 114, length: 38, thick: 11, spread: 38 }),
    one("neck", poly([53, 38, 67, 38, 73, 54, 47, 54])),
    one("chest", poly([48, 51, 72, 51, 81, 64, 80, 90, 40, 90, 39, 64])),
    one("abdomen", poly([40, 90, 80, 90, 79, 114, 71, 128, 49, 128, 41, 114])),
    one("groin", oval(60, 119, 9, 7)),
    one("vitals", oval(60, 70, 10, 10)),
    one("face", round([51, 20, 54, 2, 66, 2, 69, 20])),
    one("skull", round([46, 15, 74, 15, 75, 34, 66, 43, 54, 43, 45, 34])),
    ...eyes(false, 69, 22, 3, 3.6),
  ] },
  bird: { view: "from above, wings spread", front: false, atoms: (limbs) => [
    ...wings(false, limbs, FEATHERS, 14),
    one("tail", poly([53, 98, 67, 98, 78, 138, 60, 146, 42, 138])),
    ...row(false, limbs, "leg", (k) => (k > 0 ? [] : [{ part: "leg", points: [64, 98, 73, 94, 80, 112, 73, 116], shape: poly }, { part: "foot", points: [73, 117, 81, 112, 92, 124, 84, 124, 84, 132, 78, 126, 72, 128], shape: poly }])),
    one("neck", poly([54, 30, 66, 30, 70, 44, 50, 44])),
    one("torso", round([44, 40, 76, 40, 84, 68, 72, 106, 48, 106, 36, 68])),
    one("vitals", oval(60, 64, 9, 9)),
    one("face", poly([54, 13, 60, 1, 66, 13])),
    one("skull", round([48, 10, 72, 10, 73, 28, 60, 38, 47, 28])),
    ...eyes(false, 66.5, 19, 2.8, 3),
  ] },
  insect: { view: "from above", front: false, atoms: (limbs) => [
    ...legs(false, limbs, { x: 74, top: 44, end: 72, length: 44, thick: 6, spread: 52 }),
    one("abdomen", round([46, 74, 74, 74, 86, 104, 76, 148, 60, 162, 44, 148, 34, 104])),
    one("neck", poly([54, 29, 66, 29, 68, 38, 52, 38])),
    one("thorax", round([44, 34, 76, 34, 84, 54, 78, 80, 42, 80, 36, 54])),
    ...wings(false, limbs, [64, 48, 92, 62, 116, 104, 110, 128, 92, 118, 70, 72], 14, round),
    one("vitals", oval(60, 56, 7, 8)),
    one("face", poly([53, 12, 50, 1, 57, 6, 63, 6, 70, 1, 67, 12])),
    one("skull", round([46, 8, 74, 8, 76, 26, 60, 38, 44, 26])),
    ...eyes(false, 69, 17, 3.4, 4.4),
  ] },
  centipede: { view: "from above", front: false, atoms: (limbs) => [
    ...legs(false, limbs, { x: 70, top: 46, end: 160, length: 36, thick: 5, spread: 18 }),
    one("lower_body", poly([45, 102, 75, 102, 74, 150, 66, 174, 54, 174, 46, 150])),
    one("upper_body", poly([48, 32, 72, 32, 76, 48, 75, 102, 45, 102, 44, 48])),
    one("vitals", oval(60, 58, 7, 9)),
    one("face", poly([54, 10, 48, 1, 56, 4, 64, 4, 72, 1, 66, 10])),
    one("skull", round([45, 6, 75, 6, 77, 26, 60, 38, 43, 26])),
    ...eyes(false, 69, 15, 3, 4),
  ] },
  snake: { view: "from above", front: false, atoms: () => [
    one("lower_body", band(soft([62, 94, 40, 102, 28, 118, 36, 138, 62, 148, 92, 148, 108, 134, 114, 118]), 18, 2)),
    one("upper_body", band(soft([64, 44, 82, 54, 90, 68, 84, 84, 62, 94]), 15, 18)),
    one("neck", band([60, 26, 60, 36, 66, 46], 11, 15)),
    one("vitals", oval(86, 68, 5.5, 7)),
    one("face", round([52, 14, 56, 0, 64, 0, 68, 14])),
    one("skull", round([47, 9, 73, 9, 76, 24, 64, 34, 56, 34, 44, 24])),
    ...eyes(false, 67, 17, 2.6, 3.4),
  ] },
  fish: { view: "from above", front: false, atoms: () => [
    ...both(false, "fin", [72, 58, 96, 66, 112, 92, 94, 96, 74, 82], round),
    ...both(false, "ventral", [68, 104, 86, 112, 96, 134, 80, 130, 64, 122], round),
    one("tail", poly([57, 130, 63, 130, 86, 164, 60, 153, 34, 164])),
    one("torso", round([44, 38, 76, 38, 88, 74, 74, 124, 64, 140, 56, 140, 46, 124, 32, 74])),
    one("dorsal", round([60, 62, 66, 92, 60, 128, 54, 92])),
    one("vitals", oval(60, 66, 9, 11)),
    one("face", round([48, 26, 60, -4, 72, 26])),
    one("skull", round([46, 16, 74, 16, 84, 50, 36, 50])),
    ...eyes(false, 73, 31, 3.2, 4.4),
  ] },
  blob: { view: "as a whole", front: true, atoms: () => [one("torso", round([60, 4, 94, 14, 118, 56, 104, 112, 92, 146, 46, 150, 12, 128, 4, 74, 22, 26]))] },
  pawn: { view: "as a whole", front: true, atoms: () => [
    one("body", poly([54, 66, 66, 66, 69, 92, 76, 118, 44, 118, 51, 92])),
    one("body", round([36, 130, 34, 118, 60, 114, 86, 118, 84, 130, 92, 132, 92, 146, 60, 148, 28, 146, 28, 132])),
    one("body", oval(60, 64, 20, 5)),
    one("body", oval(60, 36, 26, 26)),
  ] },
};

/** Pictures of the plans that have a name. @type {Record<string, string>} */
export const PLANS = {
  humanoid: "human", merman: "human", centaur: "centaur", quadruped: "beast", winged_quadruped: "beast", reptile: "beast", avian: "bird",
  insectoid: "insect", hexapod: "insect", arachnoid: "insect", centipede: "centipede", snake: "snake", vermiform: "snake", fish: "fish", ichthyoid: "fish",
  formless: "blob", body: "pawn",
};

// ---- from zones to shapes

/** @param {string[]} zones @returns {Limbs} */
function limbsOf(zones) {
  /** @type {Limbs} */
  const found = Object.fromEntries(LIMBS.map((limb) => [limb, { left: [], right: [], "": [] }]));
  for (const zone of zones) {
    const { limb, side } = reading(zone);
    found[limb]?.[side].push(zone);
  }
  return found;
}

/** The zone that an atom belongs to; undefined for a part that the body has not. @param {Atom} atom @param {Map<string, string>} byName @param {Limbs} limbs */
function ownerOf({ part, side }, byName, limbs) {
  const [kind, k] = part.split("#");
  const own = kind ?? "";
  for (const name of [own, ...(WHOLES[own] ?? [])]) {
    const limb = k === undefined ? undefined : limbs[name]?.[side][Number(k)];
    const found = limb ?? byName.get(`${name} ${side}`) ?? byName.get(`${name} `);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param {string} name @param {string[]} zones @returns {Drawing} */
function drawnAs(name, zones) {
  const picture = /** @type {Picture} */ (PICTURES[name]);
  const limbs = limbsOf(zones);
  const byName = new Map(zones.map((zone) => [`${reading(zone).part} ${reading(zone).side}`, zone]));
  /** @type {Map<string, Outline[]>} */
  const shapes = new Map();
  for (const atom of picture.atoms(limbs)) {
    const zone = ownerOf(atom, byName, limbs);
    if (zone !== undefined) shapes.set(zone, [...(shapes.get(zone) ?? []), atom.outline]);
  }
  const { view, front } = picture;
  const box = around([...shapes.values()].flat());
  return { picture: name, view, front, box, shapes: [...shapes].map(([zone, outlines]) => ({ zone, outlines })), rest: zones.filter((zone) => !shapes.has(zone)) };
}

/** For a plan without a name of its own. Without a picture all zones are told beside it. @param {string[]} zones @returns {Drawing} */
function fitting(zones) {
  const found = Object.keys(PICTURES).map((name) => drawnAs(name, zones)).find(({ rest }) => rest.length === 0);
  return found ?? { picture: "", view: "", front: false, box: [0, 0, 0, 0], shapes: [], rest: zones };
}

/** @type {Map<string, Drawing>} */
const KEPT = new Map();
const MOST_KEPT = 200;

/**
 * The picture of a body: that of its plan, or the first one that has a shape for every zone of it; else none.
 * @param {string} plan @param {string[]} zones @returns {Drawing}
 */
export function drawing(plan, zones) {
  const key = JSON.stringify([plan, zones]);
  const kept = KEPT.get(key);
  if (kept !== undefined) return kept;
  const named = Object.hasOwn(PLANS, plan) ? PLANS[plan] : undefined;
  const made = named === undefined ? fitting(zones) : drawnAs(named, zones);
  if (KEPT.size >= MOST_KEPT) KEPT.clear();
  KEPT.set(key, made);
  return made;
}
