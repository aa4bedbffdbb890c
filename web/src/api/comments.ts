import type { Comment } from '#client/types';
import { legible } from './client.ts';

/** Lists the comments, oldest first. */
export async function listComments(project_id: string, document_id: string): Promise<Comment[]> {
  return (await legible.comments.list({ project_id, document_id })).comments;
}

export async function addComment(project_id: string, document_id: string, text: string): Promise<void> {
  await legible.comments.create({ project_id, document_id, body: { comment: { text } } });
}

export async function editComment(
  project_id: string,
  document_id: string,
  { id, text }: Pick<Comment, 'id' | 'text'>,
): Promise<void> {
  const body = { comment: { text } };
  await legible.comments.replace({ project_id, document_id, comment_id: id, body });
}

export async function deleteComment(project_id: string, document_id: string, id: string): Promise<void> {
  await legible.comments.delete({ project_id, document_id, comment_id: id });
}
