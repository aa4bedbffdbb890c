import type { DocumentType } from '../../parsed-data.ts';
import type { LearnedKind } from '../learned/learned-features.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { once } from '../once.ts';
import { wordsOf } from '../questions/wording.ts';
import { Names } from './compare-names.ts';

/**
 * Kinds of values. For `given`, the rules provide the only candidate, and the model estimates only how
 * likely it is to be correct.
 */
export const VALUE_KINDS = [
  'date',
  'money',
  'code',
  'tax_id',
  'registration',
  'email',
  'phone',
  'website',
  'iban',
  'bic',
  'time',
  'address',
  'phrase',
  'title',
  'person',
  'given',
] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** Kinds of values that consist of words. */
const TEXTS: ReadonlySet<ValueKind> = new Set(['address', 'phrase', 'title', 'person']);

export function toLearnedKind(kind: ValueKind): LearnedKind {
  if (kind === 'date') return 'date';
  if (kind === 'money') return 'number';
  if (kind === 'given') return 'choice';
  return TEXTS.has(kind) ? 'text' : 'code';
}

export interface HeaderField {
  name: string;
  /**
   * The name of the field in the training data. The fields of an employer or employee use the names of the
   * corresponding fields of a seller or buyer.
   */
  learnedAs: string;
  pointer: string;
  kind: ValueKind;
  concepts: ReadonlySet<Concept>;
  /** Whether only documents about a sale have the field. */
  isOfSale: boolean;
  /** Names of the field, used to recognize labels that are not in the lexicon. */
  names: Names;
}

const splitNames = (names: string) => new Names(names.split(', ').map((one) => wordsOf(one)));

type Declared = [name: string, kind: ValueKind, concepts: Concept[], names: string];

function declare(list: readonly Declared[]): readonly HeaderField[] {
  return list.map(([name, kind, concepts, names]) => ({
    name,
    learnedAs: name,
    pointer: `/fields/${name.replace('.', '/')}`,
    kind,
    concepts: new Set(concepts),
    isOfSale: false,
    names: splitNames(names),
  }));
}

const KIND_OF_PARTY_VALUE = {
  address: 'address',
  tax_id: 'tax_id',
  registration_number: 'registration',
  email: 'email',
  phone: 'phone',
  website: 'website',
  iban: 'iban',
  bic: 'bic',
} as const satisfies Record<string, ValueKind>;
type PartyValue = keyof typeof KIND_OF_PARTY_VALUE;
/** Kinds of party values ranked by the model. */
export const PARTY_KINDS: ReadonlySet<ValueKind> = new Set(Object.values(KIND_OF_PARTY_VALUE));
export const PARTY_VALUES = Object.keys(KIND_OF_PARTY_VALUE) as readonly PartyValue[];

const TITLE: Declared = ['title', 'title', ['title'], 'title, subject'];
const DATE: Declared = ['date', 'date', ['date', 'date_weak'], 'date, issue date, invoice date'];

const SALE = declare([
  ['number', 'code', ['number', 'number_weak'], 'invoice number, document number, receipt number, reference'],
  ['order_number', 'code', ['order_number'], 'order number, purchase order, order reference'],
  ['customer_number', 'code', ['customer_number'], 'customer number, account number, client identifier'],
  DATE,
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
  ['time', 'time', ['time'], 'time'],
  ['currency', 'given', ['currency'], 'currency'],
  [
    'payment_method',
    'phrase',
    ['payment_method', 'amount_tendered'],
    'payment method, paid by, means of payment',
  ],
  ['payment_terms', 'phrase', ['payment_terms'], 'payment terms, terms, conditions of payment'],
  ['delivery_address', 'address', ['delivery_address'], 'delivery address, ship to'],
  ...(['seller', 'buyer'] as const).flatMap((role) =>
    PARTY_VALUES.map(
      (key): Declared => [
        `${role}.${key}`,
        KIND_OF_PARTY_VALUE[key],
        role === 'buyer' && key === 'tax_id' ? ['tax_id', 'buyer_tax_id'] : [key],
        `${role} ${key}, ${key}`,
      ],
    ),
  ),
]).map((field) => ({ ...field, isOfSale: true }));

const STATEMENT = declare([
  ['account_number', 'code', ['bank_account'], 'account number, card number'],
  ['iban', 'iban', ['iban'], 'iban'],
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

/**
 * An employer and an employee are treated like a seller and a buyer, because one issues the document to the
 * other. The account is not ranked: a payslip contains only one, which belongs to the employee.
 */
const PAYSLIP_PARTIES = (
  [
    ['employer', 'seller'],
    ['employee', 'buyer'],
  ] as const
).flatMap(([role, like]) =>
  declare(
    PARTY_VALUES.filter((key) => key !== 'iban' && key !== 'bic').map(
      (key): Declared => [`${role}.${key}`, KIND_OF_PARTY_VALUE[key], [key], `${role} ${key}, ${key}`],
    ),
  ).map((field) => ({ ...field, learnedAs: field.name.replace(role, like) })),
);

const CONTRACT = declare([
  ['effective_date', 'date', [], 'effective date, start date, commencement'],
  ['signature_date', 'date', [], 'signature date, signed'],
  ['term', 'phrase', [], 'term, duration, contract period'],
  ['governing_law', 'phrase', [], 'governing law, applicable law'],
  TITLE,
]);

const TEXT = declare([DATE, TITLE, ['author', 'person', ['author'], 'author, prepared by, signed by']]);

const TEXT_ABOUT_SALE = [...TEXT, ...SALE.filter(({ name }) => name !== 'date')];

/**
 * Returns the header fields that documents of a type can have. Returns an empty list for types that are read
 * in a different way.
 */
export function listFieldsOfType(type: DocumentType): readonly HeaderField[] {
  switch (type) {
    case 'bank_statement':
      return STATEMENT;
    case 'payslip':
      return [...PAYSLIP, ...PAYSLIP_PARTIES];
    case 'contract':
      return CONTRACT;
    case 'report':
      return TEXT;
    case 'letter':
    case 'form':
    case 'other':
      return TEXT_ABOUT_SALE;
    case 'spreadsheet':
    case 'resume':
    case 'id_document':
      return [];
    default:
      return SALE;
  }
}

/**
 * Names of other values of the same kind. A label that matches one of these names is evidence against every
 * field of that kind.
 */
const OTHER_NAMES: Partial<Record<ValueKind, string>> = {
  date: 'order date, print date, birth date, reading date, contract date, booking date, payment date, arrival, departure, expiry date, valid until, quote date, previous invoice date, deadline, start, end, next',
  money:
    'previous balance, unit price, quantity, deposit, savings, taxable amount, tax rate, commission, capital, limit, credit, balance forward, average, instalment',
  code: 'item number, article number, delivery note number, contract number, quote number, project number, page, employee number, policy number, bank code, registration number, tax number, phone, branch, meter number, batch',
};

/** The header fields of all document types. Fields of different types can have the same name. */
export const ALL_FIELDS: readonly HeaderField[] = [SALE, STATEMENT, PAYSLIP, CONTRACT, TEXT].flat();

export const HEADER_FIELDS: readonly string[] = [...new Set(ALL_FIELDS.map((field) => field.name))];

/**
 * Returns the names that are evidence against a field: the names of other fields of the same kind, and those
 * in `OTHER_NAMES`. Returns null for kinds that `OTHER_NAMES` does not contain.
 */
export const listRivalNames = once((field: HeaderField): Names | null => {
  const more = OTHER_NAMES[field.kind];
  if (more === undefined) return null;
  const others = ALL_FIELDS.filter(({ name, kind }) => kind === field.kind && name !== field.name);
  return new Names([...others.flatMap(({ names }) => names.phrases), ...splitNames(more).phrases]);
});
