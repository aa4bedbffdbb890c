import type { FastifyReply, FastifyRequest } from 'fastify';
import { idNotFound } from '../lib/api-error.ts';
import { ByteBudget } from '../lib/byte-budget.ts';
import { isId } from '../lib/id.ts';
import type { Authenticate } from './authenticate.ts';
import { checkMediaType } from './body/media-type.ts';
import { readJsonBody } from './body/read-json-body.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Server } from './fastify-types.ts';
import { convertQuery } from './query.ts';
import type { RateLimit } from './rate-limit.ts';
import { requireApiKey, requireScopes } from './request-context.ts';

/** Installs the checks before every route of `app`, in the order in which a request passes them. */
export function addGates(
  app: Server,
  deps: HttpDependencies,
  { authenticate, rateLimit }: { authenticate: Authenticate; rateLimit: RateLimit },
): void {
  const { uploads } = deps.settings;
  const budget = new ByteBudget(uploads.jsonBudgetBytes);
  app.addHook('onRequest', async (request, reply) => {
    request.apiKey = await authenticate(request);
    rateLimit.check(request.apiKey, reply);
    checkScope(request);
    await findProject(deps, request);
    const { consumes } = request.routeOptions.config;
    if (consumes !== undefined) request.bodyType = checkMediaType(request.headers, consumes);
  });
  app.addHook('preValidation', async (request: FastifyRequest, reply: FastifyReply) => {
    convertRequestQuery(request);
    if (request.bodyType === 'application/json')
      await readJsonBody({ ...deps, budget, uploads }, request, reply);
  });
}

function checkScope(request: FastifyRequest): void {
  const { scope } = request.routeOptions.config;
  requireScopes(request, typeof scope === 'string' ? [scope] : (scope ?? []));
}

async function findProject(deps: HttpDependencies, request: FastifyRequest): Promise<void> {
  const { params } = request;
  if (typeof params !== 'object' || params === null || !('project_id' in params)) return;
  const id = String(params.project_id);
  if (!isId('proj', id)) throw idNotFound('project');
  request.project = await deps.records.projects.find(requireApiKey(request).organizationId, id);
  if (request.project === null) throw idNotFound('project');
}

function convertRequestQuery(request: FastifyRequest): void {
  const query: unknown = request.query;
  if (typeof query !== 'object' || query === null) return;
  request.query = convertQuery({ ...query }, request.routeOptions.schema?.querystring);
}
