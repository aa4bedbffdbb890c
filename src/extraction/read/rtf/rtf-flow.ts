import {
  type Alignment,
  type FlowBlock,
  type FlowCell,
  type FlowParagraph,
  type FlowTable,
  PLAIN_PARAGRAPH,
  type TextRun,
} from '../typeset/flow.ts';

const TWIPS = 20;
/** Maximum length, in points; pages are shorter. */
const LONGEST = 2000;
const MAX_TABS = 64;
const MAX_COLUMNS = 63;
const PADDING = 5.4;

type Layout = Omit<FlowParagraph, 'kind' | 'runs' | 'place'>;

const ALIGNMENTS: ReadonlyMap<string, Alignment> = new Map([
  ['ql', 'left'],
  ['qj', 'left'],
  ['qr', 'right'],
  ['qc', 'center'],
]);
const TAB_KINDS: ReadonlyMap<string, Alignment> = new Map([
  ['tqr', 'right'],
  ['tqdec', 'right'],
  ['tqc', 'center'],
]);
const LENGTHS: ReadonlyMap<string, 'left' | 'right' | 'first' | 'before' | 'after'> = new Map([
  ['li', 'left'],
  ['ri', 'right'],
  ['fi', 'first'],
  ['sb', 'before'],
  ['sa', 'after'],
]);

/** Collects what a word processor prints of an RTF file. */
export class RtfFlow {
  readonly blocks: FlowBlock[] = [];
  #layout = createLayout();
  #tabKind: Alignment = 'left';
  #runs: TextRun[] = [];
  #cells: FlowBlock[][] = [];
  #left = 0;
  /** The right edges of the cells of the current row, in points. */
  #edges: number[] = [];

  /** Applies a control word for paragraphs or rows. Other control words are ignored. */
  apply(word: string, number: number | null): void {
    const length = Math.max(-LONGEST, Math.min(LONGEST, (number ?? 0) / TWIPS));
    const property = LENGTHS.get(word);
    if (property !== undefined) this.#layout[property] = length;
    else if (word === 'pard') this.#layout = createLayout();
    else if (word === 'tx') this.#addTab(length);
    else if (word === 'trowd') this.#edges = [];
    else if (word === 'trleft') this.#left = Math.max(0, length);
    else if (word === 'cellx' && this.#edges.length < MAX_COLUMNS) this.#edges.push(length);
    this.#layout.align = ALIGNMENTS.get(word) ?? this.#layout.align;
    this.#tabKind = TAB_KINDS.get(word) ?? this.#tabKind;
  }

  addText(text: string, style: Omit<TextRun, 'text'>): void {
    this.#runs.push({ text, ...style });
  }

  endParagraph(): void {
    this.blocks.push(this.#takeParagraph());
  }

  endCell(): void {
    this.#cells.push([this.#takeParagraph()]);
  }

  endRow(): void {
    const blocks = this.#cells;
    this.#cells = [];
    this.#runs = [];
    if (blocks.length === 0) return;
    const cells = blocks.map((own, column): FlowCell => ({ column, span: 1, rows: 1, blocks: own }));
    const columns = blocks.map((_, i) =>
      Math.max(0, (this.#edges[i] ?? 0) - (this.#edges[i - 1] ?? this.#left)),
    );
    const last = this.blocks.at(-1);
    if (last?.kind === 'table' && last.left === this.#left && last.columns.join() === columns.join())
      last.rows.push(cells);
    else this.blocks.push(createTable(columns, cells, this.#left));
  }

  #addTab(at: number): void {
    const { tabs } = this.#layout;
    if (tabs.length < MAX_TABS)
      this.#layout.tabs = [...tabs, { at, align: this.#tabKind }].sort((a, b) => a.at - b.at);
    this.#tabKind = 'left';
  }

  #takeParagraph(): FlowParagraph {
    const runs = this.#runs;
    this.#runs = [];
    const [first] = runs;
    // An empty paragraph has the height of a line.
    const shown = runs.length > 0 ? runs : [{ text: '\u00a0', size: 10, isBold: false }];
    if (first) first.text = first.text.replace(/^\n+/, '');
    const before = Math.max(0, this.#layout.before);
    const after = Math.max(0, this.#layout.after);
    return {
      kind: 'paragraph',
      ...this.#layout,
      before,
      after,
      runs: shown,
      place: { line: 0, isOneLine: true },
    };
  }
}

function createLayout(): Layout {
  const { kind: _, ...layout } = PLAIN_PARAGRAPH;
  return { ...layout, tabs: [] };
}

function createTable(columns: number[], cells: FlowCell[], left: number): FlowTable {
  return {
    kind: 'table',
    columns,
    rows: [cells],
    headerRows: 1,
    rowHeight: 0,
    isRuled: false,
    padding: PADDING,
    align: 'left',
    left,
    place: { line: 0, isOneLine: true },
  };
}
