import type { FlowBlock, FlowParagraph, FlowTable, TextRun } from '../typeset/flow.ts';
import { createGridFlow, createRowFlows } from './arranged-flow.ts';
import { DISPLAY, SPACED } from './clean-html.ts';
import { type HtmlElement, type HtmlNode, isElement } from './dom.ts';
import { isBlock, isHidden, isUnseen, listShown, TEXT } from './elements.ts';
import { findFloats } from './floats.ts';
import { applyStyle, getPrintStyle, type InheritedStyle, USUAL_STYLE } from './inherited-style.ts';
import { measureLength, type PrintStyle, WHOLE } from './print-style.ts';
import { createTableFlow } from './table-flow.ts';

const LIST_INDENT = 20;
const DEFINITION_INDENT = 30;
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
  const writer = new FlowWriter(applyStyle(root, USUAL_STYLE));
  writer.children(root);
  return writer.finish();
}

class FlowWriter {
  readonly #blocks: FlowBlock[] = [];
  #runs: TextRun[] = [];
  #style: InheritedStyle;
  #left = 0;
  #before = 0;
  /** The number of the next item of the list; null if its items have no numbers. */
  #number: number | null = null;

  constructor(style: InheritedStyle) {
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
      if (row) this.#row(row, getPrintStyle(element));
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
    const style = getPrintStyle(element);
    this.#style = applyStyle(element, outer, style);
    if (name === 'br') this.#runs.push({ text: '\n', size: outer.size, isBold: outer.isBold });
    else if (name === 'input') this.#input(element);
    else if (name === 'table') this.#table(element, style);
    else this.#arranged(element, style, outer);
    this.#style = outer;
  }

  #arranged(element: HtmlElement, style: PrintStyle, outer: InheritedStyle): void {
    const display = element.getAttribute(DISPLAY);
    const tracks = display === 'row' ? null : Number(display?.match(/^grid-(\d+)$/)?.[1]);
    if (tracks === null || tracks >= 1 || isBlock(element, display)) {
      this.#begin(element, style, outer);
      if (tracks === null) this.#row(listShown(element), style);
      else if (tracks > 1) this.#grid(element, tracks, style);
      else if (element.localName === 'pre') this.#code(element);
      else if (element.localName === 'li') this.#item(element);
      else this.#content(element);
      this.#end(element, style, outer);
    } else {
      const isBox = display === 'inline-block' || element.hasAttribute(SPACED);
      if (isBox) this.#text(' ');
      this.children(element);
      if (isBox) this.#text(' ');
    }
  }

  #content(element: HtmlElement): void {
    const { localName } = element;
    if (localName === 'ol') this.#number = Number.parseInt(element.getAttribute('start') ?? '1', 10) || 1;
    else if (localName === 'ul') this.#number = null;
    this.children(element);
  }

  #begin(element: HtmlElement, style: PrintStyle, outer: InheritedStyle): void {
    this.#flush();
    this.#space(style.get('top'), element, outer);
    this.#left += this.#indent(element, style);
  }

  #end(element: HtmlElement, style: PrintStyle, outer: InheritedStyle): void {
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
  #space(stated: string | undefined, element: HtmlElement, outer: InheritedStyle): void {
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

  #paragraph(runs: TextRun[]): FlowParagraph {
    return {
      kind: 'paragraph',
      runs,
      align: this.#style.align,
      left: this.#left,
      right: 0,
      first: 0,
      before: this.#before,
      after: 0,
      tabs: [],
      place: { line: 0, isOneLine: true },
    };
  }

  #item(element: HtmlElement): void {
    const marker = this.#number === null ? '•' : `${this.#number++}.`;
    const number = this.#number;
    this.#text(`${marker} `);
    this.children(element);
    this.#number = number;
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
    for (const row of createRowFlows(nodes, style, this.#style.size, (node) => this.#inner(node)))
      this.#push(row);
  }

  #grid(element: HtmlElement, columns: number, style: PrintStyle): void {
    this.#flush();
    this.#push(
      createGridFlow(listShown(element), columns, style, this.#style.size, (node) => this.#inner(node)),
    );
  }

  #table(table: HtmlElement, style: PrintStyle): void {
    this.#flush();
    const caption = [...table.children].find((child) => child.localName === 'caption');
    if (caption !== undefined) this.#element(caption);
    this.#flush();
    this.#space(style.get('top'), table, this.#style);
    this.#push(createTableFlow(table, style, (cell, row) => this.#cell(cell, row)));
    this.#space(style.get('bottom'), table, this.#style);
  }

  #cell(cell: HtmlElement, row: HtmlElement): FlowBlock[] {
    const inner = new FlowWriter(applyStyle(row, this.#style));
    inner.#node(cell);
    return inner.finish();
  }

  #push(table: FlowTable): void {
    if (
      table.columns.length === 0 ||
      table.rows.every((row) => row.every(({ blocks }) => blocks.length === 0))
    )
      return;
    if (this.#before > 0) this.#blocks.push({ ...this.#paragraph([]), before: this.#before, lineHeight: 0 });
    this.#before = 0;
    this.#blocks.push({ ...table, left: this.#left });
  }
}
