import type { Comment } from '../comments.ts';

/** Stores comments. Every change is published as a `commented` event of the document. */
export interface CommentRecords {
  /** Lists comments, oldest first. */
  list(documentId: string): Promise<Comment[]>;
  find(documentId: string, id: string): Promise<Comment | null>;
  /** Returns null if the document is deleted. A document has at most `COMMENTS_PER_DOCUMENT` comments. */
  create(
    documentId: string,
    comment: Pick<Comment, 'text' | 'authorId'>,
  ): Promise<Comment | 'limit_reached' | null>;
  /** Returns null if there is no such comment. */
  edit(documentId: string, id: string, text: string): Promise<Comment | null>;
  /** Returns false if there is no such comment. */
  delete(documentId: string, id: string): Promise<boolean>;
}
