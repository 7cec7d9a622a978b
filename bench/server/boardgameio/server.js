// A race of the size of ours on boardgame.io's server: node server.js PORT [FOLDER]
// Without a folder matches are kept in memory, with one in boardgame.io's file storage.
const { Server, FlatFile } = require("boardgame.io/server");
const { race } = require("./race.js");

const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [race],
  origins: [`http://127.0.0.1:${port}`],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
server.run({ port: Number(port) }, () => console.log("ready"));
