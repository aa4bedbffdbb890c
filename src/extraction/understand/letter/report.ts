import type { FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import type { Features } from '../found.ts';
import { createFound, createPhrases, LabelSearch } from '../labelled/labelled.ts';
import { findMonths, formatMonth } from '../labelled/months.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { type Span, selectWholeChunk, spanText } from '../view/span.ts';
import type { Row } from '../view/view.ts';
import phrases from './phrases.json' with { type: 'json' };

const LABELS = createPhrases({ date: phrases.date, author: phrases.author, title: phrases.title });
type ReportConcept = 'date' | 'author' | 'title';

/**
 * Reads the title, date and author of a report or of any document without a more specific type. Values
 * without a label are read from the first page.
 */
export function readReport(context: Context, collector: EvidenceCollector): Record<string, FieldValue> {
  const labels = new LabelSearch(context, LABELS);
  const fields: Record<string, FieldValue> = {};
  const put = (key: ReportConcept, value: string, spans: Span[], features: Features) => {
    fields[key] = collector.put(
      `/fields/${key}`,
      createFound(context, value, spans, features, `report_${key}`),
    );
  };
  const title = findTitle(context, labels);
  if (title) put('title', title.spans.map(spanText).join(' ').trim(), title.spans, title.features);
  const date = findReportDate(context, labels, title?.spans.at(-1)?.chunk.row ?? 0);
  if (date) put('date', date.iso, [date.span], date.features);
  const author = findAuthor(context, labels) ?? (title ? findAuthorUnder(context, title.spans) : null);
  if (author) put('author', spanText(author).replace(/[,;.]$/, ''), [author], { strong_label: 1 });
  const { properties } = context.document;
  if (!author && properties.author && /\p{L}\s\p{L}/u.test(properties.author)) {
    const place = {
      page: 1,
      box: [0, 0, 0, 0] as [number, number, number, number],
      text: properties.author,
      at: 'properties/author',
    };
    fields.author = collector.putSure(
      '/fields/author',
      {
        value: properties.author.trim(),
        places: [place],
        method: 'layout',
        features: {},
        group: 'report_author',
      },
      0.6,
    );
  }
  return fields;
}

function findTitle(
  context: Context,
  labels: LabelSearch<ReportConcept>,
): { spans: Span[]; features: Features } | null {
  const labelled = labels.of('title').find((one) => one.colon)?.values[0];
  if (labelled) return { spans: [labelled.span], features: { strong_label: 1, colon: 1 } };
  const page = context.view.pages[0];
  if (!page) return null;
  const heights = page.rows.map((row) => row.height).sort((a, b) => a - b);
  const median = heights[Math.floor(heights.length / 2)] ?? 10;
  const rows = page.rows.filter(
    (row) => row.box[1] < 0.75 * page.height && /\p{L}{2}/u.test(row.chunks[0]?.text ?? ''),
  );
  const tallest = rows.reduce<Row | null>(
    (best, row) => (best === null || row.height > best.height * 1.04 ? row : best),
    null,
  );
  if (!tallest || tallest.height < 1.15 * median) return null;
  const spans: Span[] = [];
  for (const row of page.rows.slice(page.rows.indexOf(tallest), page.rows.indexOf(tallest) + 4)) {
    const close = spans.length === 0 || row.box[1] - (spans.at(-1)?.chunk.box[3] ?? 0) < 1.1 * tallest.height;
    if (!close || Math.abs(row.height - tallest.height) > 0.08 * tallest.height) break;
    spans.push(...row.chunks.map(selectWholeChunk));
  }
  const second = rows
    .filter((row) => Math.abs(row.height - tallest.height) > 0.08 * tallest.height)
    .reduce((most, row) => Math.max(most, row.height), median);
  return { spans, features: { position: 1, margin: Math.min(1, tallest.height / second - 1) } };
}

function findReportDate(
  context: Context,
  labels: LabelSearch<ReportConcept>,
  titleRow: number,
): { iso: string; span: Span; features: Features } | null {
  const first = context.view.pages[0]?.number ?? 1;
  for (const { values } of labels.of('date')) {
    for (const { span } of values) {
      const date = context.datesIn(span.chunk).find((one) => one.span.start >= span.start);
      if (date) return { iso: date.iso, span: date.span, features: { strong_label: 1 } };
      const month = findMonths(span.chunk).find((one) => one.span.start >= span.start);
      if (month) return { iso: formatMonth(month), span: month.span, features: { strong_label: 1 } };
    }
  }
  const countOtherWords = (span: Span) => span.chunk.tokens.length - (span.end - span.start) <= 4;
  const measureDistance = (span: Span) => Math.abs(span.chunk.row - titleRow);
  const dates = context.dates
    .filter((date) => date.span.chunk.page === first && countOtherWords(date.span))
    .sort((a, b) => measureDistance(a.span) - measureDistance(b.span));
  const months = context.view.rows
    .filter((row) => row.page === first)
    .flatMap((row) => row.chunks.flatMap((chunk) => findMonths(chunk)))
    .filter(
      (month) =>
        countOtherWords(month.span) && !context.dates.some((date) => date.span.chunk === month.span.chunk),
    );
  const [date] = dates;
  const [month] = months.sort((a, b) => measureDistance(a.span) - measureDistance(b.span));
  if (date && (!month || measureDistance(date.span) <= measureDistance(month.span) + 12))
    return { iso: date.iso, span: date.span, features: { position: 1 } };
  return month && measureDistance(month.span) < 15
    ? { iso: formatMonth(month), span: month.span, features: { position: 1 } }
    : null;
}

function findAuthor(context: Context, labels: LabelSearch<ReportConcept>): Span | null {
  const first = context.view.pages[0]?.number ?? 1;
  const all = labels
    .of('author')
    .filter((one) => one.hit.chunk.page === first)
    .sort((a, b) => Number(b.colon) - Number(a.colon));
  for (const { values, hit, colon } of all) {
    // Short words such as "by", "von" or "di" introduce the author only at the beginning of a line that
    // otherwise contains only a name.
    const weak = hit.key.length <= 3 && !colon;
    for (const { span } of values) {
      const text = spanText(span);
      if (isAuthor(text) && !(weak && hit.start > 0)) return span;
    }
  }
  return null;
}

/** Number of rows below the title that are searched for the author's name. */
const NAME_ROWS = 4;
const OFFICE = compilePattern('i')`\b${'office'}`;

/**
 * Finds a person's name on a separate line between the title and a line with an employer, an e-mail address
 * or the date.
 */
function findAuthorUnder(context: Context, title: readonly Span[]): Span | null {
  const last = title.at(-1)?.chunk;
  const heading = last ? context.view.rows[last.row] : undefined;
  if (!last || !heading) return null;
  const rows = context.view.rows.slice(last.row + 1, last.row + 1 + NAME_ROWS);
  for (const row of rows) {
    const [chunk, more] = row.chunks;
    const next = context.view.rows[row.index + 1];
    if (!chunk || more || row.page !== last.page || row.height > 0.9 * heading.height) continue;
    if (isPerson(chunk.text) && next?.page === row.page && isAboutPerson(context, next))
      return selectWholeChunk(chunk);
  }
  return null;
}

function isAboutPerson(context: Context, { chunks: [chunk] }: Row): boolean {
  if (!chunk || chunk.tokens.length > 12) return false;
  return (
    OFFICE.test(chunk.text) ||
    context.datesIn(chunk).length > 0 ||
    findMonths(chunk).length > 0 ||
    chunk.text.includes('@')
  );
}

const SUBTITLE = compilePattern('i')`${'subtitle'}`;
const BETWEEN_NAMES = compilePattern()`\s*,\s*|\s+(?:${'and'}|&)\s+`;

/**
 * Whether `text` is a name of two to five words, or several such names separated by commas and "and". An
 * employer or a heading is not a name.
 */
function isPerson(text: string): boolean {
  const names = text.split(BETWEEN_NAMES).map((name) => name.split(/\s+/));
  return (
    !/\d|[:?!@]/.test(text) &&
    !OFFICE.test(text) &&
    !SUBTITLE.test(text) &&
    names.every(
      (words) =>
        words.length >= 2 &&
        words.length <= 5 &&
        words.every((word) => /^\p{Lu}\p{Ll}*[\p{L}.’'-]*$/u.test(word) || PARTICLE.test(word)) &&
        words.filter((word) => /^\p{Lu}\p{Ll}/u.test(word)).length >= 2,
    )
  );
}

const PARTICLE = compilePattern()`^(?:${'name_particle'}|${'name_particle_of_author'})$`;

function isAuthor(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    words.length >= 2 &&
    words.length <= 14 &&
    !/\d{3}|[@:]/.test(text) &&
    words.filter((word) => /^\p{Lu}/u.test(word) || PARTICLE.test(word)).length >= 0.6 * words.length &&
    /^\p{Lu}/u.test(text)
  );
}
