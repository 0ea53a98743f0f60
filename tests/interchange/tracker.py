"""A combat tracker of ours that writes its log as the real ones do: the snapshot before the command that caused it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from attrs import define, field

__all__ = ["Tracker", "attack_node", "damage_node", "lines", "roll", "save_node", "target_node", "write"]

Row = dict[str, Any]


def roll(dice: str, *faces: int, add: int = 0, kind: str = "") -> Row:
    """A roll in the tracker's words."""
    total = sum(faces) + add
    sign = f" {'-' if add < 0 else '+'} {abs(add)}" if add else ""
    kind = f" [{kind}]" if kind else ""
    return {"total": total, "result": f"{dice} ({', '.join(map(str, faces))}){sign}{kind} = `{total}`"}


def attack_node(face: int, bonus: int, ac: int, *children: Row, hit: bool | None = None) -> Row:
    """An attack and what came of it."""
    did = face + bonus >= ac if hit is None else hit
    to_hit = roll("1d20", face, add=bonus)
    return {
        "type": "attack",
        "attack_bonus": bonus,
        "ac": ac,
        "to_hit_roll": to_hit,
        "adv": 0,
        "did_hit": did,
        "did_crit": False,
        "children": list(children),
    }


def damage_node(*faces: int, add: int = 0, kind: str = "slashing") -> Row:
    """Damage by d6."""
    rolled = roll(f"{len(faces)}d6", *faces, add=add, kind=kind)
    return {"type": "damage", "damage": rolled["total"], "damage_roll": rolled, "in_crit": None}


def save_node(face: int, bonus: int, dc: int) -> Row:
    """A saving throw."""
    rolled = roll("1d20", face, add=bonus)
    saved = rolled["total"] >= dc
    return {"type": "save", "dc": dc, "ability": "wisdomSave", "save_roll": rolled, "did_save": saved, "children": []}


def target_node(id: str, *results: Row) -> Row:
    """What happened to one target."""
    return {"type": "target", "results": [{"type": "target_iteration", "target_id": id, "results": list(results)}]}


@define
class Tracker:
    """Two heroes against monsters. Every method writes the lines of what somebody does at the table."""

    combat: str = "1700000000-aaaa"
    monsters: int = 1
    for_people: bool = True
    lines: list[Row] = field(factory=list)
    rows: list[Row] = field(init=False)
    round: int = 1
    current: int = 0
    clock: float = 1_700_000_000.25
    serial: int = 1_000_000_000_000_000_000

    def __attrs_post_init__(self) -> None:
        heroes = [self.hero("Ann", 20, 15), self.hero("Bo", 24, 17)]
        self.rows = [*heroes, *(self.monster(f"OR{n}", 13) for n in range(1, self.monsters + 1))]

    def hero(self, name: str, hp: int, ac: int) -> Row:
        """A player's character: the data do not show its hit points, the summary for people does."""
        return {
            "name": name,
            "id": f"id-{name}",
            "type": "player",
            "hp": None,
            "ac": None,
            "effects": [],
            "told": [hp, hp, 0, ac],
        }

    def monster(self, name: str, hp: int) -> Row:
        """A monster, with all figures."""
        figures = {"hp": hp, "max_hp": hp, "temp_hp": 0, "ac": 12, "effects": [], "levels": {"total_level": 2.0}}
        return {"name": name, "id": f"id-{name}", "type": "monster", **figures}

    def __getitem__(self, name: str) -> Row:
        return next(row for row in self.rows if row["name"] == name)

    def line(self, kind: str, **fields: Any) -> None:
        """One line; times run on, as they do."""
        self.clock += 0.25
        self.lines.append({"combat_id": self.combat, "event_type": kind, "timestamp": self.clock, **fields})

    def say(self, words: str, author: str = "Pat", bot: bool = False, title: str = "") -> int:
        """A message; gives its id."""
        self.serial += 1
        embeds = [{"title": title}] if title else []
        self.line("message", message_id=self.serial, author_name=author, author_bot=bot, content=words, embeds=embeds)
        return self.serial

    def state(self, cause: int = 0) -> None:
        """The snapshot."""
        rows = [
            {key: value for key, value in {**row, "index": n}.items() if key != "told"}
            for n, row in enumerate(self.rows)
        ]
        data = {"combatants": rows, "round": self.round, "current": self.current, "turn": 10}
        self.line("combat_state_update", probable_interaction_id=cause, data=data, human_readable=self.summary())

    def summary(self) -> str:
        """The snapshot for people."""
        if not self.for_people:
            return ""
        out = [f"```md\nCurrent initiative: 10 (round {self.round})", "=" * 32]
        for n, row in enumerate(self.rows):
            hp, full, temp, ac = row.get("told") or (row["hp"], row["max_hp"], row["temp_hp"], 0)
            more = (f" (+{temp} temp)" if temp else "") + (f" (AC {ac})" if ac else "")
            out.append(f"{'# ' if n == self.current else '  '}10: {row['name']} <{hp}/{full} HP>{more}")
        return "\n".join(out) + "```"

    def typed(self, words: str, name: str) -> None:
        """A command that changes the state."""
        cause = self.say(words)
        self.state(cause)
        self.line("command", message_id=cause, content=words, command_name=name)

    def start(self) -> None:
        """The combat begins."""
        self.line("combat_start")
        self.typed("!i next", "init next")

    def next(self) -> None:
        """The next turn."""
        self.current += 1
        if self.current >= len(self.rows):
            self.current, self.round = 0, self.round + 1
        self.typed("!i n", "init next")

    def back(self) -> None:
        """The turn before: only the pointer moves."""
        self.current -= 1
        if self.current < 0:
            self.current, self.round = len(self.rows) - 1, self.round - 1
        self.typed("!i prev", "init prev")

    def run(self, caster: str, *children: Row, words: str = "!a sword", title: str = "", spell: bool = False) -> None:
        """A command that runs the automation; the caller has changed the rows already."""
        cause = self.say(words)
        who = self[caster]
        result = {"type": "root", "children": list(children), "is_spell": spell}
        targets = [self[name] for name in ("OR1",) if spell]
        self.line(
            "automation_run",
            interaction_id=cause,
            caster={"id": who["id"], "name": caster},
            targets=targets,
            automation_result=result,
        )
        self.state(cause)
        self.say("", "Tracker", True, title or f"{caster} attacks with a Sword!")
        self.line("command", message_id=cause, content=words, command_name="attack")

    def hurt(self, name: str, points: int) -> None:
        """Hit points go, temporary ones first."""
        row = self[name]
        if "told" in row:
            hp, full, temp, ac = row["told"]
            soaked = min(temp, points)
            row["told"] = [max(hp - points + soaked, 0), full, temp - soaked, ac]
        else:
            soaked = min(row["temp_hp"], points)
            row["temp_hp"] -= soaked
            row["hp"] = max(row["hp"] - points + soaked, 0)

    def strike(self, who: str, whom: str, face: int, *faces: int) -> None:
        """An attack with a sword, +5."""
        ac = self[whom]["ac"] or self[whom]["told"][3]
        hit = face + 5 >= ac
        damage = damage_node(*faces, add=2)
        if hit:
            self.hurt(whom, damage["damage"])
        self.run(who, target_node(self[whom]["id"], attack_node(face, 5, ac, *([damage] if hit else []))))

    def bless(self, name: str, effect: str, rounds: int = 10) -> None:
        """Somebody comes under an effect, without a run."""
        self[name]["effects"].append({"name": effect, "duration": rounds, "end_round": self.round + rounds})
        self.typed(f"!i effect {name} {effect}", "init effect")


def lines(*trackers: Tracker) -> list[str]:
    """The logs one after another."""
    return [json.dumps(line) for tracker in trackers for line in tracker.lines]


def write(path: Path, rows: list[str]) -> Path:
    """A log file of these lines."""
    path.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8", errors="surrogatepass")
    return path
