"""How strong bots are, how quickly they answer, and whether their chances come true."""
