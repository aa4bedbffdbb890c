import type { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyInstance, fastify } from 'fastify';
import { presentActor } from '../domain/callers.ts';
import { createId } from '../lib/id.ts';
import { addAccounts } from './accounts/add-accounts.ts';
import { createAuthenticate } from './authenticate.ts';
import { discardRestOfBody } from './body/discard-rest.ts';
import { answerBrokenRequest } from './client-errors.ts';
import type { HttpDependencies } from './dependencies.ts';
import { sendError } from './error-response.ts';
import { FailedKeys } from './failed-keys.ts';
import type { Server } from './fastify-types.ts';
import { addGates } from './gates.ts';
import { HttpMetrics } from './metrics.ts';
import { RouteTable } from './not-found.ts';
import { addOpenApi } from './openapi/add-openapi.ts';
import { ParserLane } from './parser-lane.ts';
import { RateLimit } from './rate-limit.ts';
import { recordActivity } from './record-activity.ts';
import { recordAudit } from './record-audit.ts';
import { addActivityRoute } from './routes/activity.ts';
import { addAuditLogRoute } from './routes/audit-log.ts';
import { addBatchRoute } from './routes/batches.ts';
import { addCommentRoutes } from './routes/comments.ts';
import { addCorrectionRoutes } from './routes/corrections.ts';
import { addDashboardRoutes } from './routes/dashboard.ts';
import { addDeliveryRoutes } from './routes/deliveries.ts';
import { addDocumentActionRoutes } from './routes/document-actions.ts';
import { addDocumentSupplierRoute } from './routes/document-supplier.ts';
import { addDocumentRoutes } from './routes/documents.ts';
import { addEventsRoute } from './routes/events.ts';
import { addExportScheduleRoutes } from './routes/export-schedules.ts';
import { addExportRoutes } from './routes/exports.ts';
import { addFileRoute } from './routes/files.ts';
import { addInvitationRoutes } from './routes/invitations.ts';
import { addKeyRoutes } from './routes/keys.ts';
import { addLanguageModelRoutes } from './routes/language-model.ts';
import { addLayoutFileRoutes } from './routes/layout-files.ts';
import { addLayoutRoutes } from './routes/layouts.ts';
import { addMemberRoutes } from './routes/members.ts';
import { addModelComparisonRoutes } from './routes/model-comparisons.ts';
import { addOperationRoutes } from './routes/operations.ts';
import { addOrganizationRoutes } from './routes/organizations.ts';
import { addPageRoutes } from './routes/pages.ts';
import { addProjectSchemaRoutes } from './routes/project-schemas.ts';
import { addProjectRoutes } from './routes/projects.ts';
import { addQualityRoutes } from './routes/quality.ts';
import { addReferenceRoutes } from './routes/reference.ts';
import { addResultRoutes } from './routes/results.ts';
import { addReviewRoutes } from './routes/review.ts';
import { addRunRoutes } from './routes/runs.ts';
import { addSavedViewRoutes } from './routes/saved-views.ts';
import { addSchemaTrialRoutes } from './routes/schema-trials.ts';
import { addSegmentRoutes } from './routes/segments.ts';
import { addSettingsRoutes } from './routes/settings.ts';
import { addSingleSignOnRoutes } from './routes/single-sign-on.ts';
import { addSourceRoutes } from './routes/sources.ts';
import { addSupplierRoutes } from './routes/suppliers.ts';
import { addTeachingRoutes } from './routes/teachings.ts';
import { addUploadRoute } from './routes/uploads.ts';
import { addWebhookRoutes } from './routes/webhooks.ts';
import { createSerializerCompiler } from './serializer.ts';
import { Shutdown } from './shutdown.ts';
import { createValidatorCompiler } from './validator.ts';

/** Maximum time until all headers of a request have arrived. */
const HEADERS_TIMEOUT_MS = 60_000;
/** Longer than the 60 seconds that are usual for proxies, so that the proxy closes idle connections first. */
const KEEP_ALIVE_MS = 72_000;

/** Creates the server for the whole API. It does not listen yet. */
export function createHttpServer(deps: HttpDependencies): FastifyInstance {
  const routes = new RouteTable();
  const app: Server = fastify({
    genReqId: () => createId('req'),
    trustProxy: deps.settings.trustProxy === null ? false : [...deps.settings.trustProxy],
    // Disabled, because reading a body has a separate timeout after which a response can still be sent. This
    // timeout would only close the connection.
    requestTimeout: 0,
    // Disabled: by default, startup fails if preparing the routes takes more than 10 s, but a busy machine
    // may need longer.
    pluginTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    exposeHeadRoutes: true,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, routes),
    frameworkErrors: (error, request, reply) => {
      discardRestOfBody(request, reply);
      if (!request.url.startsWith('/v1')) return sendError(deps.logger, request, reply, error);
      authenticate(request).then(
        () => sendError(deps.logger, request, reply, error),
        (unauthorized: unknown) => sendError(deps.logger, request, reply, unauthorized),
      );
    },
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;

  const authenticate = createAuthenticate({
    apiKeys: deps.records.apiKeys,
    sessions: deps.records.sessions,
    sessionLimits: deps.settings.sessions,
    failedKeys: new FailedKeys(deps.settings.rateLimits.failedKeysPerMinute),
    logger: deps.logger,
  });
  const shutdown = new Shutdown();
  const lane = new ParserLane();
  routes.watch(app);
  prepareRequests(app, deps);
  app.setValidatorCompiler(createValidatorCompiler());
  app.setSerializerCompiler(createSerializerCompiler(() => app.getSchemas()));
  app.setErrorHandler((error, request, reply) => sendError(deps.logger, request, reply, error));
  app.setNotFoundHandler(routes.handler());
  // Do this before Fastify checks for a body, which it requires for some methods.
  app.addHook('preParsing', async (request) => {
    if (request.is404) routes.refuse(request);
  });
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    shutdown.begin();
    // Close connections that browsers opened in advance. Node treats them as busy until something is sent.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    // Give half of the time to clients that are still sending or reading, because the workers need the rest.
    setTimeout(() => app.server.closeAllConnections(), deps.settings.drainTimeoutMs / 2).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    // Without this header, a connection with a running request would stay open for the next request.
    if (shutdown.signal.aborted) reply.header('Connection', 'close');
  });
  addOpenApi(app, deps);
  app.register(async (root: Server) => {
    addDashboardRoutes(root);
    addReferenceRoutes(root);
    addOperationRoutes(root, deps, shutdown);
  });
  app.register(async (auth: Server) => addAccounts(auth, deps, shutdown), { prefix: '/auth' });
  app.register(
    async (v1: Server) => {
      v1.addHook('onRequest', async (_request, reply) => {
        shutdown.refuse();
        // Responses must not be cached, because they contain document contents.
        reply.header('Cache-Control', 'no-store');
      });
      addGates(v1, deps, {
        authenticate,
        rateLimit: new RateLimit(deps.settings.rateLimits.requestsPerMinute),
      });
      recordActivity(v1, deps);
      recordAudit(v1, deps);
      v1.setNotFoundHandler(routes.handler());
      addProjectRoutes(v1, deps);
      addSettingsRoutes(v1, deps);
      addLanguageModelRoutes(v1, deps);
      addModelComparisonRoutes(v1, deps);
      addProjectSchemaRoutes(v1, deps);
      addSchemaTrialRoutes(v1, deps, shutdown);
      addUploadRoute(v1, deps, shutdown);
      addCorrectionRoutes(v1, deps, { lane, shutdown });
      addReviewRoutes(v1, deps);
      addSavedViewRoutes(v1, deps);
      addExportScheduleRoutes(v1, deps);
      addCommentRoutes(v1, deps);
      addQualityRoutes(v1, deps);
      addDocumentActionRoutes(v1, deps);
      addLayoutRoutes(v1, deps);
      addLayoutFileRoutes(v1, deps);
      addTeachingRoutes(v1, deps);
      addSupplierRoutes(v1, deps);
      addDocumentSupplierRoute(v1, deps);
      addDocumentRoutes(v1, deps, shutdown);
      addBatchRoute(v1, deps, shutdown);
      addRunRoutes(v1, deps);
      addSegmentRoutes(v1, deps);
      addFileRoute(v1, deps);
      addPageRoutes(v1, deps, { lane, shutdown });
      addResultRoutes(v1, deps);
      addKeyRoutes(v1, deps);
      addMemberRoutes(v1, deps);
      addInvitationRoutes(v1, deps);
      addSingleSignOnRoutes(v1, deps);
      addOrganizationRoutes(v1, deps);
      addWebhookRoutes(v1, deps);
      addDeliveryRoutes(v1, deps);
      addSourceRoutes(v1, deps);
      addActivityRoute(v1, deps);
      addAuditLogRoute(v1, deps);
      addEventsRoute(v1, deps, shutdown);
      addExportRoutes(v1, deps);
    },
    { prefix: '/v1' },
  );
  return app;
}

/** Gives every request an identifier, a log line and metrics. */
function prepareRequests(app: Server, { logger, metrics, settings }: HttpDependencies): void {
  const httpMetrics = new HttpMetrics(metrics);
  app.decorate('idempotency', { lapseMs: settings.idempotencyLapseMs });
  app.decorateRequest('caller', null);
  app.decorateRequest('session', null);
  app.decorateRequest('project', null);
  app.decorateRequest('bodyType', null);
  app.decorateRequest('bodyDigest', null);
  app.decorateRequest('longTexts', null);
  // Do not let Fastify read bodies. http/gates.ts reads them after it has checked authentication and the
  // project.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.addHook('onRequest', async (request, reply) => {
    httpMetrics.began();
    reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' });
    discardRestOfBody(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => {
    httpMetrics.ended(request, reply);
    logger.info(
      {
        request_id: request.id,
        method: request.method,
        route: request.is404 ? null : (request.routeOptions.url ?? null),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        organization_id: request.caller?.organizationId ?? null,
        ...presentActor(request.caller?.id ?? null),
      },
      'request',
    );
  });
}
