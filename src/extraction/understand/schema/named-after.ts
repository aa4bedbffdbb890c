import type { Label } from '../lexicon/labels.ts';
import { keyOf } from '../view/token.ts';
import type { Wanted } from './wanted.ts';

/** Whether a label shares a word with the name of a field or with the field's first label. */
export function namedAfter(field: Wanted, label: Label): boolean {
  const own = new Set([field.name, field.labels[0]?.phrase ?? ''].flatMap(wordsOf));
  const said = label.chunk.tokens.slice(label.start, label.end).flatMap((token) => wordsOf(token.text));
  return said.some((word) => own.has(word));
}

function wordsOf(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}]+/u)
    .map(keyOf)
    .filter((word) => word.length > 2 && !/^(?:num|number|nummer|numero)$/.test(word));
}
