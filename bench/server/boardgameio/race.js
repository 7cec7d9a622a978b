// Four players choose secretly at the same time; when all have, the choices are revealed and
// the ships move. State and events are about as large as those of our races.
const { ActivePlayers, INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const SHIPS = 4;
const ROUNDS = 18; // about as many choices as in one of our races
const TOKENS = ["nitro", "fuel_tank", "flamethrower", "forcefield", "electromagnet", "ion_cannon"];
const CHOICE = /^[ABC][0-9]$/;

const none = () => Array(SHIPS).fill(false);

const setup = ({ random }) => ({
  round: 0,
  tile: 0,
  side: "small",
  stage: "route",
  rear: 0,
  front: 3,
  tiles: random.Shuffle([...Array(18).keys()]),
  ships: Array.from({ length: SHIPS }, (_, seat) => ({
    zone: seat,
    fuel: 12,
    tokens: 2,
    out: null,
    out_by: null,
    announced: null,
    played: null,
    route: null,
    digit: null,
  })),
  forcefields: {},
  supply: 7,
  discard: Object.fromEntries(TOKENS.map((token) => [token, 0])),
  locked: none(),
  events: [],
  // Stripped by PlayerView.STRIP_SECRETS but for the player's own.
  players: Object.fromEntries(
    [...Array(SHIPS).keys()].map((seat) => [
      seat,
      { choice: null, hand: random.Shuffle([...TOKENS]).slice(0, 2) },
    ]),
  ),
  secret: { stack: random.Shuffle(TOKENS.flatMap((token) => Array(5).fill(token))) },
});

const reveal = (G, random) => {
  G.events = [];
  for (let seat = 0; seat < SHIPS; seat++) {
    const { choice } = G.players[seat];
    const ship = G.ships[seat];
    const from = ship.zone;
    ship.route = choice[0];
    ship.digit = Number(choice[1]);
    const cost = Math.min(ship.fuel, ship.digit);
    ship.fuel = Math.min(15, ship.fuel - cost + 4);
    ship.zone += cost + random.Die(3);
    G.events.push({ type: "route_revealed", seat, route: ship.route });
    G.events.push({ type: "moved", seat, from, to: ship.zone, by: "route" });
    G.players[seat].choice = null;
  }
  const zones = G.ships.map((ship) => ship.zone);
  G.rear = Math.min(...zones);
  G.front = Math.max(...zones);
  G.locked = none();
  G.round += 1;
  G.tile = G.tiles[G.round % G.tiles.length];
};

const choose = ({ G, playerID, random }, choice) => {
  if (G.locked[playerID] || typeof choice !== "string" || !CHOICE.test(choice)) return INVALID_MOVE;
  G.players[playerID].choice = choice;
  G.locked[playerID] = true;
  if (G.locked.every(Boolean)) reveal(G, random);
};

exports.race = {
  name: "race",
  setup,
  minPlayers: SHIPS,
  maxPlayers: SHIPS,
  playerView: PlayerView.STRIP_SECRETS,
  disableUndo: true,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { choose: { move: choose, client: false, redact: true, ignoreStaleStateID: true } },
  endIf: ({ G }) =>
    G.round >= ROUNDS ? { winner: G.ships.findIndex((ship) => ship.zone === G.front) } : undefined,
};
