"""The rule set as one value."""

from __future__ import annotations

from fechtbuch.model.acts import ENGINE_ACTS
from fechtbuch.rulesets.catalogue import load_catalogue
from fechtbuch.rulesets.dungeon_fantasy.acts import ACTS
from fechtbuch.rulesets.dungeon_fantasy.body import body
from fechtbuch.rulesets.dungeon_fantasy.build import build
from fechtbuch.rulesets.dungeon_fantasy.consequences import CONSEQUENCES
from fechtbuch.rulesets.dungeon_fantasy.data import load_tables
from fechtbuch.rulesets.dungeon_fantasy.decisions import DECISIONS
from fechtbuch.rulesets.dungeon_fantasy.fields import FIELDS
from fechtbuch.rulesets.dungeon_fantasy.ground.cast import check_cast
from fechtbuch.rulesets.dungeon_fantasy.ground.field import check_map
from fechtbuch.rulesets.dungeon_fantasy.legality import violations
from fechtbuch.rulesets.dungeon_fantasy.names import names
from fechtbuch.rulesets.dungeon_fantasy.options import because, options
from fechtbuch.rulesets.dungeon_fantasy.picture import field_view, focus
from fechtbuch.rulesets.dungeon_fantasy.playing.players import PLAYERS
from fechtbuch.rulesets.dungeon_fantasy.policies import POLICIES
from fechtbuch.rulesets.dungeon_fantasy.readings import OPTIONS
from fechtbuch.rulesets.dungeon_fantasy.reasons import IMPOSSIBLE
from fechtbuch.rulesets.dungeon_fantasy.rolls import succeeds
from fechtbuch.rulesets.dungeon_fantasy.sentences import SENTENCES, heading
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs import read_gcs
from fechtbuch.rulesets.dungeon_fantasy.sheets.lines import sheet_line
from fechtbuch.rulesets.dungeon_fantasy.turns.turn import next_turn
from fechtbuch.rulesets.dungeon_fantasy.vetting import vet
from fechtbuch.rulesets.dungeon_fantasy.view import out, view
from fechtbuch.rulesets.protocol import RuleSet
from fechtbuch.rulesets.tables import packaged_text

__all__ = ["RULESET"]

RULESET = RuleSet(
    name="dungeon_fantasy",
    version="0.1",
    title="Dungeon Fantasy",
    acts={**ENGINE_ACTS, **ACTS},
    decisions=DECISIONS,
    consequences=CONSEQUENCES,
    load_tables=load_tables,
    violations=violations,
    options=options,
    view=view,
    sentences=SENTENCES,
    build=build,
    catalogue=load_catalogue("dungeon_fantasy"),
    fields=FIELDS,
    sheets={"gcs": read_gcs},
    policies=POLICIES,
    players=PLAYERS,
    because=because,
    next_turn=next_turn,
    out=out,
    body=body,
    books=frozenset({"manoeuvre.changed"}),
    succeeds=succeeds,
    heading=heading,
    impossible=IMPOSSIBLE,
    check_map=check_map,
    check_cast=check_cast,
    vet=vet,
    table_options=OPTIONS,
    names=names,
    sheet_line=sheet_line,
    starting=packaged_text("fechtbuch.rulesets.dungeon_fantasy", "start.toml"),
    field_view=field_view,
    focus=focus,
)
