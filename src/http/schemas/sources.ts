import { type Static, Type } from 'typebox';
import {
  IMAP_AFTER,
  IMAP_SECURITY,
  SOURCE_KINDS,
  SOURCE_NAME_MAX,
  type Source,
  type SourceItem,
} from '../../domain/sources.ts';
import { PaginationMeta } from '../pagination.ts';
import {
  createNameSchema,
  createReference,
  makeNullable,
  NO_CONTROL_CHARACTERS,
  ProjectParams,
  REQUIRED_TEXT,
  Timestamp,
} from './common.ts';

const describeSourceText = (description: string, example: string, maxLength = 255) =>
  Type.String({ minLength: 1, maxLength, pattern: REQUIRED_TEXT, description, examples: [example] });
const describeSecret = (description: string) =>
  Type.String({ minLength: 1, maxLength: 4_096, description, writeOnly: true, examples: ['…'] });

const NAME = 'A name by which you recognize the source.';
const ACTIVE = 'Whether the source is read regularly.';
const EXISTING = Type.Boolean({
  description: 'Whether messages or files that exist before the first run are also imported.',
  examples: [false],
});

const IMAP_FIELDS = {
  host: describeSourceText(
    'The IMAP server. Private hosts are refused unless the operator allows them.',
    'imap.example.com',
  ),
  port: Type.Integer({
    minimum: 1,
    maximum: 65_535,
    description: 'The port of the server.',
    examples: [993],
  }),
  security: Type.Enum([...IMAP_SECURITY], {
    type: 'string',
    description:
      '`tls` (encrypted from the start), `starttls`, or `none` (only for hosts that the operator allows).',
  }),
  username: describeSourceText('The user name, usually the address.', 'invoices@example.com'),
  mailbox: describeSourceText('The mailbox folder to read.', 'INBOX'),
  after: Type.Enum([...IMAP_AFTER], {
    type: 'string',
    description:
      'What happens to a message after it has been imported: it is kept unchanged, flagged, marked as read, or moved to `move_to`.',
  }),
  include_existing: EXISTING,
};
const MOVE_TO = describeSourceText(
  'The mailbox folder for imported messages; required if `after` is `move`.',
  'Done',
);
const OAUTH2_FIELDS = {
  token_url: Type.String({
    format: 'uri',
    pattern: '^https://',
    maxLength: 2_048,
    description: 'The URL at which access tokens are requested.',
    examples: ['https://oauth2.googleapis.com/token'],
  }),
  client_id: describeSourceText(
    'The client ID that the provider has assigned to your application.',
    'my-application',
  ),
};
const PATH = Type.String({
  maxLength: 1_024,
  pattern: NO_CONTROL_CHARACTERS,
  description: "The folder within your organization's folder on the server; empty for that folder itself.",
  examples: ['invoices'],
});

const ImapSettingsSchema = Type.Object(
  {
    ...IMAP_FIELDS,
    move_to: makeNullable(MOVE_TO),
    oauth2: makeNullable(Type.Object(OAUTH2_FIELDS), {
      description: 'How access tokens are obtained; null if the source signs in with a password.',
    }),
  },
  { $id: 'ImapSettings', title: 'ImapSettings', description: 'A mailbox, without its password.' },
);
const FolderSettingsSchema = Type.Object(
  { path: PATH, include_existing: EXISTING },
  { $id: 'FolderSettings', title: 'FolderSettings', description: 'A folder on the server.' },
);

const S3_FIELDS = {
  bucket: describeSourceText('The bucket to read.', 'incoming', 63),
  prefix: Type.String({
    maxLength: 1_024,
    pattern: NO_CONTROL_CHARACTERS,
    description: 'Only objects whose names begin with this prefix are imported; empty for all objects.',
    examples: ['invoices/'],
  }),
  endpoint: makeNullable(
    Type.String({
      format: 'uri',
      maxLength: 2_048,
      description:
        'The address of an S3-compatible server; null for Amazon S3. Private hosts are refused unless the operator allows them.',
      examples: ['https://s3.example.com'],
    }),
  ),
  region: describeSourceText('The region of the bucket.', 'eu-central-1', 50),
  access_key_id: describeSourceText(
    'The access key ID. The key must have permission to list and read objects.',
    'AKIA…',
  ),
  include_existing: EXISTING,
};
const S3SettingsSchema = Type.Object(S3_FIELDS, {
  $id: 'S3Settings',
  title: 'S3Settings',
  description: 'A bucket on Amazon S3 or a compatible server, without its secret access key.',
});

/** A fingerprint as OpenSSH prints it. */
export const HOST_KEY_PATTERN = '^SHA256:[A-Za-z0-9+/]{43}$';
export const PRIVATE_KEY_PATTERN = '^-----BEGIN ([A-Z]+ )*PRIVATE KEY-----';

const SFTP_FIELDS = {
  host: describeSourceText(
    'The SFTP server. Private hosts are refused unless the operator allows them.',
    'sftp.example.com',
  ),
  port: Type.Integer({ minimum: 1, maximum: 65_535, description: 'The port of the server.', examples: [22] }),
  username: describeSourceText('The user name.', 'legible'),
  host_key: makeNullable(
    Type.String({
      pattern: HOST_KEY_PATTERN,
      description: "The fingerprint of the server's key; null until someone has confirmed it.",
      examples: ['SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8'],
    }),
  ),
  path: Type.String({
    maxLength: 1_024,
    pattern: NO_CONTROL_CHARACTERS,
    description: 'The folder to read, with all of its subfolders; empty for the initial folder.',
    examples: ['outgoing/invoices'],
  }),
  include_existing: EXISTING,
};
const SftpSettingsSchema = Type.Object(SFTP_FIELDS, {
  $id: 'SftpSettings',
  title: 'SftpSettings',
  description: 'A folder on an SFTP server, without its password or private key.',
});

export const SourceSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the source.',
      examples: ['src_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    kind: Type.Enum([...SOURCE_KINDS], { type: 'string', description: 'The kind of source.' }),
    name: Type.String({ description: NAME, examples: ['Invoices mailbox'] }),
    active: Type.Boolean({ description: ACTIVE, examples: [true] }),
    imap: Type.Optional(createReference(ImapSettingsSchema)),
    folder: Type.Optional(createReference(FolderSettingsSchema)),
    s3: Type.Optional(createReference(S3SettingsSchema)),
    sftp: Type.Optional(createReference(SftpSettingsSchema)),
    status: Type.Enum(['waiting', 'running', 'ok', 'failing', 'off'], {
      type: 'string',
      description:
        '`waiting` (for the first run), `running`, `off`, or the outcome of the last run: `ok` or `failing`.',
    }),
    last_run_at: makeNullable(Timestamp, {
      description: 'Time at which the last run ended; null before the first one.',
    }),
    next_run_at: makeNullable(Timestamp, {
      description: 'Time at which the next run starts; null if the source is off.',
    }),
    last_error: makeNullable(
      Type.Object({
        code: Type.String({
          description:
            '`blocked_host`, `connect_failed`, `sign_in_failed`, `mailbox_not_found`, `folder_not_found`, ' +
            '`bucket_not_found`, `host_key_unknown`, `host_key_changed`, `not_configured`, `secret_unreadable`, `limit_reached` or `failed`. More codes may be added.',
          examples: ['sign_in_failed'],
        }),
        message: Type.String({
          description: 'The error as a human-readable message.',
          examples: [
            'The server refused the user name and password, or the token. Check them and set them again.',
          ],
        }),
      }),
      { description: 'Why the last run failed; null if it succeeded.', examples: [null] },
    ),
    documents_count: Type.Integer({ description: 'Number of documents from this source.', examples: [12] }),
    created_at: Timestamp,
  },
  {
    $id: 'Source',
    title: 'Source',
    description: 'A mailbox, folder, bucket or SFTP server from which documents are imported.',
  },
);

export const SourceAnswer = Type.Object(
  { source: createReference(SourceSchema) },
  { title: 'SourceResponse', description: 'The source.' },
);
export const SourceList = Type.Object(
  { sources: Type.Array(createReference(SourceSchema), { description: 'The sources, newest first.' }) },
  { title: 'SourceList', description: 'All sources of the project, newest first.' },
);

const ImapBody = Type.Object(
  {
    ...IMAP_FIELDS,
    port: Type.Optional(IMAP_FIELDS.port),
    security: Type.Optional(IMAP_FIELDS.security),
    mailbox: Type.Optional(IMAP_FIELDS.mailbox),
    after: Type.Optional(IMAP_FIELDS.after),
    move_to: Type.Optional(MOVE_TO),
    password: Type.Optional(describeSecret('The password, usually an app password. It is not shown again.')),
    oauth2: Type.Optional(
      Type.Object(
        {
          ...OAUTH2_FIELDS,
          client_secret: Type.Optional(
            describeSecret('The secret of your application. It is not shown again.'),
          ),
          refresh_token: Type.Optional(
            describeSecret('The refresh token of the mailbox. It is not shown again.'),
          ),
        },
        { description: 'Signs in with OAuth 2.0 (XOAUTH2) instead of a password.' },
      ),
    ),
  },
  { description: 'A mailbox. The defaults are port 993 with TLS, `INBOX` and `keep`.' },
);
const FolderBody = Type.Object(
  { path: PATH, include_existing: EXISTING },
  { description: 'A folder on the server.' },
);

const S3Body = Type.Object(
  {
    ...S3_FIELDS,
    prefix: Type.Optional(S3_FIELDS.prefix),
    endpoint: Type.Optional(S3_FIELDS.endpoint),
    region: Type.Optional(S3_FIELDS.region),
    secret_access_key: Type.Optional(describeSecret('The secret access key. It is not shown again.')),
  },
  { description: 'A bucket. By default, all objects are imported, and the region is `us-east-1`.' },
);

const SftpBody = Type.Object(
  {
    ...SFTP_FIELDS,
    port: Type.Optional(SFTP_FIELDS.port),
    host_key: Type.Optional(SFTP_FIELDS.host_key),
    path: Type.Optional(SFTP_FIELDS.path),
    password: Type.Optional(describeSecret('The password. It is not shown again.')),
    private_key: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 16_384,
        pattern: PRIVATE_KEY_PATTERN,
        description:
          'The private key in OpenSSH or PEM format, instead of a password. It is not shown again.',
        writeOnly: true,
        examples: ['-----BEGIN OPENSSH PRIVATE KEY-----\n…'],
      }),
    ),
    passphrase: Type.Optional(describeSecret('The passphrase of the private key. It is not shown again.')),
  },
  {
    description:
      'A folder on an SFTP server. The defaults are port 22 and the folder in which the session starts. The folder is read as soon as `host_key` is set.',
  },
);

export const SourceBody = Type.Object(
  {
    source: Type.Object(
      {
        name: createNameSchema(SOURCE_NAME_MAX, NAME, 'Invoices mailbox'),
        active: Type.Optional(Type.Boolean({ default: true, description: ACTIVE })),
        imap: Type.Optional(ImapBody),
        folder: Type.Optional(FolderBody),
        s3: Type.Optional(S3Body),
        sftp: Type.Optional(SftpBody),
      },
      { description: 'Exactly one of `imap`, `folder`, `s3` and `sftp`.' },
    ),
  },
  { title: 'SourceRequest', description: 'The source to create.' },
);
export const SourceChangesBody = Type.Object(
  {
    source: Type.Object(
      {
        name: Type.Optional(createNameSchema(SOURCE_NAME_MAX, NAME, 'Invoices mailbox')),
        active: Type.Optional(Type.Boolean({ description: ACTIVE })),
        imap: Type.Optional(ImapBody),
        folder: Type.Optional(FolderBody),
        s3: Type.Optional(S3Body),
        sftp: Type.Optional(SftpBody),
      },
      {
        description:
          'Absent members are not changed; `imap`, `folder`, `s3` or `sftp` replaces all settings of that kind.',
      },
    ),
  },
  { title: 'SourceChanges', description: 'The changes to the source.' },
);
export type SourceInput = Static<typeof SourceChangesBody>['source'];

export const SourceParams = Type.Object({
  ...ProjectParams.properties,
  source_id: Type.String({
    description: 'Identifier of the source.',
    examples: ['src_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
});

export const SourceTestAnswer = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether the source could be used.', examples: [true] }),
    problem: Type.Optional(Type.String({ description: 'Why the source could not be used.' })),
    host_key: Type.Optional(
      Type.String({
        description: 'The fingerprint of the key of the SFTP server, if this key has not been confirmed.',
        examples: ['SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8'],
      }),
    ),
    problem_code: Type.Optional(Type.String({ description: 'The reason as a code, as in `last_error`.' })),
  },
  { title: 'SourceTestResponse', description: 'The result of a connection test.' },
);

const SourceItemSchema = Type.Object(
  {
    name: Type.String({
      description: 'The path of the file or object, or the number of the message.',
      examples: ['Message 17 of INBOX'],
    }),
    outcome: Type.Enum(['taken', 'skipped'], {
      type: 'string',
      description: 'Whether the item became one or more documents.',
    }),
    reason: makeNullable(Type.String(), {
      description: 'Why the item, or one of its attachments, did not become a document.',
      examples: [null],
    }),
    document_ids: Type.Array(Type.String(), {
      description: 'The documents that were created; they may have been deleted since.',
      examples: [['doc_01kah8yq2m5t6v7w8x9y0z1a2b']],
    }),
    at: Timestamp,
  },
  { $id: 'SourceItem', title: 'SourceItem', description: 'A message or file that a source has processed.' },
);
export const SourceItemList = Type.Object(
  {
    items: Type.Array(createReference(SourceItemSchema), {
      description: 'The items on this page, newest first.',
    }),
    meta: createReference(PaginationMeta),
  },
  { title: 'SourceItemList', description: 'Messages or files that a source has processed.' },
);
export const SOURCE_SCHEMAS = [
  ImapSettingsSchema,
  FolderSettingsSchema,
  S3SettingsSchema,
  SftpSettingsSchema,
  SourceSchema,
  SourceItemSchema,
];

export function presentSource(source: Source): Static<typeof SourceSchema> {
  return {
    id: source.id,
    kind: source.settings.kind,
    name: source.name,
    active: source.active,
    ...presentSourceSettings(source),
    status: findStatus(source),
    last_run_at: source.lastRunAt?.toISOString() ?? null,
    next_run_at: source.active ? source.nextRunAt.toISOString() : null,
    last_error: source.lastError,
    documents_count: source.documentsCount,
    created_at: source.createdAt.toISOString(),
  };
}

function presentSourceSettings({
  settings,
}: Source): Pick<Static<typeof SourceSchema>, 'imap' | 'folder' | 's3' | 'sftp'> {
  if (settings.kind === 'folder') {
    return { folder: { path: settings.path, include_existing: settings.includeExisting } };
  }
  if (settings.kind === 's3') {
    const { bucket, prefix, endpoint, region } = settings;
    return {
      s3: {
        bucket,
        prefix,
        endpoint,
        region,
        access_key_id: settings.accessKeyId,
        include_existing: settings.includeExisting,
      },
    };
  }
  if (settings.kind === 'sftp') {
    const { kind: _, hostKey, includeExisting, ...others } = settings;
    return { sftp: { ...others, host_key: hostKey, include_existing: includeExisting } };
  }
  const { host, port, security, username, mailbox, after, oauth2 } = settings;
  return {
    imap: {
      host,
      port,
      security,
      username,
      mailbox,
      after,
      move_to: settings.moveTo,
      include_existing: settings.includeExisting,
      oauth2: oauth2 === null ? null : { token_url: oauth2.tokenUrl, client_id: oauth2.clientId },
    },
  };
}

function findStatus(source: Source): Static<typeof SourceSchema>['status'] {
  if (!source.active) return 'off';
  if (source.running) return 'running';
  if (source.lastRunAt === null) return 'waiting';
  return source.lastError === null ? 'ok' : 'failing';
}

export function presentSourceItem(item: SourceItem): Static<typeof SourceItemSchema> {
  const { name, outcome, reason, documentIds, at } = item;
  return { name, outcome, reason, document_ids: documentIds, at: at.toISOString() };
}
