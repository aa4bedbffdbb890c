import type { Context } from '../context.ts';
import { createPhrases, LabelSearch } from '../labelled/labelled.ts';
import { findLinesUnder } from '../labelled/people.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { once } from '../once.ts';
import { hasLegalForm, isPostalLine, isStreetLine } from '../recognize/names.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { partiesOf, tidyName } from './named-parties.ts';
import phrases from './phrases.json' with { type: 'json' };

export interface ContractParty {
  name: { value: string; span: Span };
  address?: { value: string; span: Span };
}

const ROLES = createPhrases({ role: phrases.roles });
/** Maximum number of words from the word "between" to a party. */
const REACH = 170;
const ANDS = new Map(
  Object.entries(phrases.ands).map(([language, words]): [string, Set<string>] => [language, new Set(words)]),
);
/**
 * The words for "and" in all languages, without those that have another meaning in other languages ("a",
 * "in").
 */
const ALL_ANDS: ReadonlySet<string> = new Set(
  Object.values(phrases.ands)
    .flat()
    .filter((word) => !phrases.ambiguous_ands.includes(word)),
);
const sortByLength = (list: readonly string[]) => list.toSorted((a, b) => b.length - a.length);
/** Phrases that introduce the list of parties, grouped by their first word without its colon. */
const OPENINGS = Map.groupBy(
  sortByLength(phrases.openings).map((phrase) => ({ phrase, words: phrase.split(' ').length })),
  ({ phrase }) => withoutColon(phrase.split(' ')[0] ?? ''),
);
const OPENING_KEYS = new Set(OPENINGS.keys().map(keyOf));
const SEATS = Map.groupBy(
  sortByLength(phrases.seats).map((phrase) => ({ phrase, words: phrase.split(' ').length })),
  ({ phrase }) => phrase.split(' ')[0] ?? '',
);
const ARTICLES = new Set(phrases.articles);
const TITLES = new Set(phrases.titles);
/**
 * Whether a word before a name is an article or a title rather than part of the name. A capitalized article
 * can be part of the name ("La Poste").
 */
const isArticle = (text: string) => ARTICLES.has(text) || TITLES.has(text.toLowerCase());

/**
 * Finds the parties of a contract: the names after "between". If there are fewer than two, finds names before
 * words such as "with its seat in", names with a role ("Client: …") and names with a defined short form.
 */
export function findContractParties(context: Context, prose: readonly Chunk[]): ContractParty[] {
  const between = findAfterOpening(prose, ANDS.get(context.view.language ?? '') ?? ALL_ANDS);
  if (between.length >= 2) return between;
  const seated = findBySeat(prose);
  if (seated.length >= 2) return seated;
  const labelled = findByRole(context);
  if (labelled.length >= 2) return labelled;
  return partiesOf(prose).map((one) => ({ name: { value: tidyName(one.value), span: one.span } }));
}

function findByRole(context: Context): ContractParty[] {
  const labels = new LabelSearch(context, ROLES);
  const found: ContractParty[] = [];
  for (const label of labels.all) {
    if (!label.colon && label.values.every((value) => value.relation === 'inline')) continue;
    const value = label.values.find(({ span }) => isName(spanText(span)));
    if (!value) continue;
    const { span } = value;
    const comma = span.chunk.tokens.findIndex(
      (token, i) => i >= span.start && i < span.end && token.text.endsWith(','),
    );
    const end = comma >= 0 ? comma + 1 : span.end;
    const name = { chunk: span.chunk, start: span.start, end };
    const text = spanText(name).replace(/[,;]$/, '');
    if (found.some((one) => keyOf(one.name.value) === keyOf(text))) continue;
    const party: ContractParty = { name: { value: text, span: name } };
    if (comma >= 0 && end < span.end) {
      const rest = { chunk: span.chunk, start: end, end: span.end };
      party.address = { value: spanText(rest).replace(/[.,;]$/, ''), span: rest };
    } else {
      const address = findAddressBelow(context, span, labels);
      if (address) party.address = address;
    }
    found.push(party);
  }
  return found.slice(0, 6);
}

/** Reads the street and the town from the lines below a name in the same column. */
function findAddressBelow(
  context: Context,
  name: Span,
  labels: LabelSearch<'role'>,
): ContractParty['address'] | undefined {
  const lines = findLinesUnder(context, name, (chunk) => labels.isLabel(chunk)).slice(1);
  const texts = lines.map((line) => spanText(line.span));
  const town = texts.findIndex((text) => isPostalLine(text));
  const last = town >= 0 ? town : texts.findIndex((text) => isStreetLine(text));
  const first = lines[0];
  if (last < 0 || last > 3 || !first) return undefined;
  const value = texts
    .slice(0, last + 1)
    .map((text) => text.replace(/[,;]$/, ''))
    .join(', ');
  return { value, span: first.span };
}

const PERSON = compilePattern('u')`\p{Lu}[\p{L}.]*\s+(?:${'name_particle'}\s+)*\p{Lu}`;

function isName(text: string): boolean {
  const words = text.split(/\s+/);
  return (
    /^\p{Lu}/u.test(text) &&
    text.length < 140 &&
    words.length <= 22 &&
    !/[:?]$/.test(text) &&
    (hasLegalForm(text) || PERSON.test(text))
  );
}

function findAfterOpening(prose: readonly Chunk[], ands: ReadonlySet<string>): ContractParty[] {
  for (const chunk of prose.slice(0, 2)) {
    for (let i = 0; i < chunk.tokens.length; i++) {
      const start = findOpeningEnd(chunk, i);
      if (start < 0) continue;
      const found = readParties(chunk, start, ands);
      if (found.length >= 2) return found;
    }
  }
  return [];
}

/** Lowercase words that can appear inside a name. */
const INSIDE = compilePattern('i')`^${'name_inside'}$`;

/**
 * Finds names before words such as "with its seat in", for contracts without a phrase that introduces the
 * list of parties.
 */
function findBySeat(prose: readonly Chunk[]): ContractParty[] {
  for (const chunk of prose.slice(0, 2)) {
    const { tokens } = chunk;
    const stop = Math.min(tokens.length, 2 * REACH);
    const seats: { at: number; start: number }[] = [];
    for (let at = 1; at < stop; at++) {
      if (countSeatWords(tokens, at) < 2) continue;
      const start = skipArticle(tokens, findNameStart(tokens, at, seats.at(-1)?.at ?? 0));
      if (start < at) seats.push({ at, start });
    }
    const found = seats.flatMap(({ at, start }, i): ContractParty[] => {
      const span: Span = { chunk, start, end: at };
      const value = spanText(span).replace(/[,;:]+$/, '');
      return isName(value)
        ? [{ name: { value, span }, ...readAddressAfter(chunk, at, seats[i + 1]?.start ?? stop) }]
        : [];
    });
    if (found.length >= 2) return found.slice(0, 6);
  }
  return [];
}

/**
 * Returns the index of the first word of a name that ends before `end`. A name consists of capitalized words
 * and the lowercase words that may appear inside a name.
 */
function findNameStart(tokens: readonly Token[], end: number, floor: number): number {
  let start = end;
  for (let i = end - 1; i > floor && i >= end - 10; i--) {
    const text = tokens[i]?.text ?? '';
    if (i < end - 1 && tokens[i]?.row !== tokens[i + 1]?.row && isLineEnd(tokens, i)) break;
    if (/^["“„(]?\p{Lu}/u.test(text) && !/\)$/.test(text)) start = i;
    else if (!INSIDE.test(text) || ALL_ANDS.has(text.toLowerCase())) break;
    // Stop at a comma, unless it is followed by a legal form.
    if (/[,;]$/.test(tokens[i - 1]?.text ?? '') && start === i && !beginsForm(tokens, i)) break;
  }
  return start;
}

/**
 * Returns the index after an article that begins a sentence, because the article is not part of the name:
 * "Die Alpstein AG, …".
 */
function skipArticle(tokens: readonly Token[], start: number): number {
  const before = tokens[start - 1];
  const begins = before === undefined || /[.:]$/.test(before.text) || before.row !== tokens[start]?.row;
  return begins && isArticle((tokens[start]?.text ?? '').toLowerCase()) ? start + 1 : start;
}

const beginsForm = (tokens: readonly Token[], at: number) => FORM.test(tokens[at]?.text ?? '');

function withoutColon(word: string): string {
  return word.replace(/:$/, '');
}

/** Returns the index of the token after a phrase that introduces the list of parties; -1 if there is none. */
function findOpeningEnd(chunk: Chunk, at: number): number {
  const token = chunk.tokens[at];
  if (!token || !OPENING_KEYS.has(token.key)) return -1;
  const first = withoutColon(token.text.toLowerCase());
  for (const { phrase, words } of OPENINGS.get(first) ?? []) {
    const text = chunk.tokens
      .slice(at, at + words)
      .map((token) => token.text)
      .join(' ')
      .toLowerCase();
    const bare = phrase.endsWith(':') ? text : text.replace(/:$/, '');
    if (bare !== phrase) continue;
    const colon = chunk.tokens[at + words]?.text === ':' ? 1 : 0;
    return at + words + colon;
  }
  return -1;
}

function readParties(chunk: Chunk, start: number, ands: ReadonlySet<string>): ContractParty[] {
  const { tokens } = chunk;
  const found: ContractParty[] = [];
  let from = start;
  let depth = 0;
  const stop = Math.min(tokens.length, start + REACH);
  const close = (end: number) => {
    const party = readParty(chunk, from, end);
    if (party) found.push(party);
  };
  for (let i = start; i <= stop; i++) {
    const token = tokens[i];
    if (!token || i === stop || isEnd(tokens, i, start)) {
      close(i);
      break;
    }
    depth += count(token.text, '(') - count(token.text, ')');
    const next = tokens[i + 1];
    const alone = token.row !== tokens[i - 1]?.row && next?.row !== token.row;
    const joins =
      depth <= 0 &&
      ands.has(token.text.toLowerCase().replace(/[,:]$/, '')) &&
      next !== undefined &&
      (alone || beginsParty(tokens, i, from));
    if (!joins) continue;
    close(i);
    from = i + 1;
    depth = 0;
  }
  return found.slice(0, 6);
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

/**
 * Whether "and" is followed by another party: the previous name is complete, and the next words look like a
 * name.
 */
function beginsParty(tokens: readonly Token[], at: number, from: number): boolean {
  const before = tokens[at - 1]?.text ?? '';
  const finished =
    /[,;)”"“»]$/.test(before) ||
    tokens[at]?.row !== tokens[at - 1]?.row ||
    tokens.slice(from, at).some((token) => /,$/.test(token.text));
  let next = at + 1;
  while (isArticle(tokens[next]?.text ?? '') || isNumbering(tokens[next]?.text ?? '')) next++;
  return (
    /^["“„(]?\p{Lu}/u.test(tokens[next]?.text ?? '') &&
    (finished ||
      hasLegalForm(
        tokens
          .slice(from, at)
          .map((token) => token.text)
          .join(' '),
      ) ||
      hasLegalForm(
        tokens
          .slice(next, next + 4)
          .map((token) => token.text)
          .join(' '),
      ))
  );
}

function isNumbering(text: string): boolean {
  return /^\(?(?:\d|[ivx]{1,3}|[a-c])[.)]+$/i.test(text);
}

/** Phrases that end the list of parties, grouped by their first character. */
const ENDS = Map.groupBy(phrases.ends, (phrase) => phrase.slice(0, 1));

function isEnd(tokens: readonly Token[], at: number, start: number): boolean {
  const ends = ENDS.get((tokens[at]?.text ?? '').slice(0, 1).toLowerCase());
  if (!ends) return false;
  const text = tokens
    .slice(at, at + 4)
    .map((token) => token.text)
    .join(' ')
    .toLowerCase();
  const begins = tokens[at]?.row !== tokens[at - 1]?.row;
  return (
    at > start + 2 &&
    ends.some(
      (phrase) =>
        text.startsWith(phrase) && (begins || !/^\d/.test(phrase)) && !(phrase === '1.' && at < start + 6),
    )
  );
}

const CONNECTIVES = sortByLength([
  ...phrases.lead_ins.map((phrase) => phrase.toLowerCase()),
  ...[...ALL_ANDS].flatMap((and) => [and, ...phrases.articles.map((article) => `${and} ${article}`)]),
]);
const LEAD_INS = sortByLength(phrases.lead_ins).map((phrase) => phrase.split(' '));

/**
 * Returns the index of the token after words that introduce a party, such as "on the one hand," or "la
 * société". Without such words, returns `at`.
 */
function skipLeadIn(tokens: readonly Token[], at: number): number {
  const found = LEAD_INS.find((words) =>
    words.every((word, i) => tokens[at + i]?.text.toLowerCase().replace(/[,:]$/, '') === word),
  );
  return found ? at + found.length : at;
}

/**
 * Reads one party of the list: its name, which ends at a comma, a bracket or the end of a short line, and its
 * address.
 */
function readParty(chunk: Chunk, from: number, to: number): ContractParty | null {
  const { tokens } = chunk;
  let start = skipLeadIn(tokens, from);
  while (
    start < to &&
    (isNumbering(tokens[start]?.text ?? '') ||
      isArticle(tokens[start]?.text ?? '') ||
      tokens[start]?.key === '')
  )
    start++;
  let end = start;
  for (; end < to; end++) {
    const token = tokens[end];
    if (!token) break;
    const wraps = end > start && token.row !== tokens[end - 1]?.row && isLineEnd(tokens, end - 1);
    if (wraps || /^[("“„–-]/.test(token.text) || countSeatWords(tokens, end) > 0) break;
    if (/[,;:]$/.test(token.text)) {
      end++;
      break;
    }
  }
  const span: Span = { chunk, start, end };
  const name = spanText(span)
    .replace(/[,;:]+$/, '')
    .trim();
  if (end <= start || !/^\p{Lu}|^\d*\p{Lu}/u.test(name) || name.length > 90 || name.split(' ').length > 10)
    return null;
  const withForm = extendByLegalForm(tokens, end, to, name);
  if (withForm > end) {
    const whole: Span = { chunk, start, end: withForm };
    return {
      name: { value: spanText(whole).replace(/[,;:]+$/, ''), span: whole },
      ...readAddressAfter(chunk, withForm, to),
    };
  }
  return { name: { value: name, span }, ...readAddressAfter(chunk, end, to) };
}

/** Returns the end of a name, including a legal form that follows a comma: "Acme, Inc.". */
function extendByLegalForm(tokens: readonly Token[], end: number, to: number, name: string): number {
  const form = tokens[end]?.text ?? '';
  const known = name.split(' ').some((word, i) => i > 0 && FORM.test(word));
  if (end >= to || !FORM.test(form) || known) return end;
  const variable = tokens
    .slice(end + 1, end + 3)
    .map((token) => token.text)
    .join(' ');
  return /^de [CR]\.\s?[VL]/.test(variable) ? Math.min(to, end + 3) : end + 1;
}

const FORM = compilePattern()`^${'legal_form_at_start'}\b\.?,?`;

const rightEdge = once((tokens: readonly Token[]) =>
  tokens.reduce((right, { box }) => Math.max(right, box[2]), Number.NEGATIVE_INFINITY),
);

/** Whether a line ends so far before the right margin that the line break must be intentional. */
function isLineEnd(tokens: readonly Token[], last: number): boolean {
  const right = rightEdge(tokens);
  const token = tokens[last];
  const next = tokens[last + 1];
  return (
    token !== undefined && next !== undefined && right - token.box[2] > 1.5 * (next.box[2] - next.box[0]) + 20
  );
}

/** Returns the number of words such as "mit Sitz in" before an address; 0 if there are none. */
function countSeatWords(tokens: readonly Token[], at: number): number {
  for (const { phrase, words } of SEATS.get((tokens[at]?.text ?? '').toLowerCase()) ?? []) {
    const bare = phrase === 'of' && !/^\d/.test(tokens[at + 1]?.text ?? '');
    if (bare && !/,$/.test(tokens[at - 1]?.text ?? '')) continue;
    const text = tokens.slice(at, at + words).map((token) => token.text);
    if (text.join(' ').toLowerCase() === phrase) return words;
  }
  return 0;
}

function readAddressAfter(chunk: Chunk, from: number, to: number): Pick<ContractParty, 'address'> {
  const { tokens } = chunk;
  let start = from;
  while (start < to && (tokens[start]?.key === '' || countSeatWords(tokens, start) > 0))
    start += Math.max(1, countSeatWords(tokens, start));
  let end = start;
  while (end < to) {
    const text = tokens
      .slice(end, end + 3)
      .map((token) => token.text)
      .join(' ')
      .toLowerCase();
    if (
      /^[("“„–]/.test(tokens[end]?.text ?? '') ||
      phrases.short_names.some((phrase) => text.startsWith(phrase)) ||
      isAfterTown(tokens, start, end)
    )
      break;
    end++;
  }
  const span: Span = { chunk, start, end };
  const value = withoutConnective(joinLines(tokens, start, end).replace(/[\s,;:.]+$/, ''));
  const isAddress = isPostalLine(value) || isStreetLine(value) || /\d/.test(value);
  return end > start && value.length < 130 && isAddress ? { address: { value, span } } : {};
}

/** Whether an address ends at the comma after its town because the sentence continues there. */
function isAfterTown(tokens: readonly Token[], start: number, at: number): boolean {
  return (
    /,$/.test(tokens[at - 1]?.text ?? '') &&
    /^\p{Ll}/u.test(tokens[at]?.text ?? '') &&
    isPostalLine(joinLines(tokens, start, at))
  );
}

/**
 * Removes words such as ", and" or ", y por la otra", which introduce the next party, from the end of an
 * address.
 */
function withoutConnective(address: string): string {
  for (const phrase of CONNECTIVES) {
    const tail = address.slice(-phrase.length - 1);
    if (!/^[\s,]/.test(tail) || tail.slice(1).toLowerCase() !== phrase) continue;
    return withoutConnective(address.slice(0, -tail.length).replace(/[\s,;]+$/, ''));
  }
  return address;
}

/** Joins the lines of an address with commas, or with a space if the line break only wraps a long line. */
function joinLines(tokens: readonly Token[], start: number, end: number): string {
  let out = '';
  for (let i = start; i < end; i++) {
    const text = tokens[i]?.text ?? '';
    const breaks = i > start && tokens[i]?.row !== tokens[i - 1]?.row && isLineEnd(tokens, i - 1);
    const comma = breaks && /\d|,/.test(out) && !/,$/.test(out);
    out += out === '' ? text : `${comma ? ',' : ''} ${text}`;
  }
  return out;
}
