/** The part of Unicode's private use area that symbol fonts use. */
const FIRST = 0xf020;
const LAST = 0xf0ff;
const BASE = 0xf000;

const SYMBOL = /^(?:[A-Z]{6}\+)?Symbol/i;
const WINGDINGS = /^(?:[A-Z]{6}\+)?Wingdings(?![ -]?[23])/i;

/**
 * Characters of the font Symbol that differ from ASCII. Spaces are placeholders for characters that are the
 * same as in ASCII or are parts of brackets.
 */
const SYMBOL_CHARACTERS = new Map<number, string>([
  ...splitRun(0x22, '∀'),
  ...splitRun(0x24, '∃'),
  ...splitRun(0x27, '∋'),
  ...splitRun(0x2a, '∗'),
  ...splitRun(0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'),
  ...splitRun(0x5c, '∴'),
  ...splitRun(0x5e, '⊥'),
  ...splitRun(0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'),
  ...splitRun(0x7e, '∼'),
  ...splitRun(0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'),
  ...splitRun(0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑'),
  ...splitRun(0xf1, '〉∫'),
]);

/** Characters of Wingdings that occur in documents. */
const WINGDINGS_CHARACTERS = new Map<number, string>([
  ...splitRun(0x28, '☎'),
  ...splitRun(0x2a, '✉'),
  ...splitRun(0x6c, '●❍■□❑❑❒⬧⧫◆❖⬥'),
  ...splitRun(0x9e, '·•▪○'),
  ...splitRun(0xa7, '▪◻'),
  ...splitRun(0xd8, '➢'),
  ...splitRun(0xdf, '←→↑↓'),
  ...splitRun(0xe8, '➔'),
  ...splitRun(0xef, '⇦⇨⇧⇩'),
  ...splitRun(0xfb, '✗✓☒☑'),
]);

/** Returns the Unicode character for a private use character in a symbol font; null if it is unknown. */
export function findSymbol(fontName: string, character: number): number | null {
  if (character < FIRST || character > LAST) return null;
  const code = character - BASE;
  if (WINGDINGS.test(fontName)) return WINGDINGS_CHARACTERS.get(code)?.codePointAt(0) ?? null;
  if (!SYMBOL.test(fontName)) return null;
  return SYMBOL_CHARACTERS.get(code)?.codePointAt(0) ?? (code < 0x7f ? code : null);
}

function splitRun(first: number, characters: string): [number, string][] {
  return Array.from(characters, (character, index) => [first + index, character]);
}
