import type { Context } from '../../context.ts';
import type { Grid, GridCell } from '../grid.ts';
import type { Question } from '../question.ts';
import type { Used } from '../row-meanings.ts';
import { foldText } from '../wording.ts';
import data from './words.json' with { type: 'json' };

/** A list that is defined in a schema, and the rows of the grid that probably contain its entries. */
export interface AskedRows {
  context: Context;
  grid: Grid;
  /** Indexes of the rows in the grid. */
  rows: readonly number[];
  list: Question;
  used: readonly Used[];
  /** The name of the list, divided into words, and its description. */
  text: string;
  /**
   * The folded words and the commas of `text`, separated by single spaces, with a space at each end. A
   * semicolon counts as a comma.
   */
  words: string;
}

/** Whether a row meets a condition; null if the row lacks the value to which the condition applies. */
export type Condition = (row: number) => boolean | null;

export type ConditionKind = Exclude<keyof typeof data, 'no_codes'>;

const findPhrases = (kind: keyof typeof data): readonly string[] =>
  data[kind].flatMap((line) => line.split(', ')).map((phrase) => foldText(phrase));
const PHRASES: ReadonlyMap<ConditionKind, readonly string[]> = new Map(
  (Object.keys(data) as (keyof typeof data)[]).flatMap((kind) =>
    kind === 'no_codes' ? [] : [[kind, findPhrases(kind)] as const],
  ),
);

/**
 * Returns the words before and after the first phrase of a kind in the name and description of a list; null if
 * there is no such phrase. If several phrases begin at the same word, the longest is used.
 */
export function divideAt(
  { words }: AskedRows,
  kind: ConditionKind,
): { before: string; after: string } | null {
  let best: { at: number; end: number } | null = null;
  for (const phrase of PHRASES.get(kind) ?? []) {
    const at = words.indexOf(` ${phrase} `);
    if (at < 0) continue;
    const end = at + phrase.length + 2;
    if (best === null || at < best.at || (at === best.at && end > best.end)) best = { at, end };
  }
  if (best === null) return null;
  return { before: words.slice(0, best.at).trim(), after: words.slice(best.end).trim() };
}

/** Returns the words after the first phrase of a kind; null if there is no such phrase. */
export const findWordsAfter = (asked: AskedRows, kind: ConditionKind) => divideAt(asked, kind)?.after ?? null;

export const hasWordOf = (asked: AskedRows, kind: ConditionKind) => findWordsAfter(asked, kind) !== null;

/** Number of words before a condition in which a negation applies to it: "not yet marked as A". */
const NEGATION_REACH = 4;

/** Whether the words directly before a condition negate it, as in "items that are not taxed at 25 %". */
export function isNegated(before: string): boolean {
  const words = foldText(before)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return words.slice(-NEGATION_REACH).some((word) => isPhraseOf('without', word));
}

export const isPhraseOf = (kind: ConditionKind, word: string) => PHRASES.get(kind)?.includes(word) ?? false;

/**
 * Joins the phrases of a kind into alternatives for a regular expression. They contain no special characters,
 * so they are not escaped.
 */
export const joinPhrases = (kind: ConditionKind) => (PHRASES.get(kind) ?? []).join('|');

export function createAskedRows(asked: Omit<AskedRows, 'text' | 'words'>): AskedRows {
  const { name, schema } = asked.list;
  const spaced = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ');
  const text = `${spaced}. ${schema.description ?? ''}`;
  const words = foldText(text.replace(/[,;](?!\d)/g, ' , ').replace(/(?<!\d)\/|\/(?!\d)/g, ' ')).split(
    /[^\p{L}\p{N}%.,*/-]+/u,
  );
  const bare = words.map((word) => word.replace(/^[.-]+|[.-]+$/g, '')).filter((word) => word !== '');
  return { ...asked, text, words: ` ${bare.join(' ')} ` };
}

export function getCell({ grid }: AskedRows, row: number, column: number): GridCell | null {
  return grid.rows[row]?.[column] ?? null;
}
