import { type Static, Type } from 'typebox';
import { makeNullable, TIMESTAMP_PATTERN } from './common.ts';
import { REJECTION_REASON_MAX } from './review.ts';

export const DOCUMENT_ACTIONS = [
  'approve',
  'reject',
  'postpone',
  'assign',
  'undo_review',
  'reprocess',
  'delete',
] as const;
export type DocumentActionName = (typeof DOCUMENT_ACTIONS)[number];

export const MOST_ACTED_ON = 200;

export const DocumentActionBody = Type.Object(
  {
    document_action: Type.Object(
      {
        action: Type.Enum([...DOCUMENT_ACTIONS], {
          type: 'string',
          description:
            'The action to perform on each document, with the same effect as the corresponding request for one document.',
        }),
        document_ids: Type.Array(Type.String({ minLength: 1 }), {
          minItems: 1,
          maxItems: MOST_ACTED_ON,
          description: `The documents, at most ${MOST_ACTED_ON}.`,
          examples: [['doc_01kah8yq2m5t6v7w8x9y0z1a2b']],
        }),
        reason: Type.Optional(
          Type.String({
            maxLength: REJECTION_REASON_MAX,
            description: 'Required for `reject`: why the documents must not be used.',
            examples: ['Not our invoice'],
          }),
        ),
        user_id: Type.Optional(
          makeNullable(Type.String(), {
            description:
              'Required for `assign`: a member who can review documents in the project; null removes the assignment.',
            examples: ['usr_01kah8yq2m5t6v7w8x9y0z1a2b'],
          }),
        ),
        until: Type.Optional(
          Type.String({
            pattern: TIMESTAMP_PATTERN,
            description: 'Required for `postpone`: when the documents need review again.',
            examples: ['2026-12-01'],
          }),
        ),
      },
      { title: 'DocumentAction', description: 'The action and its documents.' },
    ),
  },
  { title: 'DocumentActionRequest', description: 'The same action for several documents.' },
);

const FailedAction = Type.Object(
  {
    document_id: Type.String({
      description: 'The document that was not changed.',
      examples: ['doc_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    code: Type.Enum(['not_found', 'conflict'], {
      type: 'string',
      description: '`not_found`, or `conflict` if the document has no result to review.',
    }),
    message: Type.String({
      description: 'The reason as a human-readable message.',
      examples: ['The document has no result to review.'],
    }),
  },
  { title: 'FailedDocumentAction', description: 'Why a document was not changed.' },
);

export const DocumentActionAnswer = Type.Object(
  {
    document_action: Type.Object(
      {
        done: Type.Integer({ description: 'Number of changed documents.', examples: [1] }),
        failed: Type.Array(FailedAction, {
          description: 'The documents that were not changed.',
          examples: [[]],
        }),
      },
      { description: 'The outcome of the action.' },
    ),
  },
  {
    title: 'DocumentActionResponse',
    description: 'The number of changed documents, and the documents that were not changed.',
  },
);

export type DocumentActionRequest = Static<typeof DocumentActionBody>['document_action'];
export type FailedDocumentAction = Static<typeof FailedAction>;
