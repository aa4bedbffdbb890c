import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  LAYOUTS_PER_PROJECT,
  type LayoutImport,
  type TaughtValues,
  type TransferredExample,
  type TransferredLayout,
} from '../../domain/layouts.ts';
import { createId } from '../../lib/id.ts';
import { lockProject } from './lock-project.ts';
import { selectLikest } from './select-likest.ts';
import type { Tables } from './tables.ts';

type GivenExample = TransferredExample & { id: string; signs: readonly number[] };

interface ExportRow {
  layout_id: string;
  active: boolean;
  sketch: string;
  taught: TaughtValues;
  taught_at: Date;
}

/** Returns the latest examples of one layout, or of all layouts starting with the newest. */
export async function exportLayouts(
  database: Kysely<Tables>,
  projectId: string,
  { layoutId, layouts, examples }: { layoutId: string | null; layouts: number; examples: number },
): Promise<TransferredLayout[]> {
  const { rows } = await sql<ExportRow>`
    select l.id as layout_id, l.active, taught.*
    from (
      select id, active, created_at from layouts
      where project_id = ${projectId} and (${layoutId}::text is null or id = ${layoutId})
        and exists (select from layout_examples e where e.layout_id = layouts.id)
      order by created_at desc, id desc limit ${layouts}) l,
    lateral (
      select coalesce(e.sketch, s.sketch) as sketch, e.taught, e.taught_at
      from layout_examples e left join layout_sketches s on s.document_id = e.document_id
      where e.layout_id = l.id and cardinality(coalesce(e.signs, s.signs)) > 0
      order by e.taught_at desc, e.id desc limit ${examples}) taught
    order by l.created_at desc, l.id desc, taught.taught_at desc`.execute(database);
  const byLayout = Map.groupBy(rows, ({ layout_id }) => layout_id);
  return [...byLayout.values()].map((ofOne) => ({
    active: ofOne[0]?.active ?? true,
    examples: ofOne.map(({ sketch, taught, taught_at }) => ({
      sketch,
      values: taught,
      taughtAt: taught_at,
    })),
  }));
}

/**
 * Adds new examples to layouts with the same appearance or, if there are none, to new layouts. Returns null
 * if the project does not exist.
 */
export async function importLayouts(
  transaction: Kysely<Tables>,
  projectId: string,
  layouts: readonly TransferredLayout<TransferredExample & { signs: readonly number[] }>[],
): Promise<LayoutImport | 'limit_reached' | null> {
  if (!(await lockProject(transaction, projectId, { exclusive: true }))) return null;
  let count = await countRows(transaction, projectId);
  const done: LayoutImport = { layouts: 0, examples: 0, knownExamples: 0 };
  for (const { active, examples } of layouts) {
    const given = examples.map((one) => ({ id: createId('lex'), ...one }));
    const added = await selectNew(transaction, projectId, given);
    done.knownExamples += examples.length - added.length;
    const [first] = added;
    if (first === undefined) continue;
    const { rows } = await selectLikest(projectId, first.signs, '').execute(transaction);
    let layoutId = rows[0]?.layout_id;
    if (layoutId === undefined) {
      if (count >= LAYOUTS_PER_PROJECT) return 'limit_reached';
      layoutId = createId('lay');
      await transaction
        .insertInto('layouts')
        .values({ id: layoutId, project_id: projectId, active })
        .execute();
      count++;
      done.layouts++;
    }
    await insertExamples(transaction, projectId, layoutId, added);
    done.examples += added.length;
  }
  return done;
}

/**
 * Omits examples that the project already has, for example because the file is imported twice, or into the
 * project from which it was exported. `offset 0` prevents a join: without statistics, as during a first
 * import, the database would compare the sketches of all examples.
 */
async function selectNew(
  transaction: Kysely<Tables>,
  projectId: string,
  given: readonly GivenExample[],
): Promise<GivenExample[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (sketch, taught) id, sketch, signs, taught from ${toRecords(given)}
      order by sketch, taught, id) given
    where not exists (
      select from layout_signs i join layout_examples e on e.id = i.example_id
        left join layout_sketches s on s.document_id = e.document_id
      where i.project_id = ${projectId} and i.sign = given.signs[1]
        and coalesce(e.sketch, s.sketch) = given.sketch and e.taught = given.taught
      offset 0)`.execute(transaction);
  const ids = new Set(rows.map(({ id }) => id));
  return given.filter(({ id }) => ids.has(id));
}

async function countRows(transaction: Kysely<Tables>, projectId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from layouts where project_id = ${projectId}`.execute(transaction);
  return rows[0]?.total ?? 0;
}

async function insertExamples(
  transaction: Kysely<Tables>,
  projectId: string,
  layoutId: string,
  examples: readonly GivenExample[],
): Promise<void> {
  await sql`
    with given as (select * from ${toRecords(examples)}),
    added as (
      insert into layout_examples (id, layout_id, sketch, signs, taught, judged, taught_at)
      select id, ${layoutId}, sketch, signs, taught, '{}', least(taught_at, now()) from given
      returning id)
    insert into layout_signs (project_id, sign, example_id)
    select distinct ${projectId}, sign, id from given join added using (id), unnest(signs) sign`.execute(
    transaction,
  );
}

function toRecords(examples: readonly GivenExample[]): RawBuilder<unknown> {
  const rows = examples.map(({ values, taughtAt, ...one }) => ({
    ...one,
    taught: values,
    taught_at: taughtAt,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as records (id text, sketch text, signs integer[], taught jsonb, taught_at timestamptz)`;
}
