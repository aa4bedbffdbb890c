import type { Context } from '../context.ts';
import { CELL_FEATURES, describeCell } from '../form/describe-cell.ts';
import { type FormCell, formCellsIn } from '../form/form-cells.ts';
import type { PrintedDate } from '../recognize/dates.ts';
import { isIban } from '../recognize/iban.ts';
import { checkVatId } from '../recognize/identifiers.ts';
import { type Span, spanBox } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import type { PartyBlocks } from './party-blocks.ts';
import { findSums, type SumFacts } from './sums.ts';
import type { ValueCandidate } from './value-candidate.ts';

/** Names of the candidate features that do not depend on the field. */
export const CANDIDATE_FEATURES = [
  'page',
  'pages',
  'x',
  'right',
  'y',
  'row',
  'rows_from_end',
  'rows',
  'size',
  'bold',
  'start',
  'to_end',
  'chunk_tokens',
  'chunk_in_row',
  'alone_in_row',
  'numbers_in_row',
  'under_list',
  'ocr',
  'doubt',
  'length',
  'digits',
  'letters',
  'separators',
  'repeated',
  'candidates',
  'placed',
  'decimals',
  'currency',
  'negative',
  'magnitude',
  'rank',
  'whole',
  'larger',
  'smaller',
  'items',
  'zero',
  'ambiguous',
  'edge',
  'day_rank',
  'days',
  'days_from_first',
  'days_to_last',
  'days_from_middle',
  'dates_in_column',
  'dates_in_row',
  'looks_valid',
  ...CELL_FEATURES,
] as const;

const REPEATED = CANDIDATE_FEATURES.indexOf('repeated');
const CANDIDATES = CANDIDATE_FEATURES.indexOf('candidates');
const NEVER = 99;
/** Values of the date features for candidates that are not dates. */
const NO_DATE = [-1, -1, 0, 0, 0];
/** Dates in the same column are counted if they are at most this many rows above or below the candidate. */
const COLUMN_ROWS = 4;
const NO_SUM: SumFacts = { whole: 0, larger: 0, smaller: 0, items: 0, rank: NEVER, times: 0 };

/**
 * Computes features of the positions and values of candidates. Each candidate is described only once, because
 * the features are the same for all fields.
 */
export class CandidateDescriber {
  readonly #context: Context;
  readonly #blocks: PartyBlocks;
  readonly #height: number;
  readonly #cells: ReadonlyMap<Chunk, FormCell>;
  readonly #days: readonly string[];
  readonly #dates: readonly PrintedDate[];
  readonly #sums: ReadonlyMap<number, SumFacts>;
  readonly #described = new Map<ValueCandidate, Float64Array>();

  constructor(
    context: Context,
    given: { blocks: PartyBlocks; amounts: readonly ValueCandidate[]; itemSum: number | null },
  ) {
    this.#context = context;
    this.#blocks = given.blocks;
    this.#cells = formCellsIn(context.view);
    const heights = context.view.rows.map((row) => row.height).sort((a, b) => a - b);
    this.#height = heights[Math.floor(heights.length / 2)] || 1;
    this.#dates = context.dates;
    this.#days = [...new Set(context.dates.map((one) => one.iso))].sort();
    this.#sums = findSums(
      given.amounts.filter((one) => one.amount?.decimals === 2).map((one) => one.value as number),
      given.itemSum,
    );
  }

  /**
   * Returns the features of each candidate, in the order of `CANDIDATE_FEATURES`. The arrays are reused and
   * change with the next call.
   */
  describe(candidates: readonly ValueCandidate[]): Float64Array[] {
    const repeated = new Map<string, number>();
    for (const { key } of candidates) repeated.set(key, (repeated.get(key) ?? 0) + 1);
    return candidates.map((candidate) => {
      const row = this.#rowOf(candidate);
      row[REPEATED] = Math.min(9, repeated.get(candidate.key) ?? 0);
      row[CANDIDATES] = Math.min(NEVER, candidates.length);
      return row;
    });
  }

  #rowOf(candidate: ValueCandidate): Float64Array {
    let row = this.#described.get(candidate);
    if (!row) {
      row = new Float64Array([
        ...this.#placeOf(candidate),
        ...this.#valueOf(candidate),
        ...this.#cellOf(candidate),
      ]);
      this.#described.set(candidate, row);
    }
    return row;
  }

  #cellOf({ span }: ValueCandidate): readonly number[] {
    return describeCell(this.#cells, span?.chunk, this.#height);
  }

  #placeOf({ span }: ValueCandidate): number[] {
    const { view } = this.#context;
    const chunk = span?.chunk;
    const row = chunk ? view.rows[chunk.row] : undefined;
    const page = view.pages.find((one) => one.number === chunk?.page);
    const box = span ? spanBox(span) : [0, 0, 0, 0];
    const first = page?.rows[0]?.index ?? 0;
    return [
      page ? Math.min(9, view.pages.indexOf(page)) : -1,
      Math.min(9, view.pages.length),
      (box[0] ?? 0) / (page?.width ?? 1),
      (box[2] ?? 0) / (page?.width ?? 1),
      (box[1] ?? 0) / (page?.height ?? 1),
      Math.min(NEVER, (chunk?.row ?? first) - first),
      Math.min(NEVER, (page?.rows.at(-1)?.index ?? 0) - (chunk?.row ?? 0)),
      Math.min(200, view.rows.length),
      (row?.height ?? this.#height) / this.#height,
      chunk?.tokens[span?.start ?? 0]?.bold ? 1 : 0,
      Math.min(20, span?.start ?? 0),
      Math.min(20, (chunk?.tokens.length ?? 0) - (span?.end ?? 0)),
      Math.min(40, chunk?.tokens.length ?? 0),
      chunk && row ? row.chunks.indexOf(chunk) : 0,
      row?.chunks.length === 1 ? 1 : 0,
      row ? this.#context.amountsOn(row.index).length : 0,
      chunk && chunk.row > this.#blocks.listRow ? Math.min(NEVER, chunk.row - this.#blocks.listRow) : -1,
      page?.ocr ? 1 : 0,
      span
        ? 1 - Math.min(...span.chunk.tokens.slice(span.start, span.end).map((token) => token.confidence))
        : 0,
    ];
  }

  #valueOf({ value, span, amount, date, edge }: ValueCandidate): number[] {
    const text = String(value);
    const number = typeof value === 'number' ? value : null;
    const sum = number === null ? NO_SUM : (this.#sums.get(Math.abs(number)) ?? NO_SUM);
    const at = date ? this.#days.indexOf(date.iso) : -1;
    const { digits, letters, separators } = countCharacters(text);
    return [
      Math.min(NEVER, text.length),
      digits / Math.max(1, text.length),
      letters / Math.max(1, text.length),
      separators,
      0,
      0,
      span ? 1 : 0,
      amount?.decimals ?? -1,
      amount?.currency ? 1 : 0,
      number !== null && number < 0 ? 1 : 0,
      number === null ? -1 : Math.log10(1 + Math.abs(number)),
      sum.rank,
      sum.whole,
      sum.larger,
      sum.smaller,
      sum.items,
      number === 0 ? 1 : 0,
      date?.ambiguous ? 1 : 0,
      edge === 'start' ? 1 : edge === 'end' ? 2 : 0,
      at < 0 ? -1 : at / Math.max(1, this.#days.length - 1),
      Math.min(NEVER, this.#days.length),
      ...(date && span ? [...this.#compareDays(date.iso), ...this.#countDatesNear(span)] : NO_DATE),
      typeof value === 'string' && (checkVatId(value) === true || isIban(value)) ? 1 : 0,
    ];
  }

  /** Returns the distances, in days, from a day to the first, the last and the median day in the document. */
  #compareDays(day: string): number[] {
    const { length } = this.#days;
    const [first, last, middle] = [0, length - 1, Math.floor(length / 2)].map((at) => this.#days[at] ?? day);
    return [countDays(first, day), countDays(day, last), countDays(middle, day)];
  }

  /**
   * Counts the other dates that are within a few rows in the same column, and the other dates in the same
   * row.
   */
  #countDatesNear({ chunk, start, end }: Span): number[] {
    const [left, , right] = spanBox({ chunk, start, end });
    let inColumn = 0;
    let inRow = 0;
    for (const { span } of this.#dates) {
      const distance = Math.abs(span.chunk.row - chunk.row);
      if (span.chunk.page !== chunk.page || distance > COLUMN_ROWS) continue;
      if (distance === 0) {
        if (span.chunk !== chunk || span.start !== start) inRow++;
        continue;
      }
      const [x0, , x1] = spanBox(span);
      if (Math.abs(x0 - left) < this.#height || Math.abs(x1 - right) < this.#height) inColumn++;
    }
    return [Math.min(9, inColumn), Math.min(9, inRow)];
  }
}

/** Returns the number of days from one day to another, limited to the range from -400 to 400. */
function countDays(from: string | undefined, to: string | undefined): number {
  const days = (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000;
  return Math.max(-400, Math.min(400, days));
}

interface CharacterCounts {
  digits: number;
  letters: number;
  separators: number;
}

function countCharacters(text: string): CharacterCounts {
  const counts = { digits: 0, letters: 0, separators: 0 };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return countAnyCharacters(text);
    if (code >= 48 && code <= 57) counts.digits++;
    else if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) counts.letters++;
    else if (code === 32 || (code >= 45 && code <= 47)) counts.separators++;
  }
  return counts;
}

function countAnyCharacters(text: string): CharacterCounts {
  return {
    digits: text.replace(/\P{Nd}/gu, '').length,
    letters: text.replace(/\P{L}/gu, '').length,
    separators: text.replace(/[^-/. ]/g, '').length,
  };
}
