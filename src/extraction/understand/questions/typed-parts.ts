import type { Context } from '../context.ts';
import type { Span } from '../view/span.ts';
import type { Candidate } from './candidate.ts';
import { describeValueWord } from './value-parts.ts';

const LARGEST_EXACT = 31;
const DAY = 24 * 60 * 60 * 1000;
const MOST_STEPS = 14;
/** Number of words after a value that are examined. They may name its unit or the things that it counts. */
const WORDS_AFTER = 2;

/**
 * Lists the features of numbers and dates that may be answers: the size and notation of a number, the
 * distance between a date and the other dates, and the words next to the value. For a question about a unit,
 * a count or a birth date, these features can identify the answer even if no label is nearby.
 */
export class TypedParts {
  readonly #days: readonly number[];
  readonly #usual: number | null;

  constructor(context: Context) {
    const days = context.dates.flatMap(({ iso }) => toDay(iso) ?? []).sort((a, b) => a - b);
    this.#days = days;
    this.#usual = findUsual(days);
  }

  list(candidate: Candidate): string[] {
    const { value, spans } = candidate;
    const parts =
      typeof value === 'number' ? listNumberParts(value, candidate) : this.#listDateParts(candidate);
    return [...new Set([...parts, ...listNearbyParts(spans)])];
  }

  #listDateParts({ value, edge, ambiguous }: Candidate): string[] {
    const text = String(value);
    const day = toDay(text);
    const parts = [`#edge ${edge ?? ''}`, ambiguous ? '#ambiguous' : '#clear'];
    if (day === null) return [...parts, '#part'];
    const [first = day, last = day] = [this.#days[0], this.#days.at(-1)];
    const date = new Date(day * DAY);
    const next = new Date((day + 1) * DAY).getUTCDate();
    return [
      ...parts,
      `#usual ${toStep(day - (this.#usual ?? day))}`,
      `#first ${toStep(day - first)}`,
      `#last ${toStep(day - last)}`,
      `#weekday ${date.getUTCDay()}`,
      `#day ${date.getUTCDate() === 1 ? 'first' : next === 1 ? 'last' : 'other'}`,
      `#times ${Math.min(4, this.#days.filter((one) => one === day).length)}`,
    ];
  }
}

function listNumberParts(value: number, { currency, percent, decimals, spans }: Candidate): string[] {
  const size = Math.abs(value);
  const isInteger = Number.isInteger(value);
  const form = `${percent ? '%' : ''}${currency ? '$' : ''}${decimals ?? (isInteger ? 0 : 9)}`;
  const step = Math.floor(2 * Math.log10(1 + size));
  return [
    `#form ${form}`,
    `#size ${step}`,
    `#both ${form} ${step}`,
    `#sign ${Math.sign(value)}`,
    isInteger && size <= LARGEST_EXACT ? `#exactly ${size}` : '#other',
    isInteger && size >= 1900 && size <= 2100 ? `#year ${Math.floor(size / 10)}` : '#no year',
    `#written ${/\d/.test(textOf(spans)) ? 'digits' : 'words'}`,
  ];
}

const textOf = ([span]: readonly Span[]) =>
  span
    ? span.chunk.tokens
        .slice(span.start, span.end)
        .map(({ text }) => text)
        .join(' ')
    : '';

/** Lists the words before and after a value, with their substrings, and how the value itself is printed. */
function listNearbyParts(spans: readonly Span[]): string[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const { tokens } = last.chunk;
  const after = tokens.slice(last.end, last.end + WORDS_AFTER).map(({ text }) => text);
  const before = first.chunk.tokens[first.start - 1]?.text ?? '';
  const printed = textOf(spans);
  return [
    `#printed ${describeValueWord(printed.split(' ')[0] ?? '').shape}`,
    ...describeValueWord(printed.split(' ').at(-1) ?? '').parts.map((part) => `=${part}`),
    ...after.flatMap((text, i) => describeBeside(text).map((part) => `${i === 0 ? '>' : '»'}${part}`)),
    ...describeBeside(before).map((part) => `<${part}`),
    after.length === 0 ? '#ends' : '#continues',
    before === '' ? '#begins' : '#follows',
  ];
}

function describeBeside(text: string): string[] {
  const { shape, parts } = describeValueWord(text);
  return [`#${shape}`, ...parts];
}

function toDay(iso: string): number | null {
  const time = Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) || iso.length < 10 ? null : Math.round(time / DAY);
}

/** Returns the most frequent day, or the median if no day is repeated. */
function findUsual(days: readonly number[]): number | null {
  let best = days[Math.floor(days.length / 2)] ?? null;
  let most = 1;
  const counts = new Map<number, number>();
  for (const day of days) {
    const count = (counts.get(day) ?? 0) + 1;
    counts.set(day, count);
    if (count <= most) continue;
    most = count;
    best = day;
  }
  return best;
}

/**
 * Converts a number of days to a step on a signed logarithmic scale, which represents both days and years
 * with a small number of steps.
 */
function toStep(days: number): number {
  const step = Math.round(1.5 * Math.log2(1 + Math.abs(days)));
  return Math.sign(days) * Math.min(MOST_STEPS, step);
}
