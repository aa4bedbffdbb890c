import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../lib/json-pointer.ts';
import type { Document } from './documents.ts';
import { readOverview } from './overview.ts';
import type { Stores } from './ports/records.ts';
import {
  chooseSupplier,
  findSupplierConflicts,
  listNamesakes,
  readSupplierFacts,
  type Supplier,
  type SupplierConflict,
  type SupplierFacts,
} from './suppliers.ts';

type OwnDocument = Pick<Document, 'id' | 'projectId'>;
type SupplierStores = Pick<Stores, 'suppliers'>;

/** The supplier that a result names, and the known suppliers with a similar name or tax number. */
export interface KnownSupplier {
  facts: SupplierFacts;
  similar: readonly Supplier[];
  chosen: Supplier | null;
}

/** How a document's supplier affects its review. */
export interface SupplierJudgement {
  /** JSON pointers to the values that contradict the supplier's record. */
  conflicts: string[];
  /**
   * Duplicate key of an approved document that has the same supplier, number and total, even if it spells the
   * supplier's name differently. Null if there is no such document.
   */
  duplicateKey: string | null;
}

const NOTHING: SupplierJudgement = { conflicts: [], duplicateKey: null };

/** A document's supplier, and the values that contradict the supplier's record. */
export interface ComparedSupplier {
  /**
   * The supplier with the document's tax number or, if there is none, a supplier with the same name. Null if
   * the supplier is unknown.
   */
  supplier: Supplier | null;
  conflicts: SupplierConflict[];
}

/**
 * Returns the document's supplier and the values in conflict with its record, so that a person can resolve
 * the conflicts.
 */
export async function compareWithSupplier(
  stores: SupplierStores,
  document: OwnDocument,
  data: JsonObject,
): Promise<ComparedSupplier> {
  const known = await findKnownSupplier(stores, document, data);
  if (known === null) return { supplier: null, conflicts: [] };
  const { facts, similar, chosen } = known;
  return {
    supplier: chosen ?? listNamesakes(facts, similar)[0] ?? null,
    conflicts: findSupplierConflicts(facts, similar),
  };
}

/**
 * Returns how the document's supplier affects its review.
 * @param before the suppliers found for an earlier version of the data; reused if the facts are the same
 */
export async function judgeSupplier(
  stores: SupplierStores,
  document: OwnDocument,
  data: JsonObject,
  before: KnownSupplier | null = null,
): Promise<SupplierJudgement> {
  const known = isDeepStrictEqual(before?.facts, readSupplierFacts(data))
    ? before
    : await findKnownSupplier(stores, document, data);
  if (known === null) return NOTHING;
  const { facts, similar, chosen } = known;
  const { number, total } = readOverview(data);
  const { document_type: documentType } = data;
  const isComparable =
    chosen !== null && number !== null && total !== null && typeof documentType === 'string';
  return {
    conflicts: findSupplierConflicts(facts, similar).map(({ pointer }) => pointer),
    duplicateKey: isComparable
      ? await stores.suppliers.findDuplicateKey(document, chosen.id, { documentType, number, total })
      : null,
  };
}

/**
 * Adds the supplier's data from an approved result to the supplier's record. Call this in a transaction. Adds
 * nothing if the result contains only a name, because a name does not identify a company.
 */
export async function confirmSupplier(
  stores: SupplierStores,
  document: OwnDocument,
  data: JsonObject,
): Promise<void> {
  const { suppliers } = stores;
  const known = await findKnownSupplier(stores, document, data);
  if (known === null) return suppliers.forget(document.id);
  const { facts, chosen } = known;
  if (facts.taxId === null && facts.iban === null) return suppliers.forget(document.id);
  await suppliers.confirm(document, facts, chosen?.id ?? null);
}

/** Returns null if the result names no supplier. */
export async function findKnownSupplier(
  { suppliers }: SupplierStores,
  document: OwnDocument,
  data: JsonObject,
): Promise<KnownSupplier | null> {
  const facts = readSupplierFacts(data);
  if (facts === null) return null;
  const similar = await suppliers.findSimilar(document, facts);
  return { facts, similar, chosen: chooseSupplier(facts, similar) };
}
