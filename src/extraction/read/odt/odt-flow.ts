import type { FlowBlock, FlowCell, FlowTable, TextRun } from '../typeset/flow.ts';
import { listChildElements, type XmlElement } from '../xml.ts';
import { MAX_SPACES, readCount, SKIPPED } from './odt-blocks.ts';
import { type OdtStyles, readLength, toAlignment } from './odt-styles.ts';

const LIST_INDENT = 18;
const PADDING = 3;
const MAX_COLUMNS = 1000;

/** Converts elements to what a word processor prints of them. */
export function createOdtFlow(elements: readonly XmlElement[], styles: OdtStyles): FlowBlock[] {
  const reader = new FlowReader(styles);
  for (const element of elements) reader.add(element, 0);
  return reader.blocks;
}

class FlowReader {
  readonly blocks: FlowBlock[] = [];
  readonly #styles: OdtStyles;

  constructor(styles: OdtStyles) {
    this.#styles = styles;
  }

  add(element: XmlElement, level: number): void {
    const { name } = element;
    if (SKIPPED.has(name)) return;
    if (name === 'text:p' || name === 'text:h') this.#addParagraph(element, level);
    else if (name === 'text:list') this.#addItems(element, level + 1);
    else if (name === 'table:table') this.#addTable(element);
    else for (const inner of listChildElements(element)) this.add(inner, level);
  }

  #addItems(list: XmlElement, level: number): void {
    for (const item of listChildElements(list))
      for (const inner of listChildElements(item)) this.add(inner, level);
  }

  #addParagraph(element: XmlElement, level: number): void {
    const style = element.attributes['text:style-name'];
    const layout = this.#styles.readParagraphLayout(style);
    const reader = new RunReader(this.#styles, style);
    reader.read(element, []);
    const runs = reader.runs;
    const usual = this.#styles.readTextStyle(style, []);
    if (level > 0 && runs.length > 0) runs.unshift({ ...usual, text: '-\t' });
    this.blocks.push({
      kind: 'paragraph',
      ...layout,
      ...(level > 0 && { left: layout.left || LIST_INDENT * level, first: layout.first || -LIST_INDENT }),
      // An empty paragraph has the height of a line.
      runs: runs.length > 0 ? runs : [{ ...usual, text: '\u00a0' }],
      place: { line: 0, isOneLine: true },
    });
    for (const frame of reader.frames) this.add(frame, level);
  }

  #addTable(table: XmlElement): void {
    const style = table.attributes['table:style-name'];
    const columns = this.#readColumns(table);
    let bordered = 0;
    let count = 0;
    const rows = listRows(table).map((row) => {
      const cells: FlowCell[] = [];
      let column = 0;
      for (const cell of listChildElements(row)) {
        if (cell.name !== 'table:table-cell' && cell.name !== 'table:covered-table-cell') continue;
        if (column >= MAX_COLUMNS) break;
        if (cell.name === 'table:table-cell') {
          count++;
          bordered += this.#hasBorder(cell) ? 1 : 0;
          const inner = new FlowReader(this.#styles);
          for (const block of listChildElements(cell)) inner.add(block, 0);
          const readSpan = (name: string) =>
            Math.min(MAX_COLUMNS, readCount(cell, `table:number-${name}-spanned`));
          cells.push({ column, span: readSpan('columns'), rows: readSpan('rows'), blocks: inner.blocks });
        }
        column += readCount(cell, 'table:number-columns-repeated');
      }
      return cells;
    });
    const used = Math.max(
      columns.length,
      ...rows.slice(0, 1000).map((row) => (row.at(-1)?.column ?? -1) + 1),
    );
    while (columns.length < Math.min(MAX_COLUMNS, used)) columns.push(0);
    const flow: FlowTable = {
      kind: 'table',
      columns,
      rows,
      headerRows: 1,
      rowHeight: 0,
      isRuled: bordered > count / 2,
      padding: PADDING,
      align: toAlignment(this.#styles.find('table', style, 'style:table-properties', 'table:align')),
      left: Math.max(
        0,
        readLength(this.#styles.find('table', style, 'style:table-properties', 'fo:margin-left')) ?? 0,
      ),
      place: { line: 0, isOneLine: true },
    };
    this.blocks.push(flow);
  }

  #hasBorder(cell: XmlElement): boolean {
    const style = cell.attributes['table:style-name'];
    const border = this.#styles.find('table-cell', style, 'style:table-cell-properties', 'fo:border');
    return border !== undefined && border !== 'none';
  }

  #readColumns(table: XmlElement): number[] {
    const widths: number[] = [];
    const add = (parent: XmlElement) => {
      for (const element of listChildElements(parent)) {
        if (element.name === 'table:table-columns' || element.name === 'table:table-header-columns')
          add(element);
        if (element.name !== 'table:table-column') continue;
        const style = element.attributes['table:style-name'];
        const width = readLength(
          this.#styles.find('table-column', style, 'style:table-column-properties', 'style:column-width'),
        );
        const times = Math.min(
          MAX_COLUMNS - widths.length,
          readCount(element, 'table:number-columns-repeated'),
        );
        for (let n = 0; n < times; n++) widths.push(width ?? 0);
      }
    };
    add(table);
    return widths;
  }
}

function listRows(parent: XmlElement): XmlElement[] {
  return listChildElements(parent).flatMap((element) => {
    if (element.name === 'table:table-row') return [element];
    return /^table:table-(?:header-rows|rows|row-group)$/.test(element.name) ? listRows(element) : [];
  });
}

/** Reads the text of a paragraph as runs, and its frames, whose content follows it. */
class RunReader {
  readonly runs: TextRun[] = [];
  readonly frames: XmlElement[] = [];
  readonly #styles: OdtStyles;
  readonly #paragraph: string | undefined;

  constructor(styles: OdtStyles, paragraph: string | undefined) {
    this.#styles = styles;
    this.#paragraph = paragraph;
  }

  read(element: XmlElement, spans: readonly string[]): void {
    for (const node of element.children) {
      if (typeof node === 'string') this.#put(node.replace(/[ \t\r\n]+/g, ' '), spans);
      else if (node.name === 'text:s')
        this.#put(' '.repeat(Math.min(MAX_SPACES, readCount(node, 'text:c'))), spans);
      else if (node.name === 'text:tab') this.#put('\t', spans);
      else if (node.name === 'text:line-break') this.#put('\n', spans);
      else if (node.name === 'draw:frame' || node.name === 'draw:custom-shape') this.frames.push(node);
      else if (node.name === 'text:note') this.frames.push(node);
      else if (!SKIPPED.has(node.name)) {
        const style = node.name === 'text:span' ? node.attributes['text:style-name'] : undefined;
        this.read(node, style === undefined ? spans : [...spans, style]);
      }
    }
  }

  #put(text: string, spans: readonly string[]): void {
    if (text !== '') this.runs.push({ text, ...this.#styles.readTextStyle(this.#paragraph, spans) });
  }
}
