import { type Run, type RunWord, widen } from './run.ts';

/** A run and the box that is used to sort it. Width and height are rounded to whole points. */
export interface Placed {
  readonly run: Run;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The words of the run, separated by spaces. */
  text: string;
  readonly mayBePageNumber: boolean;
}

/** Maximum width of a page number in points. */
export const NARROW = 15;
const PAGE_NUMBER = /^\d{1,2}O?$/;

/** Determines the box of a run, and sets the text of its words. */
export function place(run: Run, characters: string, pageWidth: number): Placed {
  let text = '';
  for (const word of run.words) {
    word.text = characters.slice(word.from, word.to);
    text = text === '' ? word.text : `${text} ${word.text}`;
  }
  const { left, top, right, bottom } = run;
  const placed = {
    run,
    x: left,
    y: top,
    width: Math.round(right - left),
    height: Math.round(bottom - top),
    text,
  };
  return { ...placed, mayBePageNumber: isPageNumber(placed, pageWidth) };
}

/** Whether a run is a page number: it has one or two digits and is near the horizontal center of the page. */
export function isPageNumber(
  { x, width, text }: Pick<Placed, 'x' | 'width' | 'text'>,
  pageWidth: number,
): boolean {
  if (width >= NARROW) return false;
  const middle = x + width / 2 - pageWidth / 2;
  return middle > -5 && middle < 20 && PAGE_NUMBER.test(text);
}

/**
 * Appends `next` to `placed` and keeps the style of `placed`. If the two touch, their adjacent words are
 * joined.
 */
export function append(placed: Placed, next: Placed, areTouching: boolean): void {
  const words: RunWord[] = placed.run.words;
  const last = words.at(-1);
  const [first, ...others] = next.run.words;
  if (areTouching && last !== undefined && first !== undefined) {
    last.text += first.text;
    widen(last, first);
    words.push(...others);
    placed.text += next.text;
  } else {
    words.push(...next.run.words);
    placed.text += ` ${next.text}`;
  }
}
