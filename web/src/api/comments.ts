import { getJson, send } from './client.ts';
import type { Comment } from './openapi.ts';

function buildCommentsPath(projectId: string, documentId: string): string {
  return `/projects/${projectId}/documents/${documentId}/comments`;
}

/** Oldest first. */
export async function listComments(projectId: string, documentId: string): Promise<Comment[]> {
  const path = buildCommentsPath(projectId, documentId);
  return (await getJson<{ comments: Comment[] }>(path)).comments;
}

export async function addComment(projectId: string, documentId: string, text: string): Promise<void> {
  const body = { comment: { text } };
  await send(buildCommentsPath(projectId, documentId), { method: 'POST', body });
}

export async function editComment(
  projectId: string,
  documentId: string,
  { id, text }: Pick<Comment, 'id' | 'text'>,
): Promise<void> {
  const body = { comment: { text } };
  await send(`${buildCommentsPath(projectId, documentId)}/${id}`, { method: 'PUT', body });
}

export async function deleteComment(projectId: string, documentId: string, id: string): Promise<void> {
  await send(`${buildCommentsPath(projectId, documentId)}/${id}`, { method: 'DELETE' });
}
