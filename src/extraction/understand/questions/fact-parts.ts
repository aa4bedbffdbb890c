import { hasLegalForm, isStreetLine, withoutSalutation } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { type Span, spanText } from '../view/span.ts';
import type { View } from '../view/view.ts';
import type { Fact } from './facts.ts';
import { locateFact } from './locate-fact.ts';
import { tidyText, trimSpan } from './spans.ts';
import { findConcepts, type Word, wordsOf } from './wording.ts';

/**
 * Patterns for a postcode and its town, in either order. The order of the patterns matters, because a house
 * number before a town looks like a postcode.
 */
const POSTAL: readonly RegExp[] = [
  /(?<city>\p{Lu}[^,\d]*?),?\s+(?<state>[A-Z]{2,3})\.?,?\s+(?<postcode>\d{4,5}(?:-\d{4})?)(?!\d)/u,
  /(?<city>\p{Lu}[^,\d]*?),?\s+(?<postcode>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)(?![A-Z\d])/u,
  /(?<postcode>(?:[A-Z]{1,3}-)?(?:\d{2}-\d{3}|\d{4}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}|\d{4,5}))\s+(?<city>\p{Lu}[^,\d]*)/u,
];

const ADDRESS = new Set(findConcepts('address'));
const NAME = new Set(findConcepts('name'));
const PERSON_NAME = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,2}$/u;

/**
 * Splits known addresses and names of people into parts, such as "employee city" and "employee last name".
 */
export function splitFacts(view: View, facts: readonly Fact[]): Fact[] {
  return facts.flatMap((fact) => {
    if (typeof fact.value !== 'string') return [];
    if (fact.words.some((word) => hasConcept(word, ADDRESS))) return splitAddress(view, fact);
    return fact.role === 'addressee' || fact.words.every((word) => hasConcept(word, NAME))
      ? splitName(view, fact)
      : [];
  });
}

function hasConcept(word: Word, wanted: ReadonlySet<number>): boolean {
  return word.concepts.some((concept) => wanted.has(concept));
}

function createPart(fact: Fact, without: ReadonlySet<number>, name: string, found: Span): Fact {
  const span = trimSpan(found);
  const words = [...fact.words.filter((word) => !hasConcept(word, without)), ...wordsOf(name)];
  return { words, value: tidyText(spanText(span)), evidence: fact.evidence, role: null, spans: [span] };
}

function splitAddress(view: View, fact: Fact): Fact[] {
  const parts: Fact[] = [];
  for (const line of locateFact(view, fact)) {
    const text = spanText(line);
    const match = isPostalLine(text) ? POSTAL.map((one) => one.exec(text)).find((one) => one !== null) : null;
    for (const [name, printed] of Object.entries(match?.groups ?? {})) {
      const at = text.indexOf(printed, match?.index);
      parts.push(createPart(fact, ADDRESS, name, cutSpan(line, at, at + printed.length)));
    }
    const before = text.slice(0, match?.index ?? text.length).replace(/[\s,;·•|–-]+$/, '');
    if (isStreetLine(before))
      parts.push(createPart(fact, ADDRESS, 'street', cutSpan(line, 0, before.length)));
  }
  return parts.filter(({ value }) => value !== '');
}

function splitName(view: View, fact: Fact): Fact[] {
  const [line] = locateFact(view, fact);
  if (!line || hasLegalForm(spanText(line))) return [];
  const text = spanText(line);
  const name = withoutSalutation(text);
  if (!PERSON_NAME.test(name)) return [];
  const last = line.end - 1;
  const first = line.end - name.split(' ').length;
  return [
    createPart(fact, NAME, 'first name', { ...line, start: first, end: first + 1 }),
    createPart(fact, NAME, 'last name', { ...line, start: last, end: last + 1 }),
  ];
}

/** Returns the tokens of a span that are between two character offsets in its text. */
function cutSpan({ chunk, start, end }: Span, from: number, to: number): Span {
  let at = 0;
  const inside: number[] = [];
  for (let i = start; i < end; i++) {
    const length = chunk.tokens[i]?.text.length ?? 0;
    if (at < to && at + length > from) inside.push(i);
    at += length + 1;
  }
  return { chunk, start: inside[0] ?? start, end: (inside.at(-1) ?? start) + 1 };
}
