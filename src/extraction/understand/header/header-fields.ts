import type { DocumentType } from '../../parsed-data.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { type Word, wordsOf } from '../questions/wording.ts';

/** What form a value has; of `given` ones only what the rules answered is judged. */
export type ValueKind = 'date' | 'money' | 'code' | 'given';

/** A value of a document's header. */
export interface HeaderField {
  name: string;
  pointer: string;
  kind: ValueKind;
  concepts: ReadonlySet<Concept>;
  /** Names to compare with labels that are in no lexicon. */
  names: readonly (readonly Word[])[];
}

type Declared = [name: string, kind: ValueKind, concepts: Concept[], names: string];

function declare(list: readonly Declared[]): readonly HeaderField[] {
  return list.map(([name, kind, concepts, names]) => ({
    name,
    pointer: `/fields/${name.replace('.', '/')}`,
    kind,
    concepts: new Set(concepts),
    names: names.split(', ').map((one) => wordsOf(one)),
  }));
}

const PARTY = [
  'address',
  'tax_id',
  'registration_number',
  'email',
  'phone',
  'website',
  'iban',
  'bic',
] as const;

const SALE = declare([
  ['number', 'code', ['number', 'number_weak'], 'invoice number, document number, receipt number, reference'],
  ['order_number', 'code', ['order_number'], 'order number, purchase order, order reference'],
  ['customer_number', 'code', ['customer_number'], 'customer number, account number, client identifier'],
  ['date', 'date', ['date', 'date_weak'], 'date, issue date, invoice date'],
  ['due_date', 'date', ['due_date'], 'due date, payment due, pay by, payable until'],
  ['delivery_date', 'date', ['delivery_date'], 'delivery date, service date, shipped'],
  ['subtotal', 'money', ['subtotal'], 'subtotal, net amount, taxable amount'],
  ['tax_total', 'money', ['tax_total'], 'tax, tax amount, total tax'],
  ['total', 'money', ['total', 'amount_due'], 'total, invoice total, gross amount, total amount'],
  ['amount_due', 'money', ['amount_due'], 'amount due, balance due, to pay, outstanding'],
  ['amount_paid', 'money', ['amount_paid'], 'amount paid, payment received, deposit'],
  ['discount_total', 'money', ['discount_total'], 'discount, rebate'],
  ['shipping', 'money', ['shipping'], 'shipping, freight, delivery charge, postage'],
  ['tip', 'money', ['tip'], 'tip, gratuity'],
  ['rounding', 'money', ['rounding'], 'rounding'],
  ['amount_tendered', 'money', ['amount_tendered'], 'cash, tendered, card'],
  ['change', 'money', ['change'], 'change'],
  ['time', 'given', ['time'], 'time'],
  ['currency', 'given', ['currency'], 'currency'],
  ['payment_method', 'given', ['payment_method'], 'payment method'],
  ['payment_terms', 'given', ['payment_terms'], 'payment terms'],
  ['delivery_address', 'given', ['delivery_address'], 'delivery address, ship to'],
  ...(['seller', 'buyer'] as const).flatMap((role) =>
    PARTY.map((key): Declared => [`${role}.${key}`, 'given', [key], `${role} ${key}`]),
  ),
]);

const STATEMENT = declare([
  ['account_number', 'code', ['bank_account'], 'account number, card number'],
  ['iban', 'given', ['iban'], 'iban'],
  ['period_start', 'date', ['period_start', 'period'], 'period start, from, statement period'],
  ['period_end', 'date', ['period_end', 'period'], 'period end, closing date, statement date'],
  ['opening_balance', 'money', ['opening_balance'], 'opening balance, previous balance, balance forward'],
  ['closing_balance', 'money', ['closing_balance'], 'closing balance, new balance, ending balance'],
  ['currency', 'given', ['currency'], 'currency'],
]);

const PAYSLIP = declare([
  ['period_start', 'date', ['period_start', 'period'], 'pay period start, period, from'],
  ['period_end', 'date', ['period_end', 'period'], 'pay period end, period ending'],
  ['gross_pay', 'money', [], 'gross pay, gross salary, total earnings'],
  ['net_pay', 'money', [], 'net pay, take home pay, payment'],
  ['currency', 'given', ['currency'], 'currency'],
]);

const CONTRACT = declare([
  ['effective_date', 'date', [], 'effective date, start date, commencement'],
  ['signature_date', 'date', [], 'signature date, signed'],
]);

const TEXT = declare([
  ['title', 'given', ['title'], 'title, subject'],
  ['author', 'given', ['author'], 'author'],
]);

/** What a type of document is asked for; a document of another type only for what may be about a sale. */
export function fieldsOfType(type: DocumentType): readonly HeaderField[] {
  switch (type) {
    case 'bank_statement':
      return STATEMENT;
    case 'payslip':
      return PAYSLIP;
    case 'contract':
      return CONTRACT;
    case 'report':
      return TEXT;
    case 'spreadsheet':
    case 'resume':
    case 'id_document':
      return [];
    default:
      return SALE;
  }
}

/** All fields by name, each once. */
export const HEADER_FIELDS: readonly string[] = [
  ...new Set([SALE, STATEMENT, PAYSLIP, CONTRACT, TEXT].flat().map((field) => field.name)),
];
