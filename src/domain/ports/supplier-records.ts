import type { Supplier, SupplierEntry, SupplierFacts } from '../suppliers.ts';
import type { Page, PageRequest } from './page.ts';

/** A supplier to create, or a master record that replaces an existing one. */
export interface SavedSupplier {
  /** Identifier of the supplier; null if the supplier is to be created. */
  id: string | null;
  entry: SupplierEntry;
}

/** The suppliers of a project, as described by master records and approved documents. */
export interface SupplierRecords {
  /**
   * Returns at most 50 suppliers that have the same tax number or a name beginning with the same characters.
   * Facts that only the given document states are omitted.
   */
  findSimilar(document: { id: string; projectId: string }, facts: SupplierFacts): Promise<Supplier[]>;
  /**
   * Stores the facts that an approved document states about its supplier. Creates a supplier if `supplierId`
   * is null.
   */
  confirm(
    document: { id: string; projectId: string },
    facts: SupplierFacts,
    supplierId: string | null,
  ): Promise<void>;
  /** Removes the facts that a document stated about its supplier. */
  forget(documentId: string): Promise<void>;
  /**
   * Returns the suppliers of a project, newest first. If `query` is not null, returns only suppliers with a
   * name or code that contains it.
   */
  list(projectId: string, page: PageRequest, query: string | null): Promise<Page<Supplier>>;
  listAll(projectId: string): Promise<Supplier[]>;
  find(projectId: string, id: string): Promise<Supplier | null>;
  /**
   * Creates suppliers and replaces master records. Call it in a transaction that has called `lockAll`.
   * Returns the identifiers in the same order.
   */
  save(projectId: string, suppliers: readonly SavedSupplier[]): Promise<string[]>;
  /**
   * Ensures that only one transaction at a time changes the suppliers of a project. Returns false if the
   * project does not exist.
   */
  lockAll(projectId: string): Promise<boolean>;
  /**
   * Changes a master record. A value that is missing from a given list is removed even if it came from a
   * document. Returns `name_taken` if another supplier has the external identifier.
   */
  change(projectId: string, id: string, changes: Partial<SupplierEntry>): Promise<undefined | 'name_taken'>;
  /** Assigns the documents of another supplier to this supplier, and deletes the other supplier. */
  merge(projectId: string, id: string, otherId: string): Promise<void>;
  /** Deletes a supplier and all facts about it. Returns false if there is no such supplier. */
  delete(projectId: string, id: string): Promise<boolean>;
  /**
   * Returns the duplicate key of an older approved document from the supplier with the same type, number and
   * total; null if there is none.
   */
  findDuplicateKey(
    document: { id: string; projectId: string },
    supplierId: string,
    same: { documentType: string; number: string; total: number },
  ): Promise<string | null>;
}
