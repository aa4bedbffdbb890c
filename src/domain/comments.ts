/** Text that a person or a program wrote about a document. */
export interface Comment {
  id: string;
  documentId: string;
  text: string;
  /** Identifier of the key (`key_…`) or user (`usr_…`) that wrote the comment. */
  authorId: string;
  /** Current name of the key or user; null if the key was deleted or the user has left the organization. */
  authorName: string | null;
  createdAt: Date;
  /** Time of the last change; null if the comment has never been changed. */
  editedAt: Date | null;
}

export const COMMENTS_PER_DOCUMENT = 500;
export const COMMENT_TEXT_MAX = 4_000;
