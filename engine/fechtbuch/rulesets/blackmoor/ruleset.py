"""The rule set as one value."""

from __future__ import annotations

from fechtbuch.model.acts import ENGINE_ACTS
from fechtbuch.rulesets.blackmoor.acts import ACTS
from fechtbuch.rulesets.blackmoor.body import body
from fechtbuch.rulesets.blackmoor.build import build
from fechtbuch.rulesets.blackmoor.consequences import CONSEQUENCES
from fechtbuch.rulesets.blackmoor.decisions import DECISIONS
from fechtbuch.rulesets.blackmoor.fields import FIELDS
from fechtbuch.rulesets.blackmoor.ground.checking import check_map
from fechtbuch.rulesets.blackmoor.ground.field import check_cast
from fechtbuch.rulesets.blackmoor.legality import violations
from fechtbuch.rulesets.blackmoor.names import names
from fechtbuch.rulesets.blackmoor.options import because, options
from fechtbuch.rulesets.blackmoor.picture import field_view, focus
from fechtbuch.rulesets.blackmoor.playing.players import PLAYERS
from fechtbuch.rulesets.blackmoor.policies import POLICIES
from fechtbuch.rulesets.blackmoor.reasons import IMPOSSIBLE
from fechtbuch.rulesets.blackmoor.sentences import SENTENCES, heading
from fechtbuch.rulesets.blackmoor.table_options import OPTIONS, load_checked
from fechtbuch.rulesets.blackmoor.turns.turn import next_turn
from fechtbuch.rulesets.blackmoor.vetting import vet
from fechtbuch.rulesets.blackmoor.view import out, view
from fechtbuch.rulesets.catalogue import load_catalogue
from fechtbuch.rulesets.protocol import RuleSet
from fechtbuch.rulesets.tables import packaged_text

__all__ = ["RULESET"]

RULESET = RuleSet(
    name="blackmoor",
    version="0.1",
    title="Hit location during melee (Blackmoor, 1975)",
    acts={**ENGINE_ACTS, **ACTS},
    decisions=DECISIONS,
    consequences=CONSEQUENCES,
    load_tables=load_checked,
    violations=violations,
    options=options,
    view=view,
    sentences=SENTENCES,
    build=build,
    catalogue=load_catalogue("blackmoor"),
    fields=FIELDS,
    policies=POLICIES,
    players=PLAYERS,
    because=because,
    next_turn=next_turn,
    out=out,
    body=body,
    heading=heading,
    impossible=IMPOSSIBLE,
    check_map=check_map,
    check_cast=check_cast,
    placed=False,
    out_of_turn=frozenset({"after_fight", "replace"}),
    table_options=OPTIONS,
    vet=vet,
    names=names,
    starting=packaged_text("fechtbuch.rulesets.blackmoor", "start.toml"),
    field_view=field_view,
    focus=focus,
)
