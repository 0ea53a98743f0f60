"""The rule set as one value."""

from __future__ import annotations

from fechtbuch.model.acts import ENGINE_ACTS
from fechtbuch.rulesets.catalogue import load_catalogue
from fechtbuch.rulesets.control_zone.acts import ACTS, OUT_OF_TURN
from fechtbuch.rulesets.control_zone.body import body
from fechtbuch.rulesets.control_zone.build import build
from fechtbuch.rulesets.control_zone.consequences import CONSEQUENCES
from fechtbuch.rulesets.control_zone.data import load_tables
from fechtbuch.rulesets.control_zone.decisions import DECISIONS
from fechtbuch.rulesets.control_zone.dice import succeeds
from fechtbuch.rulesets.control_zone.fields import FIELDS
from fechtbuch.rulesets.control_zone.ground.cast import check_cast
from fechtbuch.rulesets.control_zone.ground.field import check_map
from fechtbuch.rulesets.control_zone.legality import violations
from fechtbuch.rulesets.control_zone.names import names
from fechtbuch.rulesets.control_zone.options import because, options
from fechtbuch.rulesets.control_zone.picture import field_view, focus
from fechtbuch.rulesets.control_zone.playing.answers import POLICIES
from fechtbuch.rulesets.control_zone.playing.players import PLAYERS
from fechtbuch.rulesets.control_zone.readings import TABLE_OPTIONS
from fechtbuch.rulesets.control_zone.reasons import IMPOSSIBLE
from fechtbuch.rulesets.control_zone.sentences import SENTENCES, heading
from fechtbuch.rulesets.control_zone.turns.turn import next_turn
from fechtbuch.rulesets.control_zone.vetting import vet
from fechtbuch.rulesets.control_zone.view import out, view
from fechtbuch.rulesets.protocol import RuleSet
from fechtbuch.rulesets.tables import packaged_text

__all__ = ["RULESET"]

RULESET = RuleSet(
    name="control_zone",
    version="0.1",
    title="Control zone",
    acts={**ENGINE_ACTS, **ACTS},
    decisions=DECISIONS,
    consequences=CONSEQUENCES,
    load_tables=load_tables,
    violations=violations,
    options=options,
    because=because,
    view=view,
    sentences=SENTENCES,
    build=build,
    catalogue=load_catalogue("control_zone"),
    fields=FIELDS,
    policies=POLICIES,
    players=PLAYERS,
    next_turn=next_turn,
    out=out,
    body=body,
    books=frozenset({"ap", "speed"}),
    succeeds=succeeds,
    heading=heading,
    waives=frozenset({"creature_dead"}),
    impossible=IMPOSSIBLE,
    table_options=TABLE_OPTIONS,
    check_map=check_map,
    check_cast=check_cast,
    grid="square",
    out_of_turn=OUT_OF_TURN,
    vet=vet,
    names=names,
    starting=packaged_text("fechtbuch.rulesets.control_zone", "start.toml"),
    field_view=field_view,
    focus=focus,
)
