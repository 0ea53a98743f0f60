"""The board: walls and doors on edges, obstacles, rooms, contact and sight."""
