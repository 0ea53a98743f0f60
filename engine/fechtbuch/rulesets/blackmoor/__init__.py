"""Hit location in melee (Blackmoor, 1975), laid over any base system: where a blow lands and what it costs there."""
