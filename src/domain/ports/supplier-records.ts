import type { Supplier, SupplierEntry, SupplierFacts } from '../suppliers.ts';
import type { Page, PageRequest } from './page.ts';

/** A supplier to create, or the master record to replace. */
export interface SavedSupplier {
  /** Null creates a supplier. */
  id: string | null;
  entry: SupplierEntry;
}

/** The suppliers of a project, according to master records and approved documents. */
export interface SupplierRecords {
  /**
   * Returns suppliers that have the same tax number or a name beginning with the same characters, without what this
   * document states; at most 50.
   */
  findSimilar(document: { id: string; projectId: string }, facts: SupplierFacts): Promise<Supplier[]>;
  /**
   * Stores what an approved document states about its supplier. Creates a supplier if `supplierId` is null.
   */
  confirm(
    document: { id: string; projectId: string },
    facts: SupplierFacts,
    supplierId: string | null,
  ): Promise<void>;
  /** Removes what a document stated. */
  forget(documentId: string): Promise<void>;
  /** Returns the suppliers of a project that contain `query` in a name or code, newest first; all if it is null. */
  list(projectId: string, page: PageRequest, query: string | null): Promise<Page<Supplier>>;
  listAll(projectId: string): Promise<Supplier[]>;
  find(projectId: string, id: string): Promise<Supplier | null>;
  /**
   * Creates suppliers and replaces master records; call it in a transaction that holds the lock of `lockAll`. Returns the
   * identifiers in the same order.
   */
  save(projectId: string, suppliers: readonly SavedSupplier[]): Promise<string[]>;
  /** Lets one transaction at a time change the suppliers of a project. False if the project does not exist. */
  lockAll(projectId: string): Promise<boolean>;
  /**
   * Changes a master record: values that are not in a given list are also removed from what the documents of the
   * supplier state. `name_taken` if another supplier has the external identifier.
   */
  change(projectId: string, id: string, changes: Partial<SupplierEntry>): Promise<undefined | 'name_taken'>;
  /** Moves the documents of another supplier to this one, and deletes the other one. */
  merge(projectId: string, id: string, otherId: string): Promise<void>;
  /** Also deletes what its documents state. False if there is no such supplier. */
  delete(projectId: string, id: string): Promise<boolean>;
  /**
   * Returns the duplicate key of an older approved document of the supplier with the same type, number and total; null
   * if there is none.
   */
  findDuplicateKey(
    document: { id: string; projectId: string },
    supplierId: string,
    same: { documentType: string; number: string; total: number },
  ): Promise<string | null>;
}
