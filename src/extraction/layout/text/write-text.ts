import { writeTableAsMarkdown } from '../../markdown-table.ts';
import { findHeadingLevels } from './headings.ts';
import { isHyphenated, joinLines, Spellings } from './join-words.ts';
import { isBullet, isNumbered, withoutBullet } from './markers.ts';
import type { PageUnits } from './page-units.ts';
import { PARAGRAPH_GAP, type Unit } from './units.ts';

/** Characters that Markdown would interpret as markup at the start of a line. */
const MARKUP = /^(#{1,6}(?=\s)|>|\||[-+*](?=\s)|```)/;

/** Indentation of one list level, in line heights. */
const INDENT = 0.8;
const MAX_DEPTH = 5;

/** Returns the Markdown of each page. `textSize` is the most common text height in the document. */
export function writePages(pages: readonly PageUnits[], textSize: number): string[] {
  const spellings = new Spellings();
  for (const { units, notes } of pages)
    for (const unit of [...units, ...notes]) for (const line of unit.lines) spellings.add(line.text);
  const joined = pages.map((page) => ({ ...page, units: joinOverColumns(page.units) }));
  const levels = findHeadingLevels(joined, textSize);
  return joined.map(({ units, notes }) => {
    const parts: string[] = [];
    const indents: number[] = [];
    let before: Unit | undefined;
    for (const unit of [...units, ...notes]) {
      if (before !== undefined) parts.push(isOneBlock(before, unit, levels) ? '\n' : '\n\n');
      parts.push(writeUnit(unit, levels.get(unit) ?? 0, indents, spellings));
      before = unit;
    }
    return parts.join('').trim();
  });
}

/** Joins paragraphs that continue at the top of the next column. */
function joinOverColumns(units: readonly Unit[]): Unit[] {
  const out: Unit[] = [];
  for (const unit of units) {
    const before = out.at(-1);
    if (before !== undefined && before.region !== unit.region && continuesUnit(before, unit))
      out[out.length - 1] = { ...before, lines: [...before.lines, ...unit.lines], isOpen: unit.isOpen };
    else out.push(unit);
  }
  return out;
}

function continuesUnit(before: Unit, unit: Unit): boolean {
  const last = before.lines.at(-1);
  const [first] = unit.lines;
  if (last === undefined || first === undefined || first.isRow || last.isRow) return false;
  if (isBullet(first.text) || isNumbered(first.text) || Math.abs(first.size - last.size) > 0.06 * last.size)
    return false;
  if (first.isBold !== last.isBold) return false;
  const readsOn = /^["'(]?\p{Ll}/u.test(first.text);
  if (readsOn) return isHyphenated(last.text) || !/[.:;!?]$/.test(last.text);
  return (
    before.isOpen && !/[.:;!?]["')]?$/.test(last.text) && before.lines.length > 1 && unit.lines.length > 1
  );
}

function isOneBlock(before: Unit, unit: Unit, levels: ReadonlyMap<Unit, number>): boolean {
  if (levels.has(before) || levels.has(unit) || before.region !== unit.region) return false;
  if (before.table !== undefined || unit.table !== undefined) return false;
  const isItem = (one: Unit) => isBullet(one.lines[0]?.text ?? '');
  if (isItem(before) && isItem(unit)) return true;
  if (isItem(before) || isItem(unit)) return false;
  return unit.gap <= PARAGRAPH_GAP && before.lines.length === 1 && unit.lines.length === 1;
}

function writeUnit(unit: Unit, level: number, indents: number[], spellings: Spellings): string {
  if (unit.table !== undefined) return writeTableAsMarkdown(unit.table);
  const text = joinLines(
    unit.lines.map((line) => line.text),
    spellings,
  );
  if (level > 0) {
    indents.length = 0;
    return `${'#'.repeat(level)} ${text}`;
  }
  if (isBullet(text)) return `${indentOf(unit, indents)}- ${withoutBullet(text)}`;
  if (!unit.isItem) indents.length = 0;
  return escapeLine(text);
}

/**
 * Returns two spaces for each list item that encloses the unit, as determined by the left edges of the items.
 */
function indentOf({ lines: [first] }: Unit, indents: number[]): string {
  if (first === undefined) return '';
  const step = INDENT * (first.box[3] - first.box[1]);
  const left = first.box[0];
  while (indents.length > 0 && left < (indents.at(-1) ?? 0) - step) indents.pop();
  const last = indents.at(-1);
  if (last === undefined || left > last + step) indents.push(left);
  return '  '.repeat(Math.min(MAX_DEPTH, indents.length - 1));
}

/** Escapes characters that would be markup at the start of a line. */
function escapeLine(text: string): string {
  return text.replace(MARKUP, '\\$1');
}
