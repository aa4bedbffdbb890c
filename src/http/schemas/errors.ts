import { Type } from 'typebox';
import { ERROR_STATUS } from '../../lib/api-error.ts';

const FieldErrorSchema = Type.Object({
  field: Type.String({
    description: "Path as the caller wrote it, such as `project.name`; '' for the whole body.",
  }),
  code: Type.String({ description: 'Stable name of what is wrong, for programs.' }),
  message: Type.String({ description: 'The same for people.' }),
});

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
