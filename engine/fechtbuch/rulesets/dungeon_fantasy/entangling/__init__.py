"""Weapons that entangle or stick: lariats, bolas, nets, harpoons, picks; and how one gets free of them."""
