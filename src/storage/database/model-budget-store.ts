import { type Kysely, sql } from 'kysely';
import type { ModelBudgetRecords } from '../../domain/ports/model-budget-records.ts';
import type { Tables } from './tables.ts';

export function createModelBudgetStore(database: Kysely<Tables>): ModelBudgetRecords {
  return {
    async take(projectId, day, most) {
      if (most === 0) return false;
      const { rows } = await sql`
        insert into model_budgets (project_id, day, documents) values (${projectId}, ${day}, 1)
        on conflict (project_id, day) do update set documents = model_budgets.documents + 1
          where ${most}::int is null or model_budgets.documents < ${most}::int
        returning 1`.execute(database);
      return rows.length > 0;
    },
  };
}
