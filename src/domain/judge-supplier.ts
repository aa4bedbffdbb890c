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

/** Everything that is known about the supplier named in a result. */
interface KnownSupplier {
  facts: SupplierFacts;
  similar: readonly Supplier[];
  chosen: Supplier | null;
}

/** How a document's supplier affects the review of the document. */
export interface SupplierJudgement {
  /** JSON pointers to values that contradict what is known about the supplier. */
  conflicts: string[];
  /**
   * The duplicate key of an approved document from the same supplier with the same number and total, even if
   * the supplier's name is spelled differently; null if there is no such document.
   */
  duplicateKey: string | null;
}

const NOTHING: SupplierJudgement = { conflicts: [], duplicateKey: null };

/** Returns the supplier of a result; null if the result names no supplier or the supplier is unknown. */
export async function findSupplierOf(
  stores: SupplierStores,
  document: OwnDocument,
  data: JsonObject,
): Promise<Supplier | null> {
  return (await findKnownSupplier(stores, document, data))?.chosen ?? null;
}

/** The supplier of a document, and the document's values that contradict what is known about the supplier. */
export interface ComparedSupplier {
  /**
   * The document's supplier; null if the supplier is unknown. If no supplier has the tax number, this is a
   * supplier with the same name.
   */
  supplier: Supplier | null;
  conflicts: SupplierConflict[];
}

/** Returns the facts that a person needs to resolve conflicts with a supplier. */
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

/** Compares a result with the data that is known about its supplier. */
export async function judgeSupplier(
  stores: SupplierStores,
  document: OwnDocument,
  data: JsonObject,
): Promise<SupplierJudgement> {
  const known = await findKnownSupplier(stores, document, data);
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
 * Adds the data about the supplier in an approved result to the supplier's record. Call it in a transaction.
 * A result with only a name adds nothing, because a name is not enough to recognize a company.
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

async function findKnownSupplier(
  { suppliers }: SupplierStores,
  document: OwnDocument,
  data: JsonObject,
): Promise<KnownSupplier | null> {
  const facts = readSupplierFacts(data);
  if (facts === null) return null;
  const similar = await suppliers.findSimilar(document, facts);
  return { facts, similar, chosen: chooseSupplier(facts, similar) };
}
