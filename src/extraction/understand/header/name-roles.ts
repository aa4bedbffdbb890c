import type { DocumentType } from '../../parsed-data.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { wordsOf } from '../questions/wording.ts';
import { Names } from './compare-names.ts';

export type NameRole = 'seller' | 'buyer' | 'bank' | 'account_holder' | 'employer' | 'employee';

interface RoleOfName {
  /** Whether the party with this role issues the document. A purchase order is issued by the other party. */
  issues: boolean;
  concepts: readonly Concept[];
  /** Names of the role, used to recognize labels that are not in the lexicon. */
  names: Names;
}

const listNames = (...names: string[]) => new Names(names.map((name) => wordsOf(name)));

export const NAME_ROLES: Readonly<Record<NameRole, RoleOfName>> = {
  seller: {
    issues: true,
    concepts: ['seller'],
    names: listNames('vendor', 'issued by', 'sender', 'company', 'provider', 'payee', 'remit to'),
  },
  buyer: {
    issues: false,
    concepts: ['buyer'],
    names: listNames('customer', 'bill to', 'recipient', 'payer', 'sold to', 'guest', 'ordered by'),
  },
  bank: { issues: true, concepts: ['bank'], names: listNames('bank', 'institution', 'branch') },
  account_holder: {
    issues: false,
    concepts: ['account_holder', 'buyer'],
    names: listNames('account holder', 'account owner', 'customer', 'account name', 'cardholder'),
  },
  employer: { issues: true, concepts: [], names: listNames('employer', 'company') },
  employee: {
    issues: false,
    concepts: [],
    names: listNames('employee', 'employee name', 'person', 'worker'),
  },
};

export function getRolesOfType(type: DocumentType): readonly [NameRole, NameRole] {
  if (type === 'bank_statement') return ['bank', 'account_holder'];
  return type === 'payslip' ? ['employer', 'employee'] : ['seller', 'buyer'];
}

export const OPPOSITE: Readonly<Record<NameRole, NameRole>> = {
  seller: 'buyer',
  buyer: 'seller',
  bank: 'account_holder',
  account_holder: 'bank',
  employer: 'employee',
  employee: 'employer',
};

/** Types of documents that always have two parties. */
export const BETWEEN_PARTIES: ReadonlySet<DocumentType> = new Set([
  'invoice',
  'credit_note',
  'receipt',
  'purchase_order',
  'quote',
  'delivery_note',
  'bank_statement',
  'payslip',
]);

/**
 * Whether to look for the parties of a document. If documents of its type do not always have two parties, the
 * document must contain a field that suggests a sale.
 */
export function hasParties(type: DocumentType, fields: Readonly<Record<string, unknown>>): boolean {
  if (BETWEEN_PARTIES.has(type)) return true;
  return ['number', 'total', 'amount_due', 'seller', 'buyer'].some((name) => fields[name] !== undefined);
}
