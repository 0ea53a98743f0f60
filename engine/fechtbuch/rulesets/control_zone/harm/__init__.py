"""Damage, temporary hit points, wounds, traumas, mutilations, dying."""
