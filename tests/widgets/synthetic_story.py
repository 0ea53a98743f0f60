"""What a kernel would find out about an invented fight: chances to win, findings, cited rules. They follow no rules."""

from __future__ import annotations

from typing import Any

from tests.widgets.synthetic import HOSTILE

__all__ = ["SERVE", "hostile_story", "story"]

SERVE = """([name, story]) => {
  const kernel = desk.kernel(name);
  kernel.story = story;
  kernel.wishes = [];
  const without = { ...story.chances, state: 'none', sides: {}, acts: [], turning: [] };
  let state = story.known ? 'done' : 'none';
  kernel.chances = () => (state === 'done' ? story.chances : { ...without, state, done: 120, total: 900 });
  kernel.finish = (how) => { state = how; kernel.push({ type: 'data', topic: 'chances', value: kernel.chances() }); };
  kernel.services.chances = (_, ask) => {
    if (ask.do) kernel.wishes.push(ask.do);
    if (ask.do === 'start') state = 'running';
    if (ask.do === 'cancel') state = 'cut';
    return kernel.chances();
  };
  kernel.services.findings = () => story.findings;
  kernel.services.citing = () => story.citing;
  kernel.services.accept = (_, ask) => {
    kernel.wishes.push(ask);
    const standing = (one) => (one.key === ask.key ? { ...one, accepted: [ask.reason, ''] } : one);
    return (story.findings = { ...story.findings, findings: story.findings.findings.map(standing) });
  };
  kernel.services.mend = (_, ask) => {
    kernel.wishes.push(ask);
    return { key: ask.key, state: 'working', line: '', text: 'Deciding the later acts again …' };
  };
}"""
"""Lets a stand-in kernel answer from a story: evaluated with the cursor's name and the story."""

RULES = [["SYN-ATTACK", "To hit"], ["SYN-SHOCK", "Shock"], ["SYN-ZONE", "Aiming at a zone"]]


def story(fixture: dict[str, Any], *, known: bool = False) -> dict[str, Any]:
    """The story of a fight's main line; ``known``: its chances are found already."""
    index = fixture["lines"]["main"]["index"]
    ends = [act[0] - 1 for act in index["acts"][1:]] + [index["n"] - 1]
    return {
        "known": known,
        "chances": _chances(fixture, index, ends),
        "findings": _findings(fixture, index, ends),
        "citing": _citing(fixture, index),
    }


def _chances(fixture: dict[str, Any], index: dict[str, Any], ends: list[int]) -> dict[str, Any]:
    blue, red = (side["id"] for side in fixture["meta"]["sides"])
    places = []
    for number, at in enumerate(ends):
        value = 5000 + ((number * 37) % 11 - 5) * 500
        places.append([at, value, max(0, value - 700), min(10_000, value + 700)])
    mirrored = [[at, 10_000 - value, 10_000 - high, 10_000 - low] for at, value, low, high in places]
    acts: list[Any] = []
    for number, at in enumerate(ends[1:], 1):
        swing = places[number][1] - places[number - 1][1]
        acts.append([number, at, [0, 0, 0], [swing, swing - 400, swing + 400], [swing, swing - 400, swing + 400]])
    turning = sorted(act[0] for act in sorted(acts, key=lambda act: -abs(act[4][0]))[:3])
    return {
        "rev": index["rev"],
        "state": "done",
        "done": 900,
        "total": 900,
        "text": "",
        "n": 100,
        "side": blue,
        "sides": {blue: places, red: mirrored},
        "acts": acts,
        "turning": turning,
    }


def finding(key: str, at: int, act: int, severity: str, **more: Any) -> dict[str, Any]:
    """One finding as the contract has it."""
    return {
        "key": key,
        "kind": "claim",
        "severity": severity,
        "act": act,
        "at": at,
        "what": "Ragna's HP",
        "expected": "7",
        "recorded": "9",
        "rules": [{"rule": "SYN-SHOCK"}],
        "text": f"the table had 9 where the rules have 7, in act {act}",
        "explanation": ["damage: 6 = 4 + 2"],
        "accepted": None,
        "mend": "the line as the table had it",
        **more,
    }


def _findings(fixture: dict[str, Any], index: dict[str, Any], ends: list[int]) -> dict[str, Any]:
    listed = [
        finding("aa", ends[4], 4, "warning"),
        finding("bb", ends[9], 9, "error", kind="sums", mend="act 9 with ragna.hp at 7"),
        finding("cc", ends[14], 14, "note", kind="by_hand", mend="", rules=[]),
    ]
    who = [creature["id"] for creature in fixture["meta"]["creatures"]]
    return {
        "rev": index["rev"],
        "state": "done",
        "done": 20,
        "total": 20,
        "text": "",
        "findings": listed,
        "more": 0,
        "parted": "act 4: ragna.hp is 9 at the table, 7 by the rules",
        "luck": [{"who": one, "lines": [["checks", "5 of 6, 4.1 expected: 0.9 more than expected"]]} for one in who],
        "dice": [["Aldo, d6", "too few to tell"]],
    }


def _citing(fixture: dict[str, Any], index: dict[str, Any]) -> dict[str, Any]:
    sets = [[], [0, 2], [1]]
    attack, wound = ([kind for kind, _ in index["kinds"]].index(name) for name in ("Attacked", "ConditionGained"))
    of = [1 if kind == attack else 2 if kind == wound else 0 for kind in index["kind"]]
    counts = [sum(place in sets[number] for number in of) for place in range(3)]
    rules = [[*rule, count] for rule, count in zip(RULES, counts, strict=True)]
    return {"rev": index["rev"], "from": 0, "to": index["n"], "rules": rules, "sets": sets, "of": of}


def hostile_story(fixture: dict[str, Any]) -> dict[str, Any]:
    """The same with texts that try to break the page."""
    made = story(fixture, known=True)
    words = list(HOSTILE.values())
    for number, one in enumerate(made["findings"]["findings"]):
        text = words[number]
        one.update(text=text, path=HOSTILE["long"], expected=HOSTILE["bidi"], recorded=HOSTILE["markup"])
        one.update(explanation=[HOSTILE["script"], HOSTILE["long"]], mend=HOSTILE["script"], kind=HOSTILE["markup"])
        one["rules"] = [{"rule": HOSTILE["markup"]}]
    made["findings"]["findings"][0]["accepted"] = [HOSTILE["script"], HOSTILE["bidi"]]
    made["findings"].update(parted=HOSTILE["markup"], dice=[[HOSTILE["bidi"], HOSTILE["long"]]])
    made["findings"]["luck"][0]["lines"] = [[HOSTILE["markup"], HOSTILE["script"]]]
    names = [[HOSTILE["markup"], HOSTILE["bidi"]], ["SYN-SHOCK", HOSTILE["long"]], ["SYN-ZONE", HOSTILE["emoji"]]]
    made["citing"]["rules"] = [[*name, 3] for name in names]
    return made
