import type { Word } from '../../../document.ts';
import type { Box } from '../../../parsed-data.ts';
import { arrangeRuns } from './arrange-runs.ts';
import { FEW_HIDDEN, measureHiddenShare } from './character-codes.ts';
import { type Characters, GENERATED, readCharacters } from './characters.ts';
import { Fonts } from './fonts.ts';
import { readLook } from './look.ts';
import { withoutOverprints } from './overprints.ts';
import type { PageSpace, Rect } from './page-space.ts';
import type { Pdfium } from './pdfium.ts';
import { type FindGlyphText, replaceCodes } from './replaced-codes.ts';
import { type Run, toTenths } from './run.ts';
import { RunMaker } from './run-maker.ts';
import { createTextFrame, type TextFrame, toPageBox } from './text-frame.ts';

/**
 * If a page has more runs than this, its text remains in the order of the file, because sorting compares each
 * run with the others at its height.
 */
const MAX_RUNS = 16_384;
/** Minimum width and height of a run, in points. */
const LEAST_SIDE = 0.1;

interface RotatedText {
  readonly frame: TextFrame;
  readonly maker: RunMaker;
}

export interface PageText {
  /** Upright text in reading order, and then rotated text, grouped by rotation. */
  words: Word[];
  /** Share of the characters that are not painted. */
  hiddenShare: number;
}

/** Reads the text of a page. Words whose font is bold only by name are added to `boldByName`. */
export function readWords(
  pdfium: Pdfium,
  text: number,
  space: PageSpace,
  boldByName: Set<Word>,
  findGlyphText: FindGlyphText,
): PageText {
  const count = pdfium.characterCount(text);
  if (count <= 0) return { words: [], hiddenShare: 0 };
  const characters = readCharacters(pdfium, text, count);
  replaceCodes(pdfium, characters, findGlyphText);
  const hiddenShare = measureHiddenShare(characters);
  const texts = collectRuns(pdfium, text, space, characters, hiddenShare < FEW_HIDDEN);
  const words = texts.flatMap(({ frame, maker }) => {
    const { characters: added } = maker;
    const runs = maker.runs.filter((run) => isOnPage(run, frame, space));
    const width = frame.rotation === 0 ? space.width : Number.POSITIVE_INFINITY;
    const arranged =
      runs.length > MAX_RUNS
        ? runs.map((run) => withWords(run, added))
        : arrangeRuns(withoutOverprints(runs, added), added, width);
    return arranged.flatMap((run) => {
      const words = createWords(run, frame);
      if (run.font.isBoldByName && !run.font.isBold) for (const word of words) boldByName.add(word);
      return words;
    });
  });
  return { words, hiddenShare };
}

/** Returns the runs grouped by rotation; upright text comes first. */
function collectRuns(
  pdfium: Pdfium,
  text: number,
  space: PageSpace,
  characters: Characters,
  leavesOut: boolean,
): RotatedText[] {
  const fonts = new Fonts(pdfium);
  const texts = new Map<number, RotatedText>();
  const openText = (rotation: number): RotatedText => {
    const known = texts.get(rotation);
    if (known !== undefined) return known;
    const frame = createTextFrame(rotation, space);
    const created = { frame, maker: new RunMaker(frame, fonts, characters) };
    texts.set(rotation, created);
    return created;
  };
  let { maker } = openText(0);
  let lastObject = 0;
  for (let index = 0; index < characters.count; index++) {
    if (leavesOut && characters.hidden[index] === 1) continue;
    const object = characters.textObjects[index] ?? 0;
    if (object !== lastObject && object !== 0 && characters.kinds[index] !== GENERATED) {
      lastObject = object;
      const look = readLook(pdfium, text, index, space.turns);
      ({ maker } = openText(look.rotation));
      maker.enterObject(fonts.of(object, text, index), look, index);
    }
    maker.take(index);
  }
  return [...texts.values()];
}

function isOnPage(run: Run, frame: TextFrame, { width, height }: PageSpace): boolean {
  const [left, top, right, bottom] = placeBox(run, frame);
  return (
    left < width &&
    left + Math.max(right - left, LEAST_SIDE) > 0 &&
    top < height &&
    top + Math.max(bottom - top, LEAST_SIDE) > 0
  );
}

function placeBox({ left, top, right, bottom }: Rect, frame: TextFrame): Box {
  return frame.rotation === 0 ? [left, top, right, bottom] : toPageBox(frame, { left, top, right, bottom });
}

function withWords(run: Run, added: string): Run {
  for (const word of run.words) word.text = added.slice(word.from, word.to);
  return run;
}

function createWords(run: Run, frame: TextFrame): Word[] {
  const size = run.size >= 0 ? run.size : toTenths(run.bottom - run.top);
  return run.words.map((word) => ({
    text: word.text,
    box: roundBox(placeBox(word, frame)),
    confidence: 1,
    size,
    bold: run.font.isBold,
    rotation: frame.rotation,
  }));
}

/**
 * Rounds a box to tenths of a point. The right and bottom edges are calculated from the width and height,
 * which have single precision.
 */
function roundBox([left, top, right, bottom]: Box): Box {
  return [
    toTenths(left),
    toTenths(top),
    toTenths(left + Math.fround(right - left)),
    toTenths(top + Math.fround(bottom - top)),
  ];
}
