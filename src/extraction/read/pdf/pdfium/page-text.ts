import type { Word } from '../../../document.ts';
import type { Box } from '../../../parsed-data.ts';
import { arrangeRuns } from './arrange-runs.ts';
import type { Pdfium } from './bindings.ts';
import { Declined } from './declined.ts';
import { Fonts } from './fonts.ts';
import { leavesOutHidden } from './letters.ts';
import { MAX_LETTERS } from './native-memory.ts';
import { withoutOverprints } from './overprints.ts';
import type { PageSpace, Rect } from './page-space.ts';
import { type Run, toTenths } from './run.ts';
import { RunMaker } from './run-maker.ts';

/** Runs of dots alone from which LiteParse takes them for leaders, and leaves them out: it does so from about a hundred on. */
const MANY_DOTS = 60;
/** Each is compared with others at its height. */
const MAX_RUNS = 16_384;
/** What is narrower or lower counts as this, in points. */
const LEAST_SIDE = 0.1;

/**
 * The words of a page, of its text as PDFium loaded it; those that are bold by the name of their font alone are added to
 * `boldByName`.
 *
 * @throws {Declined} where LiteParse may know more of them
 */
export function readWords(pdfium: Pdfium, text: number, space: PageSpace, boldByName: Set<Word>): Word[] {
  const count = pdfium.letterCount(text);
  if (count <= 0) return [];
  if (count > MAX_LETTERS) throw new Declined('a page of very many letters');
  const { memory } = pdfium;
  if (pdfium.letterRecords(text, 0, count, memory.letters) !== count)
    throw new Declined('letters that are not told');
  const leavesOut = leavesOutHidden(memory, count);
  const maker = new RunMaker(pdfium, text, space, new Fonts(pdfium), count);
  for (let index = 0; index < count; index++) maker.take(index, leavesOut);
  if (maker.runs.filter(isDots).length > MANY_DOTS) throw new Declined('very many dots');
  if (maker.runs.length > MAX_RUNS) throw new Declined('a page of very many runs');
  const { letters } = maker;
  const onPage = maker.runs.filter((run) => isOnPage(run, space));
  const runs = arrangeRuns(withoutOverprints(onPage, letters), letters, space.width);
  return runs.flatMap((run) => {
    const words = wordsOf(run);
    if (run.font.isBoldByName && !run.font.isBold) for (const word of words) boldByName.add(word);
    return words;
  });
}

function isDots({ hasMoreThanDots }: Run): boolean {
  return !hasMoreThanDots;
}

function isOnPage({ left, top, right, bottom }: Rect, { width, height }: PageSpace): boolean {
  return (
    left < width &&
    left + Math.max(right - left, LEAST_SIDE) > 0 &&
    top < height &&
    top + Math.max(bottom - top, LEAST_SIDE) > 0
  );
}

function wordsOf(run: Run): Word[] {
  const size = run.size >= 0 ? run.size : toTenths(run.bottom - run.top);
  return run.words.map(({ text, left, top, right, bottom }) => ({
    text,
    box: boxOf(left, top, right, bottom),
    confidence: 1,
    size,
    bold: run.font.isBold,
    rotation: 0,
  }));
}

/** To a tenth of a point; LiteParse returns sizes in single precision, from which the far sides are calculated. */
function boxOf(left: number, top: number, right: number, bottom: number): Box {
  return [
    toTenths(left),
    toTenths(top),
    toTenths(left + Math.fround(right - left)),
    toTenths(top + Math.fround(bottom - top)),
  ];
}
