import type { Registry } from 'prom-client';
import type { CheckResult } from '../domain/corrections.ts';
import type { SendMail } from '../domain/outbound-mail.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { Records } from '../domain/ports/records.ts';
import type { Quotas } from '../domain/quotas.ts';
import type { IdentityProvider } from '../domain/single-sign-on.ts';
import type { ImapSettings, SftpSettings, Source } from '../domain/sources.ts';
import type { SessionLimits } from '../domain/users.ts';
import type { ParseTypedValue } from '../domain/value-kinds.ts';
import type { FileRules } from '../intake/admission.ts';
import type { Downloader } from '../intake/from-url.ts';
import type { Logger } from '../lib/logger.ts';
import type { OutboundPolicy } from '../lib/public-http/outbound-policy.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { RenderPage } from './page-images.ts';
import type { ReadRegion } from './read-region.ts';
import type { MODEL_PROBLEMS } from './schemas/language-model.ts';
import type { TryFields } from './try-fields.ts';

/** Asks a language model a test question. `problem` is null if the answer was correct. */
export type TestLanguageModel = (projectId: string) => Promise<{
  model: string;
  problem: { code: (typeof MODEL_PROBLEMS)[number]; message: string } | null;
  durationMs: number;
} | null>;

/**
 * Connects to a source without importing anything; `problem` is null if that worked. `hostKey` is the
 * fingerprint of an SFTP server's key, if that key has not been confirmed.
 */
export type TestSource = (
  source: Source,
  organizationId: string,
) => Promise<{ problem: { code: string; message: string } | null; hostKey: string | null }>;

/** Everything that the API needs. The app creates it and passes it in. */
export interface HttpDependencies {
  records: Records;
  blobs: BlobStore;
  fileRules: FileRules;
  renderPage: RenderPage;
  /** Reads the text inside a box on a page, in a parser process. */
  readRegion: ReadRegion;
  /** Extracts a document with custom fields that have not been saved. */
  tryFields: TryFields;
  /**
   * Loads the parser for dates and amounts in any usual notation. It contains the names of the months in all
   * languages.
   */
  loadValueParser: () => Promise<ParseTypedValue>;
  /** Repeats the checks after the result has been corrected. */
  checkResult: CheckResult;
  /** Asks the project's language model a test question. Returns null if no model is available. */
  testLanguageModel: TestLanguageModel;
  testSource: TestSource;
  /** Sends mail to users; null if there is no mail relay. */
  sendMail: SendMail | null;
  /** Signs users in through their organization's identity provider. */
  identityProvider: IdentityProvider;
  /** Returns why a source is not allowed to connect to a mail server; null if the connection is allowed. */
  findMailHostProblem(settings: Pick<ImapSettings, 'host' | 'port' | 'security'>): string | null;
  /** Returns why a source is not allowed to use an S3 endpoint; null if the endpoint is allowed. */
  findEndpointProblem(endpoint: string): string | null;
  /** Returns why a source is not allowed to connect to an SFTP server; null if the connection is allowed. */
  findSftpHostProblem(settings: Pick<SftpSettings, 'host' | 'port'>): string | null;
  /** Downloads files submitted by URL. */
  downloader: Downloader;
  /** Returns why documents cannot be accepted or processed, for `/readyz`; null if they can. */
  findUnreadiness(): Promise<string | null>;
  /** Encrypts secrets that are stored in the database. */
  secrets: SecretBox;
  /** Decides which hosts webhooks and downloads may contact. */
  outbound: OutboundPolicy;
  settings: HttpSettings;
  logger: Logger;
  metrics: Registry;
  /** Product version, for the OpenAPI document. */
  version: string;
}

export interface HttpSettings {
  /** The address on which the API listens. */
  host: string;
  /** The token for `/metrics`; null if none is required. */
  metricsToken: string | null;
  /** Addresses and CIDR ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: readonly string[] | null;
  rateLimits: {
    /** Maximum number of requests with unknown keys from one address; 0 for no limit. */
    failedKeysPerMinute: number;
    /** Maximum number of requests with one key; 0 for no limit. */
    requestsPerMinute: number;
  };
  /** How long dashboard sessions last. */
  sessions: SessionLimits;
  /** Maximum number of failed sign-ins in 15 minutes; 0 for no limit. */
  failedSignIns: number;
  /** Public address of the dashboard, used in links; null if it is unknown. */
  publicUrl: string | null;
  /** Limits for each organization. */
  quotas: Quotas;
  mail: { domain: string };
  /** The server's language model; `url` is null if there is none. */
  llm: { url: string | null };
  /** How long a claim that is not renewed blocks an `Idempotency-Key`. */
  idempotencyLapseMs: number;
  /** How long an export remains available for download. */
  exportRetentionMs: number;
  /** Maximum time from the stop signal until the process exits. */
  drainTimeoutMs: number;
  uploads: UploadSettings;
  limits: { attachments: number };
  webhooks: {
    /** How long the old secret remains valid after a rotation. */
    secretOverlapMs: number;
  };
}

export interface UploadSettings {
  /** Maximum time between two chunks of the body. */
  idleTimeoutMs: number;
  /** Maximum time until the whole body has arrived. */
  timeoutMs: number;
  jsonBodyBytes: number;
  /** Maximum total size of all JSON bodies that are being received or processed. */
  jsonBudgetBytes: number;
  /** Maximum total size of an e-mail's body and attachments after decoding. */
  emailBodyBytes: number;
}
