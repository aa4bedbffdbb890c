import type { Evidence, FieldValue, LineItem, Party, Tax, Warning } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { EvidenceCollector } from '../evidence-collector.ts';
import type { Trade } from '../fields/trade.ts';
import type { Place } from '../found.ts';
import { PARTY_KEYS } from '../parties/party.ts';
import { isNear } from '../recognize/numbers.ts';
import { keyOf } from '../view/token.ts';
import type { EInvoice } from './e-invoice.ts';
import { Locator } from './locate.ts';

export interface Applied extends Trade {
  evidence: Record<string, Evidence>;
  warnings: Warning[];
}

const SURE = 0.99;
/**
 * Fields whose values are taken from the page, because the XML format has no element for them or files often
 * omit the element.
 */
const KEPT = ['time', 'payment_method', 'payment_terms'];
const DATES = new Set(['date', 'due_date', 'delivery_date']);

/**
 * Returns the values of the e-invoice with their positions on the page. If the XML and the page differ, adds
 * a warning.
 */
export function applyEInvoice(
  context: Context,
  invoice: EInvoice,
  page: Trade,
  pageEvidence: Record<string, Evidence>,
): Applied {
  const collector = new EvidenceCollector();
  const locator = new Locator(context);
  const writer = new Writer(collector, locator, invoice.file, pageEvidence);
  const fields: Record<string, FieldValue> = {};
  for (const [key, value] of Object.entries(invoice.fields)) {
    fields[key] = value;
    writer.write(`/fields/${key}`, value, page.fields[key], DATES.has(key) ? 'date' : undefined);
  }
  for (const role of ['seller', 'buyer'] as const) {
    const party = writer.party(role, invoice[role], page.fields[role]);
    if (Object.keys(party).length > 0) fields[role] = { ...party };
  }
  if (invoice.deliveryAddress !== undefined) {
    fields.delivery_address = invoice.deliveryAddress;
    writer.write('/fields/delivery_address', invoice.deliveryAddress, page.fields.delivery_address);
  }
  for (const key of KEPT) {
    const value = page.fields[key];
    const evidence = pageEvidence[`/fields/${key}`];
    if (fields[key] === undefined && value !== undefined && evidence) {
      fields[key] = value;
      collector.evidence[`/fields/${key}`] = evidence;
    }
  }
  const lineItems = invoice.lines.map((line, i) => writer.line(line, i));
  const taxes = invoice.taxes.map((tax, i) => writer.tax(tax, i));
  return {
    fields,
    lineItems,
    taxes,
    evidence: collector.evidence,
    warnings: findDifferences(invoice, page, pageEvidence, locator),
  };
}

class Writer {
  readonly #collector: EvidenceCollector;
  readonly #locator: Locator;
  readonly #file: string;
  readonly #page: Record<string, Evidence>;
  #row = 0;

  constructor(collector: EvidenceCollector, locator: Locator, file: string, page: Record<string, Evidence>) {
    this.#collector = collector;
    this.#locator = locator;
    this.#file = file;
    this.#page = page;
  }

  /**
   * Records a value with its position. If the same value was read from the page, its position is used;
   * otherwise, the position of the first printed occurrence is used.
   */
  write(
    pointer: string,
    value: string | number,
    onPage: FieldValue | undefined,
    kind?: 'date' | 'percent',
    rows?: { from: number; to: number },
  ): void {
    const seen = this.#page[pointer];
    if (onPage !== undefined && seen && agrees(value, onPage)) {
      this.#collector.evidence[pointer] = { ...seen, method: 'xml', confidence: SURE };
      return;
    }
    const places = this.#find(value, kind, rows);
    const found = { value, places: places ?? [], method: 'xml' as const, features: {}, group: 'xml' };
    this.#collector.putSure(pointer, found, SURE);
    const evidence = this.#collector.evidence[pointer];
    if (!places && evidence) evidence.at = this.#file;
  }

  #find(
    value: string | number,
    kind: 'date' | 'percent' | undefined,
    rows: { from: number; to: number } | undefined,
  ): Place[] | null {
    if (kind === 'date') return this.#locator.date(String(value));
    if (typeof value === 'string') return this.#locator.text(value, rows);
    return kind === 'percent' ? this.#locator.percent(value, rows) : this.#locator.amount(value, rows);
  }

  party(role: 'seller' | 'buyer', party: Party, onPage: FieldValue | undefined): Party {
    const known: Record<string, FieldValue> =
      typeof onPage === 'object' && !Array.isArray(onPage) ? { ...onPage } : {};
    const out: Party = {};
    for (const key of PARTY_KEYS) {
      const value = party[key];
      if (value === undefined) continue;
      out[key] = value;
      this.write(`/fields/${role}/${key}`, value, known[key]);
    }
    return out;
  }

  line(line: Omit<LineItem, 'id'>, index: number): LineItem {
    const at = `/line_items/${index}`;
    const rows = this.#rowsOf(line);
    for (const key of [
      'sku',
      'description',
      'quantity',
      'unit',
      'unit_price',
      'tax_rate',
      'amount',
    ] as const) {
      const value = line[key];
      if (value !== undefined)
        this.write(`${at}/${key}`, value, undefined, key === 'tax_rate' ? 'percent' : undefined, rows);
    }
    return { id: `li_${index + 1}`, ...line };
  }

  /**
   * Finds the name of this line item, starting at the row of the previous one, and returns a range of rows
   * around it. If the name is not found, returns the next 40 rows.
   */
  #rowsOf(line: Omit<LineItem, 'id'>): { from: number; to: number } {
    const found = line.description === undefined ? null : this.#locator.rowOf(line.description, this.#row);
    if (found === null) return { from: this.#row, to: this.#row + 40 };
    this.#row = found;
    return { from: Math.max(0, found - 2), to: found + 4 };
  }

  tax(tax: Tax, index: number): Tax {
    for (const key of ['rate', 'base', 'amount'] as const) {
      const value = tax[key];
      if (value !== undefined)
        this.write(`/taxes/${index}/${key}`, value, undefined, key === 'rate' ? 'percent' : undefined);
    }
    return tax;
  }
}

function agrees(value: string | number, onPage: FieldValue): boolean {
  if (typeof value === 'number') return typeof onPage === 'number' && isNear(value, onPage, 0.0049);
  return typeof onPage === 'string' && keyOf(value) === keyOf(onPage);
}

const COMPARED = ['number', 'date', 'due_date', 'total', 'tax_total', 'subtotal', 'amount_due'];

/**
 * Returns a warning for each difference between the XML and the page. A difference is reported only if the
 * value on the page was read with sufficient confidence and the value in the XML is not printed anywhere.
 */
function findDifferences(
  invoice: EInvoice,
  page: Trade,
  evidence: Record<string, Evidence>,
  locator: Locator,
): Warning[] {
  const warnings: Warning[] = [];
  const compare = (
    name: string,
    pointer: string,
    value: string | number | undefined,
    onPage: FieldValue | undefined,
  ) => {
    const seen = evidence[pointer];
    if (
      value === undefined ||
      onPage === undefined ||
      !seen ||
      seen.confidence < 0.6 ||
      agrees(value, onPage)
    )
      return;
    const printed =
      typeof value === 'number'
        ? locator.amount(value)
        : name.endsWith('date')
          ? locator.date(value)
          : locator.text(value);
    if (printed) return;
    const warning: Warning = {
      code: 'einvoice_differs_from_page',
      message: `${name} is ${value} in ${invoice.file}, but ${String(onPage)} on the page`,
    };
    warnings.push(seen.page === undefined ? warning : { ...warning, page: seen.page });
  };
  for (const key of COMPARED) compare(key, `/fields/${key}`, invoice.fields[key], page.fields[key]);
  const seller = page.fields.seller;
  if (typeof seller === 'object' && !Array.isArray(seller) && 'iban' in seller)
    compare('seller.iban', '/fields/seller/iban', invoice.seller.iban, seller.iban);
  return warnings;
}
