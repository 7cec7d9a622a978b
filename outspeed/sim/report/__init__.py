"""`outspeed deck report`: what races say about a deck, as one page with pictures."""
