import type { Span } from '../view/span.ts';
import type { View } from '../view/view.ts';
import data from './wording.json' with { type: 'json' };
import { foldText } from './wording.ts';

/** Folds text without turning the degree sign into an "o", so that "of" is not read as degrees Fahrenheit. */
const foldUnits = (text: string) => foldText(text.replaceAll('°', 'deg'));

const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries(data.units).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [foldUnits(word), unit] as const),
  ),
);

const SEPARATORS = /[^\p{L}\p{N}%/€$£]+/u;

const PREFIX = new RegExp(String.raw`\b(${data.unit_prefixes.join('|')})[\s_-](?=\p{L})`, 'gu');

/** Joins the two words of a unit, such as "square meter", into one word. */
const joinUnits = (text: string) => text.replace(PREFIX, '$1');

/** Finds the units mentioned in the name or description of a field: "weight_kg", "floor area in m²". */
export function findAskedUnits(...texts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of texts)
    for (const word of joinUnits(foldUnits(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))).split(SEPARATORS)) {
      const unit = UNITS.get(word);
      if (unit !== undefined) found.add(unit);
    }
  return found;
}

/**
 * Finds the unit of a number, which can be joined to the number, follow it, or be in the next cell of its
 * row.
 */
export function findPrintedUnit(view: View, span: Span): string | null {
  const { tokens } = span.chunk;
  const own = /\d\s*([^\d\s.,]+)[.,;:)]*$/.exec(foldUnits(tokens[span.end - 1]?.text ?? ''))?.[1];
  const found = findUnit(own ?? '') ?? findUnit(foldUnits(tokens[span.end]?.text ?? ''));
  if (found !== undefined) return found;
  const row = view.rows[tokens[span.start]?.row ?? -1];
  const at = row && span.chunk.index >= 0 ? row.chunks.indexOf(span.chunk) : -1;
  const after = at >= 0 ? row?.chunks[at + 1] : undefined;
  const beside = after && after.tokens.length === 1 ? UNITS.get(foldUnits(after.text)) : undefined;
  return beside ?? null;
}

/** Finds the unit in a printed word, which may have a suffix or a second unit: "kg'dır", "litre/hour". */
function findUnit(word: string): string | undefined {
  const bare = word.replace(/[.,;:)]+$/, '');
  return UNITS.get(bare) ?? UNITS.get(bare.replace(/(?<=\p{L})['’/].*$/u, ''));
}

/** Returns the unit that is in brackets or at the end of a label: "Gewicht (kg)". */
export function findLabelUnit(text: string): string | null {
  const last =
    foldUnits(text)
      .match(/[\p{L}\p{N}%€$£/]+/gu)
      ?.slice(-2) ?? [];
  for (const word of last.reverse()) {
    const unit = UNITS.get(word);
    if (unit !== undefined) return unit;
  }
  return null;
}
