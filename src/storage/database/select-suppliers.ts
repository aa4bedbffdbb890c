import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PageRequest, Position } from '../../domain/ports/page.ts';
import type { Supplier } from '../../domain/suppliers.ts';
import { isAfter, orderByNewest, toLimit, toOrderBy, toPosition } from './fetch-page.ts';
import type { Tables } from './tables.ts';

const NEWEST = orderByNewest('s.created_at', 's.id');

export interface SupplierRow {
  id: string;
  external_id: string | null;
  created_at: Date;
  names: string[];
  name_keys: string[];
  tax_ids: string[];
  ibans: string[];
  currency: string | null;
  currencies: string[];
  documents_count: number;
  position: Position;
}

/** Selects suppliers, newest first. Omits values that came from the document `withoutDocument`. */
export async function selectSuppliers(
  database: Kysely<Tables>,
  ids: RawBuilder<unknown>,
  withoutDocument = '',
): Promise<SupplierRow[]> {
  const facts = sql`from supplier_facts f where f.supplier_id = s.id and f.document_id <> ${withoutDocument}`;
  const collect = (column: string, entered: RawBuilder<unknown>) => {
    const value = sql.ref(column);
    return sql`array(
      select value from (
        select value, place from unnest(${entered}) with ordinality as entered (value, place)
        union all
        select ${value}, null ${facts} and ${value} is not null) known
      group by value order by min(place) nulls last, count(*) desc, value)`;
  };
  const { rows } = await sql<SupplierRow>`
    select s.id, s.external_id, s.created_at, s.currency,
      ${collect('name', sql`s.names`)} as names, ${collect('name_key', sql`s.name_keys`)} as name_keys,
      ${collect('tax_id', sql`s.tax_ids`)} as tax_ids, ${collect('iban', sql`s.ibans`)} as ibans,
      ${collect('currency', sql`'{}'::text[]`)} as currencies,
      (select count(*)::integer ${facts}) as documents_count, ${toPosition(NEWEST)} as position
    from suppliers s where s.id in (${ids}) and (s.names <> '{}' or exists (select ${facts}))
    order by ${toOrderBy(NEWEST)}`.execute(database);
  return rows;
}

/** Returns the query for one page, and the condition for the whole list. */
export function selectPage(
  projectId: string,
  page: PageRequest,
  searched: { text: string; code: string } | null,
): { ids: RawBuilder<unknown>; isListed: RawBuilder<boolean> } {
  const isFound = searched === null ? sql`true` : containsText(searched);
  const isListed = sql<boolean>`s.project_id = ${projectId} and ${isFound}
    and (s.names <> '{}' or exists (select from supplier_facts f where f.supplier_id = s.id))`;
  const ids = sql`select s.id from suppliers s where ${isListed} and ${isAfter(NEWEST, page.after)}
    order by ${toOrderBy(NEWEST)} limit ${toLimit(page)} offset ${page.offset}`;
  return { ids, isListed };
}

/** Condition for suppliers with a name that contains the text, or a number that contains the code. */
function containsText({ text, code }: { text: string; code: string }): RawBuilder<unknown> {
  const containsCode = (tax: RawBuilder<unknown>) =>
    code === '' ? sql`false` : sql`position(${code}::text in coalesce(${tax}, '')) > 0`;
  return sql`(position(${text}::text in lower(coalesce(s.external_id, '') || chr(10) || array_to_string(s.names, chr(10)))) > 0
    or ${containsCode(sql`array_to_string(s.tax_ids || s.ibans, ' ')`)}
    or exists (select from supplier_facts f where f.supplier_id = s.id
      and (position(${text}::text in lower(f.name)) > 0 or ${containsCode(sql`f.tax_id`)} or ${containsCode(sql`f.iban`)})))`;
}

export function toSupplier(row: SupplierRow): Supplier {
  return {
    id: row.id,
    externalId: row.external_id,
    createdAt: row.created_at,
    names: row.names,
    nameKeys: row.name_keys,
    taxIds: row.tax_ids,
    ibans: row.ibans,
    currency: row.currency,
    currencies: row.currencies,
    documentsCount: row.documents_count,
  };
}
