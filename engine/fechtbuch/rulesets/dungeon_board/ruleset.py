"""The rule set as one value."""

from __future__ import annotations

from fechtbuch.model.acts import ENGINE_ACTS
from fechtbuch.rulesets.catalogue import load_catalogue
from fechtbuch.rulesets.dungeon_board.acts import ACTS
from fechtbuch.rulesets.dungeon_board.board.cast import check_cast
from fechtbuch.rulesets.dungeon_board.board.reading import check_map
from fechtbuch.rulesets.dungeon_board.body import body
from fechtbuch.rulesets.dungeon_board.build import build
from fechtbuch.rulesets.dungeon_board.consequences import CONSEQUENCES
from fechtbuch.rulesets.dungeon_board.creature.views import MARKS
from fechtbuch.rulesets.dungeon_board.data import load_tables
from fechtbuch.rulesets.dungeon_board.decisions import DECISIONS
from fechtbuch.rulesets.dungeon_board.fields import FIELDS
from fechtbuch.rulesets.dungeon_board.legality import violations
from fechtbuch.rulesets.dungeon_board.names import names
from fechtbuch.rulesets.dungeon_board.options import because, options
from fechtbuch.rulesets.dungeon_board.picture import field_view, focus
from fechtbuch.rulesets.dungeon_board.playing.answers import POLICIES
from fechtbuch.rulesets.dungeon_board.playing.players import PLAYERS
from fechtbuch.rulesets.dungeon_board.reasons import IMPOSSIBLE
from fechtbuch.rulesets.dungeon_board.rolls import succeeds
from fechtbuch.rulesets.dungeon_board.table_options import OPTIONS
from fechtbuch.rulesets.dungeon_board.telling import SENTENCES, heading
from fechtbuch.rulesets.dungeon_board.turns.phases import next_turn
from fechtbuch.rulesets.dungeon_board.vetting import vet
from fechtbuch.rulesets.dungeon_board.view import out, view
from fechtbuch.rulesets.protocol import RuleSet
from fechtbuch.rulesets.tables import packaged_text

__all__ = ["RULESET"]

RULESET = RuleSet(
    name="dungeon_board",
    version="0.1",
    title="Dungeon board game",
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
    catalogue=load_catalogue("dungeon_board"),
    fields=FIELDS,
    policies=POLICIES,
    players=PLAYERS,
    next_turn=next_turn,
    out=out,
    body=body,
    books=frozenset(MARKS),
    succeeds=succeeds,
    heading=heading,
    waives=frozenset({"creature_dead", "creature_left"}),
    impossible=IMPOSSIBLE,
    check_map=check_map,
    check_cast=check_cast,
    grid="square",
    table_options=OPTIONS,
    out_of_turn=frozenset({"heal", "gain_ammo", "new_adventure"}),
    vet=vet,
    names=names,
    starting=packaged_text("fechtbuch.rulesets.dungeon_board", "start.toml"),
    field_view=field_view,
    focus=focus,
)
