import { type Kysely, sql } from 'kysely';
import type { SavedSupplier } from '../../domain/ports/supplier-records.ts';
import { type SupplierEntry, toNameKey } from '../../domain/suppliers.ts';
import { createId } from '../../lib/id.ts';
import type { Tables } from './tables.ts';

/** Creates suppliers and replaces master records in one statement. */
export async function saveSuppliers(
  database: Kysely<Tables>,
  projectId: string,
  suppliers: readonly SavedSupplier[],
): Promise<string[]> {
  const rows = suppliers.map(({ id, entry }) => ({ id: id ?? createId('sup'), ...toSupplierColumns(entry) }));
  await sql`
    insert into suppliers (id, project_id, external_id, names, name_keys, name_starts, tax_ids, ibans, currency)
    select id, ${projectId}, external_id, names, name_keys, name_starts, tax_ids, ibans, currency
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, external_id text, names text[],
      name_keys text[], name_starts text[], tax_ids text[], ibans text[], currency text)
    on conflict (id) do update set external_id = excluded.external_id, names = excluded.names,
      name_keys = excluded.name_keys, name_starts = excluded.name_starts, tax_ids = excluded.tax_ids,
      ibans = excluded.ibans, currency = excluded.currency
    where suppliers.project_id = ${projectId}`.execute(database);
  return rows.map(({ id }) => id);
}

/**
 * Changes a master record. Each list in `changes` must be complete: a value that it lacks is removed, even if
 * the value came from a document.
 */
export async function changeSupplier(
  transaction: Kysely<Tables>,
  projectId: string,
  id: string,
  changes: Partial<SupplierEntry>,
): Promise<void> {
  const [before] = await selectEntries(transaction, projectId, [id]);
  if (before === undefined) return;
  await saveSuppliers(transaction, projectId, [{ id, entry: { ...before, ...changes } }]);
  const { names = null, taxIds = null, ibans = null } = changes;
  const name = names?.[0] ?? '';
  const isKept = (column: string, list: readonly string[] | null) =>
    sql`(${list}::text[] is null or ${sql.ref(column)} = any(${list}::text[]))`;
  await sql`
    update supplier_facts set
      name_key = case when ${isKept('name', names)} then name_key else ${toNameKey(name)} end,
      name = case when ${isKept('name', names)} then name else ${name} end,
      tax_id = case when ${isKept('tax_id', taxIds)} then tax_id end,
      iban = case when ${isKept('iban', ibans)} then iban end
    where supplier_id = ${id} and project_id = ${projectId}`.execute(transaction);
}

async function selectEntries(
  transaction: Kysely<Tables>,
  projectId: string,
  ids: readonly string[],
): Promise<SupplierEntry[]> {
  const { rows } = await sql<SupplierEntry>`
    select external_id as "externalId", names, tax_ids as "taxIds", ibans, currency from suppliers
    where project_id = ${projectId} and id = any(${[...ids]}::text[])
    order by array_position(${[...ids]}::text[], id)`.execute(transaction);
  return rows;
}

/**
 * Merges the supplier `otherId` into `id`. The master record of `id` takes precedence; values of the other
 * record are added to it.
 */
export async function mergeSuppliers(
  transaction: Kysely<Tables>,
  projectId: string,
  id: string,
  otherId: string,
): Promise<void> {
  await sql`
    update supplier_facts set supplier_id = ${id}
    where supplier_id = ${otherId} and project_id = ${projectId}`.execute(transaction);
  const [one, other] = await selectEntries(transaction, projectId, [id, otherId]);
  if (one === undefined || other === undefined) return;
  await transaction.deleteFrom('suppliers').where('id', '=', otherId).execute();
  const mergeLists = (key: 'names' | 'taxIds' | 'ibans') => [...new Set([...one[key], ...other[key]])];
  const entry: SupplierEntry = {
    externalId: one.externalId ?? other.externalId,
    names: mergeLists('names'),
    taxIds: mergeLists('taxIds'),
    ibans: mergeLists('ibans'),
    currency: one.currency ?? other.currency,
  };
  await saveSuppliers(transaction, projectId, [{ id, entry }]);
}

function toSupplierColumns({ externalId, names, taxIds, ibans, currency }: SupplierEntry) {
  const name_keys = [...new Set(names.map(toNameKey))];
  return {
    external_id: externalId,
    names: [...names],
    name_keys,
    name_starts: [...new Set(name_keys.map((key) => [...key].slice(0, 4).join('')))],
    tax_ids: [...taxIds],
    ibans: [...ibans],
    currency,
  };
}
