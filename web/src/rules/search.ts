// Finding rules by words: without regard to case and accents, every word somewhere in the rule.

export interface Found {
  number: string;
  text: string;
}

/** As it is compared: small letters, nothing above or through them. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("’", "'");
}

export function wordsOf(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

/** The rules in which all words are found; a number alone finds that rule. */
export function search(rules: readonly Found[], query: string): Found[] {
  const words = wordsOf(query);
  const exact = rules.filter((rule) => words.length === 1 && plain(rule.number) === words[0]);
  if (exact.length || !words.length) return words.length ? exact : [...rules];
  return rules.filter((rule) => {
    const text = `${rule.number} ${plain(rule.text)}`;
    return words.every((word) => text.includes(word));
  });
}

export interface Piece {
  text: string;
  kind: "plain" | "hit" | "rule";
}

const RULE = /\b(?:E\d|\d{1,2}\.\d{1,2})\b/g;

/** A text cut where it names other rules, and where a searched word stands. */
export function pieces(text: string, query: string, known: (number: string) => boolean): Piece[] {
  const cut: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(RULE)) {
    if (!known(match[0])) continue;
    cut.push(...hits(text.slice(from, match.index), query), { text: match[0], kind: "rule" });
    from = match.index + match[0].length;
  }
  return [...cut, ...hits(text.slice(from), query)];
}

function hits(text: string, query: string): Piece[] {
  const words = wordsOf(query);
  // Letters of the text and of its plain form must stand at the same places.
  const letters = [...text.normalize("NFC")];
  const simple = letters.map((letter) => plain(letter).slice(0, 1) || " ").join("");
  const marked = letters.map(() => false);
  for (const word of words) {
    for (let at = simple.indexOf(word); at >= 0; at = simple.indexOf(word, at + 1)) {
      marked.fill(true, at, at + word.length);
    }
  }
  const found: Piece[] = [];
  letters.forEach((letter, at) => {
    const kind = marked[at] ? "hit" : "plain";
    if (found.at(-1)?.kind === kind) found.at(-1)!.text += letter;
    else found.push({ text: letter, kind });
  });
  return found;
}
