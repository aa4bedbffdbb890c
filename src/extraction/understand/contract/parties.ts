import type { Context } from '../context.ts';
import { createPhrases, LabelSearch } from '../labelled/labelled.ts';
import { findLinesUnder } from '../labelled/people.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { hasLegalForm, isStreetLine } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import {
  CLEAR_ANDS,
  countSeatWords,
  isLineEnd,
  readAddressAfter,
  sortByLength,
  withoutColon,
} from './address.ts';
import { partiesOf, tidyName } from './named-parties.ts';
import phrases from './phrases.json' with { type: 'json' };

export interface ContractParty {
  name: { value: string; span: Span };
  address?: { value: string; span: Span };
}

const ROLES = createPhrases({ role: phrases.roles });
/** Maximum number of words in the list of parties after the word "between". */
const REACH = 170;
const ANDS = new Map(
  Object.entries(phrases.ands).map(([language, words]): [string, Set<string>] => [language, new Set(words)]),
);
/** Phrases that introduce the list of parties, grouped by their first word without its colon. */
const OPENINGS = Map.groupBy(
  sortByLength(phrases.openings).map((phrase) => ({ phrase, words: phrase.split(' ').length })),
  ({ phrase }) => withoutColon(phrase.split(' ')[0] ?? ''),
);
const OPENING_KEYS = new Set(OPENINGS.keys().map(keyOf));
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
  const between = findAfterOpening(prose, ANDS.get(context.view.language ?? '') ?? CLEAR_ANDS);
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
    const { chunk } = span;
    const comma = chunk.tokens.findIndex(
      (token, i) => i >= span.start && i < span.end && token.text.endsWith(','),
    );
    const bare = spanText({ chunk, start: span.start, end: comma >= 0 ? comma + 1 : span.end });
    const end = comma >= 0 ? extendByLegalForm(chunk.tokens, comma + 1, span.end, bare) : span.end;
    const name = { chunk, start: span.start, end };
    const text = spanText(name).replace(/[,;]$/, '');
    if (found.some((one) => keyOf(one.name.value) === keyOf(text))) continue;
    const party: ContractParty = {
      name: { value: text, span: name },
      ...(end < span.end ? readAddressAfter(chunk, end, span.end) : findAddressBelow(context, span, labels)),
    };
    found.push(party);
  }
  return found.slice(0, 6);
}

/**
 * Reads the street and the town from the lines below a name. If a label precedes the name on its line, also
 * searches below the label.
 */
function findAddressBelow(
  context: Context,
  name: Span,
  labels: LabelSearch<'role'>,
): Pick<ContractParty, 'address'> {
  for (const above of name.start > 0 ? [name, { ...name, start: 0 }] : [name]) {
    const lines = findLinesUnder(context, above, (chunk) => labels.isLabel(chunk))
      .slice(1)
      .map(({ span }) => ({ span, seat: countSeatWords(span.chunk.tokens, span.start) }));
    const spans = lines.map(({ span, seat }) => ({ ...span, start: span.start + seat }));
    const texts = spans.map(spanText);
    const town = texts.findIndex((text) => isPostalLine(text));
    const last = town >= 0 ? town : texts.findIndex((text) => isStreetLine(text));
    if (last < 0 || last > 3) continue;
    const begin = Math.max(
      0,
      lines.findIndex(({ seat }, i) => seat > 0 && i <= last),
    );
    const first = spans[begin];
    const value = texts
      .slice(begin, last + 1)
      .map((text) => text.replace(/[,;]$/, ''))
      .join(', ');
    if (first) return { address: { value, span: first } };
  }
  return {};
}

const PERSON = compilePattern('u')`\p{Lu}[\p{L}.]*\s+(?:${'name_particle'}\s+)*["“„«]?\p{Lu}`;

function isName(text: string): boolean {
  const words = text.split(/\s+/);
  return (
    /^["“„«]?\p{Lu}/u.test(text) &&
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
      const before = seats.at(-1);
      const start = skipArticle(tokens, findNameStart(tokens, at, before?.at ?? -1));
      if (start < at && (before === undefined || isApart(tokens, before.at, start)))
        seats.push({ at, start });
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

const ALL_ANDS = new Set(Object.values(phrases.ands).flat());

/**
 * Whether two names in running text belong to different parties: "and", a line end or a punctuation mark
 * separates them. Otherwise, the second name is that of a representative.
 */
function isApart(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens
    .slice(from, to)
    .some(
      ({ text, row }, i) =>
        /[.;:)”“»]$/.test(text) ||
        ALL_ANDS.has(text.toLowerCase()) ||
        (row !== tokens[from + i + 1]?.row && isLineEnd(tokens, from + i)),
    );
}

/**
 * Returns the index of the first word of a name that ends before `end`. A name consists of capitalized words
 * and the lowercase words that may appear inside a name.
 */
function findNameStart(tokens: readonly Token[], end: number, floor: number): number {
  let start = end;
  for (let i = end - 1; i > floor && i >= end - 10; i--) {
    const quote = findOpeningQuote(tokens, i);
    if (quote > floor) {
      i = quote;
      start = quote;
      continue;
    }
    const text = tokens[i]?.text ?? '';
    if (i < end - 1 && tokens[i]?.row !== tokens[i + 1]?.row && isLineEnd(tokens, i)) break;
    if (/^["“„«(]?\p{Lu}/u.test(text) && !/\)$/.test(text)) start = i;
    else if (!INSIDE.test(text) || CLEAR_ANDS.has(text.toLowerCase())) break;
    // Stop at a comma, unless it is followed by a legal form.
    if (/[,;]$/.test(tokens[i - 1]?.text ?? '') && start === i && !beginsForm(tokens, i)) break;
  }
  return start < end ? start - countFormWordsBefore(tokens, start) : start;
}

/** Returns the index of the token that opens the quotation that ends at `end`; -1 if there is none. */
function findOpeningQuote(tokens: readonly Token[], end: number): number {
  if (!/[”"“»][,;]?$/.test(tokens[end]?.text ?? '')) return -1;
  for (let i = end; i >= 0 && i > end - 8; i--) if (/^["“„«]\p{L}/u.test(tokens[i]?.text ?? '')) return i;
  return -1;
}

/** Returns the number of words in a legal form that is printed in full before a name; 0 if there is none. */
function countFormWordsBefore(tokens: readonly Token[], start: number): number {
  const form = phrases.forms_before_name.find((phrase) => {
    const size = phrase.split(' ').length;
    const words = tokens.slice(Math.max(0, start - size), start).map((token) => token.text);
    return words.join(' ').toLowerCase() === phrase && /^\p{Lu}/u.test(words[0] ?? '');
  });
  return form?.split(' ').length ?? 0;
}

/**
 * Skips an article that begins a sentence, because it is not part of the name: "Die Alpstein AG, …". Returns
 * the index of the next token.
 */
function skipArticle(tokens: readonly Token[], start: number): number {
  const before = tokens[start - 1];
  const begins = before === undefined || /[.:]$/.test(before.text) || before.row !== tokens[start]?.row;
  return begins && isArticle((tokens[start]?.text ?? '').toLowerCase()) ? start + 1 : start;
}

const beginsForm = (tokens: readonly Token[], at: number) => FORM.test(tokens[at]?.text ?? '');

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
    /^["“„«(]?\p{Lu}/u.test(tokens[next]?.text ?? '') &&
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

/** Returns the index of the token after a role with a colon, such as "Client:". Without one, returns `at`. */
function skipRole(tokens: readonly Token[], at: number): number {
  for (let end = at; end < at + 3; end++) {
    const key = tokens
      .slice(at, end + 1)
      .map((token) => token.key)
      .join('');
    if (/:$/.test(tokens[end]?.text ?? '')) return ROLES.has(key) ? end + 1 : at;
  }
  return at;
}

/**
 * Reads one party of the list: its name, which ends at a comma, a bracket or the end of a short line, and its
 * address.
 */
function readParty(chunk: Chunk, from: number, to: number): ContractParty | null {
  const { tokens } = chunk;
  let start = skipLeadIn(tokens, skipRole(tokens, from));
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
  const known = name.split(' ').some((word, i) => i > 0 && FORM.test(word));
  const words = countFormWords(tokens, end);
  if (known || words === 0 || end + words > to) return end;
  const variable = tokens
    .slice(end + 1, end + 3)
    .map((token) => token.text)
    .join(' ');
  return /^de [CR]\.\s?[VL]/.test(variable) ? Math.min(to, end + 3) : end + words;
}

/** A word that can be part of an abbreviated legal form: "s.r.o.", "d.o.o.,", "r.". */
const ABBREVIATED = /^\p{L}{1,4}\.(?:\p{L}{1,4}\.?)*,?$/u;

/** Returns the number of words in a legal form such as "Inc." or "s. r. o."; 0 if there is none. */
function countFormWords(tokens: readonly Token[], at: number): number {
  if (FORM.test(tokens[at]?.text ?? '')) return 1;
  for (let size = 1; size <= 3; size++) {
    const words = tokens.slice(at, at + size).map((token) => token.text);
    if (!words.every((word) => ABBREVIATED.test(word))) return 0;
    if (hasLegalForm(`X ${words.join(' ')}`)) return size;
  }
  return 0;
}

const FORM = compilePattern()`^${'legal_form_at_start'}\b\.?,?`;
