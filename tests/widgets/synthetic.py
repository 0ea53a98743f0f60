"""Invented fights of any length in the form of the data contract, for the browser tests. They follow no rules."""

from __future__ import annotations

import copy
import json
import random
from dataclasses import dataclass, field
from typing import Any

from fechtbuch_widgets.patch import difference

WOUND, DEATH, FORK, NOTE = 1, 2, 4, 8
EVERY = 50

HOSTILE = {
    "markup": '<img src=x onerror="window.pwned=1"><b>bold</b>',
    "script": "</style></script><script>window.pwned=2</script>",
    "bidi": "\u202eretsnom\u2066\u2069\u2069 evil\u202d",
    "long": "Longname " * 1111 + "x",
    "emoji": "\U0001f9d9\U0001f3fd\u200d\u2640\ufe0f Zoë 龍 \u0001\u0007",
}

KINDS = [
    ["Started", "start"],
    ["Joined", "join"],
    ["ClockAdvanced", "turn"],
    ["Attacked", "attack"],
    ["Parried", "parry"],
    ["Dodged", "dodge"],
    ["Wounded", "wound"],
    ["ConditionGained", "condition"],
    ["ConditionLost", "condition ends"],
    ["Died", "death"],
    ["Adjusted", "change by the game master"],
    ["CounterChanged", "tally"],
]
KIND = {kind: at for at, (kind, _) in enumerate(KINDS)}
ZONES = ["right arm", "left leg", "torso", "neck", "skull", "left hand"]
PARTS = [
    *("skull", "face", "neck", "torso", "groin"),
    *(f"{side}_{part}" for part in ("arm", "hand", "leg", "foot") for side in ("right", "left")),
]
STATES_OF_MIND = [("shock", "bad"), ("reeling", "bad"), ("aiming", "good"), ("stunned", "bad")]


@dataclass
class Written:
    """One line while it is written: columns, rows and states, as they will be sent."""

    rows: list[Any] = field(default_factory=list)
    kind: list[int] = field(default_factory=list)
    who: list[int] = field(default_factory=list)
    depth: list[int] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    acts: list[list[Any]] = field(default_factory=list)
    turns: list[list[Any]] = field(default_factory=list)
    figures: list[int] = field(default_factory=list)
    minor: list[int] = field(default_factory=list)
    hits: list[list[int]] = field(default_factory=list)
    patches: list[Any] = field(default_factory=list)
    keyframes: dict[int, Any] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)


class Chronicler:
    """Writes events one after the other, with states and patches."""

    def __init__(self, names: dict[str, tuple[str, str]], seed: int, tallies: bool = False) -> None:
        self.chance = random.Random(seed)
        self.names = names
        self.tallies = tallies
        self.ids = list(names)
        self.written = Written()
        self.was: dict[str, Any] = {}
        self.prefix = f"{seed:02x}"

    def fork(self, seed: int) -> Chronicler:
        """Another writer who goes on from here."""
        other = Chronicler(self.names, seed, self.tallies)
        other.written = copy.deepcopy(self.written)
        other.was = other.written.state
        return other

    def creature(self, who: str) -> dict[str, Any]:
        return next(each for each in self.written.state["creatures"] if each["id"] == who)

    def say(self, who: str) -> list[str]:
        return [self.names[who][0], f"who:{who}"]

    def act(self, header: str) -> None:
        number = len(self.written.acts)
        commit = f"{self.prefix}{number:06x}"
        self.written.acts.append([len(self.written.rows), number, commit, header])

    def event(
        self,
        kind: str,
        who: str,
        text: Any,
        *,
        dice: list[Any] | None = None,
        depth: int = 0,
        marks: int = 0,
        figure: int = -1,
        note: list[str] | None = None,
        minor: bool = False,
        hit: tuple[str, str, int] | None = None,
    ) -> None:
        """Write one event; the state has been changed by the caller."""
        line, at = self.written, len(self.written.rows)
        line.rows.append([text, dice or []] + ([note] if note else []))
        line.kind.append(KIND[kind])
        line.who.append(self.ids.index(who) if who else -1)
        line.depth.append(depth)
        line.marks.append(marks | (NOTE if note else 0))
        line.figures.append(figure)
        line.minor.append(int(minor))
        if hit:
            line.hits.append([at, self.ids.index(hit[0]), PARTS.index(hit[1]), hit[2]])
        turn = [line.state["round"], line.state["turn"]]
        if not line.turns or line.turns[-1][1:] != turn:
            line.turns.append([at, *turn])
        now = json.loads(json.dumps(line.state))
        line.patches.append(difference(self.was, now) if at else [])
        if at % EVERY == 0:
            line.keyframes[at] = now
        self.was = now

    def genesis(self) -> None:
        self.written.state = {"round": 0, "phase": "", "turn": "", "creatures": [], "bonds": [], "things": []}
        self.act("")
        self.event("Started", "", "The fight begins.")
        for at, (who, (name, side)) in enumerate(self.names.items()):
            self.written.state["creatures"].append(_creature(who, name, side, at))
            self.event("Joined", who, [self.say(who), " joins the fight."])

    def turn(self, round_number: int, who: str) -> None:
        """One creature's turn: its start, and an attack with all that follows."""
        state = self.written.state
        state["round"], state["turn"] = round_number, who
        self.act("")
        self._clear(who)
        self.event("ClockAdvanced", who, [self.say(who), "’s turn begins."])
        foes = [each["id"] for each in state["creatures"] if each["side"] != self.names[who][1] and not each["out"]]
        if self.creature(who)["out"] or not foes:
            return self._regroup() if not foes else None
        return self._attack(who, self.chance.choice(foes))

    def _clear(self, who: str) -> None:
        creature = self.creature(who)
        creature["conditions"] = [each for each in creature["conditions"] if each["name"] != "shock"]
        creature["counters"] = [{"name": "parries", "value": 0}]

    def _attack(self, who: str, foe: str) -> None:
        dice, zone = self._dice(3), self.chance.choice(ZONES)
        hits = sum(dice) <= 12
        self.act("Attack")
        end = ["hit" if hits else "miss", "strong"]
        words = [self.say(who), " swings at ", self.say(foe), f"’s {zone}: ", end, f", {sum(dice)} against 12"]
        note = ["!?", "A daring blow: the neck is hard to reach."] if zone == "neck" and hits else None
        self.event("Attacked", who, words, dice=[dice], figure=ZONES.index(zone), note=note)
        if hits and not self._defended(foe):
            self._wound(foe, zone)

    def _defended(self, foe: str) -> bool:
        dice, kind = self._dice(3), self.chance.choice(["Parried", "Dodged"])
        made = sum(dice) <= 9
        self.creature(foe)["counters"][0]["value"] += kind == "Parried"
        verb = "parries" if kind == "Parried" else "dodges"
        end = ["succeeds" if made else "fails", "strong"]
        self.event(
            kind, foe, [self.say(foe), f" {verb}: ", end, f", {sum(dice)} against 9"], dice=[dice], depth=1, figure=6
        )
        if self.tallies and kind == "Parried":
            self.event("CounterChanged", foe, [self.say(foe), ": parries this turn"], depth=1, minor=True)
        return made

    def _wound(self, foe: str, zone: str) -> None:
        dice = self._dice(2)
        by, creature = max(1, sum(dice) - 2), self.creature(foe)
        pool = creature["pools"][0]
        pool["value"] -= by
        dies = pool["value"] <= -pool["full"]
        text = [self.say(foe), f" is wounded: {sum(dice)} cutting − DR 2 = {by} → ", [f"{by} HP", "loss"], f", {zone}"]
        self.event(
            "Wounded", foe, text, dice=[dice], depth=1, marks=WOUND, figure=7, hit=(foe, zone.replace(" ", "_"), by)
        )
        if by >= 7 and zone.split()[0] in ("left", "right"):
            creature["body"]["zones"][zone.replace(" ", "_")] = {"states": ["crippled"], "grade": 3}
        name, tone = self.chance.choice(STATES_OF_MIND)
        condition = {
            "name": name,
            "text": f"{name} −{min(4, by)}",
            "rule": "SYN-SHOCK",
            "cause": f"{by} HP lost",
            "until": "the end of its turn",
            "tone": tone,
        }
        creature["conditions"] = [each for each in creature["conditions"] if each["name"] != name] + [condition]
        cite = ["SYN-SHOCK", "rule:SYN-SHOCK"]
        self.event("ConditionGained", foe, [self.say(foe), f" is {name} (", cite, ")."], depth=2)
        if dies:
            creature.update(out=True, posture="lying")
            self.event("Died", foe, [self.say(foe), " dies."], depth=2, marks=DEATH)

    def _regroup(self) -> None:
        self.act("Adjust")
        for creature in self.written.state["creatures"]:
            creature.update(out=False, posture="standing", conditions=[])
            creature["pools"][0]["value"] = creature["pools"][0]["full"]
        self.event("Adjusted", "", "Both sides draw back and bind their wounds.")

    def _dice(self, count: int) -> list[int]:
        return [self.chance.randint(1, 6) for _ in range(count)]

    def play(self, events: int) -> None:
        """Go on until there are at least so many events."""
        round_number = self.written.state["round"] + 1
        while len(self.written.rows) < events:
            for who in self.ids:
                if len(self.written.rows) < events:
                    self.turn(round_number, who)
            round_number += 1


def body_figure() -> dict[str, Any]:
    """A humanoid whose damage is told by the wounds."""
    zones = [
        {"id": part, "label": part.replace("_", " "), "damage": None, "limit": 7, "armour": "DR 2"} for part in PARTS
    ]
    return {"plan": "humanoid", "zones": zones}


def _creature(who: str, name: str, side: str, at: int) -> dict[str, Any]:
    return {
        "id": who,
        "name": name,
        "side": side,
        "brief": f"ST {10 + at}",
        "posture": "standing",
        "out": False,
        "pools": [{"name": "HP", "value": 12 + at, "full": 12 + at}, {"name": "FP", "value": 10, "full": 11}],
        "conditions": [],
        "items": [{"name": ["broadsword", "axe", "longbow", "spear"][at % 4], "state": "ready"}],
        "counters": [{"name": "parries", "value": 0}],
        "facing": at % 6,
        "cell": [at, 0],
        "body": {"zones": {}},
    }


def _index(line: Written, key: str, at: int) -> dict[str, Any]:
    return {
        "rev": f"{key}@{len(line.rows)}",
        "base": "",
        "from": 0,
        "line": key,
        "label": key,
        "n": len(line.rows),
        "at": at,
        "every": EVERY,
        "acts": line.acts,
        "turns": line.turns,
        "kinds": KINDS,
        "kind": line.kind,
        "who": line.who,
        "depth": "".join(map(str, line.depth)),
        "marks": "".join(f"{sum_:x}" for sum_ in line.marks),
        "minor": "".join(map(str, line.minor)),
        "zones": PARTS,
        "hits": line.hits,
        "set": [],
    }


def _part(line: Written, key: str, start: int) -> dict[str, Any]:
    """A line as the fixture stores it: its own events only, from where it leaves the main line."""
    return {
        "index": _index(line, key, len(line.rows) - 1),
        "from": start,
        "rows": line.rows[start:],
        "patches": line.patches[start:],
        "keyframes": [[at, state] for at, state in line.keyframes.items() if at >= start],
        "figures": line.figures[start:],
    }


WAYS = [
    [total, ways]
    for total, ways in zip(range(3, 19), [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1], strict=True)
]
RULES = {
    "SYN-ATTACK": {"title": "To hit", "text": "Roll 3d6: at most the skill is a hit.", "source": "Synthetic rules, 1"},
    "SYN-ZONE": {"title": "Aiming at a zone", "text": "Each zone has its own penalty.", "source": "Synthetic rules, 2"},
    "SYN-SHOCK": {
        "title": "Shock",
        "text": "Lost life is a penalty for a turn.",
        "source": "Synthetic rules, 3",
    },
    "SYN-BEHIND": {"title": "From behind", "text": "There is no defence against it.", "source": "Synthetic rules, 4"},
}


def _check(title: str, skill: int, terms: list[tuple[str, str, str, str]], faces: list[int]) -> dict[str, Any]:
    target = skill + sum(int(value) for op, value, _, _ in terms if op == "add")
    total = sum(faces)
    ways = sum(count for at, count in WAYS if at <= target)
    lower = sum(count for at, count in WAYS if at <= total)
    start = {"op": "start", "value": str(skill), "label": "Axe/Mace skill", "rule": "SYN-ATTACK"}
    return {
        "title": title.format(target=target),
        "terms": [start, *({"op": op, "value": v, "label": label, "rule": rule} for op, v, label, rule in terms)],
        "value": str(target),
        "value_label": "Target",
        "withheld": [
            {"label": "All-Out (Determined) +4", "why": "she chose Strong", "rule": "SYN-ATTACK"},
            {"label": "Retreat", "why": "does not matter for the attacker", "rule": "SYN-BEHIND"},
        ],
        "roll": {
            "dice": "3d6",
            "faces": faces,
            "total": total,
            "target": target,
            "sense": "under",
            "outcome": "hit" if total <= target else "miss",
            "chance": {"num": ways, "den": 216, "text": f"{ways / 2.16:.1f} %"},
            "luck": {"num": lower, "den": 216, "text": f"{lower / 2.16:.1f} %"},
            "histogram": WAYS,
            "success": [at for at, _ in WAYS if at <= target],
        },
        "rules": {key: RULES[key] for key in ("SYN-ATTACK", "SYN-ZONE")},
        "more": [],
    }


def figures() -> list[dict[str, Any]]:
    """One explanation for each zone, one for a defence, one for damage."""
    attacks = [
        _check(
            "Why {target}?",
            16,
            [
                ("add", str(-at), zone.capitalize(), "SYN-ZONE"),
                ("add", "-4", "Shock, 6 HP lost last turn", "SYN-SHOCK"),
                ("add", "0", "The target is of the same size", "SYN-ATTACK"),
                ("add", "2", "Footing, wet planks (ruled at the table)", "gm:wet planks"),
            ],
            [2, 1, 4],
        )
        for at, zone in enumerate(ZONES)
    ]
    damage = {
        "title": "Why 9 HP?",
        "terms": [
            {"op": "start", "value": "8", "label": "Rolled", "rule": "SYN-ATTACK"},
            {"op": "add", "value": "-2", "label": "Damage resistance", "rule": "SYN-ZONE"},
            {"op": "multiply", "value": "3/2", "label": "Cutting", "rule": "table:wounds.toml#cutting"},
            {"op": "at_least", "value": "1", "label": "A hit always hurts", "rule": ""},
        ],
        "value": "9",
        "value_label": "Injury",
        "withheld": [],
        "roll": {
            "dice": "2d6",
            "faces": [3, 5],
            "total": 8,
            "target": None,
            "sense": "over",
            "outcome": "",
            "chance": None,
            "luck": None,
            "histogram": None,
            "success": None,
        },
        "rules": {},
        "more": [],
    }
    return [
        *attacks,
        _check("Why {target} to defend?", 11, [("add", "-2", "Second parry", "SYN-ZONE")], [5, 4, 3]),
        damage,
    ]


def fight(
    events: int,
    *,
    seed: int = 1,
    names: dict[str, tuple[str, str]] | None = None,
    title: str = "The bridge at Harrow",
    tallies: bool = False,
) -> dict[str, Any]:
    """A fight with a main line of so many events and two branches, as the fixture that `kernel.js` answers from."""
    named = names or {
        "aldo": ("Aldo", "blue"),
        "ragna": ("Ragna", "red"),
        "wren": ("Wren", "blue"),
        "skarn": ("Skarn", "red"),
    }
    main = Chronicler(named, seed, tallies)
    main.genesis()
    main.play(events // 3)
    fork_act, fork_at = len(main.written.acts) - 1, len(main.written.rows)
    main.written.marks[-1] |= FORK
    first = main.fork(seed + 1)
    first.play(events // 3 + min(events // 4, 400))
    inner_act, inner_at = len(first.written.acts) - 1, len(first.written.rows)
    first.written.marks[-1] |= FORK
    second = first.fork(seed + 2)
    second.play(inner_at + min(events // 5, 200))
    first.play(inner_at + min(events // 6, 100))
    main.play(events)
    lines = {"main": main.written, "she misses": first.written, "and Wren shoots first": second.written}
    starts = {"main": 0, "she misses": fork_at, "and Wren shoots first": fork_at}
    return {
        "meta": {
            "schema": 1,
            "fight": f"synthetic-{seed}-{events}",
            "title": title,
            "ruleset": "synthetic",
            "version": "1.2",
            "sides": [{"id": "blue", "label": "Harrow watch"}, {"id": "red", "label": "Raiders"}],
            "creatures": [
                {"id": who, "name": name, "side": side, "body": body_figure()} for who, (name, side) in named.items()
            ],
        },
        "lines": {key: _part(line, key, starts[key]) for key, line in lines.items()},
        "tree": _tree(lines, fork_act, inner_act),
        "figures": figures(),
        "rules": {
            **RULES,
            "table:wounds.toml#cutting": {"title": "Wounds", "text": "Cutting: × 3/2.", "source": "wounds.toml"},
        },
    }


def _tree(lines: dict[str, Written], fork_act: int, inner_act: int) -> dict[str, Any]:
    main, first, second = lines
    acts = {key: line.acts for key, line in lines.items()}

    def node(key: str, act: int, parent: str, through: list[str]) -> dict[str, Any]:
        return {"id": acts[key][act][2], "parent": parent, "act": act, "lines": through}

    root = node(main, 0, "", [main, first, second])
    fork = node(main, fork_act, root["id"], [main, first, second])
    inner = node(first, inner_act, fork["id"], [first, second])
    heads = [
        node(main, -1, fork["id"], [main]),
        node(first, -1, inner["id"], [first]),
        node(second, -1, inner["id"], [second]),
    ]
    for head, key in zip(heads, lines, strict=True):
        head["act"] = acts[key][-1][1]
    outcomes = ["Ragna stands", "Aldo wins 61 %", ""]
    named = zip(heads, lines, outcomes, strict=True)
    return {
        "nodes": [root, fork, heads[0], inner, heads[1], heads[2]],
        "heads": [
            {"line": key, "name": key, "node": head["id"], "outcome": outcome, "current": key == main}
            for head, key, outcome in named
        ],
    }


def hostile_fight(events: int = 120) -> dict[str, Any]:
    """The same, with names, a title and branch names that try to break the page."""
    names = {key: (name, "blue" if at % 2 else "red") for at, (key, name) in enumerate(HOSTILE.items())}
    made = fight(events, seed=9, names=names, title=HOSTILE["markup"])
    for side, name in zip(made["meta"]["sides"], HOSTILE.values(), strict=False):
        side["label"] = name
    for head, name in zip(made["tree"]["heads"], HOSTILE.values(), strict=False):
        head["name"], head["outcome"] = name, HOSTILE["script"]
    for creature, words in zip(made["meta"]["creatures"], HOSTILE.values(), strict=True):
        for zone in creature["body"]["zones"]:
            zone["label"], zone["armour"] = words, words
    strange = made["meta"]["creatures"][1]["body"]
    strange["plan"] = HOSTILE["script"]
    strange["zones"].append({**strange["zones"][0], "id": HOSTILE["markup"]})
    made["rules"] = {key: {**rule, "text": HOSTILE["script"]} for key, rule in made["rules"].items()}
    for figure in made["figures"]:
        figure["title"], figure["rules"] = HOSTILE["markup"], {}
        for term in figure["terms"]:
            term["label"] = HOSTILE["bidi"]
    return made
