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

/** `problem` is null if the model answered a test question correctly. */
export type TestLanguageModel = (projectId: string) => Promise<{
  model: string;
  problem: { code: (typeof MODEL_PROBLEMS)[number]; message: string } | null;
  durationMs: number;
} | null>;

/**
 * Connects to the source without importing anything. `problem` is null if this succeeded. `hostKey` is the
 * fingerprint of an SFTP server's key that nobody has confirmed yet.
 */
export type TestSource = (
  source: Source,
  organizationId: string,
) => Promise<{ problem: { code: string; message: string } | null; hostKey: string | null }>;

export interface HttpDependencies {
  records: Records;
  blobs: BlobStore;
  fileRules: FileRules;
  renderPage: RenderPage;
  /** Uses a parser process to read the text in a box. */
  readRegion: ReadRegion;
  /** Extracts unsaved custom fields from documents. */
  tryFields: TryFields;
  /** The parser is loaded on demand, because it contains the names of the months in all languages. */
  loadValueParser: () => Promise<ParseTypedValue>;
  /** Repeats the checks after a correction. */
  checkResult: CheckResult;
  /** Returns null if there is no model to test. */
  testLanguageModel: TestLanguageModel;
  testSource: TestSource;
  /** Null if there is no mail relay. */
  sendMail: SendMail | null;
  identityProvider: IdentityProvider;
  /** Returns why a source may not connect to this mail server; null if it may. */
  findMailHostProblem(settings: Pick<ImapSettings, 'host' | 'port' | 'security'>): string | null;
  /** Returns why a source may not use this S3 endpoint; null if it may. */
  findEndpointProblem(endpoint: string): string | null;
  /** Returns why a source may not connect to this SFTP server; null if it may. */
  findSftpHostProblem(settings: Pick<SftpSettings, 'host' | 'port'>): string | null;
  /** Downloads files that are submitted by URL. */
  downloader: Downloader;
  /** Finds the reason that `/readyz` reports. Returns null if documents can be accepted and processed. */
  findUnreadiness(): Promise<string | null>;
  /** Encrypts and decrypts secrets in the database. */
  secrets: SecretBox;
  /** Decides which hosts webhooks and downloads may contact. */
  outbound: OutboundPolicy;
  settings: HttpSettings;
  logger: Logger;
  metrics: Registry;
  /** Version of Legible, for the OpenAPI document. */
  version: string;
}

export interface HttpSettings {
  host: string;
  /** Null if `/metrics` requires no token. */
  metricsToken: string | null;
  /** Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: readonly string[] | null;
  rateLimits: {
    /** Maximum number of requests per minute with unknown keys from one address; 0 for no limit. */
    failedKeysPerMinute: number;
    /** Maximum number of requests per minute with one key; 0 for no limit. */
    requestsPerMinute: number;
  };
  /** How long dashboard sessions last. */
  sessions: SessionLimits;
  /** Maximum number of failed sign-ins in 15 minutes; 0 for no limit. */
  failedSignIns: number;
  /** Public address of the dashboard, for links; null if unknown. */
  publicUrl: string | null;
  quotas: Quotas;
  mail: { domain: string };
  /** `url` is null if the server has no language model. */
  llm: { url: string | null };
  /** How long a claim that is not renewed blocks an `Idempotency-Key`. */
  idempotencyLapseMs: number;
  exportRetentionMs: number;
  /** Maximum time from the stop signal until the process exits. */
  drainTimeoutMs: number;
  uploads: UploadSettings;
  limits: { attachments: number };
  webhooks: {
    /** How long the old signing secret remains valid after a rotation. */
    secretOverlapMs: number;
  };
}

export interface UploadSettings {
  /** Maximum time between two chunks of the body. */
  idleTimeoutMs: number;
  /** Maximum time for the whole body. */
  timeoutMs: number;
  jsonBodyBytes: number;
  /** Maximum total size of all JSON bodies that are being received or processed. */
  jsonBudgetBytes: number;
  /** Maximum total size of an e-mail's body and attachments after decoding. */
  emailBodyBytes: number;
}
