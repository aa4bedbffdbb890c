import type { AuditAction } from '../../domain/audit-log.ts';
import { decideReview, postponeReview, undoReview } from '../../domain/decide-review.ts';
import { isGranted, listPermissions } from '../../domain/permissions.ts';
import type { Records, Stores } from '../../domain/ports/records.ts';
import { createFieldError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import { buildAuditEntry } from '../audit-entry.ts';
import { readClientName } from '../client-name.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { parsePostponement, parseRejectionReason } from '../parse-decision.ts';
import { requireCaller, requireProject, requireScopes } from '../request-context.ts';
import { ProjectParams } from '../schemas/common.ts';
import {
  DocumentActionAnswer,
  DocumentActionBody,
  type DocumentActionName,
  type DocumentActionRequest,
  type FailedDocumentAction,
  MOST_ACTED_ON,
} from '../schemas/document-actions.ts';
import { parseTimestamp } from '../timestamps.ts';

/** The activity that is recorded for each document. */
const ACTIVITY: Readonly<Record<DocumentActionName, string>> = {
  approve: 'document.reviewed',
  reject: 'document.rejected',
  postpone: 'document.postponed',
  assign: 'document.assigned',
  undo_review: 'document.review_undone',
  reprocess: 'document.reprocessed',
  delete: 'document.deleted',
};

/** The audit log entry that is added for each document. */
const AUDITED: Readonly<Partial<Record<DocumentActionName, AuditAction>>> = {
  approve: 'document.reviewed',
  reject: 'document.rejected',
  undo_review: 'document.review_undone',
  assign: 'document.assigned',
  delete: 'document.deleted',
};

const MESSAGES = {
  not_found: 'This document does not exist in this project.',
  conflict: 'The document has no result to review.',
} as const;

/** Performs the action on one document. Must be called in a transaction. */
type Act = (stores: Stores, projectId: string, id: string) => Promise<'done' | keyof typeof MESSAGES>;

export function addDocumentActionRoutes(app: Server, { records, logger }: HttpDependencies): void {
  app.post(
    '/projects/:project_id/document_actions',
    {
      config: { scope: 'documents:review', consumes: ['application/json'] },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.act',
        summary: 'Change several documents',
        description:
          `Approves, rejects, postpones, assigns, reprocesses or deletes up to ${MOST_ACTED_ON} documents, one after the other. ` +
          'Reprocessing and deleting also require the `documents:write` scope. Documents that cannot be changed are listed in the response; all others are changed.',
        params: ProjectParams,
        body: DocumentActionBody,
        response: { 200: DocumentActionAnswer },
      },
    },
    async (request) => {
      const projectId = requireProject(request).id;
      const actorId = requireCaller(request).id;
      const wanted = request.body.document_action;
      const audited = AUDITED[wanted.action];
      if (wanted.action === 'reprocess' || wanted.action === 'delete')
        requireScopes(request, ['documents:write']);
      if (wanted.action === 'assign')
        await checkAssignee(records, requireCaller(request).organizationId, projectId, wanted.user_id);
      const act = chooseAction(wanted, actorId);
      const after = wanted.action === 'assign' ? { assigned_to: wanted.user_id ?? null } : undefined;
      const done: string[] = [];
      const failed: FailedDocumentAction[] = [];
      for (const id of new Set(wanted.document_ids)) {
        const outcome = isId('doc', id)
          ? await records.transaction(async (stores) => {
              const result = await act(stores, projectId, id);
              if (result === 'done' && audited !== undefined)
                await stores.auditLog.add(
                  requireCaller(request).organizationId,
                  buildAuditEntry(request, audited, id, {
                    projectId,
                    ...(after === undefined ? {} : { after }),
                  }),
                );
              return result;
            })
          : 'not_found';
        if (outcome === 'done') done.push(id);
        else failed.push({ document_id: id, code: outcome, message: MESSAGES[outcome] });
      }
      try {
        const action = ACTIVITY[wanted.action];
        await records.activity.add(projectId, {
          actorId,
          via: readClientName(request),
          action,
          subjectIds: done,
        });
      } catch (error) {
        logger.warn({ err: error, request_id: request.id, subjects: done }, 'activities were not recorded');
      }
      return { document_action: { done: done.length, failed } };
    },
  );
}

/** Throws a 422 error if the user does not exist or cannot review the project's documents. */
async function checkAssignee(
  { members }: Pick<Records, 'members'>,
  organizationId: string,
  projectId: string,
  userId: string | null | undefined,
): Promise<void> {
  const field = 'document_action.user_id';
  if (userId === undefined)
    throw createFieldError(field, 'required', 'is required; null removes the assignment');
  if (userId === null) return;
  const member = isId('usr', userId) ? await members.find(organizationId, userId) : null;
  const roles =
    member?.projectRoles.filter((one) => one.projectId === projectId).map(({ role }) => role) ?? [];
  const granted = [...roles, ...(member?.role == null ? [] : [member.role])].flatMap(listPermissions);
  if (!isGranted(granted, 'documents:review'))
    throw createFieldError(field, 'invalid', 'must be a member who can review documents in this project');
}

function chooseAction(
  { action, reason, until, user_id: userId = null }: DocumentActionRequest,
  actorId: string,
): Act {
  if (until !== undefined) parseTimestamp(until, 'document_action.until');
  switch (action) {
    case 'approve':
      return decide({ approved: true }, actorId);
    case 'reject':
      return decide(
        { approved: false, reason: parseRejectionReason(reason, 'document_action.reason') },
        actorId,
      );
    case 'postpone': {
      const time = parsePostponement(until, 'document_action.until');
      return changeReview((stores, document) => postponeReview(stores, document, time, actorId));
    }
    case 'undo_review':
      return changeReview(undoReview);
    case 'assign':
      return async ({ documents }, project, id) =>
        (await documents.assign(project, id, userId)) ? 'done' : 'not_found';
    case 'reprocess':
      return async ({ documents }, projectId, id) =>
        (await documents.reprocess(projectId, id)) === null ? 'not_found' : 'done';
    case 'delete':
      return async ({ documents }, projectId, id) =>
        (await documents.delete(projectId, id)) ? 'done' : 'not_found';
  }
}

function decide(decision: Parameters<typeof decideReview>[2], actorId: string): Act {
  return changeReview((stores, document) => decideReview(stores, document, decision, actorId));
}

function changeReview(
  change: (stores: Stores, document: Parameters<typeof decideReview>[1]) => Promise<boolean>,
): Act {
  return async (stores, projectId, id) => {
    const document = await stores.documents.find(projectId, id);
    if (document === null) return 'not_found';
    return (await change(stores, document)) ? 'done' : 'conflict';
  };
}
