import { type RawBuilder, sql } from 'kysely';

/** Examples that share at least this many hashes are assigned to the same layout. */
const SAME_LAYOUT = 12;

/** Selects the layout of `exampleId` or, if it has none, of the example that shares the most hashes. */
export function selectLikest(
  projectId: string,
  signs: readonly number[],
  exampleId: string,
): RawBuilder<{ layout_id: string }> {
  return sql`
    select e.layout_id from layout_signs s join layout_examples e on e.id = s.example_id
    where s.project_id = ${projectId} and s.sign = any(${[...signs]}::integer[])
    group by e.id, e.layout_id
    having count(*) >= least(${SAME_LAYOUT}::integer, cardinality(${[...signs]}::integer[]))
    order by e.id = ${exampleId} desc, count(*) desc limit 1`;
}
