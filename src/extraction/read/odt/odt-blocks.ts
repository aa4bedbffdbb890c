import { ExtractionError } from '../../document.ts';
import { writeMarkdownTable } from '../../markdown-table.ts';
import type { Table } from '../../parsed-data.ts';
import { countHeaderRows } from '../column-types.ts';
import { listChildElements, type XmlElement } from '../xml.ts';

/** Maximum number of cells; a file can declare billions of repeated rows and columns. */
const MAX_CELLS = 500_000;
/** Maximum number of spaces that one element can represent. */
export const MAX_SPACES = 100;
export const SKIPPED = new Set([
  'text:tracked-changes',
  'office:annotation',
  'text:sequence-decls',
  'office:forms',
]);

export class OdtBlocks {
  readonly tables: Table[] = [];
  readonly #blocks: string[] = [];
  readonly #notes: string[] = [];
  #cells = 0;

  addChildren(parent: XmlElement): void {
    for (const element of listChildElements(parent)) this.#add(element, '');
  }

  toMarkdown(): string {
    return [...this.#blocks, ...this.#notes].filter((block) => block !== '').join('\n\n');
  }

  #add(element: XmlElement, indent: string): void {
    const { name, attributes } = element;
    if (SKIPPED.has(name)) return;
    if (name === 'text:h') {
      const level = Math.min(6, Math.max(1, Number(attributes['text:outline-level']) || 1));
      const text = this.#readInline(element);
      this.#blocks.push(text === '' ? '' : `${'#'.repeat(level)} ${text}`);
    } else if (name === 'text:p') this.#blocks.push(this.#readInline(element));
    else if (name === 'text:list') this.#addList(element, indent);
    else if (name === 'table:table') this.#addTable(element);
    // All other elements, such as sections, indexes and frames, contain further blocks.
    else for (const inner of listChildElements(element)) this.#add(inner, indent);
  }

  #addList(list: XmlElement, indent: string): void {
    const items: string[] = [];
    this.#collectItems(list, indent, items);
    this.#blocks.push(items.join('\n'));
  }

  #collectItems(list: XmlElement, indent: string, items: string[]): void {
    for (const item of listChildElements(list)) {
      for (const inner of listChildElements(item)) {
        if (inner.name === 'text:list') this.#collectItems(inner, `${indent}  `, items);
        else {
          const text = this.#readInline(inner);
          if (text !== '') items.push(`${indent}- ${text}`);
        }
      }
    }
  }

  #addTable(table: XmlElement): void {
    const rows: string[][] = [];
    this.#collectRows(table, rows);
    while (rows.at(-1)?.every((text) => text === '')) rows.pop();
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
    if (columns === 0) return;
    const filled = rows.map((row) => [...row, ...new Array<string>(columns - row.length).fill('')]);
    this.tables.push({
      id: `table${this.tables.length + 1}`,
      header_rows: countHeaderRows(filled, columns),
      columns,
      parts: [{ page: 1 }],
      rows: filled,
    });
    this.#blocks.push(writeMarkdownTable(filled));
  }

  #collectRows(parent: XmlElement, rows: string[][]): void {
    for (const element of listChildElements(parent)) {
      if (element.name === 'table:table-row') {
        const cells = this.#readCells(element);
        const isEmpty = cells.every((text) => text === '');
        const times = isEmpty ? 1 : readCount(element, 'table:number-rows-repeated');
        for (let n = 0; n < times; n++) {
          this.#count(cells.length);
          rows.push(cells);
        }
      } else if (/^table:table-(?:header-rows|rows|row-group)$/.test(element.name))
        this.#collectRows(element, rows);
    }
  }

  #readCells(row: XmlElement): string[] {
    const cells: string[] = [];
    for (const cell of listChildElements(row)) {
      if (cell.name !== 'table:table-cell' && cell.name !== 'table:covered-table-cell') continue;
      const text = this.#readInline(cell);
      const times = readCount(cell, 'table:number-columns-repeated');
      // Rows often end with thousands of repeated empty cells, of which only a few are kept.
      const kept = text === '' ? Math.min(times, 64) : times;
      this.#count(kept);
      for (let n = 0; n < kept; n++) cells.push(text);
    }
    while (cells.at(-1) === '') cells.pop();
    return cells;
  }

  #count(cells: number): void {
    this.#cells += cells;
    if (this.#cells > MAX_CELLS)
      throw new ExtractionError('resource_limit_exceeded', `The tables have more than ${MAX_CELLS} cells.`);
  }

  /** Returns the text of an element. Within a cell, paragraphs are separated by spaces. */
  #readInline(element: XmlElement): string {
    const parts: string[] = [];
    this.#collectText(element, parts);
    return parts
      .join('')
      .replace(/[ \t\r\n]+/g, ' ')
      .replaceAll(' \u2028 ', '\n')
      .trim();
  }

  #collectText(element: XmlElement, parts: string[]): void {
    for (const node of element.children) {
      if (typeof node === 'string') parts.push(node);
      else if (node.name === 'text:s')
        parts.push(' '.repeat(Math.min(MAX_SPACES, readCount(node, 'text:c'))));
      else if (node.name === 'text:tab') parts.push(' ');
      else if (node.name === 'text:line-break') parts.push(' \u2028 ');
      else if (node.name === 'text:note') this.#addNote(node, parts);
      else if (!SKIPPED.has(node.name)) {
        this.#collectText(node, parts);
        if (node.name === 'text:p' || node.name === 'text:h') parts.push(' ');
      }
    }
  }

  #addNote(note: XmlElement, parts: string[]): void {
    const [citation, body] = ['text:note-citation', 'text:note-body'].map((name) =>
      listChildElements(note, name)
        .map((one) => this.#readInline(one))
        .join(' '),
    );
    parts.push(`[^${citation ?? ''}]`);
    this.#notes.push(`[^${citation ?? ''}]: ${body ?? ''}`);
  }
}

export function readCount(element: XmlElement, attribute: string): number {
  const count = Number(element.attributes[attribute] ?? 1);
  return Number.isInteger(count) && count > 0 ? count : 1;
}
