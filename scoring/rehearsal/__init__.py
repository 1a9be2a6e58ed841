"""A rehearsal: an event of made-up or copied people that bots play through HTTP, exactly as the phones of a hall would."""
