import type { Comment } from '../comments.ts';

/** Every change is published as news about the document. */
export interface CommentRecords {
  /** Returns the comments on a document, oldest first. */
  list(documentId: string): Promise<Comment[]>;
  find(documentId: string, id: string): Promise<Comment | null>;
  /**
   * Creates a comment unless the document already has `COMMENTS_PER_DOCUMENT` comments. Returns null if the
   * document is deleted.
   */
  create(
    documentId: string,
    comment: Pick<Comment, 'text' | 'authorId'>,
  ): Promise<Comment | 'limit_reached' | null>;
  /** Changes the text of a comment. Returns null if there is no such comment. */
  edit(documentId: string, id: string, text: string): Promise<Comment | null>;
  /** Returns false if there is no such comment. */
  delete(documentId: string, id: string): Promise<boolean>;
}
