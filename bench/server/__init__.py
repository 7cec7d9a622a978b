"""The server under load, beside boardgame.io's: real processes, every seat a WebSocket."""
