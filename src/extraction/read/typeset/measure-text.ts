import characterWidths from './character-widths.json' with { type: 'json' };

const WIDTHS: ReadonlyMap<string, number> = new Map(
  Object.entries(characterWidths).flatMap(([width, characters]) =>
    [...characters].map((character): [string, number] => [character, Number(width) / 1000]),
  ),
);
/** Width of a character that is not in the table, relative to the text size. */
const USUAL = 0.556;
const FULL = 1;
const BOLD = 1.06;
/** The usual fonts of word processors are narrower than the one in the table. */
const NARROW = 0.92;
/** Characters as wide as they are high: Chinese, Japanese and Korean ones, and emoji. */
const IS_FULL =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f300}-\u{1faff}]/u;

/** Estimates the width of a text in a usual font, in the unit of `size`. The table is that of Helvetica. */
export function measureText(text: string, size: number, isBold: boolean): number {
  let width = 0;
  for (const character of text) width += WIDTHS.get(character) ?? measureCharacter(character);
  return width * size * NARROW * (isBold ? BOLD : 1);
}

/** Whether a character takes up two columns if others take up one. */
export function isWide(character: string): boolean {
  return IS_FULL.test(character);
}

function measureCharacter(character: string): number {
  if (isWide(character)) return FULL;
  const base = character.normalize('NFD')[0] ?? character;
  return WIDTHS.get(base) ?? USUAL;
}
