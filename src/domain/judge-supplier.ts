import type { JsonObject } from '../lib/json-pointer.ts';
import type { Document } from './documents.ts';
import type { Stores } from './ports/records.ts';
import { chooseSupplier, findSupplierConflicts, readSupplierFacts } from './suppliers.ts';

/** Returns the JSON pointers of values in a result that contradict what approved documents state about its supplier. */
export async function listSupplierConflicts(
  { suppliers }: Pick<Stores, 'suppliers'>,
  document: Pick<Document, 'id' | 'projectId'>,
  data: JsonObject,
): Promise<string[]> {
  const facts = readSupplierFacts(data);
  return facts === null ? [] : findSupplierConflicts(facts, await suppliers.findSimilar(document, facts));
}

/**
 * Adds what an approved result states about its supplier to the record of the supplier; call it in a transaction. A name
 * alone is not enough to recognize a company.
 */
export async function confirmSupplier(
  { suppliers }: Pick<Stores, 'suppliers'>,
  document: Pick<Document, 'id' | 'projectId'>,
  data: JsonObject,
): Promise<void> {
  const facts = readSupplierFacts(data);
  if (facts === null || (facts.taxId === null && facts.iban === null)) return suppliers.forget(document.id);
  const chosen = chooseSupplier(facts, await suppliers.findSimilar(document, facts));
  await suppliers.confirm(document, facts, chosen?.id ?? null);
}
