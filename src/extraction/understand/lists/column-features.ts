import type { Context } from '../context.ts';
import { once } from '../once.ts';
import { compareMeanings, dictionaryEncoder, type Meaning } from '../questions/meaning.ts';
import { comparePhrases, UNLIKE, type Word, wordsOf } from '../questions/wording.ts';
import { toCents } from '../recognize/numbers.ts';
import {
  type Arithmetic,
  CONTENT_NAMES,
  type Content,
  measureArithmetic,
  measureContent,
  measureMedian,
  selectDataLines,
} from './column-contents.ts';
import type { ListGrid, ListKind } from './list-grid.ts';
import { isDateRole, isNumericRole, type ListRole, ROLE_NAMES, ROLES } from './roles.ts';

const ARITHMETIC_NAMES: readonly (keyof Arithmetic)[] = [
  'product',
  'factor',
  'lesser',
  'discount',
  'balance',
  'moves',
  'instead',
  'summed',
];

export const COLUMN_FEATURES: readonly string[] = [
  'role',
  'typed',
  'known',
  'known_other',
  'known_elsewhere',
  'known_more',
  'asked',
  'printed',
  'fit_other',
  'fit_elsewhere',
  'meant',
  'meant_other',
  'meant_elsewhere',
  'header_words',
  'header_from',
  'other_kind',
  'title',
  'source',
  'from_right',
  'number_from_right',
  'number_columns',
  'widest_words',
  'size_rank',
  'left_numbers',
  ...CONTENT_NAMES,
  ...ARITHMETIC_NAMES,
];

const ALL_ROLES: readonly ListRole[] = [...new Set([...ROLES.items, ...ROLES.transactions])];

/** Measures a grid. The result is cached, because it is the same for both kinds of lists. */
const measured = once((context: Context) =>
  once((grid: ListGrid) => {
    const lines = selectDataLines(grid);
    const contents = grid.columns.map((_, column) => measureContent(lines, column, grid.lines));
    const printed = printedSums(context);
    return {
      contents,
      arithmetic: measureArithmetic(
        lines,
        grid.columns.length,
        (sum) => lines.length > 1 && printed.has(toCents(Math.abs(sum))),
      ),
      places: findPlaces(
        contents,
        grid.columns.map((_, column) => measureMedian(lines, column)),
      ),
    };
  }),
);

const printedSums = once(
  (context: Context) =>
    new Set(context.amounts.flatMap((amount) => (amount.percent ? [] : [toCents(Math.abs(amount.value))]))),
);

/** Returns the features of each pair of a role and a column, as `[role][column]`. */
export function describeListColumns(context: Context, grid: ListGrid, kind: ListKind): Float64Array[][] {
  const { contents, arithmetic, places } = measured(context)(grid);
  const roles = ROLES[kind];
  const likeness = grid.headers.map((header) => compareHeader[kind](header.words));
  const fits = roles.map((_, r) => likeness.map(({ fits: all }) => all[r] ?? NO_FIT));
  const known = roles.map((role) => grid.headers.map((header) => header.known[kind].get(role) ?? 0));
  const otherKind = kind === 'items' ? 'transactions' : 'items';
  const title = wordsOf(grid.title);
  const meant = roles.map((_, r) => likeness.map(({ meant: all }) => all[r] ?? 0));
  const fitOnly = fits.map((row) => row.map((one) => one.fit));
  const among = { known: compareRoles(known), fit: compareRoles(fitOnly), meant: compareRoles(meant) };
  const beside = {
    known: known.map(findMaximumOfOthers),
    fit: fitOnly.map(findMaximumOfOthers),
    meant: meant.map(findMaximumOfOthers),
  };
  const ofColumns = grid.columns.map((_, c) => {
    const header = grid.headers[c];
    return {
      otherRoles: scoreOtherRoles(header?.known[kind], roles),
      otherKind: Math.max(0, ...(header?.known[otherKind].values() ?? [])),
      // These features do not depend on the role.
      measures: [
        grid.source === 'table' ? 2 : grid.source === 'aligned' ? 1 : 0,
        grid.columns.length - 1 - c,
        places[c]?.fromRight ?? -1,
        places[c]?.count ?? 0,
        places[c]?.widest ?? 0,
        places[c]?.size ?? -1,
        places[c]?.leftNumbers ?? 0,
        ...CONTENT_NAMES.map((name) => contents[c]?.[name] ?? 0),
        ...ARITHMETIC_NAMES.map((name) => arithmetic[name][c] ?? 0),
      ],
    };
  });
  return roles.map((role, r) => {
    const names = ROLE_NAMES[kind].get(role) ?? [];
    const titled = Math.max(0, ...names.map((name) => comparePhrases(name, title).asked));
    return ofColumns.map(({ otherRoles: others, otherKind: elsewhere, measures }, c) => {
      const content = contents[c] as Content;
      const own = fits[r]?.[c] ?? NO_FIT;
      const isKnown = known[r]?.[c] ?? 0;
      const isMeant = meant[r]?.[c] ?? 0;
      const row = new Float64Array(COLUMN_FEATURES.length);
      row.set([
        ALL_ROLES.indexOf(role),
        isNumericRole(role)
          ? content.numbers
          : isDateRole(role)
            ? content.dates + content.short_dates
            : Math.max(content.wordy, content.wordy_all),
        isKnown,
        Math.max(among.known[r]?.[c] ?? 0, others),
        beside.known[r]?.[c] ?? 0,
        isKnown - (among.known[r]?.[c] ?? 0),
        own.asked,
        own.printed,
        (among.fit[r]?.[c] ?? 0) - own.fit,
        (beside.fit[r]?.[c] ?? 0) - own.fit,
        isMeant,
        (among.meant[r]?.[c] ?? 0) - isMeant,
        (beside.meant[r]?.[c] ?? 0) - isMeant,
        grid.headers[c]?.words.length ?? 0,
        grid.headerFrom === 'own' ? 2 : grid.headerFrom === 'before' ? 1 : 0,
        elsewhere,
        titled,
      ]);
      row.set(measures, COLUMN_FEATURES.length - measures.length);
      return row;
    });
  });
}

/** For each number in a list, returns the maximum of the other numbers, or 0 if all of them are negative. */
function findMaximumOfOthers(list: readonly number[]): number[] {
  let most = 0;
  let second = 0;
  let at = -1;
  list.forEach((value, i) => {
    if (value > most) {
      second = most;
      most = value;
      at = i;
    } else if (value > second) second = value;
  });
  return list.map((_, i) => (i === at ? second : most));
}

/**
 * For each role and column, returns the highest value of the other roles in that column, as `[role][column]`.
 */
function compareRoles(rows: readonly (readonly number[])[]): number[][] {
  const columns = (rows[0] ?? []).map((_, c) => findMaximumOfOthers(rows.map((row) => row[c] ?? 0)));
  return rows.map((row, r) => row.map((_, c) => columns[c]?.[r] ?? 0));
}

/**
 * Returns the largest share of a header's words that the lexicon assigns to a role outside this list, such as
 * a position or a tax amount.
 */
function scoreOtherRoles(known: ReadonlyMap<string, number> | undefined, roles: readonly string[]): number {
  let best = 0;
  for (const [role, share] of known ?? []) if (!roles.includes(role)) best = Math.max(best, share);
  return best;
}

const NO_FIT = { ...UNLIKE, fit: 0 };

/**
 * Compares the words of a header with each role. Results are cached, because many grids have the same
 * headers.
 */
const compareHeader = {
  items: once((header: readonly Word[]) => compareWithRoles(header, 'items')),
  transactions: once((header: readonly Word[]) => compareWithRoles(header, 'transactions')),
};

function compareWithRoles(header: readonly Word[], kind: ListKind) {
  const meaning = dictionaryEncoder.meaningOf(header);
  return {
    fits: ROLES[kind].map((role) => findBestFit(role, kind, header)),
    meant: ROLES[kind].map((role) => measureNearness(role, kind, meaning)),
  };
}

function findBestFit(role: ListRole, kind: ListKind, header: readonly Word[]) {
  let best = NO_FIT;
  for (const name of ROLE_NAMES[kind].get(role) ?? []) {
    const { asked, printed } = comparePhrases(name, header);
    const fit = asked * (0.4 + 0.6 * printed);
    if (fit > best.fit) best = { asked, printed, fit };
  }
  return best;
}

/** Returns how close a header is in meaning to the closest name of a role, 0–1. */
function measureNearness(role: ListRole, kind: ListKind, header: Meaning): number {
  const names = ROLE_NAMES[kind].get(role) ?? [];
  return Math.max(0, ...names.map((name) => compareMeanings(dictionaryEncoder.meaningOf(name), header)));
}

interface ColumnPlace {
  fromRight: number;
  count: number;
  widest: number;
  size: number;
  leftNumbers: number;
}

/**
 * Describes the position of each column relative to the number columns, and whether it contains the most
 * text.
 */
function findPlaces(contents: readonly Content[], sizes: readonly number[]): ColumnPlace[] {
  const numeric = contents.flatMap((content, c) => (content.numbers > 0.5 ? [c] : []));
  const widest = contents.reduce(
    (best, content, c) =>
      content.wordy * content.length > (contents[best]?.wordy ?? 0) * (contents[best]?.length ?? 0)
        ? c
        : best,
    0,
  );
  const bySize = numeric.toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
  return contents.map((_, c) => ({
    fromRight: numeric.includes(c) ? numeric.length - 1 - numeric.indexOf(c) : -1,
    count: numeric.length,
    widest: c === widest ? 1 : 0,
    size: bySize.indexOf(c),
    leftNumbers: numeric.filter((one) => one < c).length,
  }));
}
