import * as code from './character-codes.ts';
import { type Characters, GENERATED, REPLACED, SIDES } from './characters.ts';
import type { Font, Fonts } from './fonts.ts';
import { LetterSpacing } from './letter-spacing.ts';
import type { Look } from './look.ts';
import type { Rect } from './page-space.ts';
import { placeOnPage } from './page-space.ts';
import { type Run, type RunWord, toTenths, widen } from './run.ts';
import { endsRun, isApart, isLetterGap, recordGap, type Step } from './run-ends.ts';
import type { TextFrame } from './text-frame.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Minimum height of a visible character, in points. */
const LEAST_HEIGHT = 0.5;
/** The highest code point that takes a single UTF-16 unit, and the highest code point in Unicode. */
const LAST_UNIT = 0xffff;
const LAST_CHARACTER = 0x10ffff;
/** Assumed width, relative to the font size, of a character whose width the font does not state. */
const HALF = 0.5;

export class RunMaker {
  readonly runs: Run[] = [];
  readonly #frame: TextFrame;
  readonly #fonts: Fonts;
  readonly #characters: Characters;
  readonly #units: Uint16Array;
  #unitCount = 0;
  #font: Font | null = null;
  #look: Look | null = null;
  #run: Run | null = null;
  #word: RunWord | null = null;
  #isAfterBlank = false;
  /**
   * Whether PDFium inserted a space before the next character. In a letter-spaced heading, this space may be
   * nothing but letter spacing.
   */
  #isAfterGap = false;
  /** The extra space between characters of the text object, in points. */
  #spacing = 0;
  readonly #step: Step;
  readonly #letterSpacing: LetterSpacing;

  constructor(frame: TextFrame, fonts: Fonts, characters: Characters) {
    this.#frame = frame;
    this.#fonts = fonts;
    this.#characters = characters;
    this.#letterSpacing = new LetterSpacing(characters);
    let capacity = 2 * characters.count;
    for (const text of characters.texts.values()) capacity += text.length;
    // A character outside the basic multilingual plane takes two units.
    this.#units = new Uint16Array(capacity);
    this.#step = {
      letter: 0,
      loose: createEmptyRect(),
      tight: createEmptyRect(),
      last: 0,
      lastRight: 0,
      lastLooseRight: 0,
      lastBottom: 0,
      spacing: 0,
      size: 0,
    };
  }

  /** All added characters without spaces. Words are ranges of this text. */
  get characters(): string {
    return Buffer.from(this.#units.buffer, 0, this.#unitCount * 2).toString('utf16le');
  }

  /** Begins a text object. `index` is its first character. */
  enterObject(font: Font | null, look: Look, index: number): void {
    this.#font = font;
    this.#look = look;
    const size = look.size * look.scale;
    this.#spacing = look.rotation === 0 && size > 0 ? this.#letterSpacing.at(index, size) : 0;
  }

  /** Adds a character. Characters must be added in order, without omissions. */
  take(index: number): void {
    const text = this.#characters.texts.get(index);
    if (text === '') return;
    const original = text?.codePointAt(0) ?? this.#characters.codes[index] ?? 0;
    const isGenerated = this.#characters.kinds[index] === GENERATED;
    const character = code.foldCode(original);
    if (character === LINE_FEED || character === CARRIAGE_RETURN) this.#end();
    else if (code.isSpace(character)) {
      if (isGenerated && this.#spacing > 0) this.#isAfterGap = true;
      else this.#takeSpace(isGenerated);
    } else if (!isGenerated && original !== 0) this.#add(character, index);
  }

  #takeSpace(isGenerated: boolean): void {
    this.#isAfterBlank = true;
    if (isGenerated) this.#end();
  }

  #end(): void {
    this.#run = null;
    this.#word = null;
    this.#isAfterGap = false;
  }

  #add(letter: number, index: number): void {
    const step = this.#step;
    if (this.#font === null || this.#look === null) return;
    this.#locate(index, this.#font, this.#look);
    if (step.loose.bottom - step.loose.top < LEAST_HEIGHT) return;
    step.letter = letter;
    step.spacing = this.#spacing;
    step.size = Math.max(step.loose.bottom - step.loose.top, this.#look.size * this.#look.scale);
    if (this.#isAfterGap && !isLetterGap(step)) this.#takeSpace(true);
    this.#isAfterGap = false;
    if (this.#run !== null && endsRun(this.#run, step, this.#isAfterBlank)) this.#end();
    if (this.#run === null) this.#start(this.#font, this.#look);
    else {
      if (this.#isAfterBlank) recordGap(this.#run, step);
      if (this.#isAfterBlank || isApart(this.#run, step, this.#font)) this.#word = null;
      widen(this.#run, step.loose);
    }
    this.#isAfterBlank = false;
    this.#append(index);
  }

  #locate(index: number, font: Font, look: Look): void {
    const { tight, loose } = this.#characters;
    const { matrix, isQuarterTurn } = this.#frame;
    const step = this.#step;
    const at = index * SIDES;
    if (isQuarterTurn) {
      placeOnPage(
        matrix,
        loose[at] ?? 0,
        loose[at + 3] ?? 0,
        loose[at + 2] ?? 0,
        loose[at + 1] ?? 0,
        step.loose,
      );
      placeOnPage(
        matrix,
        tight[at] ?? 0,
        tight[at + 2] ?? 0,
        tight[at + 1] ?? 0,
        tight[at + 3] ?? 0,
        step.tight,
      );
      return;
    }
    // The upright boxes of slanted text overlap, so only their centers are reliable.
    const middleX = ((tight[at] ?? 0) + (tight[at + 1] ?? 0)) / 2;
    const middleY = ((tight[at + 2] ?? 0) + (tight[at + 3] ?? 0)) / 2;
    const x = matrix.a * middleX + matrix.c * middleY + matrix.e;
    const y = matrix.b * middleX + matrix.d * middleY + matrix.f;
    const height = look.size * Math.abs(look.scale);
    const width = height * (this.#widthOf(font, index) || HALF);
    Object.assign(step.loose, {
      left: x - width / 2,
      right: x + width / 2,
      top: y - height / 2,
      bottom: y + height / 2,
    });
    Object.assign(step.tight, step.loose);
  }

  #start(font: Font, { size, scale }: Look): void {
    const { loose } = this.#step;
    const fontSize = size > 0 ? size : loose.bottom - loose.top;
    this.#run = {
      ...loose,
      words: [],
      font,
      fontSize,
      size: toTenths(scale >= 0 ? fontSize * scale : -1),
      characterCount: 0,
      width: 0,
      hasMoreThanDots: false,
    };
    this.runs.push(this.#run);
  }

  #append(index: number): void {
    const run = this.#run;
    const step = this.#step;
    if (run === null) return;
    run.characterCount++;
    run.width += this.#widthOf(run.font, index);
    if (!isDot(step.letter)) run.hasMoreThanDots = true;
    step.last = step.letter;
    step.lastRight = step.tight.right;
    step.lastLooseRight = step.loose.right;
    step.lastBottom = step.tight.bottom;
    const from = this.#unitCount;
    this.#addUnits(step.letter);
    for (const next of this.#characters.texts.get(index)?.slice(1) ?? '')
      this.#addUnits(code.foldCode(next.codePointAt(0) ?? 0));
    if (this.#word === null) {
      this.#word = { ...step.loose, text: '', from, to: this.#unitCount };
      run.words.push(this.#word);
    } else {
      widen(this.#word, step.loose);
      this.#word.to = this.#unitCount;
    }
  }

  #addUnits(character: number): void {
    if (character <= LAST_UNIT) this.#units[this.#unitCount++] = character;
    else for (const unit of listCodeUnits(character)) this.#units[this.#unitCount++] = unit;
  }

  /**
   * Returns a width relative to the font size. If the font does not contain the character, the width of its
   * box is used.
   */
  #widthOf(font: Font, index: number): number {
    const { codes, kinds, loose, statedSizes } = this.#characters;
    if (kinds[index] === REPLACED) return 0;
    const width = this.#fonts.widthOf(font, codes[index] ?? 0);
    const scale = (statedSizes[index] ?? 0) * (this.#look?.stretch ?? 0);
    if (width > 0 || scale <= 0) return width;
    return ((loose[index * SIDES + 2] ?? 0) - (loose[index * SIDES] ?? 0)) / scale;
  }
}

function listCodeUnits(character: number): number[] {
  const text = character <= LAST_CHARACTER ? String.fromCodePoint(character) : '\ufffd';
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

function createEmptyRect(): Rect {
  return { left: 0, top: 0, right: 0, bottom: 0 };
}

function isDot(letter: number): boolean {
  return letter === 0x2e || letter === 0xb7 || letter === 0x2022;
}
