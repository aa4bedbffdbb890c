import type { Supplier, SupplierFacts } from '../suppliers.ts';
import type { Page, PageRequest } from './page.ts';

/** The suppliers of a project, from its approved documents. */
export interface SupplierRecords {
  /**
   * Suppliers whose tax number is the same or whose name begins with the same characters, from other documents than this one; at most 50.
   */
  findSimilar(document: { id: string; projectId: string }, facts: SupplierFacts): Promise<Supplier[]>;
  /** Stores what an approved document states about its supplier; a new supplier if `supplierId` is null. */
  confirm(
    document: { id: string; projectId: string },
    facts: SupplierFacts,
    supplierId: string | null,
  ): Promise<void>;
  /** Removes what a document stated. */
  forget(documentId: string): Promise<void>;
  /** The suppliers of a project, newest first. */
  list(projectId: string, page: PageRequest): Promise<Page<Supplier>>;
}
