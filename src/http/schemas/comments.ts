import { type Static, Type } from 'typebox';
import { presentActor } from '../../domain/callers.ts';
import { COMMENT_TEXT_MAX, COMMENTS_PER_DOCUMENT, type Comment } from '../../domain/comments.ts';
import { ActorUserId, createReference, DocumentParams, makeNullable, Timestamp } from './common.ts';

/** Requires at least one visible character, and allows no control characters except tabs and line breaks. */
const TEXT_PATTERN =
  '^[\\t\\n\\r\\u0020\\u00a0]*[^\\u0000-\\u0020\\u007f-\\u00a0][^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$';

const Text = Type.String({
  minLength: 1,
  maxLength: COMMENT_TEXT_MAX,
  pattern: TEXT_PATTERN,
  description: 'Plain text; line breaks are kept.',
  examples: ['The supplier will send a corrected invoice.'],
});

const COMMENT_ID = {
  description: 'Identifier of the comment.',
  examples: ['cmt_01kah8yq2m5t6v7w8x9y0z1a2b'],
};

const CommentSchema = Type.Object(
  {
    id: Type.String(COMMENT_ID),
    text: Text,
    key_id: makeNullable(Type.String(), {
      description: 'The API key that was used; null if a user was signed in.',
      examples: [null],
    }),
    user_id: { ...ActorUserId, examples: ['usr_01kah8yq2m5t6v7w8x9y0z1a2b'] },
    author_name: makeNullable(Type.String(), {
      description: 'Current name of the author; null if the author was removed.',
      examples: ['Rita Ray'],
    }),
    created_at: Timestamp,
    edited_at: makeNullable(Timestamp, {
      description: 'Time of the last edit; null if the comment was never edited.',
      examples: [null],
    }),
  },
  { $id: 'Comment', title: 'Comment', description: 'A comment on a document.' },
);

export const COMMENT_SCHEMAS = [CommentSchema];

export const CommentBody = Type.Object(
  {
    comment: Type.Object({ text: Text }, { description: 'The text of the comment.' }),
  },
  { title: 'CommentRequest', description: 'A comment.' },
);

export const CommentAnswer = Type.Object(
  { comment: createReference(CommentSchema) },
  { title: 'CommentResponse', description: 'The comment.' },
);

export const CommentList = Type.Object(
  { comments: Type.Array(createReference(CommentSchema), { description: 'The comments, oldest first.' }) },
  {
    title: 'CommentList',
    description: `All comments on the document, at most ${COMMENTS_PER_DOCUMENT}; the list is not paged.`,
  },
);

export const CommentParams = Type.Object({
  ...DocumentParams.properties,
  comment_id: Type.String(COMMENT_ID),
});

export function presentComment(comment: Comment): Static<typeof CommentSchema> {
  return {
    id: comment.id,
    text: comment.text,
    ...presentActor(comment.authorId),
    author_name: comment.authorName,
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
  };
}
