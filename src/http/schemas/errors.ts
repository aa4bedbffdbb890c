import { Type } from 'typebox';
import { ERROR_STATUS } from '../../lib/api-error.ts';

export const FieldErrorSchema = Type.Object(
  {
    field: Type.String({
      description: "Path in the request, such as `project.name`; '' for the whole body.",
    }),
    code: Type.String({ description: 'A stable code for programs.' }),
    message: Type.String({ description: 'The problem as a human-readable message.' }),
  },
  { title: 'ErrorDetail', description: 'An error in one part of the request.' },
);

/** The same error in the format of RFC 9457. */
export const ProblemAnswer = Type.Object(
  {
    type: Type.String({ description: 'Always `about:blank`; `code` identifies the error.' }),
    title: Type.String({ description: 'Title of the HTTP status.' }),
    status: Type.Integer({ description: 'HTTP status of the response.' }),
    detail: Type.String({ description: 'Human-readable explanation of the error.' }),
    code: Type.String({ enum: Object.keys(ERROR_STATUS), description: 'Stable code of the error.' }),
    request_id: Type.String({ description: 'Identifier of the request, as in the `X-Request-Id` header.' }),
    details: Type.Array(FieldErrorSchema, { description: 'Errors in parts of the request; often empty.' }),
  },
  { $id: 'Problem', title: 'Problem', description: 'An error in the format of RFC 9457.' },
);

export const ErrorAnswer = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.String({ enum: Object.keys(ERROR_STATUS), description: 'Stable code of the error.' }),
        message: Type.String({
          description: 'Human-readable message; the wording may change.',
          examples: ['No document with this id.'],
        }),
        request_id: Type.String({
          description: 'Identifier of the request, as in the `X-Request-Id` header.',
        }),
        details: Type.Array(FieldErrorSchema, {
          description: 'Errors in parts of the request; often empty.',
        }),
      },
      { description: 'The error.' },
    ),
  },
  { $id: 'Error', title: 'Error', description: 'The body of every error response.' },
);
