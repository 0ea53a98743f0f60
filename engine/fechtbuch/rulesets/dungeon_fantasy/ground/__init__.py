"""Where figures stand: facing, distance, the field."""
