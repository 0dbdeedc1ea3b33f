"""Many games with bots: policies, playouts, statistics and the digest; pure functions."""
