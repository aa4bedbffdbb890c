import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyInstance, fastify } from 'fastify';
import { createId } from '../lib/id.ts';
import type { HttpDependencies } from './dependencies.ts';
import { sendError } from './error-response.ts';
import type { Server } from './fastify-types.ts';
import type { MetricsSettings } from './metrics-access.ts';
import { addOperationRoutes } from './routes/operations.ts';
import { Shutdown } from './shutdown.ts';

/**
 * Creates a server that has only `/healthz`, `/readyz` and `/metrics`, for a process without an API. The
 * server does not listen yet.
 */
export function createHealthServer(
  deps: Pick<HttpDependencies, 'findUnreadiness' | 'metrics' | 'logger'> & { settings: MetricsSettings },
): FastifyInstance {
  const app: Server = fastify({
    genReqId: () => createId('req'),
    exposeHeadRoutes: true,
  }).withTypeProvider<TypeBoxTypeProvider>();
  const shutdown = new Shutdown();
  app.addHook('preClose', async () => shutdown.begin());
  app.setErrorHandler((error, request, reply) => sendError(deps.logger, request, reply, error));
  app.setSerializerCompiler(() => JSON.stringify);
  addOperationRoutes(app, deps, shutdown);
  return app;
}
