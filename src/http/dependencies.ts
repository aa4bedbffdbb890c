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

/** Sends a test question to a language model. `problem` is null if the answer was correct. */
export type TestLanguageModel = (projectId: string) => Promise<{
  model: string;
  problem: { code: (typeof MODEL_PROBLEMS)[number]; message: string } | null;
  durationMs: number;
} | null>;

/**
 * Connects to a source without processing anything; `problem` is null if that worked. `hostKey` is the fingerprint of an
 * SFTP server if it is not the confirmed one.
 */
export type TestSource = (
  source: Source,
  organizationId: string,
) => Promise<{ problem: { code: string; message: string } | null; hostKey: string | null }>;

/** Everything that the API needs, passed in by the app. */
export interface HttpDependencies {
  records: Records;
  blobs: BlobStore;
  fileRules: FileRules;
  /** Renders a page in a parser process. */
  renderPage: RenderPage;
  /** Reads the text in a box of a page in a parser process. */
  readRegion: ReadRegion;
  /** Extracts a document with custom fields that are not saved. */
  tryFields: TryFields;
  /** Loads the parser of dates and amounts as people write them, with the names of the months in all languages. */
  loadValueParser: () => Promise<ParseTypedValue>;
  /** Recalculates the checks of a corrected result. */
  checkResult: CheckResult;
  /** Sends a test question to the language model of the project; null if there is none. */
  testLanguageModel: TestLanguageModel;
  testSource: TestSource;
  /** Sends mail to users; null without a relay. */
  sendMail: SendMail | null;
  /** Signs users in through the provider of their organization. */
  identityProvider: IdentityProvider;
  /** Why a source may not connect to a mail server; null if it may. */
  findMailHostProblem(settings: Pick<ImapSettings, 'host' | 'port' | 'security'>): string | null;
  /** Why a source may not use an S3 endpoint; null if it may. */
  findEndpointProblem(endpoint: string): string | null;
  /** Why a source may not connect to an SFTP server; null if it may. */
  findSftpHostProblem(settings: Pick<SftpSettings, 'host' | 'port'>): string | null;
  /** Downloads files submitted by URL. */
  downloader: Downloader;
  /** Returns the state for `/readyz`: null if documents can be accepted and processed, otherwise the reason why not. */
  findUnreadiness(): Promise<string | null>;
  /** Encrypts secrets in rows. */
  secrets: SecretBox;
  /** The allowed hosts of webhooks and downloads. */
  outbound: OutboundPolicy;
  settings: HttpSettings;
  logger: Logger;
  metrics: Registry;
  /** Version of the product, for the OpenAPI document. */
  version: string;
}

/** The part of the configuration that the API needs. */
export interface HttpSettings {
  /** The address that the API listens on. */
  host: string;
  /** The token for `/metrics`; null if it is public. */
  metricsToken: string | null;
  /** Proxies (addresses, CIDRs) whose `X-Forwarded-For` is trusted. */
  trustProxy: readonly string[] | null;
  rateLimits: {
    /** Maximum number of unknown keys from one address; 0 for no limit. */
    failedKeysPerMinute: number;
    /** Maximum number of requests with one key; 0 for no limit. */
    requestsPerMinute: number;
  };
  /** How long sessions of the dashboard last. */
  sessions: SessionLimits;
  /** Failed sign-ins in 15 minutes; 0 for no limit. */
  failedSignIns: number;
  /** Public address of the dashboard, for links; null if it is not known. */
  publicUrl: string | null;
  /** Limits for each organization. */
  quotas: Quotas;
  mail: { domain: string };
  /** The language model of the whole server; its URL is null if there is none. */
  llm: { url: string | null };
  /** How long an `Idempotency-Key` stays blocked by a claim that is not renewed. */
  idempotencyLapseMs: number;
  /** How long an export can be downloaded. */
  exportRetentionMs: number;
  /** Maximum time from the signal to stop until the process exits. */
  drainTimeoutMs: number;
  uploads: UploadSettings;
  limits: { attachments: number };
  webhooks: {
    /** How long a rotated secret remains in use. */
    secretOverlapMs: number;
  };
}

export interface UploadSettings {
  /** Maximum time without a byte of the body. */
  idleTimeoutMs: number;
  /** Maximum time until the whole body has arrived. */
  timeoutMs: number;
  jsonBodyBytes: number;
  /** Maximum total size of all JSON bodies in progress. */
  jsonBudgetBytes: number;
  /** Maximum total size of the body and attachments of an e-mail, decoded. */
  emailBodyBytes: number;
}
