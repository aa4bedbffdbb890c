import type { FormField } from '../../document.ts';
import { writeMarkdownTable } from '../../markdown-table.ts';
import type { Table } from '../../parsed-data.ts';
import { findChild, findDescendants, getText, listChildElements, type XmlElement } from '../xml.ts';
import type { Numbering } from './numbering.ts';
import type { Styles } from './styles.ts';

/** A part of the body. A `page` block begins a new page; an image is identified by its relationship ID. */
export type Block =
  | { kind: 'page' }
  | { kind: 'text'; text: string; heading: number; marker: string; indent: number }
  | { kind: 'table'; table: Table; markdown: string }
  | { kind: 'image'; relation: string };

/** Shared by all parts of a docx file while they are read. */
export interface BodyContext {
  styles: Styles;
  numbering: Numbering;
  formFields: FormField[];
  tables: Table[];
  breaks: PageBreaks;
  /** The one-based number of the current page. */
  page: number;
}

/**
 * Word stores both the page breaks that the author set and those of its last rendering. Only one of the two
 * kinds is used, because pages would otherwise be counted twice.
 */
export type PageBreaks = 'as drawn' | 'as set';

/** Represents a page break in the text of a paragraph. */
const BREAK = '\f';

/** The content of these elements is not printed. */
const SKIPPED = new Set([
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delText',
  'w:pPr',
  'w:rPr',
  'w:tblPr',
  'w:tblGrid',
  'w:trPr',
  'w:tcPr',
  'w:sectPr',
  'w:sdtPr',
  'w:sdtEndPr',
  'w:ruby',
  'wp:docPr',
  'wp:positionH',
  'wp:positionV',
  'm:ctrlPr',
]);
/** Glyphs in Wingdings and similar fonts that forms use for check boxes. */
const SYMBOLS = new Map([
  ['F0A8', '☐'],
  ['F06F', '☐'],
  ['F071', '☐'],
  ['F0FE', '☑'],
  ['F052', '☑'],
  ['F0FD', '☒'],
  ['F054', '☒'],
  ['F0FC', '✓'],
  ['F050', '✓'],
  ['F0FB', '✗'],
  ['F0B7', '•'],
  ['F0A7', '▪'],
  ['F0E0', '→'],
]);

/** Reads the blocks of a body, header, text box or cell, in document order. */
export function readBlocks(parent: XmlElement, context: BodyContext): Block[] {
  const blocks: Block[] = [];
  for (const node of listChildElements(parent)) {
    if (node.name === 'w:p') blocks.push(...readParagraph(node, context));
    else if (node.name === 'w:tbl') blocks.push(...readTable(node, context));
    else if (node.name === 'w:sdt') {
      readContentControl(node, context);
      const content = findChild(node, 'w:sdtContent');
      if (content !== undefined) blocks.push(...readBlocks(content, context));
    } else if (node.name === 'mc:AlternateContent') {
      const chosen = chooseAlternative(node);
      if (chosen !== undefined) blocks.push(...readBlocks(chosen, context));
    } else if (node.name === 'm:oMathPara') blocks.push(createTextBlock(writeMath(node)));
    else if (!SKIPPED.has(node.name)) blocks.push(...readBlocks(node, context));
  }
  return blocks;
}

function createTextBlock(text: string): Block {
  return { kind: 'text', text, heading: 0, marker: '', indent: 0 };
}

function readParagraph(paragraph: XmlElement, context: BodyContext): Block[] {
  const inside: Block[] = [];
  const text = readInlineText(paragraph, context, inside).replace(/[ \u00a0]+\n/g, '\n');
  const properties = findChild(paragraph, 'w:pPr');
  const place = context.styles.list(properties);
  const heading = context.styles.headingLevel(properties);
  const hasText = text.replaceAll(BREAK, '').trim() !== '';
  const marker = hasText && place !== undefined ? context.numbering.marker(place.listId, place.level) : '';
  const indent = place?.level ?? 0;
  const blocks: Block[] = [];
  const parts = (beginsPage(properties, context) ? `${BREAK}${text}` : text).split(BREAK);
  for (const [index, part] of parts.entries()) {
    if (index > 0) blocks.push({ kind: 'page' });
    const isFirst = blocks.every((block) => block.kind === 'page');
    if (part.trim() === '') continue;
    blocks.push(
      isFirst ? { kind: 'text', text: part.trim(), heading, marker, indent } : createTextBlock(part.trim()),
    );
  }
  context.page += parts.length - 1;
  return [...blocks, ...inside];
}

function beginsPage(properties: XmlElement | undefined, context: BodyContext): boolean {
  const stated = context.breaks === 'as set' ? findChild(properties, 'w:pageBreakBefore') : undefined;
  return stated !== undefined && !['0', 'false', 'off'].includes(stated.attributes['w:val'] ?? '1');
}

/** Returns the text of an element. Adds its text boxes and images to `inside`; they follow the paragraph. */
function readInlineText(element: XmlElement, context: BodyContext, inside: Block[]): string {
  let out = '';
  for (const node of listChildElements(element)) {
    switch (node.name) {
      case 'w:t':
        out += getText(node);
        break;
      case 'w:tab':
      case 'w:ptab':
        out += '\t';
        break;
      case 'w:lastRenderedPageBreak':
        out += context.breaks === 'as drawn' ? BREAK : '';
        break;
      case 'w:br':
        out += node.attributes['w:type'] === 'page' && context.breaks === 'as set' ? BREAK : '\n';
        break;
      case 'w:cr':
        out += '\n';
        break;
      case 'w:noBreakHyphen':
        out += '-';
        break;
      case 'w:softHyphen':
        break;
      case 'w:sym':
        out += SYMBOLS.get((node.attributes['w:char'] ?? '').toUpperCase()) ?? '';
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        out += `[^${node.name === 'w:endnoteReference' ? 'e' : ''}${node.attributes['w:id'] ?? ''}]`;
        break;
      case 'w:txbxContent':
        inside.push(...withoutBreaks(node, context));
        break;
      case 'a:blip':
      case 'v:imagedata': {
        const relation = node.attributes['r:embed'] ?? node.attributes['r:id'] ?? node.attributes['r:link'];
        if (relation !== undefined) inside.push({ kind: 'image', relation });
        break;
      }
      case 'm:oMath':
        out += writeMath(node);
        break;
      case 'mc:AlternateContent': {
        const chosen = chooseAlternative(node);
        if (chosen !== undefined) out += readInlineText(chosen, context, inside);
        break;
      }
      case 'w:ffData':
        readLegacyField(node, context);
        break;
      case 'w:fldChar':
        out += readInlineText(node, context, inside);
        break;
      case 'w:sdt':
        readContentControl(node, context);
        out += readInlineText(node, context, inside);
        break;
      case 'w:ruby':
        out += readInlineText(
          findChild(node, 'w:rubyBase') ?? { name: '', attributes: {}, children: [] },
          context,
          inside,
        );
        break;
      case 'w:p':
        out += `${out === '' ? '' : '\n'}${readInlineText(node, context, inside)}`;
        break;
      case 'a:t':
        out += `${getText(node)} `;
        break;
      default:
        if (!SKIPPED.has(node.name)) out += readInlineText(node, context, inside);
    }
  }
  return out;
}

/** Returns the blocks of a text box or cell without page breaks, because no page can begin inside it. */
function withoutBreaks(parent: XmlElement, context: BodyContext): Block[] {
  const { page } = context;
  const blocks = readBlocks(parent, context).filter(({ kind }) => kind !== 'page');
  context.page = page;
  return blocks;
}

/** Chooses one of the alternatives, because text boxes would otherwise be read twice. */
function chooseAlternative(node: XmlElement): XmlElement | undefined {
  return findChild(node, 'mc:Choice') ?? findChild(node, 'mc:Fallback');
}

/** Writes a formula with plain characters: `a/b`, `x^2`, `√(y)`. */
function writeMath(node: XmlElement): string {
  const writeInner = (name: string) =>
    writeMath(findChild(node, name) ?? { name: '', attributes: {}, children: [] });
  switch (node.name) {
    case 'm:t':
      return getText(node);
    case 'm:f':
      return `${writeInner('m:num')}/${writeInner('m:den')}`;
    case 'm:sSup':
      return `${writeInner('m:e')}^${writeInner('m:sup')}`;
    case 'm:sSub':
      return `${writeInner('m:e')}_${writeInner('m:sub')}`;
    case 'm:rad':
      return `√(${writeInner('m:e')})`;
    case 'm:d':
      return `(${listChildElements(node, 'm:e').map(writeMath).join(', ')})`;
    default:
      return listChildElements(node).map(writeMath).join('');
  }
}

function readContentControl(control: XmlElement, context: BodyContext): void {
  const properties = findChild(control, 'w:sdtPr');
  const name =
    findChild(properties, 'w:alias')?.attributes['w:val'] ??
    findChild(properties, 'w:tag')?.attributes['w:val'] ??
    '';
  const box = findChild(properties, 'w14:checkbox');
  if (box !== undefined && name !== '') {
    const checked = findChild(box, 'w14:checked')?.attributes['w14:val'] ?? '0';
    context.formFields.push({ name, value: checked === '1' || checked === 'true', page: context.page });
  } else if (name !== '' && findChild(properties, 'w:showingPlcHdr') === undefined) {
    const typed = ['w:text', 'w:date', 'w:comboBox', 'w:dropDownList'].some((kind) =>
      findChild(properties, kind),
    );
    if (!typed) return;
    const text = findDescendants(control, 'w:t').map(getText).join('').trim();
    context.formFields.push({ name, value: text, page: context.page });
  }
}

/** Reads a check box in a Word 97 form field. Its state is not part of the text. */
function readLegacyField(data: XmlElement, context: BodyContext): void {
  const box = findChild(data, 'w:checkBox');
  if (box === undefined) return;
  const state = findChild(box, 'w:checked') ?? findChild(box, 'w:default');
  const off = state === undefined || ['0', 'false', 'off'].includes(state.attributes['w:val'] ?? '1');
  context.formFields.push({
    name: findChild(data, 'w:name')?.attributes['w:val'] ?? '',
    value: !off,
    page: context.page,
  });
}

interface GridCell {
  column: number;
  span: number;
  text: string;
  continues: boolean;
}

function readTable(element: XmlElement, context: BodyContext): Block[] {
  const nested: Block[] = [];
  const place = context.tables.length;
  const id = `docx${place + 1}`;
  const table: Table = { id, header_rows: 0, columns: 0, parts: [{ page: context.page }], rows: [] };
  context.tables.push(table);
  const grid = listTableRows(element).map((row) => readRow(row, context, nested));
  table.columns = Math.max(0, ...grid.flatMap((row) => row.map((cell) => cell.column + cell.span)));
  table.rows = grid.map((row) => {
    const texts = Array.from({ length: table.columns }, () => '');
    for (const cell of row) if (!cell.continues) texts[cell.column] = cell.text;
    return texts;
  });
  table.header_rows = Math.max(countHeaderRows(element), table.rows.length > 1 ? 1 : 0);
  if (table.columns === 0 || table.rows.every((row) => row.every((text) => text === ''))) {
    context.tables.splice(context.tables.indexOf(table), 1);
    return nested;
  }
  return [{ kind: 'table', table, markdown: writeMarkdownTable(table.rows) }, ...nested];
}

/** Lists the rows of a table, including rows inside content controls. */
function listTableRows(element: XmlElement): XmlElement[] {
  return listChildElements(element).flatMap((node) => {
    if (node.name === 'w:tr') return [node];
    return node.name === 'w:sdt' || node.name === 'w:sdtContent' || node.name === 'w:ins'
      ? listTableRows(node)
      : [];
  });
}

function countHeaderRows(element: XmlElement): number {
  let count = 0;
  for (const row of listTableRows(element)) {
    if (findChild(findChild(row, 'w:trPr'), 'w:tblHeader') === undefined) break;
    count++;
  }
  return count;
}

function listCells(row: XmlElement): XmlElement[] {
  return listChildElements(row).flatMap((node) => {
    if (node.name === 'w:tc') return [node];
    return node.name === 'w:sdt' || node.name === 'w:sdtContent' ? listCells(node) : [];
  });
}

/** Maximum number of columns, well above Word's limit of 63. */
const MAX_COLUMNS = 1000;

function readRow(row: XmlElement, context: BodyContext, nested: Block[]): GridCell[] {
  const readNumber = (element: XmlElement | undefined, name: string) =>
    Math.max(
      0,
      Math.min(MAX_COLUMNS, Number.parseInt(findChild(element, name)?.attributes['w:val'] ?? '0', 10) || 0),
    );
  let column = readNumber(findChild(row, 'w:trPr'), 'w:gridBefore');
  const cells: GridCell[] = [];
  const { page } = context;
  let last = page;
  for (const cell of listCells(row)) {
    if (column >= MAX_COLUMNS) break;
    // If a row continues on the next page, each of its cells contains the page break, which must be counted
    // only once.
    context.page = page;
    const properties = findChild(cell, 'w:tcPr');
    const merge = findChild(properties, 'w:vMerge');
    const continues = merge !== undefined && (merge.attributes['w:val'] ?? 'continue') !== 'restart';
    const span = Math.max(1, readNumber(properties, 'w:gridSpan'));
    const blocks = readBlocks(cell, context);
    last = Math.max(last, context.page);
    nested.push(...blocks.filter(({ kind }) => kind !== 'text' && kind !== 'page'));
    const text = blocks.flatMap((block) => (block.kind === 'text' ? [writeBlock(block)] : [])).join('\n');
    cells.push({ column, span, text, continues });
    column += span;
  }
  for (let before = page; before < last; before++) nested.push({ kind: 'page' });
  context.page = last;
  return cells;
}

/** Headings are written without `#`. */
export function writeBlock(block: Extract<Block, { kind: 'text' }>): string {
  return block.marker === '' ? block.text : `${'  '.repeat(block.indent)}${block.marker} ${block.text}`;
}
