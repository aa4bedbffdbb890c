import { Type } from 'typebox';

export const PageNumber = Type.Integer({ minimum: 1, description: 'Page number, starting at 1.' });

export const WarningSchema = Type.Object(
  {
    code: Type.String({ description: 'Stable code. More codes may be added.' }),
    message: Type.String({ description: 'The warning as a human-readable message.' }),
    page: Type.Optional(PageNumber),
  },
  { title: 'Warning', description: 'Content that could not be read or was omitted.' },
);
