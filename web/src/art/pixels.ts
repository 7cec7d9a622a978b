// Pixel pictures: rows of letters, each letter a colour; drawn as one path a letter.

export interface Picture {
  width: number;
  height: number;
  paths: [letter: string, path: string][];
}

export function picture(rows: readonly string[]): Picture {
  const paths = new Map<string, string>();
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length;) {
      const letter = row[x]!;
      let end = x + 1;
      while (row[end] === letter) end++;
      if (letter !== ".") {
        paths.set(letter, `${paths.get(letter) ?? ""}M${x} ${y}h${end - x}v1H${x}z`);
      }
      x = end;
    }
  });
  return { width: rows[0]!.length, height: rows.length, paths: [...paths] };
}
