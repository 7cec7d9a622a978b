// The six ships, noses to the right: h hull, d dark, l light, w window, f flame, e emblem.
import { SHIPS } from "../net/types.ts";
import { picture, type Picture } from "./pixels.ts";

export type Colour = (typeof SHIPS)[number]["colour"];
export type Shape = (typeof SHIPS)[number]["shape"];

const HULLS: Record<Shape, string[]> = {
  diamond: [
    ".....d..........",
    "....dhd.........",
    "...dhhhdd.......",
    "..dhhehhhhdd....",
    "fddheeehhwwhdd..",
    "ffheeeeehwwwhlhh",
    "fddheeehhwwhdd..",
    "..dhhehhhhdd....",
    "...dhhhdd.......",
    "....dhd.........",
    ".....d..........",
  ],
  triangle: [
    "ddd.............",
    ".dhhdd..........",
    "..dhhhhdd.......",
    "..dehhhhhhdd....",
    "fddeeehhhwwhhd..",
    "ffheeeeehwwwhlhh",
    "fddeeehhhwwhhd..",
    "..dehhhhhhdd....",
    "..dhhhhdd.......",
    ".dhhdd..........",
    "ddd.............",
  ],
  circle: [
    ".....dddddd.....",
    "...ddhhhhhhdd...",
    "..dhhhhhhhhhhd..",
    ".dhhheeehhwwhhd.",
    "fdhheeeeehwwwhhd",
    "ffhheeeeehwwwlhh",
    "fdhheeeeehwwwhhd",
    ".dhhheeehhwwhhd.",
    "..dhhhhhhhhhhd..",
    "...ddhhhhhhdd...",
    ".....dddddd.....",
  ],
  square: [
    "................",
    ".dddddddddd.....",
    ".dhhhhhhhhdddd..",
    ".dhheeeeehhhhhd.",
    "fdhheeeeehwwwhhd",
    "ffhheeeeehwwwlhh",
    "fdhheeeeehwwwhhd",
    ".dhheeeeehhhhhd.",
    ".dhhhhhhhhdddd..",
    ".dddddddddd.....",
    "................",
  ],
  star: [
    "dd......dd......",
    ".dhd...dhhd.....",
    "..dhhddhhd......",
    "..dhhhehhhdd....",
    "fddhheeehwwhdd..",
    "ffheeeeehwwwhlhh",
    "fddhheeehwwhdd..",
    "..dhhehehhdd....",
    "..dhhddhhd......",
    ".dhd...dhhd.....",
    "dd......dd......",
  ],
  cross: [
    ".dhhhd..........",
    ".dhhhd..........",
    ".ddhdd..........",
    "..dheehddd......",
    "fddheehhhwwddd..",
    "ffeeeeeehwwwhlhh",
    "fdeeeeeehwwddd..",
    "..dheehddd......",
    ".ddhdd..........",
    ".dhhhd..........",
    ".dhhhd..........",
  ],
};

export const SHIP_PICTURES = Object.fromEntries(
  Object.entries(HULLS).map(([shape, rows]) => [shape, picture(rows)]),
) as Record<Shape, Picture>;

const EMBLEMS: Record<Shape, string[]> = {
  diamond: ["...#...", "..###..", ".#####.", "#######", ".#####.", "..###..", "...#..."],
  triangle: [".......", "...#...", "...#...", "..###..", ".#####.", ".#####.", "#######"],
  circle: ["..###..", ".#####.", "#######", "#######", "#######", ".#####.", "..###.."],
  square: [".......", ".#####.", ".#####.", ".#####.", ".#####.", ".#####.", "......."],
  star: ["...#...", "...#...", "#######", ".#####.", "..###..", ".##.##.", ".#...#."],
  cross: ["..###..", "..###..", "#######", "#######", "#######", "..###..", "..###.."],
};

export const EMBLEM_PICTURES = Object.fromEntries(
  Object.entries(EMBLEMS).map(([shape, rows]) => [shape, picture(rows)]),
) as Record<Shape, Picture>;

export function shapeOf(colour: Colour): Shape {
  return SHIPS.find((ship) => ship.colour === colour)!.shape;
}
