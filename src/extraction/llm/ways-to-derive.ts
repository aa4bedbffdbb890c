import words from './derivable-words.json' with { type: 'json' };

/** A value from which others can be calculated. `list` points to its list; null if it is not in a list. */
export type Source =
  | { kind: 'number'; pointer: string; list: string | null; value: number; confidence: number }
  | { kind: 'date'; pointer: string; list: string | null; day: string; confidence: number }
  | { kind: 'list'; pointer: string; length: number; confidence: number };

type NumberSource = Extract<Source, { kind: 'number' }>;
type DateSource = Extract<Source, { kind: 'date' }>;

const CENT = 0.0051;
const DAY_MS = 86_400_000;

/**
 * Finds the values from which a number can be calculated; null if there are none. Small integers match
 * something on every page, so counts and durations are accepted only if the name or description of the field
 * suggests them.
 */
export function findDerivation(
  value: number,
  pointer: string,
  asked: string,
  sources: readonly Source[],
): Source[] | null {
  const isTelling = !Number.isInteger(value) || Math.abs(value) >= 100;
  const others = sources.filter((one) => one.pointer !== pointer);
  return (
    (isTelling || hasWordOf(asked, 'sum') ? asColumn(value, others) : null) ??
    (isTelling ? asPair(value, pointer, others) : null) ??
    (hasWordOf(asked, 'count') ? asCount(value, others) : null) ??
    asDuration(value, asked, pointer, others)
  );
}

/**
 * Returns the values with the same name in a list if their sum equals the number; null if there is no such
 * list.
 */
function asColumn(value: number, sources: readonly Source[]): Source[] | null {
  const columns = new Map<string, NumberSource[]>();
  for (const one of sources) {
    if (one.kind !== 'number' || one.list === null) continue;
    const name = `${one.list} ${one.pointer.slice(one.list.length).replace(/^\/\d+/, '')}`;
    columns.set(name, [...(columns.get(name) ?? []), one]);
  }
  for (const column of columns.values()) {
    const sum = column.reduce((total, one) => total + one.value, 0);
    if (column.length >= 2 && isSame(sum, value)) return column;
  }
  return null;
}

/**
 * Returns two values in the same object whose sum, difference or product equals the number; null if there are
 * none.
 */
function asPair(value: number, pointer: string, sources: readonly Source[]): Source[] | null {
  const near = selectSiblings(pointer, sources).filter((one): one is NumberSource => one.kind === 'number');
  for (const [i, a] of near.entries()) {
    for (const b of near.slice(i + 1)) {
      const isEither =
        isSame(a.value + b.value, value) ||
        isSame(Math.abs(a.value - b.value), Math.abs(value)) ||
        isSame(a.value * b.value, value);
      const isTrivial = isSame(a.value, 0) || isSame(b.value, 0) || isSame(a.value, 1) || isSame(b.value, 1);
      if (isEither && !isTrivial) return [a, b];
    }
  }
  return null;
}

/**
 * Selects the values in the object that contains the pointer's value; each entry of a list is a separate
 * object.
 */
function selectSiblings(pointer: string, sources: readonly Source[]): Source[] {
  const holder = pointer.slice(0, pointer.lastIndexOf('/') + 1);
  return sources.filter((one) => one.pointer.startsWith(holder) && !one.pointer.includes('/', holder.length));
}

function asCount(value: number, sources: readonly Source[]): Source[] | null {
  const list = sources.find((one) => one.kind === 'list' && one.length === value && value > 0);
  return list === undefined ? null : [list];
}

/**
 * Returns two dates whose distance in days, months or other units equals the number; null if there are none.
 * The last day may or may not be included.
 */
function asDuration(
  value: number,
  asked: string,
  pointer: string,
  sources: readonly Source[],
): Source[] | null {
  const units = (['days', 'weeks', 'months', 'years'] as const).filter((unit) => hasWordOf(asked, unit));
  if (units.length === 0 || !Number.isInteger(value) || value < 0) return null;
  const isDate = (one: Source): one is DateSource => one.kind === 'date';
  const dates = [
    ...selectSiblings(pointer, sources),
    ...sources.filter(({ pointer: at }) => !/\/\d+\//.test(at)),
  ];
  const single = [...new Set(dates.filter(isDate))];
  for (const from of single) {
    for (const to of single) {
      if (from.day >= to.day) continue;
      const fits = units.some((unit) => calculateDurations(from.day, to.day)[unit].includes(value));
      if (fits) return [from, to];
    }
  }
  return null;
}

/** Returns how far apart two dates are in each unit. A period of whole months may end one day earlier. */
function calculateDurations(
  from: string,
  to: string,
): Record<'days' | 'weeks' | 'months' | 'years', number[]> {
  const days = Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS);
  const next = new Date(Date.parse(to.slice(0, 10)) + DAY_MS).toISOString();
  const months = [countMonthsBetween(from, to), countMonthsBetween(from, next)];
  return {
    days: [days, days + 1],
    weeks: [days, days + 1].filter((one) => one % 7 === 0).map((one) => one / 7),
    months,
    years: months.map((one) => Math.floor(one / 12)),
  };
}

function countMonthsBetween(from: string, to: string): number {
  const [year, month, day] = [from.slice(0, 4), from.slice(5, 7), from.slice(8, 10)].map(Number);
  const [toYear, toMonth, toDay] = [to.slice(0, 4), to.slice(5, 7), to.slice(8, 10)].map(Number);
  const whole = ((toYear ?? 0) - (year ?? 0)) * 12 + (toMonth ?? 0) - (month ?? 0);
  return (toDay ?? 0) < (day ?? 0) ? whole - 1 : whole;
}

function hasWordOf(asked: string, kind: keyof typeof words): boolean {
  const text = ` ${asked
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')} `;
  return words[kind].some((word) => text.includes(` ${word} `));
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < CENT;
}
