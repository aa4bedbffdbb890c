import type { FastifyReply, FastifyRequest } from 'fastify';
import { canKnowProject, isAllowed, listProjectsWith } from '../domain/callers.ts';
import { createIdNotFoundError } from '../lib/api-error.ts';
import { ByteBudget } from '../lib/byte-budget.ts';
import { isId } from '../lib/id.ts';
import type { Authenticate } from './authenticate.ts';
import { checkMediaType } from './body/media-type.ts';
import { readJsonBody } from './body/read-json-body.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Server } from './fastify-types.ts';
import { convertQuery } from './query.ts';
import type { RateLimit } from './rate-limit.ts';
import { createForbiddenError, readProjectId, requireCaller } from './request-context.ts';

/** Installs the checks that run, in this order, before every route of `app`. */
export function addGates(
  app: Server,
  deps: HttpDependencies,
  { authenticate, rateLimit }: { authenticate: Authenticate; rateLimit: RateLimit },
): void {
  const { uploads } = deps.settings;
  const budget = new ByteBudget(uploads.jsonBudgetBytes);
  app.addHook('onRequest', async (request, reply) => {
    request.caller = await authenticate(request);
    rateLimit.check(request.caller, reply);
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

/**
 * Throws a 403 error if the caller lacks a permission. If the caller cannot see the project, throws a 404
 * error instead, even if the caller has permissions in other projects.
 */
function checkScope(request: FastifyRequest): void {
  const { scope, inAnyProject } = request.routeOptions.config;
  const caller = requireCaller(request);
  const projectId = readProjectId(request);
  if (projectId !== null && !canKnowProject(caller, projectId)) throw createIdNotFoundError('project');
  const scopes = [scope ?? []].flat();
  const missing = scopes.find(
    (one) =>
      !isAllowed(caller, one, projectId) &&
      !(inAnyProject === true && listProjectsWith(caller, one)?.length !== 0),
  );
  if (missing !== undefined) throw createForbiddenError(caller, missing, scopes);
}

async function findProject(deps: HttpDependencies, request: FastifyRequest): Promise<void> {
  const id = readProjectId(request);
  if (id === null) return;
  if (!isId('proj', id)) throw createIdNotFoundError('project');
  request.project = await deps.records.projects.find(requireCaller(request).organizationId, id);
  if (request.project === null) throw createIdNotFoundError('project');
}

function convertRequestQuery(request: FastifyRequest): void {
  request.query = convertQuery({ ...(request.query as object) }, request.routeOptions.schema?.querystring);
}
