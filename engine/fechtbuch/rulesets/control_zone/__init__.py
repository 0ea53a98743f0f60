"""The ``control_zone`` rules: d10 fights with action points, control zones, clinch and reactions on 2 m cells."""
