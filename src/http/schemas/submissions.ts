import { type Static, Type } from 'typebox';
import { EXTERNAL_ID_MAX } from '../../intake/caller-data.ts';
import { MAX_ATTACHMENTS, MAX_SUBJECT_LENGTH } from '../../intake/from-email.ts';
import { NO_CONTROL_CHARACTERS, nullable, refTo } from './common.ts';
import { DocumentAnswer, DocumentSchema } from './documents.ts';

/** Names are cut to 255 bytes; this is what a sender may give. */
const NAME_MAX = 5_000;

const OWN_REFERENCE = {
  external_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: EXTERNAL_ID_MAX,
      pattern: NO_CONTROL_CHARACTERS,
      description: "The caller's own reference.",
    }),
  ),
  metadata: Type.Optional(
    Type.Object({}, { additionalProperties: true, description: "The caller's own JSON, up to 4 KB." }),
  ),
};

const UrlSubmission = Type.Object(
  {
    source: Type.Literal('url'),
    file_url: Type.String({
      format: 'uri',
      maxLength: 2_048,
      pattern: '^https://',
      description: 'A public HTTPS URL, port 443 or from 1024 upwards. Redirects are not followed.',
    }),
    ...OWN_REFERENCE,
  },
  { title: 'By URL' },
);

const AttachmentSchema = Type.Object(
  {
    filename: Type.Optional(nullable(Type.String({ maxLength: NAME_MAX }))),
    name: Type.Optional(
      nullable(Type.String({ maxLength: NAME_MAX, description: 'Used if `filename` is absent.' })),
    ),
    content_type: Type.Optional(nullable(Type.String({ maxLength: 255 }))),
    content: Type.Optional(nullable(Type.String({ description: 'The file in base64.' }))),
    content_length: Type.Optional(Type.Unsafe<unknown>({ description: 'Ignored.' })),
  },
  { description: 'Up to 15 MB; a PDF up to 25 pages. One that is not acceptable is skipped.' },
);

const EmailSubmission = Type.Object(
  {
    source: Type.Literal('email'),
    subject: Type.Optional(
      nullable(
        Type.String({ maxLength: MAX_SUBJECT_LENGTH, description: 'Names the document of the body.' }),
      ),
    ),
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
