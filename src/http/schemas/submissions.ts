import { type Static, Type } from 'typebox';
import { EXTERNAL_ID_MAX } from '../../intake/caller-data.ts';
import { MAX_SUBJECT_LENGTH } from '../../intake/from-email.ts';
import { BatchName, createReference, makeNullable, NO_CONTROL_CHARACTERS } from './common.ts';
import { DocumentAnswer, DocumentSchema } from './documents.ts';

/** This limit applies in addition to the configured one. */
const MOST_ATTACHMENTS = 100;

const NAME_MAX = 5_000;

const OWN_REFERENCE = {
  external_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: EXTERNAL_ID_MAX,
      pattern: NO_CONTROL_CHARACTERS,
      description: 'Your own reference for the document.',
      examples: ['order-4471'],
    }),
  ),
  batch: Type.Optional(BatchName),
  metadata: Type.Optional(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Your own JSON object, up to 4 KB.',
        examples: [{ branch: 'Bristol' }],
      },
    ),
  ),
};

const UrlSubmission = Type.Object(
  {
    source: Type.Literal('url', { description: 'The service downloads the file.' }),
    file_url: Type.String({
      format: 'uri',
      maxLength: 2_048,
      pattern: '^https://',
      description: 'A public HTTPS URL on port 443 or any port from 1024. Redirects are not followed.',
      examples: ['https://example.com/invoices/4471.pdf'],
    }),
    ...OWN_REFERENCE,
  },
  { title: 'UrlSubmission', description: 'A file to download.' },
);

const AttachmentSchema = Type.Object(
  {
    filename: Type.Optional(
      makeNullable(
        Type.String({ maxLength: NAME_MAX, description: 'Name of the file.', examples: ['invoice.csv'] }),
      ),
    ),
    name: Type.Optional(
      makeNullable(
        Type.String({ maxLength: NAME_MAX, description: 'File name, used if `filename` is absent.' }),
      ),
    ),
    content_type: Type.Optional(
      makeNullable(
        Type.String({
          maxLength: 255,
          description: 'Media type; only a hint, because the format is detected from the bytes.',
          examples: ['text/csv'],
        }),
      ),
    ),
    content: Type.Optional(
      makeNullable(
        Type.String({
          description: 'The file, base64-encoded.',
          examples: ['bmFtZSxhbW91bnQKUGFwZXIsMjEwCg=='],
        }),
      ),
    ),
    content_length: Type.Optional(Type.Unsafe<unknown>({ description: 'Accepted but ignored.' })),
  },
  {
    title: 'EmailAttachment',
    description:
      'A file of up to 15 MB; a PDF can have up to 25 pages. The operator can set other limits. An invalid attachment is skipped.',
  },
);

const EmailSubmission = Type.Object(
  {
    source: Type.Literal('email', { description: 'The body and each attachment become documents.' }),
    subject: Type.Optional(
      makeNullable(
        Type.String({
          maxLength: MAX_SUBJECT_LENGTH,
          description: 'Becomes the file name of the document that contains the body.',
          examples: ['Your invoice'],
        }),
      ),
    ),
    body: Type.Optional(
      makeNullable(
        Type.String({
          description: 'Plain text; text of fewer than 10 characters is ignored.',
          examples: ['Please find attached the invoice for your order PO 4471.'],
        }),
      ),
    ),
    attachments: Type.Optional(
      makeNullable(
        Type.Array(AttachmentSchema, {
          maxItems: MOST_ATTACHMENTS,
          description:
            'Each attachment becomes a separate document. There can be at most 10 attachments, unless the ' +
            'operator has set a different limit.',
        }),
      ),
    ),
    from: Type.Optional(
      makeNullable(
        Type.String({
          description: 'The sender, for `email_metadata`.',
          maxLength: 998,
          examples: ['billing@example.com'],
        }),
      ),
    ),
    ...OWN_REFERENCE,
  },
  { title: 'EmailSubmission', description: 'An e-mail with its attachments.' },
);

/** The JSON bodies of `POST …/documents`, distinguished by `source`. */
export const JsonSubmission = Type.Unsafe<JsonSubmission>({
  title: 'JsonSubmission',
  description: 'A file to download, or an e-mail.',
  type: 'object',
  discriminator: { propertyName: 'source' },
  required: ['source'],
  oneOf: [UrlSubmission, EmailSubmission],
});

export type JsonSubmission = UrlSubmission | EmailSubmission;
export type UrlSubmission = Static<typeof UrlSubmission>;
export type EmailSubmission = Static<typeof EmailSubmission>;

const SkippedAttachment = Type.Object(
  {
    index: Type.Integer({
      description: 'The index of the attachment in `attachments`, starting at 0.',
      examples: [1],
    }),
    code: Type.String({
      description: 'Why the attachment was skipped, as a code.',
      examples: ['unsupported_file_type'],
    }),
  },
  { title: 'SkippedAttachment', description: 'An attachment that did not become a document.' },
);

const EmailAnswer = Type.Object(
  {
    documents: Type.Array(createReference(DocumentSchema), {
      description: 'One document for the body, unless it was ignored, and one for each attachment.',
    }),
    skipped: Type.Optional(
      Type.Array(SkippedAttachment, {
        description: 'Attachments that did not become documents, in the order of the request.',
      }),
    ),
  },
  { title: 'EmailDocumentsResponse', description: 'The documents of an e-mail.' },
);

/** The response contains `document` for a file or URL, and `documents` for an e-mail. */
export const SubmissionAnswer = Type.Union([DocumentAnswer, EmailAnswer], {
  title: 'UploadResponse',
  description: '`document` for a file or a URL, `documents` for an e-mail.',
});
