import type { Alignment, FlowBlock, FlowCell, FlowParagraph, FlowTable, TextRun } from '../typeset/flow.ts';
import { DISPLAY, SPACED, WIDE } from './clean-html.ts';
import { type HtmlElement, type HtmlNode, isElement } from './dom.ts';
import { isBlock, isHidden, isUnseen, TEXT } from './elements.ts';
import { listOwnCells, listOwnRows, readSpan } from './html-tables.ts';
import { measureLength, PRINT, type PrintStyle, parsePrintStyle } from './print-style.ts';
import { readTracks } from './tracks.ts';

/** What an element inherits from the one around it. */
interface Inherited {
  size: number;
  isBold: boolean;
  align: Alignment;
}

const USUAL: Inherited = { size: 12, isBold: false, align: 'left' };
/** Width of the text area that lengths in percent refer to, in points. */
const WHOLE = 515;
const CELL_PADDING = 3;
const LIST_INDENT = 20;
const DEFINITION_INDENT = 30;
const NARROWEST_SIZE = 3;
const LARGEST_SIZE = 80;
/** Sizes of headings and of elements with small text, relative to the text around them. */
const SIZES: Readonly<Record<string, number>> = {
  h1: 2,
  h2: 1.5,
  h3: 1.17,
  h4: 1,
  h5: 0.83,
  h6: 0.67,
  small: 0.83,
  big: 1.2,
  sub: 0.83,
  sup: 0.83,
};
const NAMED_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 6.75,
  'x-small': 7.5,
  small: 9.75,
  medium: 12,
  large: 13.5,
  'x-large': 18,
  'xx-large': 24,
};
const BOLD = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements with space above and below, in text sizes. */
const SPACED_BLOCKS: Readonly<Record<string, number>> = {
  p: 1,
  h1: 0.67,
  h2: 0.83,
  h3: 1,
  h4: 1.33,
  h5: 1.67,
  h6: 2.33,
  ul: 1,
  ol: 1,
  dl: 1,
  blockquote: 1,
  pre: 1,
  hr: 0.5,
};

/** Converts a page to what a browser prints of it. */
export function createHtmlFlow(root: HtmlElement): FlowBlock[] {
  const writer = new FlowWriter(inherit(root, USUAL));
  writer.children(root);
  return writer.finish();
}

function inherit(element: HtmlElement, outer: Inherited, style = readStyle(element)): Inherited {
  const name = element.localName;
  const weight = style.get('weight');
  const isBold =
    weight === undefined ? outer.isBold || BOLD.has(name) : /^bold/.test(weight) || Number(weight) >= 600;
  return {
    size: readSize(style.get('size'), outer.size, SIZES[name] ?? 1),
    isBold,
    align: readAlign(element, style, outer),
  };
}

const readStyle = (element: HtmlElement): PrintStyle => parsePrintStyle(element.getAttribute(PRINT));

function readSize(stated: string | undefined, outer: number, usual: number): number {
  const size =
    stated === undefined ? outer * usual : (NAMED_SIZES[stated] ?? measureLength(stated, outer, outer));
  return Math.max(NARROWEST_SIZE, Math.min(LARGEST_SIZE, size || outer));
}

function readAlign(element: HtmlElement, style: PrintStyle, outer: Inherited): Alignment {
  const value = style.get('align') ?? element.getAttribute('align')?.toLowerCase();
  if (value === undefined)
    return element.localName === 'center' || element.localName === 'th' ? 'center' : outer.align;
  if (value === 'right' || value === 'end') return 'right';
  return value === 'center' ? 'center' : 'left';
}

class FlowWriter {
  readonly #blocks: FlowBlock[] = [];
  #runs: TextRun[] = [];
  #style: Inherited;
  #left = 0;
  #before = 0;

  constructor(style: Inherited) {
    this.#style = style;
  }

  finish(): FlowBlock[] {
    this.#flush();
    return this.#blocks;
  }

  children(element: HtmlElement): void {
    const nodes = [...element.childNodes];
    const beside = findFloats(nodes);
    for (const [index, node] of nodes.entries()) {
      const row = beside.get(index);
      if (row) this.#row(row, readStyle(element));
      else if (row === undefined) this.#node(node);
    }
  }

  #node(node: HtmlNode): void {
    if (node.nodeType === TEXT) this.#text((node.nodeValue ?? '').replace(/[\s\ufdd0]+/g, ' '));
    else if (isElement(node) && !isUnseen(node) && !isHidden(node)) this.#element(node);
  }

  #text(text: string): void {
    const { size, isBold } = this.#style;
    const before = this.#runs.at(-1)?.text ?? '\n';
    const own = /\s$/.test(before) ? text.replace(/^ /, '') : text;
    if (own !== '') this.#runs.push({ text: own, size, isBold });
  }

  #element(element: HtmlElement): void {
    const name = element.localName;
    const outer = this.#style;
    const style = readStyle(element);
    this.#style = inherit(element, outer, style);
    if (name === 'br') this.#runs.push({ text: '\n', size: outer.size, isBold: outer.isBold });
    else if (name === 'input') this.#input(element);
    else if (name === 'table') this.#table(element, style);
    else this.#arranged(element, style, outer);
    this.#style = outer;
  }

  #arranged(element: HtmlElement, style: PrintStyle, outer: Inherited): void {
    const display = element.getAttribute(DISPLAY);
    const tracks = display === 'row' ? null : Number(display?.match(/^grid-(\d+)$/)?.[1]);
    if (tracks === null || tracks >= 1 || isBlock(element, display)) {
      this.#begin(element, style, outer);
      if (tracks === null) this.#row(listShown(element), style);
      else if (tracks > 1) this.#grid(element, tracks, style);
      else if (element.localName === 'pre') this.#code(element);
      else if (element.localName === 'li') this.#item(element);
      else this.children(element);
      this.#end(element, style, outer);
    } else {
      const isBox = display === 'inline-block' || element.hasAttribute(SPACED);
      if (isBox) this.#text(' ');
      this.children(element);
      if (isBox) this.#text(' ');
    }
  }

  #begin(element: HtmlElement, style: PrintStyle, outer: Inherited): void {
    this.#flush();
    this.#space(style.get('top'), element, outer);
    this.#left += this.#indent(element, style);
  }

  #end(element: HtmlElement, style: PrintStyle, outer: Inherited): void {
    this.#flush();
    this.#left -= this.#indent(element, style);
    this.#space(style.get('bottom'), element, outer);
  }

  #indent(element: HtmlElement, style: PrintStyle): number {
    const stated = style.get('left');
    if (stated !== undefined) return Math.min(WHOLE / 2, measureLength(stated, this.#style.size, WHOLE));
    const { localName } = element;
    if (localName === 'ul' || localName === 'ol' || localName === 'blockquote') return LIST_INDENT;
    return localName === 'dd' ? DEFINITION_INDENT : 0;
  }

  /** Adds vertical space. Adjacent spaces overlap, as margins do. */
  #space(stated: string | undefined, element: HtmlElement, outer: Inherited): void {
    const usual = (SPACED_BLOCKS[element.localName] ?? 0) * this.#style.size;
    const space = stated === undefined ? usual : measureLength(stated, outer.size, WHOLE);
    this.#before = Math.max(this.#before, Math.min(200, space));
  }

  #flush(): void {
    const runs = this.#runs;
    this.#runs = [];
    const last = runs.at(-1);
    if (last) last.text = last.text.trimEnd();
    if (!runs.some(({ text }) => text.trim() !== '')) return;
    this.#blocks.push(this.#paragraph(runs));
    this.#before = 0;
  }

  #paragraph(runs: TextRun[], first = 0): FlowParagraph {
    return {
      kind: 'paragraph',
      runs,
      align: this.#style.align,
      left: this.#left,
      right: 0,
      first,
      before: this.#before,
      after: 0,
      tabs: [],
      place: { line: 0, isOneLine: true },
    };
  }

  #item(element: HtmlElement): void {
    const siblings = [...(element.parentElement?.children ?? [])];
    const marker = element.parentElement?.localName === 'ol' ? `${siblings.indexOf(element) + 1}.` : '•';
    this.#text(`${marker} `);
    this.children(element);
  }

  #code(element: HtmlElement): void {
    const { size } = this.#style;
    const text = (element.textContent ?? '').replace(/^\n+|\s+$/g, '');
    this.#runs.push({ text, size, isBold: false });
  }

  #input(element: HtmlElement): void {
    const type = (element.getAttribute('type') ?? 'text').toLowerCase();
    if (type === 'checkbox' || type === 'radio') this.#text(element.hasAttribute('checked') ? '☑ ' : '☐ ');
    else if (['text', 'email', 'tel', 'number', 'date'].includes(type))
      this.#text(` ${element.getAttribute('value') ?? ''} `);
  }

  #inner(node: HtmlNode): FlowBlock[] {
    const inner = new FlowWriter(this.#style);
    inner.#node(node);
    return inner.finish();
  }

  /** Places nodes next to each other. */
  #row(nodes: readonly HtmlNode[], style: PrintStyle): void {
    this.#flush();
    const gap = this.#gap(style);
    const isSpread = /^(?:space-|flex-end|end|right)/.test(style.get('justify') ?? '');
    const parts = nodes.map((node) => {
      const own = isElement(node) ? readStyle(node) : new Map();
      const blocks = this.#inner(node);
      const side = isElement(node) ? own.get('side') : undefined;
      return {
        blocks,
        width: readWidth(own.get('width')),
        grow: Number(own.get('grow') ?? 0),
        isRight: side === 'right',
      };
    });
    const columns: number[] = [];
    const stretch: number[] = [];
    const cells: FlowCell[] = [];
    for (const [index, part] of parts.entries()) {
      const isAtEnd = /^(?:flex-)?end|right/.test(style.get('justify') ?? '') && index === 0;
      if (isAtEnd || part.isRight || (isSpread && index > 0)) {
        columns.push(1);
        stretch.push(1);
      }
      cells.push({ column: columns.length, span: 1, rows: 1, blocks: part.blocks });
      columns.push(part.width);
      stretch.push(part.grow);
    }
    this.#push(columns, stretch, [cells], gap / 2, false);
  }

  #gap(style: PrintStyle): number {
    return Math.min(60, measureLength(style.get('gap') ?? '', this.#style.size, WHOLE));
  }

  #grid(element: HtmlElement, count: number, style: PrintStyle): void {
    this.#flush();
    const rows: FlowCell[][] = [[]];
    let column = 0;
    for (const node of listShown(element)) {
      const span = isElement(node) && node.hasAttribute(WIDE) ? count : 1;
      if (column + span > count) {
        rows.push([]);
        column = 0;
      }
      rows.at(-1)?.push({ column, span, rows: 1, blocks: this.#inner(node) });
      column += span;
    }
    const { widths, stretch } = readTracks(style.get('tracks') ?? '', count, this.#style.size, WHOLE);
    this.#push(widths, stretch, rows, this.#gap(style) / 2, false);
  }

  #table(table: HtmlElement, style: PrintStyle): void {
    this.#flush();
    const caption = [...table.children].find((child) => child.localName === 'caption');
    if (caption !== undefined) this.#element(caption);
    this.#flush();
    this.#space(style.get('top'), table, this.#style);
    const reach: number[] = [];
    let columns = 0;
    let borders = 0;
    let count = 0;
    const widths: number[] = [];
    const rows = listOwnRows(table).map((row) => {
      const outer = this.#style;
      this.#style = inherit(row, outer);
      let column = 0;
      const cells = listOwnCells(row).map((cell): FlowCell => {
        while ((reach[column] ?? 0) > 0) column++;
        const [span, down] = [readSpan(cell, 'colspan'), readSpan(cell, 'rowspan')];
        const own = readStyle(cell);
        if (span === 1) widths[column] ||= readWidth(own.get('width') ?? readLegacyWidth(cell));
        borders += own.get('border') === '1' ? 1 : 0;
        count++;
        const placed = { column, span, rows: down, blocks: this.#inner(cell) };
        for (let c = column; c < column + span; c++) reach[c] = down;
        column += span;
        columns = Math.max(columns, column);
        return placed;
      });
      for (let c = 0; c < reach.length; c++) reach[c] = Math.max(0, (reach[c] ?? 0) - 1);
      this.#style = outer;
      return cells;
    });
    const isRuled = Number(table.getAttribute('border') ?? 0) > 0 || borders > count / 2;
    const isWhole = readWidth(style.get('width') ?? readLegacyWidth(table)) >= 0.9 * WHOLE;
    const preferred = Array.from({ length: columns }, (_, c) => widths[c] ?? 0);
    this.#push(
      preferred,
      preferred.map(() => (isWhole ? 1 : 0)),
      rows,
      CELL_PADDING,
      isRuled,
    );
    this.#space(style.get('bottom'), table, this.#style);
  }

  #push(columns: number[], stretch: number[], rows: FlowCell[][], padding: number, isRuled: boolean): void {
    if (columns.length === 0 || rows.every((row) => row.every(({ blocks }) => blocks.length === 0))) return;
    if (this.#before > 0) this.#blocks.push({ ...this.#paragraph([]), before: this.#before, lineHeight: 0 });
    this.#before = 0;
    const table: FlowTable = {
      kind: 'table',
      columns,
      stretch,
      rows,
      headerRows: 1,
      rowHeight: 0,
      isRuled,
      padding,
      align: 'left',
      left: this.#left,
      place: { line: 0, isOneLine: true },
    };
    this.#blocks.push(table);
  }
}

const readWidth = (width: string | undefined) => measureLength(width ?? '', 12, WHOLE);

/** The width in an attribute, which is in pixels unless it states a percentage. */
function readLegacyWidth(element: HtmlElement): string {
  const width = element.getAttribute('width') ?? '';
  return /^\d+$/.test(width) ? `${width}px` : width;
}

/** Lists the children that are printed: elements, and text that is not only white space. */
function listShown(element: HtmlElement): HtmlNode[] {
  return [...element.childNodes].filter((node) =>
    isElement(node)
      ? !isUnseen(node) && !isHidden(node)
      : node.nodeType === TEXT && (node.nodeValue ?? '').trim() !== '',
  );
}

/**
 * Groups floating children, and the block after a single one, into rows. Maps the index of each grouped child to
 * the row if it is its first child, and otherwise to null.
 */
function findFloats(nodes: readonly HtmlNode[]): Map<number, HtmlNode[] | null> {
  const rows = new Map<number, HtmlNode[] | null>();
  const getSide = (node: HtmlNode | undefined) => {
    if (!node || !isElement(node) || isUnseen(node) || isHidden(node)) return null;
    const side = readStyle(node).get('side');
    return side === 'left' || side === 'right' ? side : null;
  };
  const isGap = (node: HtmlNode) => !isElement(node) && (node.nodeValue ?? '').trim() === '';
  for (let i = 0; i < nodes.length; i++) {
    if (getSide(nodes[i]) === null) continue;
    const members = [i];
    for (let j = i + 1; j < nodes.length; j++) {
      const node = nodes[j] as HtmlNode;
      if (isGap(node)) continue;
      if (getSide(node) !== null) members.push(j);
      else {
        const isContent = isElement(node) && isBlock(node, node.getAttribute(DISPLAY));
        if (members.length === 1 && isContent && (node.textContent ?? '').trim() !== '') members.push(j);
        break;
      }
    }
    if (members.length < 2) continue;
    for (const member of members) rows.set(member, null);
    const isRight = (member: number) => getSide(nodes[member]) === 'right';
    const ordered = [...members.filter((member) => !isRight(member)), ...members.filter(isRight).reverse()];
    rows.set(
      i,
      ordered.map((member) => nodes[member] as HtmlNode),
    );
    i = members.at(-1) ?? i;
  }
  return rows;
}
