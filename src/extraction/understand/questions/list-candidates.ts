import type { FieldSchema } from '../../options.ts';
import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { createEvidence } from '../evidence-collector.ts';
import { listSpanPlaces } from '../found.ts';
import { nameLikeness } from '../recognize/names.ts';
import { type Span, selectWholeChunk, spanBox, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { tickedBoxes } from './box-candidates.ts';
import { readDate, readNumber } from './cell-values.ts';
import { isCode } from './code-candidates.ts';
import type { EntryScores } from './entry-scores.ts';
import type { Fact } from './facts.ts';
import type { Grid } from './grid.ts';
import { findLabelledRuns, type LabelledRun, readCode, readText, splitRun } from './labelled-runs.ts';
import { compareMeanings, meaningOf } from './meaning.ts';
import { createQuestion, type Question } from './question.ts';
import { tidyText, trimSpan } from './spans.ts';
import type { Relation, Surroundings } from './surroundings.ts';
import { findTickedGroups } from './ticked-groups.ts';
import { comparePhrases, SENSES, type Word, wordsOf } from './wording.ts';

const SOURCES = [
  'inline',
  'beside',
  'below',
  'column',
  'boxes',
  'facts',
  'mentions',
  'sentence',
  'codes',
  'texts',
  'ticked',
  'scored',
] as const;

export const LIST_FEATURES: readonly string[] = [
  'asked',
  'printed',
  'described',
  'items',
  'words',
  'digits',
  'capitals',
  'names',
  'codes',
  'distinct',
  'longest',
  'colon',
  'is_enum',
  'options',
  'section',
  'rank',
  'heading_words',
  'meant',
  'explained',
  'section_meant',
  'meant_rank',
  'entry_best',
  'entry_mean',
  'entry_first',
  'entry_least',
  'entry_gap',
  'has_best_entry',
  ...SOURCES.map((source) => `source_${source}`),
  ...SENSES.map((sense) => `asks_${sense}`),
];

/** Pieces of text that may be the entries of a list of scalar values. */
export interface ListCandidate {
  source: (typeof SOURCES)[number];
  heading: readonly Word[];
  colon: boolean;
  section: readonly Word[];
  items: { value: string | number; evidence: Omit<Evidence, 'confidence' | 'method'> }[];
}

const LEAST_FIT = 0.3;
/** Minimum similarity in meaning between a question and text that has no word in common with it. */
const LEAST_MEANT = 0.5;
const MOST_SITES = 20;
/**
 * Maximum distances, in rows, between a label and the ticked boxes below it. A separate candidate is created
 * for each distance.
 */
const BOX_ROWS = [0, 1, 3, 14];
const MOST_ITEMS = 60;
/** Minimum score of a candidate for an entry with which a list may begin. */
const LEAST_SCORED = 0.1;
/** Numbers of lines of which such a list may consist, in addition to all lines up to a larger gap. */
const LINES = [2, 3, 4];
/** Relations of the heading of a group of check boxes. */
const HEADINGS: ReadonlySet<Relation> = new Set<Relation>(['inline', 'left', 'above', 'section']);
const BULLET = /^(?:[•·▪■●◦*–—-]|\(?[a-z0-9]{1,2}[.)])\s+/i;

export function listCandidates(
  context: Context,
  around: Surroundings,
  grids: readonly Grid[],
  facts: readonly Fact[],
  question: Question,
  scores: EntryScores,
): ListCandidate[] {
  const item = createItemQuestion(question);
  const found: ListCandidate[] = [];
  const add = (source: ListCandidate['source'], site: Heading | null, spans: readonly Span[]) => {
    const items = spans.flatMap((span) => createItem(context, item, span));
    if (items.length > 0 && items.length <= MOST_ITEMS)
      found.push({
        source,
        heading: site?.words ?? [],
        colon: site?.colon ?? false,
        section: site?.section ?? [],
        items,
      });
  };
  for (const site of findSites(context, around, question)) {
    add('inline', site, site.inline ? split(site.inline) : []);
    add(
      'beside',
      site,
      site.beside.flatMap((span) => split(span)),
    );
    if (site.beside.length > 1) add('beside', site, site.beside);
    add('below', site, site.below);
    for (const stop of site.stops) add('below', site, site.below.slice(0, stop));
    add(
      'below',
      site,
      site.below.flatMap((span) => split(span)),
    );
    for (const reach of BOX_ROWS) add('boxes', site, findTickedNear(context, site, reach));
  }
  add(
    'boxes',
    null,
    tickedBoxes(context).map(({ span }) => span),
  );
  add(
    'facts',
    null,
    facts
      .filter((fact) => measureListFit(question, fact.words) > LEAST_FIT)
      .flatMap((fact) => fact.spans?.slice(0, 1) ?? []),
  );
  for (const grid of grids)
    for (const [c, header] of grid.headers.entries()) {
      if (Math.max(measureListFit(question, header), measureListFit(question, grid.title)) < LEAST_FIT)
        continue;
      const items = grid.rows.flatMap((row) => {
        const cell = row[c];
        const text = typeof cell?.value === 'string' ? cell.value : tidyText(cell?.text ?? '');
        const value = cell ? parseTyped(context, item, text) : null;
        return cell && value !== null ? [{ value, evidence: cell.evidence }] : [];
      });
      if (items.length > 0 && items.length <= MOST_ITEMS)
        found.push({ source: 'column', heading: header, colon: false, section: grid.title, items });
    }
  for (const { source, run, parts } of findRuns(context, question)) {
    const items = parts.flatMap((spans) => createItemOfSpans(context, item, spans));
    if (items.length === 0 || items.length > MOST_ITEMS) continue;
    const colon = /:$/.test(run.label.chunk.tokens[run.label.end - 1]?.text ?? '');
    const section = around.neighborsOf(run.label).find((one) => one.relation === 'section')?.words ?? [];
    found.push({ source, heading: run.words, colon, section, items });
  }
  if (item.choices.length > 0) add('mentions', null, findMentionedChoices(context, item));
  for (const { first, ticked } of findTickedGroups(context)) {
    const heading = around.neighborsOf(first).find(({ relation }) => HEADINGS.has(relation));
    add('ticked', { words: heading?.words ?? [], colon: heading?.colon ?? false, section: [] }, ticked);
  }
  for (const entries of listScoredRuns(context, item, scores))
    if (entries.length > 0 && entries.length <= MOST_ITEMS)
      found.push({ source: 'scored', heading: [], colon: false, section: [], items: entries });
  return found;
}

interface Heading {
  words: readonly Word[];
  section: readonly Word[];
  colon: boolean;
}

interface Site extends Heading {
  page: number;
  row: number;
  inline: Span | null;
  beside: readonly Span[];
  below: readonly Span[];
  /**
   * Indexes of lines before which the list may end, because the gap above the line is larger than all
   * previous gaps.
   */
  stops: readonly number[];
}

function findSites(context: Context, around: Surroundings, question: Question): Site[] {
  const { view } = context;
  const sites: { chunk: Chunk; fit: number; end: number }[] = [];
  for (const chunk of view.chunks) {
    const colon = chunk.tokens.findIndex((token) => /:$/.test(token.text));
    const end = colon >= 0 && colon < 10 ? colon + 1 : chunk.tokens.length;
    if (end > 10) continue;
    const words =
      end === chunk.tokens.length ? around.wordsOf(chunk) : wordsOf(spanText({ chunk, start: 0, end }));
    const fit = measureListFit(question, words);
    if (fit > LEAST_FIT) sites.push({ chunk, fit, end });
  }
  return sites
    .sort((a, b) => b.fit - a.fit)
    .slice(0, MOST_SITES)
    .map(({ chunk, end }) => {
      const row = around.rowOf(chunk);
      const at = row?.chunks.indexOf(chunk) ?? 0;
      const next = row?.chunks[at + 1];
      const below = findLinesBelow(context, chunk);
      const rest = { chunk, start: end, end: chunk.tokens.length };
      const inline = end < chunk.tokens.length ? rest : null;
      return {
        words: wordsOf(spanText({ chunk, start: 0, end })),
        section:
          around.neighborsOf(selectWholeChunk(chunk)).find((one) => one.relation === 'section')?.words ?? [],
        colon: /:$/.test(chunk.tokens[end - 1]?.text ?? ''),
        page: chunk.page,
        row: chunk.row,
        inline,
        beside: next
          ? [
              selectWholeChunk(next),
              ...findLinesBelow(context, next).filter((span) => isAlone(context, span, chunk)),
            ]
          : [],
        below: below.map(({ span }) => span),
        stops: below.flatMap(({ gap }, i) => (i > 0 && gap ? [i] : [])),
      };
    });
}

/** Returns the ticked boxes in the rows below a label, but none after the group of the first one. */
function findTickedNear(context: Context, { page, row }: Site, reach: number): Span[] {
  const isNear = ({ chunk }: Span) => chunk.page === page && chunk.row >= row && chunk.row <= row + reach;
  const group = findTickedGroups(context).find(({ ticked }) => ticked.some(isNear));
  return group?.ticked.filter(isNear) ?? [];
}

/** Returns the lists that can begin with one of the best candidates: the value, its parts, the lines below. */
function listScoredRuns(context: Context, item: Question, { best }: EntryScores): ListCandidate['items'][] {
  const isText = item.kind === 'text' || item.kind === 'code';
  return best
    .filter(({ score }) => score >= LEAST_SCORED)
    .flatMap(({ candidate: { value, spans } }) => {
      const [span] = spans;
      if (!span || typeof value === 'boolean') return [];
      const whole = [{ value, evidence: createPlace(context, spans) }];
      if (!isText) return [whole];
      const below = span.chunk.index < 0 ? [] : findLinesBelow(context, span.chunk, spanBox(span)[0]);
      const lines = [span, ...below.map((one) => one.span)];
      const stops = below.flatMap(({ gap }, i) => (gap ? [i + 1] : []));
      const ends = new Set(
        [...LINES, ...stops, lines.length].filter((end) => end > 1 && end <= lines.length),
      );
      const createItems = (parts: readonly Span[]) =>
        parts.flatMap((part) => createItem(context, item, part));
      return [whole, createItems(split(span)), ...[...ends].map((end) => createItems(lines.slice(0, end)))];
    });
}

/** Whether a span is the only text in its row that is printed below the label. */
function isAlone({ view }: Context, span: Span, label: Chunk): boolean {
  return !view.rows[span.chunk.row]?.chunks.some(
    (one) => one !== span.chunk && one.box[0] < label.box[2] && one.box[2] > label.box[0],
  );
}

/** Returns the lines below a chunk whose left edge is at `left` or slightly indented. */
function findLinesBelow(
  { view }: Context,
  chunk: Chunk,
  left = chunk.box[0],
): (Span & { span: Span; gap: boolean })[] {
  const lines: (Span & { span: Span; gap: boolean })[] = [];
  let last = view.rows[chunk.row];
  const usual: number[] = [];
  for (let r = chunk.row + 1; last && lines.length < MOST_ITEMS; r++) {
    const row = view.rows[r];
    if (!row || row.page !== chunk.page) break;
    const space = (row.box[1] - last.box[3]) / Math.max(1, row.height);
    if (space > 3) break;
    const below = row.chunks.find(
      (one) => one.box[0] > left - 0.6 * row.height && one.box[0] < left + 3.5 * row.height,
    );
    if (!below) {
      if (space > 1.6) break;
      continue;
    }
    const gap = usual.length > 0 && space > Math.max(...usual) + 0.4;
    usual.push(Math.max(0, space));
    const span = selectWholeChunk(below);
    lines.push({ ...span, span, gap });
    last = row;
  }
  return lines;
}

/**
 * Finds text inside lines that follows words of the question: enumerations in sentences, and the values of a
 * repeated label.
 */
function findRuns(
  context: Context,
  question: Question,
): { source: ListCandidate['source']; run: LabelledRun; parts: Span[][] }[] {
  const runs = findLabelledRuns(context, question);
  const byLabel = Map.groupBy(runs, ({ label }) => keyOf(spanText(label)));
  return [
    ...runs.map((run) => ({ source: 'sentence' as const, run, parts: splitRun(run, isSeparator) })),
    ...[...byLabel.values()].flatMap((same) => {
      const [run] = same;
      if (!run) return [];
      return [
        { source: 'codes' as const, run, parts: same.map(readCode) },
        { source: 'texts' as const, run, parts: same.map(readText) },
      ];
    }),
  ];
}

const isSeparator = (text: string) => /^(?:[,;•·|/&]|and|und|et|y|e|en|och|i)$/.test(text);

/** Splits a span at commas and similar separators. */
function split(span: Span): Span[] {
  const parts: Span[] = [];
  let start = span.start;
  const { tokens } = span.chunk;
  for (let i = span.start; i < span.end; i++) {
    const text = tokens[i]?.text ?? '';
    if (isSeparator(text)) {
      parts.push({ ...span, start, end: i });
      start = i + 1;
    } else if (/[,;]$/.test(text)) {
      parts.push({ ...span, start, end: i + 1 });
      start = i + 1;
    }
  }
  parts.push({ ...span, start, end: span.end });
  return parts.map(trimSpan).filter((part) => part.end > part.start);
}

function createItem(context: Context, item: Question, span: Span): ListCandidate['items'] {
  return createItemOfSpans(context, item, [trimSpan(span)]);
}

function createItemOfSpans(context: Context, item: Question, spans: readonly Span[]): ListCandidate['items'] {
  const text = tidyText(spans.map(spanText).join(' ').replace(BULLET, '').replace(SENTENCE_POINT, ''));
  const value = parseTyped(context, item, text);
  if (value === null) return [];
  return [{ value, evidence: createPlace(context, spans) }];
}

function createPlace(context: Context, spans: readonly Span[]): Omit<Evidence, 'confidence' | 'method'> {
  const places = spans.flatMap((span) => listSpanPlaces(context.view, span));
  const { confidence: _, method: __, ...place } = createEvidence({ places, method: 'schema' }, 0);
  return place;
}

/** A period that ends a sentence. */
const SENTENCE_POINT = /(?<=\p{Ll}{4})\.$/u;

function parseTyped(
  context: Context,
  { kind, choices, schema }: Question,
  text: string,
): string | number | null {
  if (text === '') return null;
  const cell = { text, evidence: { page: 1 } };
  if (kind === 'number') return readNumber(context, cell);
  if (kind === 'date' && schema.format !== undefined) return readDate(context, cell);
  if (choices.length === 0) return text.length > 300 ? null : text;
  const key = keyOf(text);
  const words = wordsOf(text);
  for (const { value, words: own } of choices) {
    const { asked, printed } = comparePhrases(own, words);
    if (keyOf(String(value)) === key || asked * printed > 0.7) return value;
  }
  return null;
}

function findMentionedChoices(context: Context, item: Question): Span[] {
  return item.choices.flatMap(({ value }) => {
    const key = keyOf(String(value));
    const chunk = context.view.chunks.find((one) => keyOf(one.text) === key);
    return chunk ? [selectWholeChunk(chunk)] : [];
  });
}

/** Returns the similarity in meaning, 0–1, between words and the closest name of a question. */
function compareNames({ names }: Question, words: readonly Word[]): number {
  const meaning = meaningOf(words);
  return Math.max(0, ...names.map((name) => compareMeanings(meaningOf(name), meaning)));
}

function measureListFit(question: Question, words: readonly Word[]): number {
  let best = 0;
  for (const name of question.names) {
    const { asked, printed } = comparePhrases(name, words);
    best = Math.max(best, asked * (0.4 + 0.6 * printed));
  }
  const { asked, printed } = comparePhrases(question.description, words);
  const meant = compareNames(question, words);
  return Math.max(best, 0.5 * asked + 0.4 * printed, meant < LEAST_MEANT ? 0 : meant - 0.15);
}

/** Returns the question for one entry of a list. */
export function createItemQuestion({ name, schema, parents }: Question): Question {
  const items: FieldSchema = schema.items ?? { type: 'string' };
  const description = items.description ?? schema.description;
  return createQuestion(name, description === undefined ? items : { ...items, description }, '', parents);
}

export function describeLists(
  question: Question,
  candidates: readonly ListCandidate[],
  scores: EntryScores,
): Float64Array[] {
  const entries = candidates.map(({ items }) => items.map(({ value }) => scores.scoreOf(value)));
  const bestEntry = entries.flat().reduce((most, score) => Math.max(most, score), 0);
  const top = keyOf(String(scores.best[0]?.candidate.value ?? ''));
  const fits = candidates.map((one) => measureListFit(question, one.heading));
  const most = Math.max(0, ...fits);
  const meant = candidates.map((one) => compareNames(question, one.heading));
  const mostMeant = Math.max(0, ...meant);
  const description = meaningOf(question.description);
  return candidates.map((one, i) => {
    let best = { asked: 0, printed: 0 };
    for (const name of question.names) {
      const like = comparePhrases(name, one.heading);
      if (like.asked * like.printed >= best.asked * best.printed) best = like;
    }
    const { asked, printed } = comparePhrases(question.description, one.heading);
    const texts = one.items.map(({ value }) => String(value));
    const own = entries[i] as number[];
    const share = (test: (text: string) => boolean) => texts.filter(test).length / texts.length;
    const lengths = texts.map((text) => text.split(/\s+/).length);
    return new Float64Array([
      best.asked,
      best.printed,
      0.6 * printed + 0.4 * asked,
      texts.length,
      lengths.reduce((sum, length) => sum + length, 0) / lengths.length,
      share((text) => /\d/.test(text)),
      share((text) => /^\p{Lu}/u.test(text)),
      share((text) => nameLikeness(text) > 0.55),
      share((text) => isCode(text)),
      new Set(texts).size / texts.length,
      Math.max(...lengths),
      one.colon ? 1 : 0,
      question.schema.items?.enum ? 1 : 0,
      texts.length / Math.max(1, question.schema.items?.enum?.length ?? 99),
      Math.max(0, ...question.names.map((name) => comparePhrases(name, one.section).asked)),
      (fits[i] ?? 0) - most,
      one.heading.length,
      meant[i] ?? 0,
      compareMeanings(description, meaningOf(one.heading)),
      compareNames(question, one.section),
      (meant[i] ?? 0) - mostMeant,
      Math.max(...own),
      own.reduce((sum, score) => sum + score, 0) / own.length,
      own[0] ?? 0,
      Math.min(...own),
      Math.max(...own) - bestEntry,
      top !== '' && texts.some((text) => keyOf(text) === top) ? 1 : 0,
      ...SOURCES.map((source) => (one.source === source ? 1 : 0)),
      ...SENSES.map((sense) => (question.senses.has(sense) ? 1 : 0)),
    ]);
  });
}
