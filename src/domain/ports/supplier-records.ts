import type { Supplier, SupplierFacts } from '../suppliers.ts';
import type { Page, PageRequest } from './page.ts';

/** The suppliers of a project, according to its approved documents. */
export interface SupplierRecords {
  /**
   * Returns suppliers that have the same tax number or a name beginning with the same characters, from
   * documents other than this one; at most 50.
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
  /** Returns the suppliers of a project, newest first. */
  list(projectId: string, page: PageRequest): Promise<Page<Supplier>>;
}
