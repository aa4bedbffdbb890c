import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Position } from '../../domain/ports/page.ts';
import type { SupplierRecords } from '../../domain/ports/supplier-records.ts';
import type { Supplier } from '../../domain/suppliers.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { fetchPage, isAfter, orderByNewest, toLimit, toOrderBy, toPosition } from './fetch-page.ts';
import type { Tables } from './tables.ts';

const MOST_SIMILAR = 50;
const NEWEST = orderByNewest('s.created_at', 's.id');

export function createSupplierStore(database: Kysely<Tables>): SupplierRecords {
  return {
    async findSimilar({ id, projectId }, { taxId, nameKey }) {
      const rows = await selectSuppliers(
        database,
        sql`select * from supplier_facts where project_id = ${projectId} and document_id <> ${id}
          and supplier_id in (
            select supplier_id from supplier_facts where project_id = ${projectId} and document_id <> ${id}
              and (tax_id = ${taxId} or left(name_key, 4) = left(${nameKey}, 4))
            group by supplier_id
            order by bool_or(tax_id = ${taxId}) desc nulls last, bool_or(name_key = ${nameKey}) desc, max(confirmed_at) desc
            limit ${MOST_SIMILAR})`,
      );
      return rows.map(toSupplier);
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
    list(projectId, page) {
      const listed = sql`
        select * from supplier_facts where supplier_id in (
          select id from suppliers s where project_id = ${projectId}
            and exists (select from supplier_facts f where f.supplier_id = s.id)
            and ${isAfter(NEWEST, page.after)}
          order by ${toOrderBy(NEWEST)} limit ${toLimit(page)} offset ${page.offset})`;
      const count = async () => {
        const { rows } = await sql<{ total: number }>`
          select count(distinct supplier_id)::integer as total from supplier_facts
          where project_id = ${projectId}`.execute(database);
        return rows[0]?.total ?? 0;
      };
      return fetchPage(page, () => selectSuppliers(database, listed), count, toSupplier);
    },
  };
}

interface Row {
  id: string;
  created_at: Date;
  names: string[];
  name_keys: string[];
  tax_ids: string[];
  ibans: string[];
  currencies: string[];
  documents_count: number;
  position: Position;
}

/** The suppliers of rows of `supplier_facts`, newest first. */
async function selectSuppliers(database: Kysely<Tables>, facts: RawBuilder<unknown>): Promise<Row[]> {
  const collect = (column: string) => sql`array(
    select ${sql.ref(column)} from facts f where f.supplier_id = s.id and ${sql.ref(column)} is not null
    group by 1 order by count(*) desc, 1)`;
  const { rows } = await sql<Row>`
    with facts as (${facts})
    select s.id, s.created_at, ${collect('name')} as names, ${collect('name_key')} as name_keys,
      ${collect('tax_id')} as tax_ids, ${collect('iban')} as ibans, ${collect('currency')} as currencies,
      (select count(*)::integer from facts f where f.supplier_id = s.id) as documents_count,
      ${toPosition(NEWEST)} as position
    from suppliers s where s.id in (select supplier_id from facts)
    order by ${toOrderBy(NEWEST)}`.execute(database);
  return rows;
}

function toSupplier(row: Row): Supplier {
  return {
    id: row.id,
    createdAt: row.created_at,
    names: row.names,
    nameKeys: row.name_keys,
    taxIds: row.tax_ids,
    ibans: row.ibans,
    currencies: row.currencies,
    documentsCount: row.documents_count,
  };
}
