import { monthNumbers } from '../../lexicon/lexicon.ts';
import { parseDate } from '../../recognize/dates.ts';
import { keyOf } from '../../view/token.ts';
import { readDate } from '../cell-values.ts';
import { listPrintedColumns } from '../grid.ts';
import {
  type AskedRows,
  type Condition,
  type ConditionKind,
  findWordsAfter,
  getCell,
  joinPhrases,
} from './asked-rows.ts';

const PRINTED_DATE = /\b(\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})\b/;
const MONTH = /(?<![\p{L}])(\p{L}{3,12})(?:\s(\d{4}))?(?![\p{L}])/gu;
/**
 * A month must follow a preposition, as in "in May", because the names of some months are also ordinary words.
 */
const PREPOSITION = new RegExp(String.raw`(?:^|\s)(?:${joinPhrases('month_place')})\s$`, 'iu');

const LATER = new RegExp(String.raw`^[\p{L}\d\s]{3,20}\s(?:${joinPhrases('later')})`, 'iu');

/** Finds a condition on the dates of the rows, as in "lines needed in June" and "due before 2026-09-14". */
export function findDateCondition(asked: AskedRows): Condition | null {
  const isMet = findDay(asked) ?? findMonth(asked);
  if (isMet === null) return null;
  const dates = new Map(asked.rows.map((row) => [row, listDates(asked, row)]));
  // The list can have several date columns. The first one in which some but not all dates meet the condition is
  // used.
  const columns = Math.max(0, ...[...dates.values()].map((list) => list.length));
  for (let column = 0; column < columns; column++) {
    const results = asked.rows.map((row) => {
      const date = dates.get(row)?.[column] ?? null;
      return date === null ? null : isMet(date);
    });
    if (!results.includes(true) || results.every((one) => one === true)) continue;
    const known = new Map(asked.rows.map((row, i) => [row, results[i] ?? null]));
    return (row) => known.get(row) ?? null;
  }
  return null;
}

/**
 * Returns the dates in the columns of a row: first in the columns of date properties, then in all other
 * columns.
 */
function listDates(asked: AskedRows, row: number): (string | null)[] {
  const own = asked.used.filter(({ question }) => question.kind === 'date').map(({ column }) => column);
  const others = listPrintedColumns(asked.grid).filter((column) => !own.includes(column));
  return [...own, ...others].map((column) => {
    const cell = getCell(asked, row, column);
    return cell ? readDate(asked.context, cell) : null;
  });
}

function findDay(asked: AskedRows): ((date: string) => boolean) | null {
  const description = asked.list.schema.description ?? '';
  const [, text] = PRINTED_DATE.exec(description) ?? [];
  const day = text === undefined ? null : parseDate(text, asked.context.dayFirst);
  if (text === undefined || day === null) return null;
  const isAfter = (kind: ConditionKind) => findWordsAfter(asked, kind)?.startsWith(text) ?? false;
  if (isAfter('before')) return (date) => date < day;
  if (isAfter('until')) return (date) => date <= day;
  if (isAfter('after')) return (date) => date > day;
  if (isAfter('since')) return (date) => date >= day;
  return (date) => date === day;
}

function findMonth(asked: AskedRows): ((date: string) => boolean) | null {
  const description = asked.list.schema.description ?? '';
  for (const { 1: word = '', 2: year, index } of description.matchAll(MONTH)) {
    const month = monthNumbers.get(keyOf(word));
    if (month === undefined || !PREPOSITION.test(description.slice(0, index))) continue;
    const isInYear = (date: string) => year === undefined || date.startsWith(year);
    const isLater = LATER.test(description.slice(index));
    return (date) => {
      const own = Number(date.slice(5, 7));
      if (!isLater) return own === month && isInYear(date);
      return year === undefined
        ? own >= month
        : date.slice(0, 7) >= `${year}-${String(month).padStart(2, '0')}`;
    };
  }
  return null;
}
