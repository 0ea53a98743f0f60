"""The four marks of the monster list: constriction, tearing, swallowing."""
