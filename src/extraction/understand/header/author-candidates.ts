import type { Context } from '../context.ts';
import type { Region } from '../parties/regions.ts';
import { findColonCuts } from '../questions/spans.ts';
import { hasLegalForm, nameLikeness } from '../recognize/names.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import { findNameCandidates } from './name-candidates.ts';
import { SEPARATOR, toTextCandidates } from './title-candidates.ts';
import type { ValueCandidate } from './value-candidate.ts';

const MOST_NAME_WORDS = 6;
/** A line is treated as a name only if its score is at least this. */
const LEAST_LIKENESS = 0.4;
/** The name of an author is expected within this many rows of the end or the start of a document. */
const ROWS_AT_END = 60;
const ROWS_AT_START = 60;

/**
 * Finds names that may be the author's: parts of lines that may be the name of a person, and names of
 * organizations, such as the laboratory in the letterhead of a report.
 */
export function findAuthors(
  context: Context,
  regions: readonly Region[],
  labelled: readonly ValueCandidate[],
): ValueCandidate[] {
  const { view } = context;
  const rows = [...view.rows.slice(-ROWS_AT_END).toReversed(), ...view.rows.slice(0, ROWS_AT_START)];
  const spans = rows.flatMap((row) => row.chunks.flatMap(listPersonsIn).map((span) => [span]));
  const organizations = findNameCandidates(context, regions).map((name) => name.spans);
  return toTextCandidates(
    labelled.flatMap(({ span }) => (span ? listPersonsIn(span.chunk).map((one) => ({ span: one })) : [])),
    [...spans, ...organizations],
  );
}

function listPersonsIn(chunk: Chunk): Span[] {
  const { tokens } = chunk;
  const starts = new Set([0, ...findColonCuts(chunk)]);
  const ends = new Set([tokens.length]);
  for (const [i, { text }] of tokens.entries()) {
    if (/[,;/)]$/.test(text)) ends.add(i + 1);
    if (/[,;/)]$/.test(text) || SEPARATOR.test(text)) starts.add(i + 1);
    if (/^[(/]/.test(text) || SEPARATOR.test(text)) ends.add(i);
    // A name can begin after a lowercase word: "Approved by Anna Lindqvist", "mgr inż. Anna Lindqvist".
    if (/^\p{Ll}/u.test(text) && /^\p{Lu}/u.test(tokens[i + 1]?.text ?? '')) starts.add(i + 1);
  }
  return [...starts].flatMap((start) =>
    [...ends]
      .filter((end) => end - start >= 2 && end - start <= MOST_NAME_WORDS)
      .map((end) => ({ chunk, start, end }))
      .filter(isPersonLike),
  );
}

function isPersonLike(span: Span): boolean {
  const text = spanText(span).replace(/[,;]$/, '');
  const words = text.split(/\s+/);
  const capitals = words.filter((word) => /^[(]?\p{Lu}/u.test(word)).length;
  return !/\d/.test(text) && capitals >= 2 && !hasLegalForm(text) && nameLikeness(text) >= LEAST_LIKENESS;
}
