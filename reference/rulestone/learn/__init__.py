"""The games as two players, one at a time, with numbered moves: what frameworks for agents expect."""
