import type { Context } from '../context.ts';
import { transactionPhrases } from '../lexicon/lexicon.ts';
import { findColumnNames, saleColumns } from '../line-items/columns.ts';
import type { Chunk, Row } from '../view/view.ts';

/** Maximum number of rows that are examined. The first pages are enough to recognize the document type. */
const MAX_ROWS = 1_000;
/** Minimum number of words in a chunk of prose. A chunk that contains many numbers is not prose. */
const PROSE_WORDS = 8;
/** Converts a count to a logarithmic scale so that large counts do not dominate. */
const logOf = (count: number) => Math.log2(1 + count);
const share = (part: number, whole: number) => part / Math.max(1, whole);

/**
 * Returns features of the layout, such as size, amount of prose and numbers, and rows with the same shape.
 */
export function describeShape(context: Context): Record<string, number> {
  const { view, document } = context;
  const rows = view.rows.slice(0, MAX_ROWS);
  const chunks = rows.flatMap((row) => row.chunks);
  const words = rows.reduce((sum, row) => sum + row.tokens.length, 0);
  const first = view.pages[0];
  const info = document.pages[0]?.info;
  const money = rows.map(
    (row) => context.amountsOn(row.index).filter((one) => one.decimals === 2 && !one.percent).length,
  );
  const dated = rows.map((row) => row.chunks.some((chunk) => context.datesIn(chunk).length > 0));
  const startsDated = rows.map(({ chunks: [chunk] }) =>
    chunk ? context.datesIn(chunk).some(({ span }) => span.start <= 1) : false,
  );
  const prose = chunks.filter(isProse);
  return {
    pages: Math.min(12, document.pages.length),
    has_layout: first?.layout ? 1 : 0,
    is_ocr: first?.ocr ? 1 : 0,
    width: first?.layout && info?.unit === 'pt' ? first.width : 0,
    aspect: first?.layout ? first.height / Math.max(1, first.width) : 0,
    words: logOf(words),
    words_a_page: logOf(share(words, view.pages.length)),
    rows_first_page: logOf(first?.rows.length ?? 0),
    words_a_row: share(words, rows.length),
    words_a_chunk: share(words, chunks.length),
    chunks_a_row: share(chunks.length, rows.length),
    narrow_text: measureTextWidth(rows),
    prose_share: share(
      prose.reduce((sum, chunk) => sum + chunk.tokens.length, 0),
      words,
    ),
    prose_run: logOf(findLongestRun(rows.map((row) => row.chunks.length <= 2 && row.chunks.some(isProse)))),
    sentences: logOf(chunks.filter((chunk) => /\p{Ll}{2}[.!?]$/u.test(chunk.text)).length),
    digit_share: share(
      rows.reduce((sum, row) => sum + row.tokens.filter((token) => token.digits).length, 0),
      words,
    ),
    money: logOf(money.reduce((sum, count) => sum + count, 0)),
    negative_money: share(
      context.amounts.filter((one) => one.decimals === 2 && one.value < 0).length,
      context.amounts.length,
    ),
    money_rows: share(money.filter((count) => count > 0).length, rows.length),
    money_run: logOf(findLongestRun(money.map((count) => count > 0))),
    two_money_run: logOf(findLongestRun(money.map((count) => count > 1))),
    percents: logOf(context.amounts.filter((one) => one.percent).length),
    dated_rows: share(dated.filter(Boolean).length, rows.length),
    dates: logOf(new Set(context.dates.map((date) => date.iso)).size),
    dated_money: logOf(rows.filter((_, i) => startsDated[i] && (money[i] ?? 0) > 0).length),
    dated_starts: logOf(startsDated.filter(Boolean).length),
    colons: share(chunks.filter((chunk) => /\p{L}\s?:/u.test(chunk.text)).length, chunks.length),
    short_chunks: share(chunks.filter((chunk) => chunk.tokens.length <= 3).length, chunks.length),
    rules_to_fill: logOf(chunks.filter((chunk) => /_{4}|\.{8}/.test(chunk.text)).length),
    bullets: logOf(rows.filter((row) => /^[•●▪‣◦*·–-]\s?\p{L}?/u.test(row.chunks[0]?.text ?? '')).length),
    numbered_rows: logOf(rows.filter((row) => /^\(?\d{1,2}[.)]/.test(row.chunks[0]?.text ?? '')).length),
    questions: logOf(chunks.filter((chunk) => /\?$/.test(chunk.text)).length),
    form_fields: logOf(document.formFields.length),
    boxed_rules: logOf(document.pages[0]?.rules.length ?? 0),
    ...describeTables(context),
  };
}

function isProse(chunk: Chunk): boolean {
  const worded = chunk.tokens.filter((token) => !token.digits && token.key !== '').length;
  return worded >= PROSE_WORDS && worded >= 0.75 * chunk.tokens.length;
}

/** Returns the width of the text, in row heights. Receipts are narrow. */
function measureTextWidth(rows: readonly Row[]): number {
  const wide = Math.max(0, ...rows.map((row) => row.box[2])) - Math.min(...rows.map((row) => row.box[0]));
  const heights = rows.map((row) => row.height).sort((a, b) => a - b);
  return rows.length === 0
    ? 0
    : Math.min(120, wide / Math.max(1, heights[Math.floor(heights.length / 2)] ?? 1));
}

function findLongestRun(flags: readonly boolean[]): number {
  let longest = 0;
  let run = 0;
  for (const flag of flags) {
    run = flag ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Describes the document's tables, and the columns of line items or transactions named in their headers. */
function describeTables(context: Context): Record<string, number> {
  const { tables } = context.document;
  const largest = Math.max(0, ...tables.map((table) => table.rows.length));
  const roles = new Set<string>();
  let items = 0;
  for (const hits of saleColumns(context.view)) {
    const own = new Set(hits.flatMap((hit) => hit.meanings[0]?.value ?? []));
    if (own.size > items) items = own.size;
    if (own.size >= 2) for (const role of own) roles.add(role);
  }
  let transactions = 0;
  const sides = new Set<string>();
  for (const hits of findColumnNames(context.view, transactionPhrases)) {
    const own = new Set(hits.flatMap((hit) => hit.meanings[0]?.value ?? []));
    transactions = Math.max(transactions, own.size);
    if (own.size >= 3) for (const role of own) sides.add(role);
  }
  return {
    tables: logOf(tables.length),
    table_rows: logOf(largest),
    table_columns: Math.max(0, ...tables.map((table) => table.columns)),
    item_columns: items,
    item_quantity: roles.has('quantity') ? 1 : 0,
    item_price: roles.has('unit_price') ? 1 : 0,
    item_amount: roles.has('amount') || roles.has('gross_amount') ? 1 : 0,
    item_ordered: roles.has('ordered') ? 1 : 0,
    transaction_columns: transactions,
    transaction_balance: sides.has('balance') ? 1 : 0,
    transaction_sides: sides.has('debit') && sides.has('credit') ? 1 : 0,
  };
}
