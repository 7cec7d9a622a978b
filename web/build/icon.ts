// The icon: a ship before the sun of the desert, on 24 by 24 pixels.
import { picture } from "../src/art/pixels.ts";
import { png } from "./png.ts";

const PIXELS = 24;
const COLOURS: Record<string, string> = {
  n: "#12091f", // night
  m: "#2a1046", // mesas and ground
  p: "#ff5c9c", // sun
  c: "#3be3ff", // horizon
  h: "#fff3d6", // hull
  d: "#8a5cff",
  w: "#17304d",
  f: "#ffb238",
  l: "#ffffff",
  e: "#ff5c9c",
};
const ROWS = [
  "nnnnnnnnnnnnnnnnnnnnnnnn",
  "nnnnnnnnnnnnnnnnnnnnnlnn",
  "nnnlnnnnnnnnnnnnnnnnnnnn",
  "nnnnnnnnnppppppnnnnnnnnn",
  "nnnnnnnpppppppppnnnlnnnn",
  "nlnnnnpppppppppppnnnnnnn",
  "nnnnnpppppppppppppnnnnnn",
  "nnnddppppppppppppppnnnnn",
  "nnnndhhddpppppppppppnnnn",
  "nnnnndhhhhddppppppppnnnn",
  "nnnnndehhhhhhddpppppnnnn",
  "nnffddeeehhhwwhhddppnnnn",
  "nfffheeeeehhwwwwhllhhnnn",
  "nnffddeeehhhwwhhddnnnnnn",
  "nnnnndehhhhhhddppppnnnnn",
  "nnnnndhhhhddnnnnnnnnnnnn",
  "nnnndhhddpppppppppnnnnnn",
  "cccddccccccccccccccccccc",
  "mmmmmmmmmmmmmmmmmmmmmmmm",
  "mmmmmmmmcmmmmmmmcmmmmmmm",
  "mmmmmmmcmmmmmmmmmcmmmmmm",
  "cccccccccccccccccccccccc",
  "mmmmmcmmmmmmmmmmmmmcmmmm",
  "mmmmcmmmmmmmmmmmmmmmcmmm",
];

/** As large as fits in whole pixels; the edge goes on to the border. */
export function iconPng(size: number): Buffer {
  const scale = Math.floor(size / PIXELS);
  const margin = Math.floor((size - scale * PIXELS) / 2);
  const at = (place: number) =>
    Math.max(0, Math.min(PIXELS - 1, Math.floor((place - margin) / scale)));
  return png(size, (x, y) => COLOURS[ROWS[at(y)]![at(x)]!]!);
}

export function iconSvg(): string {
  const paths = picture(ROWS).paths.map(
    ([letter, path]) => `<path fill="${COLOURS[letter]}" d="${path}"/>`,
  );
  const box = `viewBox="0 0 ${PIXELS} ${PIXELS}" shape-rendering="crispEdges"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${paths.join("")}</svg>\n`;
}
