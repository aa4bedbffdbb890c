export const SOURCE_KINDS = ['imap', 'folder', 's3', 'sftp'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** `none` (no encryption) is allowed only for hosts that the operator has listed. */
export const IMAP_SECURITY = ['tls', 'starttls', 'none'] as const;
/** Whether a processed message is left unchanged, flagged, marked as read or moved. */
export const IMAP_AFTER = ['keep', 'flag', 'seen', 'move'] as const;

export interface ImapSettings {
  kind: 'imap';
  host: string;
  port: number;
  security: (typeof IMAP_SECURITY)[number];
  username: string;
  mailbox: string;
  after: (typeof IMAP_AFTER)[number];
  /** The mailbox to which `move` moves messages. */
  moveTo: string | null;
  includeExisting: boolean;
  /** How access tokens are obtained; null if a password is used. */
  oauth2: { tokenUrl: string; clientId: string } | null;
}

export interface FolderSettings {
  kind: 'folder';
  /** Path relative to the organization's folder; empty for that folder itself. */
  path: string;
  includeExisting: boolean;
}

export interface S3Settings {
  kind: 's3';
  bucket: string;
  /** Only objects whose names begin with this prefix are processed; empty for all objects. */
  prefix: string;
  /** URL of the S3 server; null for Amazon S3. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  includeExisting: boolean;
}

export interface SftpSettings {
  kind: 'sftp';
  host: string;
  port: number;
  username: string;
  /** The fingerprint of the server's host key, `SHA256:…`; null until somebody confirms it. */
  hostKey: string | null;
  /** A folder on the server; empty for the initial folder after signing in. */
  path: string;
  includeExisting: boolean;
}

export type SourceSettings = ImapSettings | FolderSettings | S3Settings | SftpSettings;

/** The credentials of a source, which are stored encrypted. */
export interface SourceSecret {
  password?: string;
  clientSecret?: string;
  refreshToken?: string;
  secretAccessKey?: string;
  privateKey?: string;
  /** Passphrase of the private key, if it is encrypted. */
  passphrase?: string;
}

/** The position from which the next run of a source continues. */
export interface SourceCursor {
  uidValidity?: string;
  lastUid?: number;
  /** Whether everything that existed before the first run has been recorded. */
  baselined?: boolean;
  /** Files that may still be growing, with their size and modification time in the last run. */
  unsettled?: Record<string, string>;
}

export interface SourceFailure {
  code: string;
  message: string;
}

/** Adds documents from a mailbox, a folder, a bucket or an SFTP server to a project. */
export interface Source {
  id: string;
  projectId: string;
  name: string;
  active: boolean;
  settings: SourceSettings;
  createdAt: Date;
  nextRunAt: Date;
  running: boolean;
  lastRunAt: Date | null;
  /** The error of the last run; null if it succeeded. */
  lastError: SourceFailure | null;
  documentsCount: number;
}

/** A message or file that a run has processed. */
export interface SourceItem {
  /** Identifies the content within this source. */
  key: string;
  /** A name that people can recognize: the file name, or the number of the message. */
  name: string;
  outcome: 'taken' | 'skipped';
  /** Why the item, or part of it, did not become a document. */
  reason: string | null;
  documentIds: string[];
  at: Date;
}

export const SOURCES_PER_PROJECT = 20;
export const SOURCE_NAME_MAX = 255;

/** Whether the destination is the same, so that the stored secret can still be sent to it. */
export function isSameDestination(a: SourceSettings, b: SourceSettings): boolean {
  // Confirming a key for the first time does not change the destination, but replacing a confirmed key does.
  if (a.kind === 'sftp' && b.kind === 'sftp' && a.hostKey !== null && a.hostKey !== b.hostKey) return false;
  return JSON.stringify(getDestination(a)) === JSON.stringify(getDestination(b));
}

function getDestination(settings: SourceSettings): unknown[] {
  if (settings.kind === 'imap') {
    const { host, port, security, username, oauth2 } = settings;
    return [host, port, security, username, oauth2?.tokenUrl, oauth2?.clientId];
  }
  if (settings.kind === 's3') return [settings.endpoint, settings.region, settings.accessKeyId];
  if (settings.kind === 'sftp') return [settings.host, settings.port, settings.username];
  return [settings.kind];
}
