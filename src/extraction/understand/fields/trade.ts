import { TRADE_TYPES } from '../../../lib/document-types.ts';

import type { DocumentType, FieldValue, LineItem, Tax } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { createPlace, type Found, measureOcrDoubt } from '../found.ts';
import { findCarriedRows } from '../line-items/carried.ts';
import type { Item } from '../line-items/items.ts';
import { putItem } from '../line-items/put-item.ts';
import { readList } from '../lists/read-lists.ts';
import { getTypeForParties } from '../parties/order-confirmation.ts';
import { findParties, type Parties } from '../parties/parties.ts';
import { putParty } from '../parties/put-party.ts';
import { findRegions, type Region } from '../parties/regions.ts';
import type { Amount } from '../recognize/amounts.ts';
import { currencyVotes } from '../recognize/currency.ts';
import { findTimes } from '../recognize/dates.ts';
import { round } from '../recognize/numbers.ts';
import { isConcept } from '../score/links.ts';
import type { TypeGuess } from '../type/guess-type.ts';
import type { Span } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import { chooseDates } from './header-dates.ts';
import { findPaymentMethod, findPaymentTerms } from './payment.ts';
import { looksLikeReceipt } from './payment-evidence.ts';
import { chooseReferences } from './references.ts';
import { SUM_ROLES, type SumRole } from './sum-roles.ts';
import { findTaxes, type TaxLine } from './taxes.ts';
import { type ChosenSums, chooseSums } from './totals.ts';

export interface Trade {
  fields: Record<string, FieldValue>;
  lineItems: LineItem[];
  taxes: Tax[];
}

/**
 * Reads the fields of a document about a sale (invoice, receipt, order, quote or delivery note), regardless
 * of its title. The parties are read only on request, because reading them takes the most time.
 */
export function readTrade(
  context: Context,
  type: TypeGuess,
  ledger: EvidenceCollector,
  parts: 'all' | 'no_parties' = 'all',
): Trade {
  const fields: Record<string, FieldValue> = {};
  const chosen = readList(context, 'items', type.type, null);
  const areas = chosen?.list.areas ?? [];
  const lefts = new Map(
    areas.flatMap(({ firstRow, lastRow, left }) =>
      Array.from({ length: Math.max(0, lastRow - firstRow + 1) }, (_, i): [number, number] => [
        firstRow + i,
        left,
      ]),
    ),
  );
  const carried = findCarriedRows(context);
  /** Whether a chunk is part of a list. Text to the left of the list is not part of it. */
  const skipChunk = (chunk: Chunk) =>
    skipRow(chunk.row) && chunk.box[2] >= (lefts.get(chunk.row) ?? Number.NEGATIVE_INFINITY);
  const skipRow = (row: number) => lefts.has(row) || carried.has(row);
  const taxes = findTaxes(context, skipRow);
  const lineSum = areas.length > 0 ? sumOf(chosen?.list.items ?? []) : null;
  const sums = chooseSums(
    context,
    (amount) => skipRow(amount.span.chunk.row),
    taxes,
    lineSum,
    looksLikeReceipt(context, type.type),
  );
  // "From:" and "To:" in an e-mail introduce the sender and the recipient, not the parties of a sale.
  const regions = findRegions(context).filter(
    (region) => !skipRow(region.label.chunk.row) && !(type.type === 'email' && region.label.key.length < 5),
  );
  addReferences(context, type, ledger, fields, skipChunk, regions);
  addDates(context, type, ledger, fields, skipRow);
  putSums(context, ledger, fields, sums);
  const lineItems = (chosen?.list.items ?? [])
    .slice(0, 2000)
    .map((item, i) =>
      putItem(
        context,
        ledger,
        item,
        i,
        (role) => chosen?.confidenceOf(i, role) ?? 0.5,
        chosen?.method ?? 'layout',
      ),
    );
  const taxList = taxes.map((line, i) => putTax(context, ledger, line, i));
  completeSums(ledger, fields, taxes, type.type);
  addCurrency(context, ledger, fields);
  const trade = TRADE_TYPES.has(type.type) || sums.total !== undefined || sums.amount_due !== undefined;
  const named = regions.some((region) => region.role !== 'other_party');
  if (parts === 'all' && (trade || named)) addParties(context, type, ledger, fields, regions);
  addPayment(context, ledger, fields);
  return { fields, lineItems, taxes: taxList };
}

/**
 * Returns the indexes of the chunks that describe parties. A number in such a chunk cannot be the document
 * number.
 */
function listPartyChunks(context: Context, regions: readonly Region[]): ReadonlySet<number> {
  const chunks = new Set<number>();
  for (const region of regions) {
    for (const line of region.lines) {
      chunks.add(line.span.chunk.index);
      const before = context.view.chunks[line.span.chunk.index - 1];
      const names = before && context.labels.row(before.row).some((one) => one.chunk === before && one.whole);
      if (before && names && line.span.start === 0) chunks.add(before.index);
    }
  }
  return chunks;
}

function sumOf(items: readonly Item[]): number | null {
  const amounts = items.map((item) => (item.cells.amount ?? item.cells.gross_amount)?.value ?? null);
  const known = amounts.filter((value) => value !== null);
  return known.length === 0 || known.length < amounts.length
    ? null
    : round(known.reduce((sum, value) => sum + value, 0));
}

function addReferences(
  context: Context,
  type: TypeGuess,
  ledger: EvidenceCollector,
  fields: Record<string, FieldValue>,
  skip: (chunk: Chunk) => boolean,
  regions: readonly Region[],
): void {
  const chosen = chooseReferences(context, type.type, skip, listPartyChunks(context, regions));
  for (const role of ['number', 'order_number', 'customer_number'] as const) {
    const pick = chosen[role];
    // "Our reference" in a letter is not the document number.
    if (!pick || (type.type === 'letter' && !pick.features.strong_label)) continue;
    fields[role] = ledger.put(
      `/fields/${role}`,
      createFound(context, pick.value, [pick.span], pick.features, role),
    );
  }
}

function createFound<T>(
  context: Context,
  value: T,
  spans: Span[],
  features: Found<T>['features'],
  group: string,
): Found<T> {
  return {
    value,
    places: spans.map((span) => createPlace(context.view, span)),
    method: features.guess === 1 && !features.strong_label ? 'layout' : 'label',
    features: { ...features, ocr_doubt: measureOcrDoubt(spans) },
    group,
  };
}

function addDates(
  context: Context,
  type: TypeGuess,
  ledger: EvidenceCollector,
  fields: Record<string, FieldValue>,
  skipRow: (row: number) => boolean,
): void {
  const chosen = chooseDates(context, type.type, skipRow);
  for (const role of ['date', 'due_date', 'delivery_date'] as const) {
    const pick = chosen[role];
    if (pick)
      fields[role] = ledger.put(
        `/fields/${role}`,
        createFound(context, pick.date.iso, [pick.date.span], pick.features, role),
      );
  }
  const date = chosen.date?.date.span;
  if (!date) return;
  const near = context.view.rows
    .slice(Math.max(0, date.chunk.row - 1), date.chunk.row + 2)
    .flatMap((row) => row.chunks);
  for (const chunk of near) {
    const labelled = context.labels.row(chunk.row).some((label) => isConcept(label, 'time'));
    const time = chunk.row === date.chunk.row || labelled ? findTimes(chunk)[0] : undefined;
    if (!time || (type.type !== 'receipt' && !labelled)) continue;
    fields.time = ledger.put(
      '/fields/time',
      createFound(context, time.iso, [time.span], { strong_label: labelled ? 1 : 0, well_formed: 1 }, 'time'),
    );
    break;
  }
}

function putSums(
  context: Context,
  ledger: EvidenceCollector,
  fields: Record<string, FieldValue>,
  sums: ChosenSums,
): void {
  for (const role of SUM_ROLES) {
    const pick = sums[role];
    if (!pick || !isShown(role, pick.candidate.amount, sums)) continue;
    fields[role] = ledger.put(
      `/fields/${role}`,
      createFound(
        context,
        toFieldValue(role, pick.candidate.amount.value),
        [pick.candidate.amount.span],
        pick.features,
        role,
      ),
    );
  }
}

/** Makes deductions positive, because the name of the field already implies that they are deducted. */
function toFieldValue(role: SumRole, value: number): number {
  return role === 'discount_total' || role === 'amount_paid' ? Math.abs(value) : value;
}

/**
 * Whether a sum is included in the result. Most zero amounts are omitted, because they are pre-printed on
 * many forms.
 */
function isShown(role: SumRole, amount: Amount, sums: ChosenSums): boolean {
  if (amount.value !== 0) return true;
  if (role === 'tax_total' || role === 'amount_due' || role === 'change' || role === 'rounding') return true;
  return role === 'total' || role === 'subtotal' ? sums.total?.candidate.amount === amount : false;
}

function putTax(context: Context, ledger: EvidenceCollector, line: TaxLine, index: number): Tax {
  const tax: Tax = {};
  for (const key of ['rate', 'base', 'amount'] as const) {
    const amount = line[key];
    if (!amount) continue;
    tax[key] = ledger.put(
      `/taxes/${index}/${key}`,
      createFound(
        context,
        amount.value,
        [amount.span],
        {
          arithmetic: line.consistent ? 1 : 0,
          disagrees: line.consistent === false ? 1 : 0,
          strong_label: 1,
        },
        'tax',
      ),
    );
  }
  return tax;
}

/**
 * Adds sums that can be calculated from the printed ones: the total tax if there are several rates, and the
 * total if only the amount due is printed.
 */
function completeSums(
  ledger: EvidenceCollector,
  fields: Record<string, FieldValue>,
  taxes: readonly TaxLine[],
  type: DocumentType,
): void {
  // Orders between companies are net of tax, so the only amount that they state is the total.
  const net = type === 'purchase_order' && fields.tax_total === undefined && taxes.length === 0;
  if (net && fields.total === undefined && fields.amount_due === undefined)
    copySum(ledger, fields, 'subtotal');
  if (fields.tax_total === undefined && taxes.length > 0) {
    fields.tax_total = round(taxes.reduce((sum, line) => sum + line.amount.value, 0));
    const from = taxes.map((_, i) => `/taxes/${i}/amount`);
    const printed = taxes.length === 1 ? ledger.evidence['/taxes/0/amount'] : undefined;
    if (printed) ledger.evidence['/fields/tax_total'] = { ...printed };
    else
      ledger.derived(
        '/fields/tax_total',
        from,
        Math.min(...from.map((pointer) => ledger.confidence(pointer))),
      );
  }
  if (fields.total === undefined) copySum(ledger, fields, 'amount_due');
}

function copySum(
  ledger: EvidenceCollector,
  fields: Record<string, FieldValue>,
  from: 'subtotal' | 'amount_due',
): void {
  const value = fields[from];
  if (value === undefined) return;
  fields.total = value;
  const printed = ledger.evidence[`/fields/${from}`];
  if (printed)
    ledger.evidence['/fields/total'] = { ...printed, confidence: round(printed.confidence * 0.85, 3) };
}

function addCurrency(context: Context, ledger: EvidenceCollector, fields: Record<string, FieldValue>): void {
  const votes = [...currencyVotes(context.view)].sort((a, b) => b[1].votes - a[1].votes);
  const top = votes[0];
  if (!top) return;
  const [code, { votes: count, chunk: index, start }] = top;
  const chunk = context.view.chunks[index];
  if (!chunk) return;
  const all = votes.reduce((sum, [, entry]) => sum + entry.votes, 0);
  fields.currency = ledger.put(
    '/fields/currency',
    createFound(
      context,
      code,
      [{ chunk, start, end: start + 1 }],
      { margin: count / all, only_one: votes.length === 1 ? 1 : 0, well_formed: 1 },
      'currency',
    ),
  );
}

function addParties(
  context: Context,
  type: TypeGuess,
  ledger: EvidenceCollector,
  fields: Record<string, FieldValue>,
  regions: readonly Region[],
): void {
  const both: Parties = findParties(context, getTypeForParties(context, type.type), regions);
  for (const role of ['seller', 'buyer'] as const) {
    const party = putParty(ledger, `/fields/${role}`, both[role]);
    if (party !== null) fields[role] = { ...party };
  }
  if (both.delivery_address)
    fields.delivery_address = ledger.put('/fields/delivery_address', both.delivery_address);
}

function addPayment(context: Context, ledger: EvidenceCollector, fields: Record<string, FieldValue>): void {
  const method = findPaymentMethod(context);
  if (method) fields.payment_method = ledger.put('/fields/payment_method', method);
  const terms = findPaymentTerms(context);
  if (terms) fields.payment_terms = ledger.put('/fields/payment_terms', terms);
}
