import type { Context } from '../context.ts';
import phrases from '../contract/phrases.json' with { type: 'json' };
import { joinWords } from '../lexicon/patterns.ts';
import { listTexts } from '../questions/paragraphs.ts';
import { findSpells } from '../questions/prose-candidates.ts';
import { getSpanKey, tidyText, trimSpan } from '../questions/spans.ts';
import { matchesIn, type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import type { ValueCandidate } from './value-candidate.ts';

const MOST = 160;

const UNLIMITED = new RegExp(
  String.raw`(?<!\p{L})(?:${phrases.unlimited.toSorted((a, b) => b.length - a.length).join('|')})(?!\p{L})`,
  'giu',
);

/** Finds printed periods, such as "thirty-six (36) months", and words that mean an unlimited term. */
export function findTerms({ view }: Context): ValueCandidate[] {
  return collectCandidates(
    listTexts(view).flatMap((chunk) => [
      ...findSpells(chunk).flatMap((spell) => spell.spans),
      ...matchesIn(chunk, UNLIMITED).map(({ span }) => span),
    ]),
  );
}

const LAW = new RegExp(`^[(“"]?${joinWords('law_noun')}[”")]?[.,;:]?$`, 'iu');
const MOST_BEFORE = 2;
const MOST_AFTER = 9;

/** Finds names of laws: "laws of the State of Ohio", "deutsches Recht", "English law", "Ley 29/1994". */
export function findLaws({ view }: Context): ValueCandidate[] {
  return collectCandidates(
    listTexts(view).flatMap((chunk) =>
      chunk.tokens.flatMap(({ text }, at) => (LAW.test(text) ? listLawSpans(chunk, at) : [])),
    ),
  );
}

/** Lists the spans around a word that means "law", up to a punctuation mark or a lowercase word. */
function listLawSpans(chunk: Chunk, at: number): Span[] {
  const { tokens } = chunk;
  const ends = new Set([at + 1]);
  for (let end = at + 1; end <= Math.min(tokens.length, at + MOST_AFTER); end++) {
    const last = tokens[end - 1]?.text ?? '';
    const next = tokens[end]?.text;
    if (end === at + 2 || next === undefined || /[.,;:)]$/.test(last)) ends.add(end);
    else if (/^[\p{Lu}\d]/u.test(last) && /^[\p{Ll}(]/u.test(next)) ends.add(end);
    if (/[.;]$/.test(last) && /^\p{L}{3}/u.test(last)) break;
  }
  const starts = Array.from({ length: MOST_BEFORE + 1 }, (_, i) => at - i).filter((start) => start >= 0);
  return starts.flatMap((start) => [...ends].map((end) => ({ chunk, start, end })));
}

function collectCandidates(spans: readonly Span[]): ValueCandidate[] {
  const found = new Map<string, ValueCandidate>();
  for (const printed of spans) {
    const span = trimSpan(printed);
    const value = tidyText(spanText(span)).replace(/[.)]+$/, (end) => (end === ')' ? end : ''));
    const key = getSpanKey([span]);
    if (found.size < MOST && value.length > 2 && !found.has(key))
      found.set(key, { value, key: keyOf(value), span });
  }
  return [...found.values()];
}
