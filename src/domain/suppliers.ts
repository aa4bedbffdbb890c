import { getValueAt, type JsonObject } from '../lib/json-pointer.ts';
import legalForms from './legal-forms.json' with { type: 'json' };

/** What a document states about its supplier. */
export interface SupplierFacts {
  name: string;
  /** The name without the legal form, normalized so that different spellings become equal. */
  nameKey: string;
  taxId: string | null;
  iban: string | null;
  /** ISO 4217 code. */
  currency: string | null;
}

/** A company, with the data of its master record and its approved documents. */
export interface Supplier {
  id: string;
  /** Identifier of the supplier in the system that the master list was imported from. */
  externalId: string | null;
  createdAt: Date;
  /** Names from the master record, followed by those from documents, most frequent first. */
  names: readonly string[];
  nameKeys: readonly string[];
  taxIds: readonly string[];
  ibans: readonly string[];
  /** The currency in the master record. */
  currency: string | null;
  /** The currencies of documents, most frequent first. */
  currencies: readonly string[];
  documentsCount: number;
}

/** A master record, entered by a person or imported. */
export interface SupplierEntry {
  externalId: string | null;
  /** At least one name. */
  names: readonly string[];
  taxIds: readonly string[];
  ibans: readonly string[];
  /** ISO 4217 code. */
  currency: string | null;
}

export const SUPPLIERS_PER_PROJECT = 20_000;
export const LONGEST_NAME = 200;
/** Two names are considered the same if at least this fraction of their character pairs match. */
const SAME_SPELLING = 0.8;
const LEGAL_FORMS = new Set(legalForms);

/** Returns null if the document names no supplier. */
export function readSupplierFacts(data: JsonObject): SupplierFacts | null {
  const name = readText(data, '/fields/seller/name');
  const nameKey = name === null ? '' : toNameKey(name);
  if (name === null || nameKey === '') return null;
  return {
    name: name.slice(0, LONGEST_NAME),
    nameKey: nameKey.slice(0, LONGEST_NAME),
    taxId: readCode(data, '/fields/seller/tax_id'),
    iban: readCode(data, '/fields/seller/iban'),
    currency: readText(data, '/fields/currency'),
  };
}

/**
 * Chooses a supplier by tax number or, if no supplier has that number, by a similar name. Returns null if no
 * supplier matches.
 */
export function chooseSupplier(facts: SupplierFacts, similar: readonly Supplier[]): Supplier | null {
  const { taxId } = facts;
  const byTaxId = taxId === null ? undefined : similar.find(({ taxIds }) => taxIds.includes(taxId));
  if (byTaxId) return byTaxId;
  const byName = similar.filter((one) => taxId === null || one.taxIds.length === 0);
  return (
    byName.find(({ nameKeys }) => nameKeys.includes(facts.nameKey)) ??
    byName.find(({ nameKeys }) => nameKeys.some((key) => isSameSpelling(key, facts.nameKey))) ??
    null
  );
}

export interface SupplierConflict {
  pointer: string;
  /** The value without spaces or punctuation. */
  value: string;
  /** Values in master records and approved documents. */
  known: readonly string[];
}

export function findSupplierConflicts(
  facts: SupplierFacts,
  similar: readonly Supplier[],
): SupplierConflict[] {
  const { taxId, iban } = facts;
  const chosen = chooseSupplier(facts, similar);
  const compared = chosen === null ? listNamesakes(facts, similar) : [chosen];
  const collect = (key: 'taxIds' | 'ibans') => [...new Set(compared.flatMap((one) => one[key]))];
  const [taxIds, ibans] = [collect('taxIds'), collect('ibans')];
  const hasNewTaxId = chosen === null && compared.length > 0;
  return [
    ...(taxId !== null && hasNewTaxId
      ? [{ pointer: '/fields/seller/tax_id', value: taxId, known: taxIds }]
      : []),
    ...(iban !== null && ibans.length > 0 && !ibans.includes(iban)
      ? [{ pointer: '/fields/seller/iban', value: iban, known: ibans }]
      : []),
  ];
}

/** Returns the suppliers with the given name in any spelling. */
export function listNamesakes({ nameKey }: SupplierFacts, similar: readonly Supplier[]): Supplier[] {
  return similar.filter(({ nameKeys }) => nameKeys.includes(nameKey));
}

/** Converts a name to lower case and removes accents, punctuation and the legal form. */
export function toNameKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    // "S.A." is one word, "Müller & Co" two.
    .replace(/(?<=\b\p{L})[./](?=\p{L}\b)/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const kept = words.filter((word) => !LEGAL_FORMS.has(word));
  return (kept.length > 0 ? kept : words).join('');
}

/** Returns true if enough of the two names' character pairs match (Dice's coefficient). */
function isSameSpelling(a: string, b: string): boolean {
  const rest = listPairs(b);
  const all = rest.length + Math.max(0, a.length - 1);
  let common = 0;
  for (const pair of listPairs(a)) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    common++;
  }
  return all > 0 && (2 * common) / all >= SAME_SPELLING;
}

function listPairs(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));
}

function readText(data: JsonObject, pointer: string): string | null {
  const value = getValueAt(data, pointer);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function readCode(data: JsonObject, pointer: string): string | null {
  const code = toCode(readText(data, pointer) ?? '');
  return code === '' ? null : code;
}

/** Converts text to upper case and removes spaces and punctuation. */
export function toCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, LONGEST_NAME);
}
