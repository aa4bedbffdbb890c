// The part of an invoice's or credit note's `parsed_data` that accounting formats need.
import {
  type AdjustmentParts,
  ALLOWANCE,
  CHARGE,
  parseAdjustment,
} from '../../extraction/understand/e-invoice/adjustments.ts';

export interface SaleParty {
  name: string | undefined;
  address: string | undefined;
  taxId: string | undefined;
  registrationNumber: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  iban: string | undefined;
  bic: string | undefined;
  /** Global Location Number. */
  gln: string | undefined;
}

export interface SaleLine {
  sku: string | undefined;
  description: string | undefined;
  quantity: number | undefined;
  unit: string | undefined;
  unitPrice: number | undefined;
  taxRate: number | undefined;
  amount: number | undefined;
}

export interface SaleTax {
  rate: number | undefined;
  base: number | undefined;
  amount: number | undefined;
}

/** A discount or charge on the whole document. */
export interface SaleAdjustment extends AdjustmentParts {
  isCharge: boolean;
}

export interface Sale {
  type: 'invoice' | 'credit_note';
  number: string | undefined;
  date: string | undefined;
  dueDate: string | undefined;
  deliveryDate: string | undefined;
  /** First and last day of the invoiced period, as YYYY-MM-DD. */
  period: { start: string; end: string } | undefined;
  orderNumber: string | undefined;
  currency: string | undefined;
  paymentTerms: string | undefined;
  subtotal: number | undefined;
  taxTotal: number | undefined;
  discountTotal: number | undefined;
  shipping: number | undefined;
  rounding: number | undefined;
  total: number | undefined;
  amountPaid: number | undefined;
  seller: SaleParty;
  buyer: SaleParty;
  lines: SaleLine[];
  taxes: SaleTax[];
  /** Discounts and charges that an electronic invoice lists individually. */
  adjustments: SaleAdjustment[];
  /**
   * Codes that an electronic invoice states, except those of standard rates: tax categories of UNCL 5305 or
   * `Natura` codes of FatturaPA.
   */
  vatCodes: string[];
  exemptions: string[];
  /** Text to search for the reason for a tax rate of 0 %. */
  text: string;
}

type Json = Record<string, unknown>;

/** Returns the invoices, credit notes and receipts in a file. Receipts are treated as invoices. */
export function listSales(parsedData: unknown): Sale[] {
  const data = asRecord(parsedData);
  const segments = asList(data.segments).filter((segment) => segment.fields !== undefined);
  const parts = segments.length > 1 ? segments : [data];
  return parts.flatMap((part) => {
    const type = part.document_type;
    if (type !== 'invoice' && type !== 'credit_note' && type !== 'receipt') return [];
    const stated = readStated(asList(data.key_values), asPages(part.pages));
    const text = asText(data.text) ?? '';
    return [toSale(type === 'credit_note' ? type : 'invoice', part, stated, text)];
  });
}

/**
 * Values of an electronic invoice that do not become fields, keyed by name. They come from the pages of a
 * single document.
 */
type Stated = ReadonlyMap<string, string[]>;

function readStated(keyValues: readonly Json[], pages: [number, number] | null): Stated {
  const stated = new Map<string, string[]>();
  for (const { key, value, page } of keyValues) {
    const number = asNumber(page) ?? 1;
    const [name, text] = [asText(key), asText(value)];
    if (name === undefined || text === undefined) continue;
    if (pages !== null && (number < pages[0] || number > pages[1])) continue;
    stated.set(name, [...(stated.get(name) ?? []), text]);
  }
  return stated;
}

function asPages(value: unknown): [number, number] | null {
  const [first, last] = Array.isArray(value) ? value.map(asNumber) : [];
  return first === undefined || last === undefined ? null : [first, last];
}

function toPeriod(text: string | undefined): Sale['period'] {
  const [start, end] = text?.split(' – ') ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
}

function toSale(type: Sale['type'], part: Json, stated: Stated, text: string): Sale {
  const fields = asRecord(part.fields);
  const sale: Sale = {
    type,
    number: asText(fields.number),
    date: asText(fields.date),
    dueDate: asText(fields.due_date),
    deliveryDate: asText(fields.delivery_date),
    period: toPeriod(stated.get('Invoicing period')?.[0]),
    orderNumber: asText(fields.order_number),
    currency: asText(fields.currency),
    paymentTerms: asText(fields.payment_terms),
    subtotal: asNumber(fields.subtotal),
    taxTotal: asNumber(fields.tax_total),
    discountTotal: asNumber(fields.discount_total),
    shipping: asNumber(fields.shipping),
    rounding: asNumber(fields.rounding),
    total: asNumber(fields.total),
    amountPaid: asNumber(fields.amount_paid),
    seller: { ...toParty(asRecord(fields.seller)), gln: stated.get('Seller GLN')?.[0] },
    buyer: toParty(asRecord(fields.buyer)),
    lines: asList(part.line_items).map(toLine),
    taxes: asList(part.taxes).map((tax) => ({
      rate: asNumber(tax.rate),
      base: asNumber(tax.base),
      amount: asNumber(tax.amount),
    })),
    adjustments: [...readAdjustments(stated, ALLOWANCE), ...readAdjustments(stated, CHARGE)],
    vatCodes: [...(stated.get('VAT category') ?? []), ...(stated.get('VAT nature') ?? [])],
    exemptions: stated.get('Tax exemption') ?? [],
    text,
  };
  return type === 'credit_note' && (sale.total ?? 0) < 0 ? changeSigns(sale) : sale;
}

function readAdjustments(stated: Stated, key: string): SaleAdjustment[] {
  return (stated.get(key) ?? []).flatMap((text) => {
    const parts = parseAdjustment(text);
    return parts === null ? [] : [{ isCharge: key === CHARGE, ...parts }];
  });
}

/**
 * Reverses the signs of a credit note's amounts if they are negative, because accounting formats require
 * positive amounts.
 */
function changeSigns(sale: Sale): Sale {
  const changeSign = (value: number | undefined) => (value === undefined || value === 0 ? value : -value);
  return {
    ...sale,
    subtotal: changeSign(sale.subtotal),
    taxTotal: changeSign(sale.taxTotal),
    total: changeSign(sale.total),
    rounding: changeSign(sale.rounding),
    amountPaid: changeSign(sale.amountPaid),
    lines: sale.lines.map((line) => ({
      ...line,
      amount: changeSign(line.amount),
      ...((line.quantity ?? 0) < 0
        ? { quantity: changeSign(line.quantity) }
        : { unitPrice: changeSign(line.unitPrice) }),
    })),
    adjustments: sale.adjustments.map((one) => ({ ...one, amount: -one.amount })),
    taxes: sale.taxes.map((tax) => ({ ...tax, base: changeSign(tax.base), amount: changeSign(tax.amount) })),
  };
}

function toParty(party: Json): SaleParty {
  return {
    name: asText(party.name),
    address: asText(party.address),
    taxId: asText(party.tax_id),
    registrationNumber: asText(party.registration_number),
    email: asText(party.email),
    phone: asText(party.phone),
    iban: asText(party.iban),
    bic: asText(party.bic),
    gln: undefined,
  };
}

function toLine(item: Json): SaleLine {
  return {
    sku: asText(item.sku),
    description: asText(item.description),
    quantity: asNumber(item.quantity),
    unit: asText(item.unit),
    unitPrice: asNumber(item.unit_price),
    taxRate: asNumber(item.tax_rate),
    amount: asNumber(item.amount),
  };
}

export function asRecord(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function asList(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(asRecord) : [];
}

/** Trims text. Returns undefined if the value is not a string, or is empty. */
export function asText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
