import type { DocumentActionResponse, DocumentAction as SentAction } from '#client/types';
import { legible } from './client.ts';

export type DocumentAction = Omit<SentAction, 'document_ids'>;
type Outcome = DocumentActionResponse['document_action'];

/** Number of documents per request. It is small, so that progress can be shown. */
const AT_ONCE = 50;

/**
 * Changes documents in several requests. If a request fails, throws its error; the earlier requests have
 * already taken effect.
 */
export async function actOnDocuments(
  projectId: string,
  ids: readonly string[],
  action: DocumentAction,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, failed: [] };
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const document_ids = ids.slice(at, at + AT_ONCE);
    const body = { document_action: { ...action, document_ids } };
    const { document_action } = await legible.documents.act({ project_id: projectId, body });
    outcome.done += document_action.done;
    outcome.failed.push(...document_action.failed);
    onProgress(Math.min(at + AT_ONCE, ids.length));
  }
  return outcome;
}
