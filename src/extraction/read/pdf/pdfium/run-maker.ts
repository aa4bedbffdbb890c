import type { Pdfium } from './bindings.ts';
import { Declined } from './declined.ts';
import type { Font, Fonts } from './fonts.ts';
import * as record from './letters.ts';
import { type Look, lookOf } from './look.ts';
import { type PageSpace, placeOnPage, type Rect } from './page-space.ts';
import { type Run, type RunWord, toTenths, widen } from './run.ts';
import { endsRun, isApart, noteGap, type Step } from './run-ends.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const HYPHEN = 45;
/** Lower letters are not to be seen. */
const LEAST_HEIGHT = 0.5;

/** Puts the letters of a page, one after the other, into runs and words. */
export class RunMaker {
  readonly runs: Run[] = [];
  readonly #pdfium: Pdfium;
  readonly #text: number;
  readonly #space: PageSpace;
  readonly #fonts: Fonts;
  readonly #units: Uint16Array;
  #unitCount = 0;
  #textObject = 0;
  #font: Font | null = null;
  #look: Look | null = null;
  #run: Run | null = null;
  #word: RunWord | null = null;
  /** The last character was followed by a space. */
  #isAfterBlank = false;
  readonly #step: Step;

  constructor(pdfium: Pdfium, text: number, space: PageSpace, fonts: Fonts, count: number) {
    this.#pdfium = pdfium;
    this.#text = text;
    this.#space = space;
    this.#fonts = fonts;
    this.#units = new Uint16Array(count);
    this.#step = {
      letter: 0,
      loose: emptyRect(),
      tight: emptyRect(),
      last: 0,
      lastRight: 0,
      lastLooseRight: 0,
      lastBottom: 0,
    };
  }

  /** All letters that were taken, without spaces: words are parts of it. */
  get letters(): string {
    return Buffer.from(this.#units.buffer, 0, this.#unitCount * 2).toString('utf16le');
  }

  /** Takes the letter at `index`; all are taken in their order. */
  take(index: number, leavesOutHidden: boolean): void {
    const { u32, i32 } = this.#pdfium.memory;
    const at = index * record.WORDS_PER_RECORD;
    if (leavesOutHidden && i32[at + record.PAINTING] === record.HIDDEN) return;
    const told = u32[at + record.LETTER] ?? 0;
    if (told === 0) return;
    const isGenerated = u32[at + record.KIND] === record.GENERATED;
    if (!isGenerated) this.#enterObject((u32[at + 1] ?? 0) * 2 ** 32 + (u32[at] ?? 0), index);
    if (told === record.SOFT_HYPHEN) this.#checkHyphen(u32[at + record.CODE]);
    const letter = record.folded(told);
    if (letter === LINE_FEED || letter === CARRIAGE_RETURN) this.#end();
    else if (record.isSpace(letter)) {
      this.#isAfterBlank = true;
      if (isGenerated) this.#end();
    } else if (!isGenerated) this.#add(letter, index);
  }

  /**
   * PDFium reports all hyphens at line ends as the same character; only an embedded font determines which one it is.
   */
  #checkHyphen(code: number | undefined): void {
    if (this.#font?.isEmbedded !== true && code !== HYPHEN) throw new Declined('a hyphen of some kind');
  }

  /** Ends the current run. */
  #end(): void {
    this.#run = null;
    this.#word = null;
  }

  #enterObject(textObject: number, index: number): void {
    if (textObject === this.#textObject || textObject === 0) return;
    this.#textObject = textObject;
    this.#font = this.#fonts.of(textObject, this.#text, index);
    this.#look = null;
  }

  #add(letter: number, index: number): void {
    const step = this.#step;
    this.#locate(index);
    if (step.loose.bottom - step.loose.top < LEAST_HEIGHT) return;
    step.letter = letter;
    if (this.#font === null) throw new Declined('letters of no text object');
    if (this.#run !== null && endsRun(this.#run, step, this.#isAfterBlank)) this.#end();
    if (this.#run === null) this.#start(this.#font, index);
    else {
      if (this.#isAfterBlank) noteGap(this.#run, step);
      if (this.#isAfterBlank || isApart(this.#run, step, this.#font)) this.#word = null;
      widen(this.#run, step.loose);
    }
    this.#isAfterBlank = false;
    this.#append(index);
  }

  #locate(index: number): void {
    const { f32, f64 } = this.#pdfium.memory;
    const at = index * record.WORDS_PER_RECORD;
    this.#place(f32, at, record.LOOSE, this.#step.loose);
    this.#place(f64, at / 2, record.TIGHT, this.#step.tight);
  }

  #place(from: Float32Array | Float64Array, at: number, sides: Rect, into: Rect): void {
    const left = from[at + sides.left] ?? 0;
    const bottom = from[at + sides.bottom] ?? 0;
    const right = from[at + sides.right] ?? 0;
    const top = from[at + sides.top] ?? 0;
    placeOnPage(this.#space.toPage, left, bottom, right, top, into);
  }

  #start(font: Font, index: number): void {
    const { loose } = this.#step;
    const stated = this.#pdfium.memory.f32[index * record.WORDS_PER_RECORD + record.SIZE] ?? 0;
    this.#look ??= lookOf(this.#pdfium, this.#text, index, stated, this.#space.turns);
    const { size, scale } = this.#look;
    const fontSize = size > 0 ? size : loose.bottom - loose.top;
    this.#run = {
      ...loose,
      words: [],
      font,
      fontSize,
      size: toTenths(scale >= 0 ? fontSize * scale : -1),
      letters: 0,
      width: 0,
      hasMoreThanDots: false,
    };
    this.runs.push(this.#run);
  }

  #append(index: number): void {
    const run = this.#run;
    const step = this.#step;
    if (run === null) return;
    run.letters++;
    const code = this.#pdfium.memory.u32[index * record.WORDS_PER_RECORD + record.CODE] ?? 0;
    run.width += this.#fonts.widthOf(run.font, code);
    if (!isDot(step.letter)) run.hasMoreThanDots = true;
    step.last = step.letter;
    step.lastRight = step.tight.right;
    step.lastLooseRight = step.loose.right;
    step.lastBottom = step.tight.bottom;
    const from = this.#unitCount;
    this.#units[this.#unitCount++] = step.letter;
    if (this.#word === null) {
      this.#word = { ...step.loose, text: '', from, to: this.#unitCount };
      run.words.push(this.#word);
    } else {
      widen(this.#word, step.loose);
      this.#word.to = this.#unitCount;
    }
  }
}

function emptyRect(): Rect {
  return { left: 0, top: 0, right: 0, bottom: 0 };
}

function isDot(letter: number): boolean {
  return letter === 0x2e || letter === 0xb7 || letter === 0x2022;
}
