import { type Content, html, type Markup } from './markup.ts';
import type { Random } from './random.ts';

export interface Column<Row> {
  head: Content;
  show(row: Row, index: number): Content;
  align?: 'l' | 'r' | 'c';
  width?: string;
}

/** A row that spans the whole table and is not an item, such as a group heading, a subtotal or a remark. */
export class Band {
  readonly #content: Content;
  readonly strong: boolean;
  readonly align: 'left' | 'right';

  constructor(content: Content, strong = false, align: 'left' | 'right' = 'left') {
    this.#content = content;
    this.strong = strong;
    this.align = align;
  }

  get content(): Content {
    return this.#content;
  }
}

export interface TableStyle {
  rules: 'all' | 'rows' | 'head' | 'none' | 'zebra' | 'columns' | 'double';
  head: 'plain' | 'gray' | 'accent' | 'capitals' | 'normal';
  padding: number;
}

export function chooseTableStyle(random: Random): TableStyle {
  return {
    rules: random.pick(['all', 'rows', 'head', 'none', 'zebra', 'columns', 'double']),
    head: random.pick(['plain', 'gray', 'accent', 'capitals', 'normal']),
    padding: random.pick([1, 2, 3, 4]),
  };
}

const RULES: Record<TableStyle['rules'], (row: number) => string> = {
  all: () => 'border:.5pt solid var(--line);',
  rows: () => 'border-bottom:.5pt solid var(--line);',
  head: () => '',
  none: () => '',
  zebra: (row) => (row % 2 ? 'background:#f1f1f1;' : ''),
  columns: () => 'border-left:.5pt solid var(--line);border-right:.5pt solid var(--line);',
  double: () => '',
};

const HEADS: Record<TableStyle['head'], string> = {
  plain: '',
  gray: 'background:#e4e4e4;',
  accent: 'background:var(--accent);color:#fff;',
  capitals: 'text-transform:uppercase;font-size:.85em;',
  normal: 'font-weight:normal;',
};

export interface TableOptions<Row> {
  /** Returns a second printed line for a row. This line spans all columns except the first. */
  after?: (row: Row, index: number) => Content;
  /** Number of rows before each page break, after which the header is repeated. */
  perPage?: number;
  /**
   * Returns the rows that carry totals forward, at the bottom of a page and at the top of the next page. They
   * depend on the rows printed so far.
   */
  carry?: (rows: readonly Row[]) => { bottom: Content; top: Content };
  /** Complete `<tr>` elements that follow the last row. */
  foot?: Content;
  /** Whether the header row is omitted. */
  headless?: boolean;
  width?: string;
}

/** Prints a table, without columns that are `false`. */
export function showTable<Item>(
  style: TableStyle,
  columns: readonly (Column<Exclude<Item, Band>> | false)[],
  rows: readonly Item[],
  options: TableOptions<Exclude<Item, Band>> = {},
): Markup {
  type Row = Exclude<Item, Band>;
  const shown = columns.filter((column) => column !== false);
  const align = (column: Column<Row>) => ({ l: 'left', r: 'right', c: 'center' })[column.align ?? 'l'];
  const pad = `padding:${style.padding}pt ${style.padding + 2}pt;`;
  const edge =
    style.rules === 'none'
      ? ''
      : style.rules === 'double'
        ? 'border-bottom:2pt double #000;border-top:.6pt solid #000;'
        : 'border-bottom:.8pt solid var(--line);border-top:.8pt solid var(--line);';
  const head = html`<thead><tr>${shown.map(
    (column) =>
      html`<th style="${pad}${edge}${HEADS[style.head]}text-align:${align(column)};${RULES[style.rules](0)}${column.width ? `width:${column.width}` : ''}">${column.head}</th>`,
  )}</tr></thead>`;
  const perPage = options.perPage ?? Number.POSITIVE_INFINITY;
  const parts: Markup[][] = [[]];
  const printed: Row[] = [];
  let onPage = 0;
  for (const item of rows) {
    const part = parts.at(-1) ?? [];
    if (item instanceof Band) {
      part.push(
        html`<tr><td colspan="${shown.length}" style="${pad}text-align:${item.align};${item.strong ? 'font-weight:bold;' : ''}${style.rules === 'all' ? RULES.all(0) : ''}">${item.content}</td></tr>`,
      );
      continue;
    }
    const row = item as Row;
    if (onPage >= perPage) {
      const carry = options.carry?.(printed);
      if (carry)
        part.push(
          html`<tr><td colspan="${shown.length}" class="r b" style="${pad}">${carry.bottom}</td></tr>`,
        );
      parts.push(
        carry
          ? [html`<tr><td colspan="${shown.length}" class="r b" style="${pad}">${carry.top}</td></tr>`]
          : [],
      );
      onPage = 0;
    }
    const index = printed.length;
    const after = options.after?.(row, index);
    const rule = RULES[style.rules](index);
    parts
      .at(-1)
      ?.push(
        html`<tr style="break-inside:avoid">${shown.map(
          (column) =>
            html`<td style="${pad}${after && style.rules === 'rows' ? '' : rule}text-align:${align(column)}">${column.show(row, index)}</td>`,
        )}</tr>`,
      );
    if (after) {
      parts
        .at(-1)
        ?.push(
          html`<tr><td style="${pad}${rule}"></td><td colspan="${shown.length - 1}" style="${pad}${rule}padding-top:0">${after}</td></tr>`,
        );
    }
    printed.push(row);
    onPage += 1;
  }
  return html`${parts.map(
    (part, index) =>
      html`<table class="${index > 0 ? 'break' : ''}" style="width:${options.width ?? '100%'}">${options.headless ? '' : head}<tbody>${part}${index === parts.length - 1 ? options.foot : ''}</tbody></table>`,
  )}`;
}
