import type { FastifyReply, FastifyRequest } from 'fastify';
import { readClientName } from './client-name.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Server } from './fastify-types.ts';

const DOCUMENT = '/v1/projects/:project_id/documents/:document_id';
const SOURCE = '/v1/projects/:project_id/sources/:source_id';
const WEBHOOK = '/v1/projects/:project_id/webhooks/:webhook_id';

/** The recorded activities, keyed by method and path. */
const ACTIONS: Readonly<Record<string, string>> = {
  'POST /v1/projects': 'project.created',
  'PATCH /v1/projects/:project_id': 'project.renamed',
  'PATCH /v1/projects/:project_id/settings': 'settings.changed',
  'PUT /v1/projects/:project_id/language_model': 'language_model.changed',
  'DELETE /v1/projects/:project_id/language_model': 'language_model.deleted',
  'PUT /v1/projects/:project_id/schema': 'schema.changed',
  'DELETE /v1/projects/:project_id/schema': 'schema.deleted',
  'POST /v1/projects/:project_id/views': 'view.created',
  'PUT /v1/projects/:project_id/views/:view_id': 'view.changed',
  'DELETE /v1/projects/:project_id/views/:view_id': 'view.deleted',
  'POST /v1/projects/:project_id/exports': 'export.created',
  'POST /v1/projects/:project_id/export_schedules': 'export_schedule.created',
  'PUT /v1/projects/:project_id/export_schedules/:schedule_id': 'export_schedule.changed',
  'DELETE /v1/projects/:project_id/export_schedules/:schedule_id': 'export_schedule.deleted',
  'POST /v1/projects/:project_id/export_schedules/:schedule_id/run': 'export_schedule.run_requested',
  'POST /v1/projects/:project_id/webhooks': 'webhook.created',
  [`DELETE ${DOCUMENT}`]: 'document.deleted',
  [`POST ${DOCUMENT}/reprocess`]: 'document.reprocessed',
  'POST /v1/projects/:project_id/teachings': 'teaching.created',
  [`PUT ${DOCUMENT}/segments`]: 'document.divided',
  [`DELETE ${DOCUMENT}/segments`]: 'document.division_reset',
  [`PUT ${DOCUMENT}/model_comparison`]: 'document.compared',
  [`PATCH ${DOCUMENT}/fields`]: 'document.corrected',
  [`PUT ${DOCUMENT}/review`]: 'document.reviewed',
  [`PUT ${DOCUMENT}/rejection`]: 'document.rejected',
  [`PUT ${DOCUMENT}/postponement`]: 'document.postponed',
  [`DELETE ${DOCUMENT}/review`]: 'document.review_undone',
  [`POST ${DOCUMENT}/comments`]: 'document.commented',
  [`PUT ${DOCUMENT}/comments/:comment_id`]: 'document.comment_edited',
  [`DELETE ${DOCUMENT}/comments/:comment_id`]: 'document.comment_deleted',
  'POST /v1/projects/:project_id/sources': 'source.created',
  [`PATCH ${SOURCE}`]: 'source.changed',
  [`DELETE ${SOURCE}`]: 'source.deleted',
  [`POST ${SOURCE}/test`]: 'source.tested',
  [`POST ${SOURCE}/run`]: 'source.run_requested',
  [`PATCH ${WEBHOOK}`]: 'webhook.changed',
  [`DELETE ${WEBHOOK}`]: 'webhook.deleted',
  [`POST ${WEBHOOK}/test`]: 'webhook.tested',
  [`POST ${WEBHOOK}/rotate_secret`]: 'webhook.secret_rotated',
  [`POST ${WEBHOOK}/deliveries/:delivery_id/redeliver`]: 'delivery.redelivered',
};

/** This activity is recorded in the transaction that stores the documents. */
export const UPLOADED = 'document.uploaded';

export const ACTIVITIES: readonly string[] = [UPLOADED, ...new Set(Object.values(ACTIONS))];

/**
 * Records who changed what, before the response is sent. If this fails, the error is only logged, because the
 * change has already been made.
 */
export function recordActivity(app: Server, { records, logger }: HttpDependencies): void {
  app.addHook('onSend', async (request, reply) => {
    const action = ACTIONS[`${request.method} ${request.routeOptions.url ?? ''}`];
    if (action === undefined || request.caller === null || reply.statusCode >= 300) return;
    if (reply.getHeader('Idempotent-Replayed') !== undefined) return;
    const subjects = findSubjects(request, reply);
    const projectId = request.project?.id ?? subjects[0];
    if (projectId === undefined) return;
    try {
      await records.activity.add(projectId, {
        actorId: request.caller.id,
        via: readClientName(request),
        action,
        subjectIds: subjects,
      });
    } catch (error) {
      logger.warn(
        { err: error, request_id: request.id, action, subjects },
        'an activity could not be recorded',
      );
    }
  });
}

/**
 * Returns the created objects or, if there are none, the innermost object in the path. For a comment, this is
 * the document.
 */
function findSubjects(request: FastifyRequest, reply: FastifyReply): string[] {
  const { params } = request;
  if (request.routeOptions.url?.includes('/comments') === true && isOfDocument(params))
    return [params.document_id];
  const location = reply.getHeader('Location');
  if (typeof location === 'string') return [location.split('/').at(-1) ?? ''];
  const named = typeof params === 'object' && params !== null ? Object.values(params).map(String) : [];
  return named.slice(-1);
}

function isOfDocument(params: unknown): params is { document_id: string } {
  return typeof params === 'object' && params !== null && 'document_id' in params;
}
