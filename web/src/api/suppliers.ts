import type {
  DocumentSupplierResponse,
  Supplier,
  SupplierChanges,
  SupplierImportRequest,
  SupplierImportResponse,
  SupplierList,
} from '#client/types';
import { legible, removeEmpty } from './client.ts';

const PER_PAGE = 100;

export type SupplierValues = SupplierChanges['supplier'];
export type SupplierListFile = Pick<SupplierImportRequest['import'], 'csv' | 'suppliers'>;
export type SupplierReport = SupplierImportResponse['import'];

export function listSuppliers(project_id: string, q: string, page: number): Promise<SupplierList> {
  return legible.suppliers.list({ project_id, ...removeEmpty({ q }), page, per_page: PER_PAGE }).first();
}

export async function getSupplier(project_id: string, supplier_id: string): Promise<Supplier> {
  return (await legible.suppliers.retrieve({ project_id, supplier_id })).supplier;
}

export async function changeSupplier(
  project_id: string,
  supplier_id: string,
  supplier: SupplierValues,
): Promise<Supplier> {
  return (await legible.suppliers.update({ project_id, supplier_id, body: { supplier } })).supplier;
}

export async function mergeSuppliers(
  project_id: string,
  supplier_id: string,
  other_id: string,
): Promise<Supplier> {
  const body = { merge: { supplier_id: other_id } };
  return (await legible.suppliers.merge({ project_id, supplier_id, body })).supplier;
}

export async function deleteSupplier(project_id: string, supplier_id: string): Promise<void> {
  await legible.suppliers.delete({ project_id, supplier_id });
}

/** Imports a master list. A preview only reports what the import would do. */
export async function importSuppliers(
  project_id: string,
  list: SupplierListFile,
  preview: boolean,
): Promise<SupplierReport> {
  return (await legible.suppliers.importList({ project_id, body: { import: { ...list, preview } } })).import;
}

/**
 * Returns the supplier of a document, and the document's values that contradict what is known about the
 * supplier.
 */
export function getDocumentSupplier(
  project_id: string,
  document_id: string,
): Promise<DocumentSupplierResponse> {
  return legible.suppliers.ofDocument({ project_id, document_id });
}
