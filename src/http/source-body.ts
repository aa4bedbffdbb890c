import type {
  ImapSettings,
  S3Settings,
  SftpSettings,
  SourceSecret,
  SourceSettings,
} from '../domain/sources.ts';
import { createFieldError, createValidationError, type FieldError } from '../lib/api-error.ts';
import { checkPublicUrl } from '../lib/public-http/check-public-url.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { SourceInput } from './schemas/sources.ts';

type HostRules = Pick<
  HttpDependencies,
  'outbound' | 'findMailHostProblem' | 'findEndpointProblem' | 'findSftpHostProblem'
>;

/**
 * Returns null if the request contains no settings. The returned secret is null if the request contains none.
 */
export function readSourceSettings(
  { imap, folder, s3, sftp }: SourceInput,
  rules: HostRules,
): { settings: SourceSettings; secret: SourceSecret | null } | null {
  const [, second] = Object.entries({ imap, folder, s3, sftp }).filter(([, value]) => value !== undefined);
  if (second !== undefined)
    throw createFieldError(
      `source.${second[0]}`,
      'invalid',
      'must not be set together with another kind of source',
    );
  if (s3 !== undefined) return readS3(s3, rules);
  if (sftp !== undefined) return readSftp(sftp, rules);
  if (imap !== undefined) return readImap(imap, rules);
  if (folder === undefined) return null;
  return {
    settings: { kind: 'folder', path: checkPath(folder.path), includeExisting: folder.include_existing },
    secret: {},
  };
}

function readS3(
  s3: NonNullable<SourceInput['s3']>,
  { findEndpointProblem }: HostRules,
): { settings: S3Settings; secret: SourceSecret | null } {
  const {
    bucket,
    prefix = '',
    endpoint = null,
    region = 'us-east-1',
    secret_access_key: secretAccessKey,
  } = s3;
  const details: FieldError[] = [];
  const add = (field: string, code: FieldError['code'], message: string) =>
    details.push({ field: `source.s3.${field}`, code, message });
  const problem = endpoint === null ? null : findEndpointProblem(endpoint);
  if (problem !== null) add('endpoint', 'blocked_host', problem);
  // Bucket and region become part of a host name.
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    add('bucket', 'invalid', 'is not the name of a bucket');
  if (!/^[a-z0-9-]{1,50}$/.test(region)) add('region', 'invalid', 'is not the name of a region');
  if (details.length > 0) throw createValidationError(...details);
  const { access_key_id: accessKeyId, include_existing: includeExisting } = s3;
  return {
    settings: { kind: 's3', bucket, prefix, endpoint, region, accessKeyId, includeExisting },
    secret: secretAccessKey === undefined ? null : { secretAccessKey },
  };
}

function readSftp(
  sftp: NonNullable<SourceInput['sftp']>,
  { findSftpHostProblem }: HostRules,
): { settings: SftpSettings; secret: SourceSecret | null } {
  const { host, username, password, private_key: privateKey, passphrase } = sftp;
  const { port = 22, path = '', host_key: hostKey = null, include_existing: includeExisting } = sftp;
  const details: FieldError[] = [];
  const add = (field: string, code: FieldError['code'], message: string) =>
    details.push({ field: `source.sftp.${field}`, code, message });
  const problem = findSftpHostProblem({ host, port });
  if (problem !== null) add('host', 'blocked_host', problem);
  if (privateKey !== undefined && password !== undefined)
    add('password', 'invalid', 'must not be set together with private_key');
  if (passphrase !== undefined && privateKey === undefined)
    add('passphrase', 'invalid', 'must be set together with private_key');
  if (details.length > 0) throw createValidationError(...details);
  const key = privateKey === undefined ? {} : { privateKey };
  const secret = {
    ...key,
    ...(password === undefined ? {} : { password }),
    ...(passphrase === undefined ? {} : { passphrase }),
  };
  return {
    settings: { kind: 'sftp', host, port, username, hostKey, path, includeExisting },
    secret: password === undefined && privateKey === undefined ? null : secret,
  };
}

function readImap(
  imap: NonNullable<SourceInput['imap']>,
  { outbound, findMailHostProblem }: HostRules,
): { settings: ImapSettings; secret: SourceSecret | null } {
  const { host, username, oauth2, password, security = 'tls', mailbox = 'INBOX', after = 'keep' } = imap;
  const settings: ImapSettings = {
    kind: 'imap',
    host,
    port: imap.port ?? (security === 'tls' ? 993 : 143),
    security,
    username,
    mailbox,
    after,
    moveTo: after === 'move' ? (imap.move_to ?? null) : null,
    includeExisting: imap.include_existing,
    oauth2: oauth2 === undefined ? null : { tokenUrl: oauth2.token_url, clientId: oauth2.client_id },
  };
  const details: FieldError[] = [];
  const add = (field: string, code: FieldError['code'], message: string) =>
    details.push({ field: `source.imap.${field}`, code, message });
  const hostProblem = findMailHostProblem(settings);
  if (hostProblem !== null) add('host', 'blocked_host', hostProblem);
  if (after === 'move' && settings.moveTo === null)
    add('move_to', 'required', 'is required to move messages');
  if (settings.moveTo === mailbox) add('move_to', 'invalid', 'must not be the mailbox that is read');
  if (oauth2 !== undefined && password !== undefined)
    add('password', 'invalid', 'must not be set together with oauth2');
  const tokenUrl = oauth2 === undefined ? null : checkPublicUrl(oauth2.token_url, outbound);
  if (tokenUrl !== null && !tokenUrl.ok) add('oauth2.token_url', tokenUrl.code, tokenUrl.message);
  if (details.length > 0) throw createValidationError(...details);
  return { settings, secret: readSecret(imap) };
}

function readSecret({ password, oauth2 }: NonNullable<SourceInput['imap']>): SourceSecret | null {
  if (oauth2 === undefined) return password === undefined ? null : { password };
  if (oauth2.refresh_token === undefined) return null;
  const { client_secret: clientSecret, refresh_token: refreshToken } = oauth2;
  return { refreshToken, ...(clientSecret === undefined ? {} : { clientSecret }) };
}

function checkPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (!path.startsWith('/') && !path.includes('\\') && !parts.includes('..')) return parts.join('/');
  throw createFieldError(
    'source.folder.path',
    'invalid',
    "must be a path inside your organization's folder, without ..",
  );
}
