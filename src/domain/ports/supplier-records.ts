import type { Supplier, SupplierEntry, SupplierFacts } from '../suppliers.ts';
import type { Page, PageRequest } from './page.ts';

/** A new supplier, or a new master record for an existing one. */
export interface SavedSupplier {
  /** Null for a new supplier. */
  id: string | null;
  entry: SupplierEntry;
}

export interface SupplierRecords {
  /**
   * Returns at most 50 suppliers with the same tax number, or with a name that begins with the same
   * characters. Omits facts that were stated only in the given document.
   */
  findSimilar(document: { id: string; projectId: string }, facts: SupplierFacts): Promise<Supplier[]>;
  /** Stores what an approved document states about its supplier. A null `supplierId` creates a supplier. */
  confirm(
    document: { id: string; projectId: string },
    facts: SupplierFacts,
    supplierId: string | null,
  ): Promise<void>;
  /** Removes what a document stated about its supplier. */
  forget(documentId: string): Promise<void>;
  /**
   * Lists suppliers, newest first. Unless `query` is null, lists only suppliers whose name or code contains
   * it.
   */
  list(projectId: string, page: PageRequest, query: string | null): Promise<Page<Supplier>>;
  listAll(projectId: string): Promise<Supplier[]>;
  find(projectId: string, id: string): Promise<Supplier | null>;
  /**
   * Creates suppliers and replaces master records. Call this in a transaction that has called `lockAll`.
   * Returns the identifiers in the order of `suppliers`.
   */
  save(projectId: string, suppliers: readonly SavedSupplier[]): Promise<string[]>;
  /**
   * Prevents concurrent changes to the project's suppliers until the end of the transaction. Returns false if
   * the project does not exist.
   */
  lockAll(projectId: string): Promise<boolean>;
  /**
   * Changes a master record. If a list is given, values that it does not contain are removed, even if they
   * came from a document. Returns `name_taken` if another supplier has the external identifier.
   */
  change(projectId: string, id: string, changes: Partial<SupplierEntry>): Promise<undefined | 'name_taken'>;
  /** Moves the other supplier's documents to this supplier, and deletes the other supplier. */
  merge(projectId: string, id: string, otherId: string): Promise<void>;
  /** Deletes a supplier and all facts about it. Returns false if there is no such supplier. */
  delete(projectId: string, id: string): Promise<boolean>;
  /**
   * Returns the duplicate key of an older approved document with the same supplier, type, number and total;
   * null if there is none.
   */
  findDuplicateKey(
    document: { id: string; projectId: string },
    supplierId: string,
    same: { documentType: string; number: string; total: number },
  ): Promise<string | null>;
}
