"""The table online: tables, seats, sealed choices, over HTTP and one WebSocket a client."""
