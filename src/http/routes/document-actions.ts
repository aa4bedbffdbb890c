import { decideReview, postponeReview, undoReview } from '../../domain/decide-review.ts';
import type { Stores } from '../../domain/ports/records.ts';
import { isId } from '../../lib/id.ts';
import { readClientName } from '../client-name.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { parsePostponement, parseRejectionReason } from '../parse-decision.ts';
import { requireApiKey, requireProject } from '../request-context.ts';
import { ProjectParams } from '../schemas/common.ts';
import {
  DocumentActionAnswer,
  DocumentActionBody,
  type DocumentActionName,
  type DocumentActionRequest,
  type FailedDocumentAction,
  MOST_ACTED_ON,
} from '../schemas/document-actions.ts';

/** The activity that is recorded for each document. */
const ACTIVITY: Readonly<Record<DocumentActionName, string>> = {
  approve: 'document.reviewed',
  reject: 'document.rejected',
  postpone: 'document.postponed',
  undo_review: 'document.review_undone',
  reprocess: 'document.reprocessed',
  delete: 'document.deleted',
};

const MESSAGES = {
  not_found: 'There is no such document in this project.',
  conflict: 'The document has no result to review.',
} as const;

/** Changes one document; for a transaction. */
type Act = (stores: Stores, projectId: string, id: string) => Promise<'done' | keyof typeof MESSAGES>;

export function addDocumentActionRoutes(app: Server, { records, logger }: HttpDependencies): void {
  app.post(
    '/projects/:project_id/document_actions',
    {
      config: { scope: 'documents:write', consumes: ['application/json'] },
      schema: {
        tags: ['Documents'],
        operationId: 'documents.act',
        summary: 'Change several documents',
        description:
          `Approves, rejects, postpones, reprocesses or deletes up to ${MOST_ACTED_ON} documents, one after the other. ` +
          'Documents that cannot be changed are listed in the response; the others are changed nevertheless.',
        params: ProjectParams,
        body: DocumentActionBody,
        response: { 200: DocumentActionAnswer },
      },
    },
    async (request) => {
      const projectId = requireProject(request).id;
      const keyId = requireApiKey(request).id;
      const wanted = request.body.document_action;
      const act = chooseAction(wanted, keyId);
      const done: string[] = [];
      const failed: FailedDocumentAction[] = [];
      for (const id of new Set(wanted.document_ids)) {
        const outcome = isId('doc', id)
          ? await records.transaction((stores) => act(stores, projectId, id))
          : 'not_found';
        if (outcome === 'done') done.push(id);
        else failed.push({ document_id: id, code: outcome, message: MESSAGES[outcome] });
      }
      try {
        const action = ACTIVITY[wanted.action];
        await records.activity.add(projectId, {
          keyId,
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

function chooseAction({ action, reason, until }: DocumentActionRequest, keyId: string): Act {
  switch (action) {
    case 'approve':
      return decide({ approved: true }, keyId);
    case 'reject':
      return decide(
        { approved: false, reason: parseRejectionReason(reason, 'document_action.reason') },
        keyId,
      );
    case 'postpone': {
      const time = parsePostponement(until, 'document_action.until');
      return changeReview((stores, document) => postponeReview(stores, document, time, keyId));
    }
    case 'undo_review':
      return changeReview(undoReview);
    case 'reprocess':
      return async ({ documents }, projectId, id) =>
        (await documents.reprocess(projectId, id)) === null ? 'not_found' : 'done';
    case 'delete':
      return async ({ documents }, projectId, id) =>
        (await documents.delete(projectId, id)) ? 'done' : 'not_found';
  }
}

function decide(decision: Parameters<typeof decideReview>[2], keyId: string): Act {
  return changeReview((stores, document) => decideReview(stores, document, decision, keyId));
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
