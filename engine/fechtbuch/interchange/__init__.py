"""Fights in and out: fight files (TOML) for people, JSON Lines as the lossless twin, other tools' logs."""
