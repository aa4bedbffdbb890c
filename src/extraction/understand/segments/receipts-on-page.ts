import type { LaidOutDocument, Page, Word } from '../../document.ts';
import type { ExtractionOptions } from '../../options.ts';
import type { Box, DocumentType } from '../../parsed-data.ts';
import { Context } from '../context.ts';
import { guessType } from '../type/guess-type.ts';
import { mergeBoxes } from '../view/token.ts';
import { crop } from './crop.ts';
import { hasTotal } from './page-signs.ts';

/** Words with a lower confidence are ignored, because they often belong to the surface under the receipts. */
const SURE = 0.6;
/** Minimum number of words in a receipt, and maximum number of receipts in a photo. */
const MIN_WORDS = 10;
const MAX_RECEIPTS = 12;
/** Types that can be receipts. Invoices are included, because many receipts have the title "Tax invoice". */
const SALES: ReadonlySet<DocumentType> = new Set(['receipt', 'invoice']);
/** Minimum horizontal and vertical gap between two receipts, in word heights. */
const GAP = { x: 1.5, y: 4 };

/**
 * Finds the receipts in an image, from top to bottom and from left to right. Returns the boxes around their
 * words; an empty list if the page is a single document. The page is split at its widest gaps (recursive XY
 * cut, Nagy and Seth 1984) if both sides contain a date and a total. It is not split if these are the same on
 * both sides, because the sides are then copies of the same receipt.
 */
export function findReceipts(document: LaidOutDocument, page: Page, options: ExtractionOptions): Box[] {
  if (page.info.method === 'text' || page.info.unit === 'none') return [];
  const words = page.words.filter((word) => word.confidence >= SURE);
  const parts = divide(words, (part) => signOf(document, page, part, options));
  if (parts.length < 2 || parts.length > MAX_RECEIPTS) return [];
  return parts
    .map((part) => mergeBoxes(part.map((word) => word.box)))
    .sort((a, b) => (measureOverlap(a, b) > 0.3 ? a[0] - b[0] : a[1] - b[1]));
}

/**
 * Returns the date and total of a receipt as a string that identifies the receipt; null if the words are not
 * a whole receipt.
 */
type SignOf = (words: readonly Word[]) => string | null;

function divide(words: readonly Word[], signOf: SignOf, depth = 0): (readonly Word[])[] {
  if (words.length < 2 * MIN_WORDS || depth > 4) return [words];
  for (const [one, other] of findCuts(words)) {
    if (one.length < MIN_WORDS || other.length < MIN_WORDS) continue;
    const signs = [signOf(one), signOf(other)];
    if (signs.includes(null) || signs[0] === signs[1]) continue;
    return [...divide(one, signOf, depth + 1), ...divide(other, signOf, depth + 1)];
  }
  return [words];
}

/**
 * Yields the words on the two sides of each gap that extends across the whole area. The widest gap comes
 * first.
 */
function* findCuts(words: readonly Word[]): Generator<[readonly Word[], readonly Word[]]> {
  const heights = words.map(({ box }) => box[3] - box[1]).sort((a, b) => a - b);
  const height = heights[Math.floor(heights.length / 2)] ?? 1;
  const found = [
    ...findGaps(words, 0).map((gap) => ({ ...gap, axis: 0 as const, wide: gap.width / (GAP.x * height) })),
    ...findGaps(words, 1).map((gap) => ({ ...gap, axis: 1 as const, wide: gap.width / (GAP.y * height) })),
  ];
  for (const { at, axis } of found.filter(({ wide }) => wide >= 1).sort((a, b) => b.wide - a.wide))
    yield [words.filter(({ box }) => box[axis] < at), words.filter(({ box }) => box[axis] >= at)];
}

function findGaps(words: readonly Word[], axis: 0 | 1): { at: number; width: number }[] {
  const sorted = words.toSorted((a, b) => a.box[axis] - b.box[axis]);
  const out: { at: number; width: number }[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { box } of sorted) {
    if (box[axis] > end) out.push({ at: box[axis], width: box[axis] - end });
    end =
      end === Number.POSITIVE_INFINITY ? (box[axis + 2] as number) : Math.max(end, box[axis + 2] as number);
  }
  return out;
}

function signOf(
  document: LaidOutDocument,
  page: Page,
  words: readonly Word[],
  options: ExtractionOptions,
): string | null {
  const context = new Context(crop(document, page, mergeBoxes(words.map((word) => word.box))), options);
  const date = context.dates[0]?.iso;
  if (date === undefined || !hasTotal(context) || !SALES.has(guessType(context).type)) return null;
  const largest = Math.max(...context.amounts.flatMap((one) => (one.decimals === 2 ? [one.value] : [])));
  return `${date} ${largest}`;
}

function measureOverlap(a: Box, b: Box): number {
  const shared = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return shared / Math.min(a[3] - a[1], b[3] - b[1]);
}
