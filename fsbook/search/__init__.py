"""Look-ahead for dominoes: packed states, playouts, hidden hands, exact play.

The public engine is the oracle: whatever stands here is tested against it.
"""
