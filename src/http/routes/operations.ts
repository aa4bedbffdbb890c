import { Type } from 'typebox';
import { createUnavailableError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { checkMetricsAccess, type MetricsSettings } from '../metrics-access.ts';
import type { Shutdown } from '../shutdown.ts';

const Health = Type.Object(
  { status: Type.String({ enum: ['ok'], description: 'Always `ok`.' }) },
  { title: 'Health', description: 'The service is healthy.' },
);

/** Adds routes for operators, which require no key and return no secrets. */
export function addOperationRoutes(
  app: Server,
  deps: Pick<HttpDependencies, 'findUnreadiness' | 'metrics'> & { settings: MetricsSettings },
  shutdown: Shutdown,
): void {
  app.get(
    '/healthz',
    {
      schema: {
        operationId: 'operation.checkHealth',
        tags: ['Operation'],
        summary: 'Check that the process is alive',
        description:
          'Responds while the process runs, regardless of the state of the database and the storage.',
        response: { 200: Health },
      },
    },
    async () => ({ status: 'ok' }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        tags: ['Operation'],
        operationId: 'operation.checkReadiness',
        'x-failures': [503],
        summary: 'Check that documents can be accepted and processed',
        description: 'The message of a 503 response states the reason.',
        response: { 200: Health },
      },
    },
    async () => {
      shutdown.refuse();
      const reason = await deps.findUnreadiness();
      if (reason !== null) throw createUnavailableError(reason, 5);
      return { status: 'ok' };
    },
  );

  app.get(
    '/metrics',
    {
      schema: {
        tags: ['Operation'],
        operationId: 'operation.readMetrics',
        'x-failures': [401, 404],
        summary: 'Read metrics in the Prometheus text format',
        description:
          'Returns counts and durations of requests, documents and deliveries. The operator can require a token.',
        response: {
          200: {
            description: 'The metrics.',
            content: {
              'text/plain': {
                schema: Type.String({
                  examples: ['legible_documents_processed_total{code="ok"} 128\n'],
                }),
              },
            },
          },
        },
      },
    },
    async (request, reply) => {
      checkMetricsAccess(request, deps.settings);
      return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics());
    },
  );
}
