import type { Context } from '../context.ts';
import type { Label } from '../lexicon/labels.ts';
import { keyOf } from '../view/token.ts';
import type { Candidate } from './labelled.ts';
import type { Wanted } from './wanted.ts';

/**
 * A number in the fullest form that the document prints. A field that takes several kinds of numbers ("Contract #", "Order #",
 * "Estimate #") asks for what identifies the document; where it found another kind than the one it is named after, and the same
 * number stands elsewhere with a short suffix ("4711" and "4711-2"), the longer one is that. A field that is named after the
 * label itself gets what stands beside it.
 */
export function fullNumber(context: Context, field: Wanted, pick: Candidate<string>): Candidate<string> {
  if (!/^\d{4,}$/.test(pick.value) || !pick.label || namedAfter(field, pick.label)) return pick;
  const longer = new Map<string, Candidate<string>>();
  for (const chunk of context.view.chunks) {
    if (!chunk.text.includes(pick.value)) continue;
    for (const [i, token] of chunk.tokens.entries()) {
      if (!token.text.startsWith(pick.value) || !/^[-/]\d{1,2}$/.test(token.text.slice(pick.value.length)))
        continue;
      if (!longer.has(token.text))
        longer.set(token.text, { ...pick, value: token.text, spans: [{ chunk, start: i, end: i + 1 }] });
    }
  }
  const [only] = longer.values();
  return longer.size === 1 && only ? only : pick;
}

/** The label shares a word with the field's name or with its first label. */
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
