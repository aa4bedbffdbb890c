import { type Kysely, sql } from 'kysely';
import type { SupplierRecords } from '../../domain/ports/supplier-records.ts';
import { toCode } from '../../domain/suppliers.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { fetchPage } from './fetch-page.ts';
import { lockProject } from './lock-project.ts';
import { refuseTakenName } from './refuse-taken-name.ts';
import { changeSupplier, mergeSuppliers, saveSuppliers } from './save-suppliers.ts';
import { selectPage, selectSuppliers, toSupplier } from './select-suppliers.ts';
import type { Tables } from './tables.ts';

const MOST_SIMILAR = 50;

export function createSupplierStore(database: Kysely<Tables>): SupplierRecords {
  return {
    async findSimilar({ id, projectId }, { taxId, nameKey }) {
      const start = [...nameKey].slice(0, 4).join('');
      const similar = sql`
        select supplier_id from (
          select supplier_id, tax_id = ${taxId} as has_tax_id, name_key = ${nameKey} as has_name, confirmed_at as known_at
          from supplier_facts where project_id = ${projectId} and document_id <> ${id}
            and (tax_id = ${taxId} or left(name_key, 4) = ${start})
          union all
          select id, ${taxId} = any(tax_ids), ${nameKey} = any(name_keys), created_at
          from suppliers where project_id = ${projectId}
            and (tax_ids @> array[${taxId}]::text[] or name_starts @> array[${start}]::text[])) known
        group by supplier_id
        order by bool_or(has_tax_id) desc nulls last, bool_or(has_name) desc, max(known_at) desc
        limit ${MOST_SIMILAR}`;
      return (await selectSuppliers(database, similar, id)).map(toSupplier);
    },
    confirm: ({ id, projectId }, facts, supplierId) =>
      runAtomically(database, async (transaction) => {
        const supplier = supplierId ?? createId('sup');
        if (supplierId === null)
          await transaction.insertInto('suppliers').values({ id: supplier, project_id: projectId }).execute();
        const row = {
          supplier_id: supplier,
          project_id: projectId,
          name: facts.name,
          name_key: facts.nameKey,
          tax_id: facts.taxId,
          iban: facts.iban,
          currency: facts.currency,
          confirmed_at: sql<Date>`now()`,
        };
        await transaction
          .insertInto('supplier_facts')
          .values({ document_id: id, ...row })
          .onConflict((conflict) => conflict.column('document_id').doUpdateSet(row))
          .execute();
      }),
    async forget(documentId) {
      await database.deleteFrom('supplier_facts').where('document_id', '=', documentId).execute();
    },
    list(projectId, page, query) {
      const listed = selectPage(projectId, page, query === null ? null : toSearched(query));
      return fetchPage(
        page,
        () => selectSuppliers(database, listed.ids),
        async () => {
          const { rows } = await sql<{ total: number }>`
            select count(*)::integer as total from suppliers s where ${listed.isListed}`.execute(database);
          return rows[0]?.total ?? 0;
        },
        toSupplier,
      );
    },
    async listAll(projectId) {
      const ids = sql`select id from suppliers where project_id = ${projectId}`;
      return (await selectSuppliers(database, ids)).map(toSupplier);
    },
    async find(projectId, id) {
      const ids = sql`select id from suppliers where project_id = ${projectId} and id = ${id}`;
      const [row] = await selectSuppliers(database, ids);
      return row === undefined ? null : toSupplier(row);
    },
    lockAll: (projectId) => lockProject(database, projectId, { exclusive: true }),
    save: (projectId, suppliers) => saveSuppliers(database, projectId, suppliers),
    change: (projectId, id, changes) =>
      refuseTakenName('suppliers_external_id', () =>
        runAtomically(database, async (transaction): Promise<undefined> => {
          await changeSupplier(transaction, projectId, id, changes);
        }),
      ),
    merge: (projectId, id, otherId) =>
      runAtomically(database, (transaction) => mergeSuppliers(transaction, projectId, id, otherId)),
    async delete(projectId, id) {
      const result = await database
        .deleteFrom('suppliers')
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
    async findDuplicateKey({ id, projectId }, supplierId, { documentType, number, total }) {
      const { rows } = await sql<{ duplicate_key: string }>`
        select d.duplicate_key from supplier_facts f join documents d on d.id = f.document_id
        where f.supplier_id = ${supplierId} and f.project_id = ${projectId} and d.id < ${id}
          and d.document_type = ${documentType} and d.total = ${total}
          and regexp_replace(upper(d.number), '[^[:alnum:]]+', '', 'g') = ${toCode(number)}
          and d.duplicate_key is not null
        order by d.id limit 1`.execute(database);
      return rows[0]?.duplicate_key ?? null;
    },
  };
}

/** Prepares a query for two searches: as text, and as a code without spaces or punctuation. */
function toSearched(query: string): { text: string; code: string } {
  return { text: query.toLowerCase(), code: toCode(query) };
}
