import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentCounts, Records } from '../../domain/ports/records.ts';
import type { Project } from '../../domain/projects.ts';
import { createNotFoundError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { requireProject } from '../request-context.ts';
import { BatchAnswer, BatchParams, BatchQuery } from '../schemas/batches.ts';
import { presentDocumentCounts } from '../schemas/documents.ts';
import { endOfInterest, type Shutdown } from '../shutdown.ts';

const FIRST_PAUSE_MS = 200;
/** Longer than the pause for a single document, because counting a large batch is expensive. */
const LONGEST_PAUSE_MS = 2000;

export function addBatchRoute(app: Server, { records }: HttpDependencies, shutdown: Shutdown): void {
  app.get(
    '/projects/:project_id/batches/:batch',
    {
      config: { scope: 'documents:read' },
      schema: {
        tags: ['Documents'],
        operationId: 'batches.retrieve',
        summary: 'Retrieve the status of a batch',
        description:
          'Returns the number of documents in each state, and whether all of them are final. A batch contains the documents that ' +
          'were uploaded with the same `batch`, and the contents of the archives and e-mails among them. Responds with 404 if there are no such documents.',
        params: BatchParams,
        querystring: BatchQuery,
        response: { 200: BatchAnswer },
      },
    },
    async (request, reply) => {
      const { batch } = request.params;
      const ended = endOfInterest(reply, shutdown);
      const counts = await countWhenFinished(records, requireProject(request), batch, {
        seconds: request.query.wait ?? 0,
        ended,
      });
      if (counts.total === 0) throw createNotFoundError('There is no batch with this name.');
      return {
        batch: {
          name: batch,
          finished: counts.pending === 0,
          document_counts: presentDocumentCounts(counts),
        },
      };
    },
  );
}

/**
 * Waits until no document of a batch is pending, and then counts the documents. Stops waiting after
 * `seconds`, or when the client disconnects.
 */
async function countWhenFinished(
  { documents }: Records,
  { id, reviewThreshold }: Project,
  batch: string,
  { seconds, ended }: { seconds: number; ended: AbortSignal },
): Promise<DocumentCounts> {
  const until = Date.now() + seconds * 1000;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const counts = await documents.count(id, { batch }, reviewThreshold);
    const left = until - Date.now();
    if (counts.pending === 0 || left <= 0 || ended.aborted) return counts;
    // If the wait is aborted, count the documents one last time.
    await sleep(Math.min(pause, left), undefined, { signal: ended }).catch(() => {});
  }
}
