import { type Kysely, sql } from 'kysely';
import type { LayoutExample, TaughtValues } from '../../domain/layouts.ts';
import type { Tables } from './tables.ts';

/** Returns an example's learned values without the text of its document. */
export type EraseText = (example: LayoutExample) => Promise<TaughtValues>;

/** Keeps what was learned from documents that are about to be deleted, but not their text. */
export async function keepTaught(
  transaction: Kysely<Tables>,
  documentIds: readonly string[],
  eraseText: EraseText,
): Promise<void> {
  const { rows } = await sql<LayoutExample & { id: string }>`
    select e.id, e.taught as values, s.sketch from layout_examples e join layout_sketches s using (document_id)
    where document_id = any(${[...documentIds]}::text[])`.execute(transaction);
  for (const { id, ...example } of rows) {
    const values = await eraseText(example);
    if (Object.keys(values).length === 0) continue;
    await sql`
      update layout_examples e set document_id = null, taught = ${JSON.stringify(values)}::jsonb,
        sketch = s.sketch, signs = s.signs
      from layout_sketches s where s.document_id = e.document_id and e.id = ${id}`.execute(transaction);
  }
}
