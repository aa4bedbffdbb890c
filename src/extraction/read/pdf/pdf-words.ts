import type { TextItem, WordBox } from '@llamaindex/liteparse';
import type { Word } from '../../document.ts';
import { boxAround } from '../../layout/geometry.ts';
import type { Box } from '../../parsed-data.ts';

const BOLD_WEIGHT = 600;
/** Some fonts name a stem width in place of a weight; above this the name of the font is asked instead. */
const MAX_WEIGHT = 1000;
const BOLD_NAME = /bold|black|heavy|demi/i;
/** Parts of one word touch, in points. */
const MAX_TOUCHING_GAP = 0.5;
const PLACES = 10;

/** The printed words of a page's text items; those that are bold by the name of their font alone are added to `boldByName`. */
export function wordsOfItems(items: readonly TextItem[], boldByName: Set<Word>): Word[] {
  const words: Word[] = [];
  for (const item of items) addWords(words, item, boldByName);
  return words;
}

interface Part {
  text: string;
  box: Box;
}

function addWords(words: Word[], item: TextItem, boldByName: Set<Word>): void {
  const text = item.text.trim();
  if (text === '') return;
  const rotation = ((Math.round(item.rotation ?? 0) % 360) + 360) % 360;
  const size = round(item.fontHeight ?? item.height);
  const bold = isBold(item);
  const parts = rotation === 0 ? splitItem(text, item) : splitTurned(text, item, rotation);
  const isBoldByName = !bold && BOLD_NAME.test(item.fontName ?? '');
  for (const part of parts) {
    const word = { text: part.text, box: part.box, confidence: 1, size, bold, rotation };
    words.push(word);
    if (isBoldByName) boldByName.add(word);
  }
}

/**
 * The words of an item with their boxes. The library separates letters and punctuation ("2" and "."), so boxes are
 * joined until they form the next word of the text; if they never do, they remain separate.
 */
function splitItem(text: string, item: TextItem): Part[] {
  const boxes = printedBoxes(item);
  if (boxes.length === 0) return [{ text, box: toBox(item) }];
  const words: Part[] = [];
  let next = 0;
  for (const wanted of text.split(/\s+/)) {
    const from = next;
    let joined = '';
    while (next < boxes.length && joined.length < wanted.length) joined += boxes[next++]?.text ?? '';
    if (joined !== wanted) return boxes.map((word) => ({ text: word.text, box: toBox(word) }));
    words.push({ text: wanted, box: unionOf(boxes.slice(from, next)) });
  }
  return words;
}

function printedBoxes(item: TextItem): WordBox[] {
  return (item.words ?? []).filter((word) => word.text.trim() !== '');
}

/**
 * The words of an item that is not upright. The library orders its parts by their place on the page and not along the
 * line, so they are put in the order of the line, and those that touch are joined.
 */
function splitTurned(text: string, item: TextItem, rotation: number): Part[] {
  const boxes = printedBoxes(item);
  if (boxes.length < 2) return [{ text: boxes[0]?.text ?? text, box: toBox(item) }];
  const radians = (rotation * Math.PI) / 180;
  const along = (x: number, y: number) => x * Math.cos(radians) + y * Math.sin(radians);
  const ends = boxes.map((box) => {
    const corners = [along(box.x, box.y), along(box.x + box.width, box.y + box.height)];
    return { box, from: Math.min(...corners), to: Math.max(...corners) };
  });
  const runs: { parts: WordBox[]; to: number }[] = [];
  for (const { box, from, to } of ends.sort((a, b) => a.from - b.from)) {
    const last = runs.at(-1);
    if (last === undefined || from - last.to > MAX_TOUCHING_GAP) runs.push({ parts: [box], to });
    else {
      last.parts.push(box);
      last.to = Math.max(last.to, to);
    }
  }
  return runs.map(({ parts }) => ({ text: parts.map((part) => part.text).join(''), box: unionOf(parts) }));
}

function isBold(item: TextItem): boolean {
  const weight = item.fontWeight ?? 0;
  if (weight > 0 && weight <= MAX_WEIGHT) return weight >= BOLD_WEIGHT;
  return BOLD_NAME.test(item.fontName ?? '');
}

function unionOf(boxes: readonly WordBox[]): Box {
  const [first] = boxes;
  if (first !== undefined && boxes.length === 1) return toBox(first);
  return boxAround(boxes.map((box) => ({ box: toBox(box) })));
}

/** `[x0, y0, x1, y1]` to a tenth of a point. */
export function toBox(rect: { x: number; y: number; width: number; height: number }): Box {
  return [round(rect.x), round(rect.y), round(rect.x + rect.width), round(rect.y + rect.height)];
}

function round(value: number): number {
  return Math.round(value * PLACES) / PLACES;
}
