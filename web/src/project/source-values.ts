import type { Source, SourceRequest } from '#client/types';

export type SourceKind = Source['kind'];

/** The inputs of the form as strings. An empty secret is not sent, so that the stored one is kept. */
export const NEW_VALUES = {
  name: '',
  includeExisting: false,
  host: '',
  port: '993',
  security: 'tls',
  username: '',
  password: '',
  mailbox: 'INBOX',
  after: 'keep',
  moveTo: '',
  path: '',
  bucket: '',
  prefix: '',
  endpoint: '',
  region: 'us-east-1',
  accessKeyId: '',
  secretAccessKey: '',
  hostKey: '',
  signIn: 'password',
  privateKey: '',
  passphrase: '',
};
export type SourceValues = typeof NEW_VALUES;

export function readValues({ name, imap, folder, s3, sftp }: Source): SourceValues {
  const includeExisting = (imap ?? folder ?? s3 ?? sftp)?.include_existing ?? false;
  return {
    ...NEW_VALUES,
    name,
    includeExisting,
    ...(imap === undefined
      ? {}
      : {
          host: imap.host,
          port: String(imap.port),
          security: imap.security,
          username: imap.username,
          mailbox: imap.mailbox,
          after: imap.after,
          moveTo: imap.move_to ?? '',
        }),
    ...(folder === undefined ? {} : { path: folder.path }),
    ...(s3 === undefined
      ? {}
      : {
          bucket: s3.bucket,
          prefix: s3.prefix,
          endpoint: s3.endpoint ?? '',
          region: s3.region,
          accessKeyId: s3.access_key_id,
        }),
    ...(sftp === undefined
      ? {}
      : {
          host: sftp.host,
          port: String(sftp.port),
          username: sftp.username,
          hostKey: sftp.host_key ?? '',
          path: sftp.path,
        }),
  };
}

export function toSourceRequest(kind: SourceKind, values: SourceValues): SourceRequest {
  const name = values.name.trim();
  const include_existing = values.includeExisting;
  if (kind === 'folder') return { source: { name, folder: { path: values.path.trim(), include_existing } } };
  if (kind === 's3') {
    const { prefix, secretAccessKey } = values;
    const s3 = {
      bucket: values.bucket.trim(),
      prefix,
      endpoint: values.endpoint.trim() === '' ? null : values.endpoint.trim(),
      region: values.region.trim(),
      access_key_id: values.accessKeyId.trim(),
      include_existing,
      ...(secretAccessKey === '' ? {} : { secret_access_key: secretAccessKey }),
    };
    return { source: { name, s3 } };
  }
  if (kind === 'sftp') return { source: { name, sftp: { ...toSftp(values), include_existing } } };
  type Imap = NonNullable<SourceRequest['source']['imap']>;
  const imap: Imap = {
    host: values.host.trim(),
    port: Number(values.port),
    security: values.security as NonNullable<Imap['security']>,
    username: values.username.trim(),
    mailbox: values.mailbox.trim(),
    after: values.after as NonNullable<Imap['after']>,
    include_existing,
    ...(values.after === 'move' ? { move_to: values.moveTo.trim() } : {}),
    ...(values.password === '' ? {} : { password: values.password }),
  };
  return { source: { name, imap } };
}

function toSftp(
  values: SourceValues,
): Omit<NonNullable<SourceRequest['source']['sftp']>, 'include_existing'> {
  const { signIn, password, privateKey, passphrase } = values;
  const secret =
    signIn === 'password'
      ? password !== '' && { password }
      : privateKey.trim() !== '' && {
          private_key: `${privateKey.trim()}\n`,
          ...(passphrase === '' ? {} : { passphrase }),
        };
  return {
    host: values.host.trim(),
    port: Number(values.port),
    username: values.username.trim(),
    host_key: values.hostKey.trim() === '' ? null : values.hostKey.trim(),
    path: values.path.trim(),
    ...(secret === false ? {} : secret),
  };
}
