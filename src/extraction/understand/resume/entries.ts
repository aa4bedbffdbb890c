import { legalFormKeys } from '../lexicon/lexicon.ts';
import type { Span } from '../view/span.ts';
import { selectWholeChunk, spanText } from '../view/span.ts';
import { keyOf, type Token } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { readStay, readWrappedStay, type Stay } from './periods.ts';
import type { Section } from './sections.ts';
import words from './words.json' with { type: 'json' };

/** A job or a degree program, with its headings and its description. */
export interface Entry {
  stay: Stay | null;
  /** The name of the job or degree. */
  title: Span | null;
  organization: Span | null;
  location: Span | null;
  description: Span[];
}

const SCHOOLS = new Set(words.schools.map(keyOf));
const DEGREES = new Set(words.degrees.map(keyOf));
const COMPANIES = new Set([...words.companies.map(keyOf), ...legalFormKeys]);
const JOBS = new Set(words.jobs.map(keyOf));

interface Line {
  chunks: Chunk[];
  stay: Stay | null;
  gap: number;
  bullet: boolean;
}

/** Finds the entries of a section. The period of each entry is before, next to or below its headings. */
export function findEntries(section: Section, kind: 'experience' | 'education'): Entry[] {
  const lines = readLines(section.lines, kind);
  const dated = lines.flatMap((line, i) => (line.stay ? [i] : []));
  if (dated.length === 0)
    return lines.length > 0 && kind === 'education'
      ? splitAtGaps(lines).map((part) => createEntry(part, kind))
      : [];
  const starts = startsOf(lines, dated);
  const groups = starts.map((start, i) => lines.slice(start, starts[i + 1] ?? lines.length));
  return kind === 'education' || !isPlaceFirst(groups)
    ? groups.map((part) => createEntry(part, kind))
    : groups.map((part) => createEntry(part, kind, true));
}

/**
 * Whether the entries of a section begin with the organization, judging by words that indicate companies and
 * professions.
 */
function isPlaceFirst(groups: readonly (readonly Line[])[]): boolean {
  const votes = groups.map((lines) => {
    const [one, two] = splitHeadings(lines, 'experience').heads;
    if (!one || !two) return 0;
    const countSigns = (first: Span, second: Span) =>
      Number(has(first, COMPANIES) && !has(second, COMPANIES)) +
      Number(has(second, JOBS) && !has(first, JOBS));
    return countSigns(one, two) - countSigns(two, one);
  });
  return votes.reduce((sum, vote) => sum + Math.sign(vote), 0) > 0;
}

/**
 * Reads the lines of a section. If a period in a separate column wraps to a second line, it belongs to the
 * first of the two lines.
 */
function readLines(rows: readonly Chunk[][], kind: 'experience' | 'education'): Line[] {
  const lines: Line[] = [];
  /** The second half of a period that began in the previous row. */
  let held: Chunk | undefined;
  for (const [i, chunks] of rows.entries()) {
    const rest = chunks.filter((chunk) => chunk !== held);
    const over = held === undefined && chunks.length > 1 ? findWrappedStay(chunks, rows[i + 1] ?? []) : null;
    held = over?.also?.chunk;
    if (rest.length === 0) continue;
    const line = readLine(rest, rows[i - 1], kind);
    lines.push(over ? { ...line, stay: over } : line);
  }
  return lines;
}

/** Finds a period that continues in the next row, in a chunk with the same left or right edge. */
function findWrappedStay(chunks: readonly Chunk[], next: readonly Chunk[]): Stay | null {
  for (const chunk of chunks) {
    const under = next.find((one) => [0, 2].some((side) => isAligned(one, chunk, side)));
    const stay = under ? readWrappedStay(chunk, under) : null;
    if (stay) return stay;
  }
  return null;
}

const isAligned = (one: Chunk, other: Chunk, side: number) =>
  Math.abs((one.box[side] ?? 0) - (other.box[side] ?? 0)) < 6;

function readLine(chunks: Chunk[], before: Chunk[] | undefined, kind: 'experience' | 'education'): Line {
  const stays = chunks.map((chunk, i) => {
    const next = chunks[i + 1];
    return (next && readWrappedStay(chunk, next)) ?? readStay(chunk);
  });
  const short = kind === 'education' && chunks.some((chunk) => chunk.tokens.length <= 3);
  const stay =
    stays.find((one) => one !== null) ??
    (short
      ? (chunks
          .map((chunk) => (chunk.tokens.length <= 3 ? readStay(chunk, true) : null))
          .find((one) => one !== null) ?? null)
      : null);
  const first = chunks[0];
  const above = before?.[0];
  const height = first ? first.box[3] - first.box[1] : 1;
  const gap =
    first && above && above.page === first.page ? (first.box[1] - above.box[3]) / Math.max(1, height) : 9;
  return { chunks, stay, gap, bullet: /^[•●▪◦‣·*–—-]\s|^[•●▪◦‣·*–—-]$/.test(`${first?.text ?? ''} `) };
}

/**
 * Returns the index of the first line of each entry. Assumes that every entry has as many lines before its
 * period as the first entry.
 */
function startsOf(lines: readonly Line[], dated: readonly number[]): number[] {
  const lead = dated[0] ?? 0;
  if (lead === 0) return [...dated];
  const offset = Math.min(lead, 3);
  return dated.map((at, i) => {
    if (i === 0) return 0;
    const floor = (dated[i - 1] ?? 0) + 1;
    let start = Math.max(floor, at - offset);
    // A bullet point belongs to the previous entry.
    for (let k = start; k < at; k++) if (lines[k]?.bullet) start = k + 1;
    return start;
  });
}

function splitAtGaps(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (!last || line.gap > 0.8) parts.push([line]);
    else last.push(line);
  }
  return parts;
}

function createEntry(lines: readonly Line[], kind: 'experience' | 'education', placeFirst = false): Entry {
  const { stay, heads, description } = splitHeadings(lines, kind);
  return {
    stay,
    ...assignHeadings(heads, kind, placeFirst),
    description: [...(heads.length > 4 ? heads.slice(4) : []), ...description],
  };
}

/** Separates the headings of an entry from its description. */
function splitHeadings(
  lines: readonly Line[],
  kind: 'experience' | 'education',
): { stay: Stay | null; heads: Span[]; description: Span[] } {
  const stay = lines.find((line) => line.stay)?.stay ?? null;
  const heads: Span[] = [];
  const description: Span[] = [];
  const at = lines.findIndex((line) => line.stay !== null);
  for (const [i, line] of lines.entries()) {
    const spans = line.chunks.flatMap((chunk) => withoutStay(chunk, stay));
    const prose =
      line.bullet ||
      spans.some((span) => span.end - span.start > 11) ||
      (spans[0] && /[^.]\p{Ll}\.$/u.test(spanText(spans[0])) && spans[0].end - spans[0].start > 5);
    const room = heads.length < 2 || (i <= at && heads.length < 4);
    if (!prose && room && description.length === 0)
      heads.push(...(placeFollows(line, lines[i + 1], kind) ? spans : spans.flatMap(splitParts)));
    else description.push(...spans);
  }
  return { stay, heads, description };
}

/**
 * Whether the name of the organization is on the next line. If so, a comma on this line is not a separator:
 * "Mathematics, Economics" above "Chesterfield College".
 */
function placeFollows(line: Line, next: Line | undefined, kind: 'experience' | 'education'): boolean {
  const places = kind === 'education' ? SCHOOLS : COMPANIES;
  const isPlace = (one: Line) => one.chunks.some((chunk) => has(selectWholeChunk(chunk), places));
  return next !== undefined && !next.bullet && isPlace(next) && !isPlace(line);
}

function withoutStay(chunk: Chunk, stay: Stay | null): Span[] {
  const all: Span = { chunk, start: 0, end: chunk.tokens.length };
  if (stay?.also?.chunk === chunk) return [];
  if (!stay || stay.span.chunk !== chunk) return [all];
  return [
    { ...all, end: stay.span.start },
    { ...all, start: stay.span.end },
  ]
    .map(trim)
    .filter((span) => span.end > span.start);
}

function trim(span: Span): Span {
  let { start, end } = span;
  const sign = (i: number) => (span.chunk.tokens[i]?.key ?? '') === '';
  while (start < end && sign(start)) start++;
  while (end > start && sign(end - 1)) end--;
  return { ...span, start, end };
}

const BETWEEN = new Set(words.at);
/** Maximum number of words in a legal form, such as "s. r. o.". */
const LONGEST_FORM = 4;
/** Words that separate two parts of a heading only if the second part is a company or a school. */
const PERHAPS = new Set(words.at_place);

/** Splits a heading into its parts. For example, "Engineer, Acme Ltd, Leeds" has three parts. */
function splitParts(span: Span): Span[] {
  const out: Span[] = [];
  let start = span.start;
  const { tokens } = span.chunk;
  const close = (end: number) => {
    const part = trim({ ...span, start, end });
    if (part.end > part.start) out.push(part);
  };
  for (let i = span.start; i < span.end; i++) {
    const text = tokens[i]?.text ?? '';
    if (/[,;|]$/.test(text) && text.length > 1 && !(/,$/.test(text) && isFormAfter(span, i + 1))) {
      close(i + 1);
      start = i + 1;
    } else if (
      i > start &&
      i + 1 < span.end &&
      /^\p{Lu}/u.test(tokens[i + 1]?.text ?? '') &&
      isSeparated(span, start, i)
    ) {
      close(i);
      start = i + 1;
    }
  }
  close(span.end);
  return out;
}

/**
 * Whether a legal form after a comma belongs to the name before it ("Acme, a.s."), rather than beginning a
 * name ("Sales manager, UAB Acme").
 */
function isFormAfter({ chunk: { tokens }, end }: Span, at: number): boolean {
  let key = '';
  for (let i = at; i < Math.min(end, at + LONGEST_FORM); i++) {
    const text = tokens[i]?.text ?? '';
    key += tokens[i]?.key ?? '';
    const next = i + 1 < end ? (tokens[i + 1]?.text ?? '') : '';
    const closes = /[.,;|]$/.test(text) || /^\p{Ll}/u.test(text) || !/^[\p{Lu}"“„«]/u.test(next);
    if (COMPANIES.has(key) && closes) return true;
  }
  return false;
}

function isSeparated(span: Span, start: number, at: number): boolean {
  const text = (span.chunk.tokens[at]?.text ?? '').toLowerCase();
  if (BETWEEN.has(text)) return true;
  const before = { ...span, start, end: at };
  const comma = span.chunk.tokens.findIndex((token, i) => i > at && /[,;|]$/.test(token.text));
  const after = { ...span, start: at + 1, end: comma < 0 ? span.end : Math.min(span.end, comma + 1) };
  const place = (one: Span) => has(one, COMPANIES) || has(one, SCHOOLS);
  return PERHAPS.has(text) && place(after) && !place(before);
}

function has(span: Span, set: ReadonlySet<string>): boolean {
  const tokens = span.chunk.tokens.slice(span.start, span.end);
  return tokens.some(
    (token, i) =>
      set.has(token.key) ||
      (token.key.length === 1 && set.has(joinLetters(tokens, i))) ||
      (token.key.length > 8 && [...set].some((word) => word.length > 5 && token.key.endsWith(word))),
  );
}

/** Joins the letters of an abbreviation that is printed with spaces: "a. s.", "s. r. o.". */
function joinLetters(tokens: readonly Token[], start: number): string {
  const rest = tokens.slice(start, start + LONGEST_FORM);
  const end = rest.findIndex((token) => token.key.length !== 1);
  return (end < 0 ? rest : rest.slice(0, end)).map((token) => token.key).join('');
}

/**
 * Decides which heading is the organization and which is the job or degree, based on words such as "GmbH",
 * "University" or "Bachelor". If there are no such words, `placeFirst` determines whether the organization
 * comes first.
 */
function assignHeadings(
  heads: readonly Span[],
  kind: 'experience' | 'education',
  placeFirst: boolean,
): Pick<Entry, 'title' | 'organization' | 'location'> {
  const places = kind === 'education' ? SCHOOLS : COMPANIES;
  const few = heads.slice(0, 4);
  const organization =
    few.find((span) => kind === 'education' && has(span, places) && !has(span, DEGREES)) ??
    few.find((span) => kind === 'education' && SCHOOLS.has(span.chunk.tokens[span.start]?.key ?? '')) ??
    few.find(
      (span) =>
        has(span, places) &&
        !(
          kind === 'education' &&
          has(span, DEGREES) &&
          !few.some((other) => other !== span && has(other, places))
        ),
    ) ??
    null;
  const degree =
    kind === 'education' ? (few.find((span) => span !== organization && has(span, DEGREES)) ?? null) : null;
  const rest = few.filter((span) => span !== organization && span !== degree);
  const first = placeFirst && organization === null && rest.length > 1 ? rest.shift() : undefined;
  const title = degree ?? rest.shift() ?? null;
  const where = organization ?? first ?? rest.shift() ?? null;
  return { title, organization: where, location: rest[0] ?? null };
}
