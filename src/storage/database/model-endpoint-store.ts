import type { Kysely } from 'kysely';
import type { ModelEndpointRecords } from '../../domain/ports/model-endpoint-records.ts';
import type { Tables } from './tables.ts';

export function modelEndpointStore(database: Kysely<Tables>): ModelEndpointRecords {
  return {
    async find(projectId) {
      const row = await database
        .selectFrom('model_endpoints')
        .selectAll()
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      return row === undefined ? null : { url: row.url, model: row.model, sealedKey: row.sealed_key };
    },
    async put(projectId, { url, model, sealedKey }) {
      const changes = { url, model, sealed_key: sealedKey };
      await database
        .insertInto('model_endpoints')
        .values({ project_id: projectId, ...changes })
        .onConflict((conflict) => conflict.column('project_id').doUpdateSet(changes))
        .execute();
    },
    async delete(projectId) {
      await database.deleteFrom('model_endpoints').where('project_id', '=', projectId).execute();
    },
  };
}
