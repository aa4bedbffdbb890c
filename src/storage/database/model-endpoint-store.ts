import type { Kysely } from 'kysely';
import type { ModelEndpointRecords } from '../../domain/ports/model-endpoint-records.ts';
import type { Tables } from './tables.ts';

export function createModelEndpointStore(database: Kysely<Tables>): ModelEndpointRecords {
  return {
    async find(projectId) {
      const row = await database
        .selectFrom('model_endpoints')
        .selectAll()
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { api, url, model, images: takesImages, sealed_key: sealedKey } = row;
      return { api, url, model, takesImages, sealedKey };
    },
    async put(projectId, { api, url, model, takesImages, sealedKey }) {
      const changes = { api, url, model, images: takesImages, sealed_key: sealedKey };
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
