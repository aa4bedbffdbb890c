export interface Comment {
  id: string;
  documentId: string;
  text: string;
  /** `key_…` or `usr_…`. */
  authorId: string;
  /** Null if the key was deleted or the user has left the organization. */
  authorName: string | null;
  createdAt: Date;
  /** Null if the comment has not been edited. */
  editedAt: Date | null;
}

export const COMMENTS_PER_DOCUMENT = 500;
export const COMMENT_TEXT_MAX = 4_000;
