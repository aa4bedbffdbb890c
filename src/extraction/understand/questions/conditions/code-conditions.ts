import { keyOf } from '../../view/token.ts';
import { listPrintedColumns } from '../grid.ts';
import { foldText } from '../wording.ts';
import { type AskedRows, type Condition, getCell, hasWordOf, isNegated, joinPhrases } from './asked-rows.ts';
import data from './words.json' with { type: 'json' };

const RATE = new RegExp(String.raw`(\d{1,2}(?:[.,]\d{1,2})?)\s?(?:${joinPhrases('percent')})`, 'gi');
const PRINTED_RATE = /^\D{0,3}(\d{1,2}(?:[.,]\d{1,2})?)\s?(%?)\D{0,3}$/;

/** Finds a condition on the tax rate, as in "only items taxed at 25 %". */
export function findRateCondition(asked: AskedRows): Condition | null {
  const matches = [...asked.text.matchAll(RATE)];
  const rates = matches.map(([, rate]) => toRate(rate));
  const isExcluded = isNegated(asked.text.slice(0, matches[0]?.index));
  if (rates.length === 0) return null;
  for (const column of listPrintedColumns(asked.grid)) {
    const printed = asked.rows.map((row) =>
      PRINTED_RATE.exec(getCell(asked, row, column)?.text.trim() ?? ''),
    );
    const isNamed = hasRateHeader(asked, column) || printed.some((match) => match?.[2] === '%');
    if (!isNamed || !printed.some((match) => match && rates.includes(toRate(match[1])))) continue;
    const known = new Map(asked.rows.map((row, i) => [row, printed[i] ? toRate(printed[i][1]) : null]));
    return (row) => {
      const rate = known.get(row) ?? null;
      return rate === null ? null : rates.includes(rate) !== isExcluded;
    };
  }
  return null;
}

const toRate = (digits: string | undefined) => Number((digits ?? '').replace(',', '.'));

const RATE_WORDS = new Set(data.rate.flatMap((line) => line.split(', ')).map(foldText));

const hasRateHeader = ({ grid }: AskedRows, column: number) =>
  (grid.headers[column] ?? []).some(({ stem }) => RATE_WORDS.has(stem));

/**
 * A code in a description, with or without quotation marks: one or two capitals, possibly followed by a digit,
 * or one or two digits, or an asterisk.
 */
const CODE = new RegExp(
  String.raw`(?:^|[\s("'“‘„«])(\p{Lu}\p{Lu}?\d?|\d{1,2}|\*)(?=[\s)"'”’».,;]|$)(?!\s?(?:${joinPhrases('percent')}))`,
  'gu',
);

/** Finds a condition on a code that is printed at the end of a cell, as in "only positions with tax code A". */
export function findCodeCondition(asked: AskedRows): Condition | null {
  if (!hasWordOf(asked, 'code') && !hasWordOf(asked, 'rate')) return null;
  const description = asked.list.schema.description ?? '';
  for (const { 1: code = '', index } of description.matchAll(CODE)) {
    if (NO_CODES.has(code)) continue;
    const isExcluded = isNegated(description.slice(0, index));
    for (const column of listPrintedColumns(asked.grid)) {
      const ends = new Map(asked.rows.map((row) => [row, getEnd(getCell(asked, row, column)?.text ?? '')]));
      const all = [...ends.values()];
      const short = all.filter((end) => end !== null && end.length <= LONGEST_CODE);
      if (!all.includes(code) || short.length < 2 || new Set(short).size < 2) continue;
      return (row) => (ends.get(row) === code) !== isExcluded;
    }
  }
  return null;
}

const LONGEST_CODE = 3;
const NO_CODES = new Set(data.no_codes.flatMap((line) => line.split(', ')));

/** Returns the last word of a cell, or the capital after its last number ("12.90A"); null if there is neither. */
function getEnd(text: string): string | null {
  const [, last] = /([^\s.,;:()]+)[.,;:()]*$/u.exec(text.trim()) ?? [];
  return /\d(\p{Lu}|\*)$/u.exec(last ?? '')?.[1] ?? last ?? null;
}

/** Text in quotation marks, or words in capitals. */
const MARK = /["“„«]([^"”“»]{2,40})["”“»]|(?<![\p{L}\d])(\p{Lu}{2,}(?:[\s-]\p{Lu}{2,})*)(?![\p{L}\d])/gu;

/** Finds a condition on text that the rows contain, as in "operations marked PRLV SEPA". */
export function findMarkCondition(asked: AskedRows): Condition | null {
  const description = asked.list.schema.description ?? '';
  const printed = listPrintedColumns(asked.grid);
  const matches = [...description.matchAll(MARK)];
  const marks = matches.flatMap(([, quoted, capitals]) => quoted ?? capitals ?? []);
  const isExcluded = isNegated(description.slice(0, matches[0]?.index));
  if (!hasWordOf(asked, 'code') && !hasWordOf(asked, 'only')) return null;
  const wanted = marks.filter((mark) => !NO_CODES.has(mark));
  const found = new Set(
    asked.rows.filter((row) =>
      printed.some((column) => wanted.some((mark) => hasMark(getCell(asked, row, column)?.text ?? '', mark))),
    ),
  );
  return found.size > 0 && found.size < asked.rows.length ? (row) => found.has(row) !== isExcluded : null;
}

function hasMark(text: string, mark: string): boolean {
  const wanted = keyOf(mark);
  return text.includes(mark) || (wanted.length > 3 && keyOf(text).includes(wanted));
}
