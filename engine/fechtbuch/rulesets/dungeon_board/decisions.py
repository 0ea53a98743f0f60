"""Which decision carries out which act."""

from __future__ import annotations

from fechtbuch.decide.requests import Rule
from fechtbuch.model.acts import Act
from fechtbuch.model.acts import EndTurn as EngineEndTurn
from fechtbuch.rulesets.dungeon_board import acts
from fechtbuch.rulesets.dungeon_board.board import doors
from fechtbuch.rulesets.dungeon_board.harm import wounds
from fechtbuch.rulesets.dungeon_board.magic import cast, monster_cast
from fechtbuch.rulesets.dungeon_board.melee import strike
from fechtbuch.rulesets.dungeon_board.shooting import ammunition, shoot
from fechtbuch.rulesets.dungeon_board.turns import adventure, move, phases

__all__ = ["DECISIONS"]

DECISIONS: dict[type[Act], Rule] = {
    acts.StartTurn: phases.start_turn,
    acts.EndTurn: phases.end_turn,
    EngineEndTurn: phases.end_turn,
    acts.NextPhase: phases.next_phase,
    acts.NewAdventure: adventure.new_adventure,
    acts.Rest: phases.rest,
    acts.Move: move.move,
    acts.OpenDoor: doors.open_door,
    acts.Strike: strike.strike,
    acts.Shoot: shoot.shoot,
    acts.GainAmmo: ammunition.gain_ammo,
    acts.Cast: cast.cast,
    acts.MonsterCast: monster_cast.monster_cast,
    acts.Heal: wounds.heal,
}
"""Decision ``(scene, act)`` by act class."""
