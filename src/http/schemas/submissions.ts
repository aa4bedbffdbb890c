import { type Static, Type } from 'typebox';
import { MAX_ATTACHMENTS } from '../../intake/from-email.ts';
import { nullable, refTo } from './common.ts';
import { DocumentAnswer, DocumentSchema } from './documents.ts';

const OWN_REFERENCE = {
  external_id: Type.Optional(
    Type.String({ description: "The caller's own reference, up to 255 characters." }),
  ),
  metadata: Type.Optional(
    Type.Object({}, { additionalProperties: true, description: "The caller's own JSON, up to 4 KB." }),
  ),
};

const UrlSubmission = Type.Object(
  {
    source: Type.Literal('url'),
    file_url: Type.String({ description: 'A public HTTPS URL. Redirects are not followed.' }),
    ...OWN_REFERENCE,
  },
  { title: 'By URL' },
);

const AttachmentSchema = Type.Object(
  {
    filename: Type.Optional(nullable(Type.String())),
    name: Type.Optional(nullable(Type.String({ description: 'Where `filename` is absent.' }))),
    content_type: Type.Optional(nullable(Type.String())),
    content: Type.Optional(nullable(Type.String({ description: 'The file in base64.' }))),
    content_length: Type.Optional(Type.Unsafe<unknown>({ description: 'Ignored.' })),
  },
  { description: 'Up to 15 MB; a PDF up to 25 pages. One that is not acceptable is skipped.' },
);

const EmailSubmission = Type.Object(
  {
    source: Type.Literal('email'),
    subject: Type.Optional(nullable(Type.String({ description: 'Names the document of the body.' }))),
    body: Type.Optional(
      nullable(Type.String({ description: 'Plain text; under 10 characters it is ignored.' })),
    ),
    attachments: Type.Optional(nullable(Type.Array(AttachmentSchema, { maxItems: MAX_ATTACHMENTS }))),
    from: Type.Optional(
      nullable(Type.String({ description: 'Sender, for `email_metadata`.', maxLength: 998 })),
    ),
    ...OWN_REFERENCE,
  },
  { title: 'As e-mail' },
);

/** What a JSON body of `POST …/documents` can be; `source` says which. */
export const JsonSubmission = Type.Unsafe<JsonSubmission>({
  type: 'object',
  discriminator: { propertyName: 'source' },
  required: ['source'],
  oneOf: [UrlSubmission, EmailSubmission],
});

export type JsonSubmission = UrlSubmission | EmailSubmission;
export type UrlSubmission = Static<typeof UrlSubmission>;
export type EmailSubmission = Static<typeof EmailSubmission>;

const EmailAnswer = Type.Object({
  documents: Type.Array(refTo(DocumentSchema)),
  skipped: Type.Optional(
    Type.Array(Type.Object({ index: Type.Integer(), code: Type.String() }), {
      description: 'Attachments that became no document, by their place in the request.',
    }),
  ),
});

/** `document` for a file or URL, `documents` for an e-mail. */
export const SubmissionAnswer = Type.Union([DocumentAnswer, EmailAnswer], {
  description: '`document` for a file or a URL, `documents` for an e-mail.',
});
