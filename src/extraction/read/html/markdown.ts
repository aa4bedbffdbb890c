import { writeMarkdownTable } from '../../markdown-table.ts';
import type { Table } from '../../parsed-data.ts';
import { DISPLAY, SPACED, WIDE } from './clean-html.ts';
import { type HtmlElement, type HtmlNode, isElement } from './dom.ts';
import { BLOCKS, isBlock, isHidden, isUnseen, TEXT } from './elements.ts';
import { listOwnCells, listOwnRows, readGrid } from './html-tables.ts';

/** Space from a style, which only separates words. No text contains this character. */
const SPACE = '\ufdd0';
const VISIBLE_SPACE = /(?<![([{«„“])\ufdd0+(?![.,;:!?)\]}»”%\ufdd0])/g;
export interface MarkdownPage {
  text: string;
  tables: Table[];
}

/** Converts a page to Markdown. Collects data tables, and keeps only the text of links. */
export function toMarkdown(root: HtmlElement): MarkdownPage {
  const writer = new Writer();
  writer.block(root);
  return { text: writer.text(), tables: writer.tables };
}

class Writer {
  readonly tables: Table[] = [];
  readonly #blocks: string[] = [];
  #line = '';

  text(): string {
    this.#flush();
    return this.#blocks.join('\n\n').replace(/\n{3,}/g, '\n\n');
  }

  block(element: HtmlElement, prefix = ''): void {
    this.#flush();
    this.#line = prefix;
    for (const node of element.childNodes) this.#node(node);
    if (this.#line === prefix) this.#line = '';
    this.#flush();
  }

  #flush(): void {
    const text = this.#line
      .split('\n')
      .map((line) =>
        line
          .replace(VISIBLE_SPACE, ' ')
          .replaceAll(SPACE, '')
          .replace(/[ \u00a0]+/g, ' ')
          .trim(),
      )
      .join('\n')
      .replace(/\n{2,}/g, '\n')
      .trim();
    this.#line = '';
    if (text !== '') this.#blocks.push(text);
  }

  #node(node: HtmlNode): void {
    if (node.nodeType === TEXT) this.#line += (node.nodeValue ?? '').replace(/[\s\ufdd0]+/g, ' ');
    else if (isElement(node)) this.#element(node);
  }

  #element(element: HtmlElement): void {
    const name = element.localName;
    if (isUnseen(element) || isHidden(element)) return;
    if (name === 'br') this.#line += '\n';
    else if (/^h[1-6]$/.test(name)) this.#heading(element, Number(name[1]));
    else if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') this.#list(element, 0);
    else if (name === 'dl') this.#definitions(element);
    else if (name === 'table') this.#table(element);
    else if (name === 'pre') this.#code(element);
    else if (name === 'blockquote') this.#quote(element);
    else if (name === 'hr') this.#flush();
    else if (name === 'input') this.#input(element);
    else this.#arranged(element, element.getAttribute(DISPLAY));
  }

  #arranged(element: HtmlElement, display: string | null): void {
    const columns =
      display === 'row' ? Number.POSITIVE_INFINITY : Number(display?.match(/^grid-(\d+)$/)?.[1]);
    if (columns >= 1) this.#columns(element, columns);
    else if (isBlock(element, display)) this.block(element);
    else {
      const isBox = display === 'inline-block' || (display === 'inline' && BLOCKS.has(element.localName));
      const space = isBox || element.hasAttribute(SPACED) ? SPACE : '';
      this.#line += space;
      for (const child of element.childNodes) this.#node(child);
      this.#line += space;
    }
  }

  /** Writes the children of an element that are next to each other. */
  #columns(element: HtmlElement, columns: number): void {
    this.#flush();
    let row: string[] = [];
    const finish = () => {
      this.#row(row);
      row = [];
    };
    for (const node of element.childNodes) {
      const isWide = isElement(node) && node.hasAttribute(WIDE);
      if (isWide || row.length >= columns) finish();
      if (!isElement(node)) row.push(...listText(node));
      else if (!isHidden(node) && !isUnseen(node)) row.push(this.#cell(node));
      if (isWide) finish();
    }
    finish();
  }

  /** Returns the text of a child, which can itself be a list or a table. */
  #cell(element: HtmlElement): string {
    const inner = new Writer();
    inner.#element(element);
    const text = inner.text();
    this.tables.push(...inner.tables);
    return text;
  }

  #heading(element: HtmlElement, level: number): void {
    const inner = new Writer();
    inner.block(element);
    const text = inner.text().replace(/\s*\n+\s*/g, ' ');
    this.#flush();
    if (text !== '') this.#blocks.push(`${'#'.repeat(level)} ${text}`);
  }

  #quote(element: HtmlElement): void {
    const inner = this.#inner(element);
    this.#flush();
    if (inner !== '') this.#blocks.push(inner.replace(/^/gm, '> ').replace(/^> $/gm, '>'));
  }

  #code(element: HtmlElement): void {
    const text = (element.textContent ?? '').replace(/^\n+|\s+$/g, '');
    this.#flush();
    if (text !== '') this.#blocks.push(`\`\`\`\n${text}\n\`\`\``);
  }

  #list(element: HtmlElement, depth: number): void {
    this.#flush();
    const items: string[] = [];
    let number = Number.parseInt(element.getAttribute('start') ?? '1', 10) || 1;
    for (const item of element.children) {
      const marker = element.localName === 'ol' ? `${number++}.` : '-';
      const text = this.#inner(item).replace(/\n{2,}/g, '\n');
      if (text !== '') items.push(`${marker} ${text.replaceAll('\n', '\n  ')}`);
    }
    if (items.length > 0) this.#blocks.push(items.map((item) => '  '.repeat(depth) + item).join('\n'));
  }

  /** Writes each term of a definition list on the same line as its definition, if both are short. */
  #definitions(element: HtmlElement): void {
    this.#flush();
    let row: HtmlElement[] = [];
    const finish = () => {
      this.#flush();
      this.#row(row.map((part) => this.#inner(part)));
      row = [];
    };
    for (const node of listDefinitions(element)) {
      if (isElement(node) && isHidden(node)) continue;
      const name = isElement(node) ? node.localName : '';
      const isTerm = name === 'dt' && row.every((part) => part.localName === 'dt');
      if (isElement(node) && (isTerm || (name === 'dd' && row.length > 0))) row.push(node);
      else if (isElement(node) || listText(node).length > 0) {
        finish();
        if (isElement(node) && name === 'dt') row.push(node);
        else this.#node(node);
      }
    }
    finish();
  }

  #inner(element: HtmlElement): string {
    const inner = new Writer();
    inner.block(element);
    const text = inner.text();
    this.tables.push(...inner.tables);
    return text;
  }

  /** Writes a table. The cells of a table that is used only for layout are written one after another. */
  #table(element: HtmlElement): void {
    this.#flush();
    const rows = listOwnRows(element);
    const widest = rows.reduce((most, row) => Math.max(most, listOwnCells(row).length), 0);
    const nested = element.getElementsByTagName('table').length > 0;
    const caption = [...element.children].find((child) => child.localName === 'caption');
    if (caption !== undefined) this.block(caption);
    if (nested || widest < 2 || rows.length < 2) {
      for (const row of rows) this.#layoutRow(row);
      return;
    }
    const grid = readGrid(element, (cell) => this.#inner(cell));
    if (grid.rows.every((row) => row.every((text) => text === ''))) return;
    this.#blocks.push(writeMarkdownTable(grid.rows));
    this.tables.push({
      id: '',
      header_rows: Math.max(grid.headerRows, 0),
      columns: grid.columns,
      parts: [{ page: 1 }],
      rows: grid.rows,
    });
  }

  /** Writes the short cells of a row, such as a label and its value, on the same line. */
  #layoutRow(row: HtmlElement): void {
    this.#row(listOwnCells(row).map((cell) => this.#inner(cell)));
  }

  #row(cells: readonly string[]): void {
    const filled = cells.filter((text) => text !== '');
    const short = filled.every((text) => !text.includes('\n') && text.length <= 100);
    if (filled.length > 0) this.#blocks.push(filled.join(short ? '\t' : '\n\n'));
  }

  #input(element: HtmlElement): void {
    const type = (element.getAttribute('type') ?? 'text').toLowerCase();
    if (type === 'checkbox' || type === 'radio') this.#line += element.hasAttribute('checked') ? '☑ ' : '☐ ';
    else if (['text', 'email', 'tel', 'number', 'date'].includes(type))
      this.#line += ` ${element.getAttribute('value') ?? ''} `;
  }
}

/** Returns the children of a definition list; those of a `div` count as children. */
function listDefinitions(element: HtmlElement): HtmlNode[] {
  return [...element.childNodes].flatMap((node) =>
    isElement(node) && node.localName === 'div' && !isHidden(node) ? [...node.childNodes] : [node],
  );
}

/** Returns the text of a node without an element, if there is any. */
function listText(node: HtmlNode): string[] {
  const text = node.nodeType === TEXT ? (node.nodeValue ?? '').replace(/\s+/g, ' ').trim() : '';
  return text === '' ? [] : [text];
}
