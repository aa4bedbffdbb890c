import { createFieldError, createValidationError, type FieldError } from '../lib/api-error.ts';
import type { Stores } from './ports/records.ts';
import type { SavedSupplier } from './ports/supplier-records.ts';
import { SUPPLIERS_PER_PROJECT, type Supplier, type SupplierEntry, toNameKey } from './suppliers.ts';

const ERRORS_MAX = 100;

export type ListedSupplier =
  | { row: number; entry: SupplierEntry }
  | { row: number; errors: readonly FieldError[] };

/** The outcome for a row. In a preview, this is the outcome that an import would have. */
export type ImportedRow =
  | { row: number; status: 'created' | 'updated' | 'unchanged'; name: string; saved: SavedSupplier }
  | { row: number; status: 'invalid'; errors: readonly FieldError[] };

/**
 * Matches the suppliers in the list to known ones: first by identifier, then by tax number, then by name. If
 * two rows match the same supplier, the second row is invalid.
 */
export function planSupplierImport(
  listed: readonly ListedSupplier[],
  known: readonly Supplier[],
): ImportedRow[] {
  const index = indexSuppliers(known);
  const rowsOf = new Map<string, number>();
  return listed.map((one) => {
    if ('errors' in one) return { row: one.row, status: 'invalid', errors: one.errors };
    const { row, entry } = one;
    const supplier = findIn(index, entry);
    const repeated = listKeys(entry, supplier).find((key) => rowsOf.has(key));
    if (repeated !== undefined) {
      const message = `describes the same supplier as row ${rowsOf.get(repeated)}`;
      const field = repeated.slice(0, repeated.indexOf(':'));
      return { row, status: 'invalid', errors: [{ field, code: 'taken', message }] };
    }
    for (const key of listKeys(entry, supplier)) rowsOf.set(key, row);
    const saved = {
      id: supplier?.id ?? null,
      entry: { ...entry, externalId: entry.externalId ?? supplier?.externalId ?? null },
    };
    const status =
      supplier === null ? 'created' : isContained(saved.entry, supplier) ? 'unchanged' : 'updated';
    return { row, status, name: entry.names[0] ?? '', saved };
  });
}

interface Index {
  byExternalId: Map<string, Supplier>;
  byTaxId: Map<string, Supplier>;
  byName: Map<string, Supplier>;
}

function indexSuppliers(known: readonly Supplier[]): Index {
  const index: Index = { byExternalId: new Map(), byTaxId: new Map(), byName: new Map() };
  for (const supplier of known) {
    if (supplier.externalId !== null) index.byExternalId.set(supplier.externalId, supplier);
    for (const taxId of supplier.taxIds) index.byTaxId.set(taxId, supplier);
    for (const key of supplier.nameKeys) index.byName.set(key, supplier);
  }
  return index;
}

function findIn({ byExternalId, byTaxId, byName }: Index, entry: SupplierEntry): Supplier | null {
  const { externalId, taxIds, names } = entry;
  const named = externalId === null ? undefined : byExternalId.get(externalId);
  if (named) return named;
  const isSameId = (one: Supplier | undefined): one is Supplier =>
    one !== undefined && (externalId === null || one.externalId === null);
  const taxed = taxIds.map((taxId) => byTaxId.get(taxId)).find(isSameId);
  if (taxed) return taxed;
  return (
    names
      .map((name) => byName.get(toNameKey(name)))
      .find((one) => isSameId(one) && (taxIds.length === 0 || one.taxIds.length === 0)) ?? null
  );
}

/** Returns keys that must be unique within the list. Each key begins with the name of its field. */
function listKeys({ externalId, taxIds }: SupplierEntry, supplier: Supplier | null): string[] {
  return [
    ...(externalId === null ? [] : [`external_id:${externalId}`]),
    ...taxIds.map((taxId) => `tax_ids:${taxId}`),
    ...(supplier === null ? [] : [`names:${supplier.id}`]),
  ];
}

/** Returns true if the supplier already has all values of the entry. */
function isContained(entry: SupplierEntry, supplier: Supplier): boolean {
  const hasAll = (values: readonly string[], known: readonly string[]) =>
    values.every((value) => known.includes(value));
  return (
    entry.externalId === supplier.externalId &&
    entry.currency === supplier.currency &&
    hasAll(entry.names, supplier.names) &&
    hasAll(entry.taxIds, supplier.taxIds) &&
    hasAll(entry.ibans, supplier.ibans)
  );
}

export interface SupplierImport {
  rows: readonly ImportedRow[];
  /** Supplier identifiers, keyed by row; empty in a preview. */
  ids: ReadonlyMap<number, string>;
}

/**
 * Imports a master list. Call this in a transaction. A preview writes nothing. Returns null if the project
 * does not exist.
 * @throws {ApiError} 422 if a row is invalid and this is not a preview, or if the project would have too many
 * suppliers
 */
export async function importSuppliers(
  { suppliers }: Pick<Stores, 'suppliers'>,
  projectId: string,
  listed: readonly ListedSupplier[],
  isPreview: boolean,
): Promise<SupplierImport | null> {
  if (!(await suppliers.lockAll(projectId))) return null;
  const known = await suppliers.listAll(projectId);
  const rows = planSupplierImport(listed, known);
  const created = rows.filter(({ status }) => status === 'created').length;
  if (known.length + created > SUPPLIERS_PER_PROJECT)
    throw createFieldError(
      'import',
      'limit_reached',
      `a project can have at most ${SUPPLIERS_PER_PROJECT} suppliers; delete some first`,
    );
  if (isPreview) return { rows, ids: new Map() };
  const invalid = rows.flatMap((one) =>
    one.status === 'invalid'
      ? one.errors.map((error) => ({ ...error, field: `import.rows[${one.row}].${error.field}` }))
      : [],
  );
  if (invalid.length > 0) throw createValidationError(...invalid.slice(0, ERRORS_MAX));
  const written = rows.flatMap((one) => (one.status === 'created' || one.status === 'updated' ? [one] : []));
  const ids = await suppliers.save(
    projectId,
    written.map(({ saved }) => saved),
  );
  return { rows, ids: new Map(written.map(({ row }, i) => [row, ids[i] ?? ''])) };
}
