import { Type } from 'typebox';

export const PageNumber = Type.Integer({ minimum: 1, description: 'Counted from 1.' });

export const WarningSchema = Type.Object(
  {
    code: Type.String({ description: 'Stable name; more may come.' }),
    message: Type.String({ description: 'The same for people.' }),
    page: Type.Optional(PageNumber),
  },
  { title: 'Warning', description: 'Something that could not be read, or was left out.' },
);
