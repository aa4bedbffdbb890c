import { TRADE_TYPES } from '../../../lib/document-types.ts';
import type { LaidOutDocument, Page } from '../../document.ts';
import type { ExtractionOptions } from '../../options.ts';
import type { Box, DocumentType } from '../../parsed-data.ts';
import { Context } from '../context.ts';
import { chooseReferences } from '../fields/references.ts';
import { createPhrases } from '../labelled/labelled.ts';
import { closingRow, greetingRow } from '../letter/letter.ts';
import letter from '../letter/phrases.json' with { type: 'json' };
import { findChunkLabels, findHits, findTitles } from '../lexicon/labels.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { sectionsOf } from '../resume/sections.ts';
import { isConcept } from '../score/links.ts';
import { findTitleFamily, isReference } from '../type/named-types.ts';
import { keyOf, textOf } from '../view/token.ts';
import { buildView, type PageRows, type Row, type ViewPage } from '../view/view.ts';

const ARTICLE_START = compilePattern('i')`[.)§]|^${'article_start'}`;

/**
 * Maximum number of words that are read from the upper part of a page. The signs of a first page are at the
 * top or in the footer.
 */
const MAX_WORDS = 550;
/** The footer begins at this fraction of the page height. */
const FOOTER_START = 0.9;

const AUTHORS = createPhrases({ author: letter.author });
/**
 * Types whose titles begin a document. Titles of other types, such as "Summary" and "Introduction", begin
 * chapters.
 */
const BEGINS: ReadonlySet<DocumentType> = new Set([
  ...TRADE_TYPES,
  'bank_statement',
  'payslip',
  'contract',
  'id_document',
  'form',
]);

/**
 * Signs that a document begins or ends on a page. Signs that are slow to find are determined on first use.
 */
export class PageSigns {
  readonly isEmpty: boolean;
  /** The printed page number, as in "2 of 5". `of` is null if only the number of the page is printed. */
  readonly numbered: { n: number; of: number | null } | null;
  readonly title: { type: DocumentType; key: string } | null;
  /** The first line of the page without its digits. It usually names the sender. */
  readonly head: string;
  readonly greeting: boolean;
  readonly closing: boolean;
  /** Whether the page is an annex or continues the section numbers of a previous page. */
  readonly goesOn: boolean;
  readonly #context: Context;
  readonly #view: ViewPage | undefined;
  #number: string | null | undefined;
  #total: boolean | undefined;

  constructor(document: LaidOutDocument, page: Page, options: ExtractionOptions, rows: PageRows) {
    const alone = { ...document, pages: [page], formFields: [] };
    const context = new Context(alone, options, buildView(alone, rows, keepOuterRows));
    const view = context.view.pages[0];
    this.#context = context;
    this.#view = view;
    this.isEmpty = page.words.length === 0;
    this.numbered = view ? readPageNumber(view) : null;
    this.title = view ? (findTitle(view) ?? findNumberedTitle(view) ?? recognizeShape(context, view)) : null;
    this.head = keyOf(view?.rows[0]?.chunks[0]?.text ?? '').replace(/\d/g, '');
    this.greeting = greetingRow(context) !== null;
    this.closing = closingRow(context) !== null;
    this.goesOn = view ? continuesPage(view) : false;
  }

  /**
   * The number of the document; null unless the upper half of the page contains an unambiguous label for it.
   */
  get number(): string | null {
    if (this.#number === undefined)
      this.#number = this.#view ? findNumber(this.#context, this.#view, this.title?.type ?? 'other') : null;
    return this.#number;
  }

  /** Whether the page contains an amount to pay. */
  get total(): boolean {
    this.#total ??= hasTotal(this.#context);
    return this.#total;
  }
}

const ANNEX = compilePattern('i')`^${'annex'}\s*[A-Z\d(:.]`;
const NUMBERED = compilePattern('iu')`^(?:§\s?|${'article_mark'}\s?)?(\d{1,2})[.)]?(?=\s\p{L}|\.\d)`;

function continuesPage(view: ViewPage): boolean {
  const texts = view.rows.slice(0, 10).map((row) => row.chunks[0]?.text ?? '');
  if (texts.slice(0, 3).some((text) => ANNEX.test(text))) return true;
  const first = texts
    .map((text) => NUMBERED.exec(text))
    .find((match) => match !== null && ARTICLE_START.test(match.input.slice(0, 6)));
  return first ? Number(first[1]) > 1 : false;
}

/** Keeps only the upper part and the footer of a full page. */
function keepOuterRows(rows: Row[], page: Page): Row[] {
  let words = 0;
  return rows.filter(({ tokens }) => {
    words += tokens.length;
    return words <= MAX_WORDS || (tokens[0]?.box[1] ?? 0) > FOOTER_START * page.info.height;
  });
}

const OF = compilePattern('i')`(?:^|\s|\()(\d{1,4})\s?(?:\/|${'of_pages'}|\|)\s?(\d{1,4})(?:\s|\)|$)`;
const WORD = compilePattern('i')`${'page_word'}`;
const ALONE = compilePattern('i')`^${'page_before_number'}\s?(\d{1,4})$|^[-–—]\s?(\d{1,4})\s?[-–—]$`;

/** A chunk with more words is a sentence, unless it is in a running header or footer. */
const MOST_TOKENS = 12;
/** Number of words in a page number with its label: "Page 2 of 4". */
const TOKENS_OF_NUMBER = 4;

/**
 * Reads the printed page number. If a page has several numbers with the same total, such as "1 of 3" and "2 of
 * 3", returns the highest, because other pages can repeat the header of the first page including its number.
 */
function readPageNumber(view: ViewPage): PageSigns['numbered'] {
  const all = listPageNumbers(view);
  const [first = null] = all;
  if (first?.of == null) return first;
  return all.filter(({ of }) => of === first.of).reduce((last, one) => (one.n > last.n ? one : last));
}

function listPageNumbers(view: ViewPage): { n: number; of: number | null }[] {
  const found: { n: number; of: number | null }[] = [];
  for (const row of view.rows) {
    const y = row.box[1] / view.height;
    for (const chunk of row.chunks) {
      const edge = y < 0.14 || y > 0.86;
      const isLong = chunk.tokens.length > MOST_TOKENS;
      if (isLong && !edge) continue;
      // In the header of a statement, the page number can be at the end of a line with the account and the
      // period.
      const text = isLong ? textOf(chunk.tokens.slice(-TOKENS_OF_NUMBER)) : chunk.text.trim();
      if (!/\d/.test(text)) continue;
      const both = OF.exec(text);
      const named = both !== null && WORD.test(text.slice(0, both.index + 1));
      if (both && (named || (edge && !isLong && both[0].trim() === text))) {
        const [n, of] = [Number(both[1]), Number(both[2])];
        if (n >= 1 && n <= of && of < 2000) found.push({ n, of });
      }
      const alone = edge && !isLong ? ALONE.exec(text) : null;
      if (alone) found.push({ n: Number(alone[1] ?? alone[2]), of: null });
    }
  }
  return found;
}

function findTitle(view: ViewPage): PageSigns['title'] {
  const median = measureMedianHeight(view);
  for (const row of view.rows) {
    if (row.box[1] > 0.5 * view.height) break;
    for (const chunk of row.chunks) {
      if (chunk.tokens.length > 8) continue;
      const hit = findTitles(chunk).find((one) => one.start === 0);
      const type = hit?.meanings.find((meaning) => BEGINS.has(meaning.value))?.value;
      if (!hit || !type) continue;
      const words = chunk.tokens.filter((token) => token.key !== '').length;
      const whole = (hit.end - hit.start) / Math.max(1, words) > 0.6;
      const large = isLarge(hit.box, median);
      const bold = chunk.tokens.every((token) => token.bold) && whole;
      if (!large && !bold && !(whole && row.chunks.length === 1 && /^[^\p{Ll}]+$/u.test(chunk.text)))
        continue;
      return { type, key: hit.key };
    }
  }
  return null;
}

/**
 * Finds a label with a number, such as "Bestellnummer 4711", that has the size and the position of a title.
 */
function findNumberedTitle(view: ViewPage): PageSigns['title'] {
  const median = measureMedianHeight(view);
  for (const row of view.rows) {
    if (row.box[1] >= 0.5 * view.height) break;
    for (const chunk of row.chunks) {
      if (!chunk.tokens.some((token) => isLarge(token.box, median))) continue;
      const label = findChunkLabels(chunk).find((hit) => hit.start === 0);
      const type =
        label && isLarge(label.box, median) && isReference(label) ? findTitleFamily(label.key) : null;
      if (label && type && BEGINS.has(type)) return { type, key: label.key };
    }
  }
  return null;
}

const isLarge = (box: Box, median: number) => box[3] - box[1] > 1.2 * median;

/** Recognizes a resume by its sections, and a report by a large title and an author. */
function recognizeShape(context: Context, view: ViewPage): PageSigns['title'] {
  const head = keyOf(view.rows[0]?.chunks[0]?.text ?? '');
  const upper = view.rows.some((row) => row.box[1] < 0.35 * view.height && hasEmail(context, row));
  const sections = upper ? new Set(sectionsOf(context).map((section) => section.name)) : null;
  if (sections?.has('experience') && (sections.has('education') || sections.has('skills')))
    return { type: 'resume', key: `resume${head}` };
  const median = measureMedianHeight(view);
  const title = view.rows.find((row) => row.height > 1.6 * median || row.height > 17);
  const author = title && title.box[1] < 0.5 * view.height ? hasAuthor(context, title.index) : false;
  return author ? { type: 'report', key: `report${head}` } : null;
}

function hasEmail(context: Context, row: Row): boolean {
  return row.chunks.some(
    (chunk) => chunk.text.includes('@') && context.identifiersIn(chunk).some((one) => one.kind === 'email'),
  );
}

function hasAuthor(context: Context, titleRow: number): boolean {
  return context.view.rows
    .slice(titleRow, titleRow + 8)
    .some((row) =>
      row.chunks.some((chunk) =>
        findHits(chunk, AUTHORS).some(
          (hit) => hit.start === 0 && hit.key.length >= 5 && chunk.text.includes(':'),
        ),
      ),
    );
}

function measureMedianHeight(view: ViewPage): number {
  const heights = view.rows.map((row) => row.height).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 10;
}

function findNumber(context: Context, view: ViewPage, type: DocumentType): string | null {
  const { number } = chooseReferences(context, type, () => false, new Set());
  if (number?.features.strong_label !== 1) return null;
  const row = context.view.rows[number.span.chunk.row];
  return row && row.box[1] < 0.55 * view.height ? keyOf(number.value) : null;
}

export function hasTotal(context: Context): boolean {
  return context.labels.all.some(
    (label) =>
      label.start === 0 &&
      (isConcept(label, 'total') || isConcept(label, 'amount_due')) &&
      context.amountsOn(label.chunk.row).some((amount) => amount.decimals === 2),
  );
}
