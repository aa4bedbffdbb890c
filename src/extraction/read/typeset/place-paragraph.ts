import type { Rule, Word } from '../../document.ts';
import type { FlowCell, FlowParagraph, FlowTable, TabStop, TextRun } from './flow.ts';
import { measureText } from './measure-text.ts';

/** Lines or rows that stay on one page. The words are at places relative to its top. */
export interface Strip {
  height: number;
  words: Word[];
  rules: Rule[];
  /** The rows of tables that are in the strip, with the words of their cells. */
  rows: PlacedRow[];
}

export interface PlacedRow {
  table: FlowTable;
  index: number;
  cells: (Omit<FlowCell, 'blocks'> & { words: Word[] })[];
}

export interface Area {
  x: number;
  width: number;
  /** The line of the Markdown that contains everything in the area, such as a row of a table; 0 if there is none. */
  line: number;
  /** Number of tables around the area. */
  depth: number;
  budget: WordBudget;
}

/** The number of words that may still be placed. */
export interface WordBudget {
  left: number;
}

/** Distance between baselines, and height of a word's box, relative to the text size. */
const PITCH = 1.25;
const BOX = 1.16;
/** Distance between tab stops if the paragraph has none further to the right. */
const DEFAULT_TAB = 36;
/** Minimum width of a line, whatever its indents. */
const NARROWEST = 20;
/** Maximum number of words of a line with a tab stop at the right or center. */
const MOST_AT_STOP = 100;
/** A line break, a tab, another kind of space, or a part of a word. */
const PART = /[\n\t]|[^\S\n\t]|\S+/g;

interface Piece {
  text: string;
  width: number;
  size: number;
  isBold: boolean;
}

/** Divides a paragraph into lines and places its words. Returns one strip for each line. */
export function placeParagraph(paragraph: FlowParagraph, area: Area): Strip[] {
  const lines = new LinePlacer(paragraph, area);
  for (const atom of listAtoms(paragraph.runs)) {
    if (area.budget.left <= 0) break;
    if (atom === '\n') lines.break();
    else if (atom === '\t') lines.tab();
    else if (typeof atom === 'number') lines.space(atom);
    else lines.word(atom);
  }
  const strips = lines.finish();
  const [first, last] = [strips[0], strips.at(-1)];
  if (first) pushDown(first, paragraph.before);
  if (last) last.height += paragraph.after;
  return strips;
}

function pushDown(strip: Strip, distance: number): void {
  strip.height += distance;
  for (const { box } of strip.words) {
    box[1] += distance;
    box[3] += distance;
  }
}

/** Returns line breaks, tabs, widths of spaces, and words, which may consist of parts in different styles. */
function* listAtoms(runs: readonly TextRun[]): Generator<'\n' | '\t' | number | Piece[]> {
  let word: Piece[] = [];
  for (const { text, size, isBold } of runs) {
    for (const [part] of text.matchAll(PART)) {
      const isWord = /\S/.test(part);
      if (!isWord && word.length > 0) {
        yield word;
        word = [];
      }
      if (isWord) word.push({ text: part, width: measureText(part, size, isBold), size, isBold });
      else if (part === '\n' || part === '\t') yield part;
      else yield measureText(part, size, isBold);
    }
  }
  if (word.length > 0) yield word;
}

class LinePlacer {
  readonly #strips: Strip[] = [];
  readonly #left: number;
  readonly #right: number;
  readonly #usualSize: number;
  #words: { word: Word; size: number }[] = [];
  #x: number;
  #space = 0;
  #row = 0;
  #hasTab = false;
  /** The tab stop at which the words from index `from` end or are centered. */
  #stop: { at: number; isCenter: boolean; from: number; start: number } | null = null;
  readonly #paragraph: FlowParagraph;
  readonly #area: Area;

  constructor(paragraph: FlowParagraph, area: Area) {
    this.#paragraph = paragraph;
    this.#area = area;
    const right = area.x + area.width - paragraph.right;
    this.#left = Math.max(area.x, Math.min(area.x + paragraph.left, right - NARROWEST));
    this.#right = right;
    this.#usualSize = paragraph.runs[0]?.size ?? 10;
    this.#x = Math.max(area.x, this.#left + paragraph.first);
  }

  word(pieces: readonly Piece[]): void {
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
    const isEmpty = this.#words.length === 0;
    if (
      !isEmpty &&
      this.#x + this.#space + width > this.#right &&
      (this.#stop === null || this.#words.length > MOST_AT_STOP)
    )
      this.#end();
    else this.#x += this.#space;
    this.#space = 0;
    const size = pieces.reduce((most, piece) => Math.max(most, piece.size), 0);
    this.#area.budget.left--;
    const word: Word = {
      text: pieces.map((piece) => piece.text).join(''),
      box: [this.#x, 0, this.#x + Math.max(0.5, width), 0],
      confidence: 1,
      size,
      bold: pieces[0]?.isBold ?? false,
      rotation: 0,
      at: this.#writePlace(),
    };
    this.#words.push({ word, size });
    this.#x += width;
  }

  space(width: number): void {
    this.#space += width;
  }

  tab(): void {
    this.#space = 0;
    this.#settleStop();
    this.#hasTab = true;
    const stop = this.#findStop(this.#x + 1);
    if (stop.align === 'left') this.#x = stop.at;
    else
      this.#stop = {
        at: stop.at,
        isCenter: stop.align === 'center',
        from: this.#words.length,
        start: this.#x,
      };
  }

  break(): void {
    this.#end();
    this.#row++;
  }

  finish(): Strip[] {
    this.#end();
    return this.#strips;
  }

  #writePlace(): string {
    const { line, isOneLine, cell } = this.#paragraph.place;
    if (cell !== undefined) return cell;
    return `line ${line > 0 ? line + (isOneLine ? 0 : this.#row) : this.#area.line}`;
  }

  /** Returns the next tab stop. The indent of the other lines is one if the first line begins further left. */
  #findStop(from: number): TabStop {
    const { tabs, first } = this.#paragraph;
    const own = tabs.find(({ at }) => this.#area.x + at > from);
    const hanging = first < 0 && this.#left > from && this.#strips.length === 0 ? this.#left : null;
    if (hanging !== null && (!own || hanging < this.#area.x + own.at)) return { at: hanging, align: 'left' };
    if (own) return { at: this.#area.x + own.at, align: own.align };
    const steps = Math.floor((from - this.#area.x) / DEFAULT_TAB) + 1;
    return { at: this.#area.x + steps * DEFAULT_TAB, align: 'left' };
  }

  #settleStop(): void {
    const stop = this.#stop;
    this.#stop = null;
    if (!stop) return;
    const width = this.#x - stop.start;
    const end = stop.isCenter ? stop.at + width / 2 : stop.at;
    const shift = Math.max(0, end - this.#x);
    for (const { word } of this.#words.slice(stop.from)) shiftRight(word, shift);
    this.#x += shift;
  }

  #end(): void {
    this.#settleStop();
    const size = this.#words.reduce((most, one) => Math.max(most, one.size), 0) || this.#usualSize;
    const height = this.#paragraph.lineHeight ?? size * PITCH;
    const { align } = this.#paragraph;
    const spare = Math.max(0, this.#right - this.#x);
    const shift = this.#hasTab || align === 'left' ? 0 : align === 'right' ? spare : spare / 2;
    for (const { word, size: own } of this.#words) {
      shiftRight(word, shift);
      // All words of a line have the same baseline, at about a fifth of the box above its bottom.
      word.box[3] = height - (height - size * BOX) / 2 - (size - own) * BOX * 0.2;
      word.box[1] = word.box[3] - own * BOX;
    }
    this.#strips.push({ height, words: this.#words.map(({ word }) => word), rules: [], rows: [] });
    this.#words = [];
    this.#x = this.#left;
    this.#space = 0;
    this.#hasTab = false;
  }
}

function shiftRight(word: Word, distance: number): void {
  word.box[0] += distance;
  word.box[2] += distance;
}
