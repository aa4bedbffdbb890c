export const SOURCE_KINDS = ['imap', 'folder', 's3', 'sftp'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** `none` means no encryption, which is allowed only for hosts that the operator has listed. */
export const IMAP_SECURITY = ['tls', 'starttls', 'none'] as const;
/** What to do with a message after processing it: leave it unchanged, flag it, mark it as read or move it. */
export const IMAP_AFTER = ['keep', 'flag', 'seen', 'move'] as const;

export interface ImapSettings {
  kind: 'imap';
  host: string;
  port: number;
  security: (typeof IMAP_SECURITY)[number];
  username: string;
  mailbox: string;
  after: (typeof IMAP_AFTER)[number];
  /** The mailbox into which processed messages are moved. */
  moveTo: string | null;
  includeExisting: boolean;
  /** Null if a password is used. */
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
  /** Prefix of the objects to process; empty for all objects. */
  prefix: string;
  /** Null for Amazon S3. */
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
  /** Fingerprint of the server's host key, `SHA256:…`; null until somebody confirms it. */
  hostKey: string | null;
  /** A folder on the server; empty for the initial folder. */
  path: string;
  includeExisting: boolean;
}

export type SourceSettings = ImapSettings | FolderSettings | S3Settings | SftpSettings;

/** Credentials, which are stored encrypted. */
export interface SourceSecret {
  password?: string;
  clientSecret?: string;
  refreshToken?: string;
  secretAccessKey?: string;
  privateKey?: string;
  /** Passphrase of an encrypted private key. */
  passphrase?: string;
}

/** Where a source's next run continues. */
export interface SourceCursor {
  uidValidity?: string;
  lastUid?: number;
  /** Whether everything that existed before the first run has been recorded. */
  baselined?: boolean;
  /** Files that may still be growing, with their last size and modification time. */
  unsettled?: Record<string, string>;
}

export interface SourceFailure {
  code: string;
  message: string;
}

/** A mailbox, folder, bucket or SFTP server from which documents are imported into a project. */
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
  /** Null if the last run succeeded. */
  lastError: SourceFailure | null;
  documentsCount: number;
}

export interface SourceItem {
  /** Identifies the item's content within this source. */
  key: string;
  /** The name of the file, or the number of the message in the mailbox. */
  name: string;
  outcome: 'taken' | 'skipped';
  /** Why the item, or part of it, did not become a document. */
  reason: string | null;
  documentIds: string[];
  at: Date;
}

export const SOURCES_PER_PROJECT = 20;
export const SOURCE_NAME_MAX = 255;

/** Returns true if the stored secret can still be sent to the destination. */
export function isSameDestination(a: SourceSettings, b: SourceSettings): boolean {
  // Confirming a host key for the first time does not change the destination, but replacing a confirmed one
  // does.
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
