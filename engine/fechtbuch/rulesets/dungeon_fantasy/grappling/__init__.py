"""Seizing, holding, throwing down, pinning, choking, breaking free."""
