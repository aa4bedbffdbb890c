import { Type } from 'typebox';
import { ERROR_STATUS } from '../../lib/api-error.ts';

const FieldErrorSchema = Type.Object(
  {
    field: Type.String({
      description: "Path as the caller wrote it, such as `project.name`; '' for the whole body.",
    }),
    code: Type.String({ description: 'Stable name of what is wrong, for programs.' }),
    message: Type.String({ description: 'The same for people.' }),
  },
  { title: 'ErrorDetail', description: 'What is wrong with one part of the request.' },
);

/** The same error in the format of RFC 9457, for clients that request it. */
export const ProblemAnswer = Type.Object(
  {
    type: Type.String({ description: 'Always `about:blank`; `code` identifies the error.' }),
    title: Type.String({ description: 'Name of the status.' }),
    status: Type.Integer({ description: 'The status of the response.' }),
    detail: Type.String({ description: 'What is wrong, for people.' }),
    code: Type.String({ enum: Object.keys(ERROR_STATUS), description: 'Stable name of the error.' }),
    request_id: Type.String({ description: 'The same as in the header `X-Request-Id`.' }),
    details: Type.Array(FieldErrorSchema, { description: 'What is wrong where; often empty.' }),
  },
  { $id: 'Problem', title: 'Problem', description: 'An error in the form of RFC 9457.' },
);

export const ErrorAnswer = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.String({ enum: Object.keys(ERROR_STATUS), description: 'Stable name of the error.' }),
        message: Type.String({
          description: 'The same for people; the wording may change.',
          examples: ['No document with this id.'],
        }),
        request_id: Type.String({ description: 'The same as in the header `X-Request-Id`.' }),
        details: Type.Array(FieldErrorSchema, { description: 'What is wrong where; often empty.' }),
      },
      { description: 'What went wrong.' },
    ),
  },
  { $id: 'Error', title: 'Error', description: 'Every answer that is not a success.' },
);
