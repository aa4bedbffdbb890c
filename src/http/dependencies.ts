import type { Registry } from 'prom-client';
import type { CheckResult } from '../domain/corrections.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { Records } from '../domain/ports/records.ts';
import type { Quotas } from '../domain/quotas.ts';
import type { ParseTypedValue } from '../domain/value-kinds.ts';
import type { CountPages } from '../intake/admission.ts';
import type { Downloader } from '../intake/from-url.ts';
import type { Logger } from '../lib/logger.ts';
import type { OutboundPolicy } from '../lib/public-http/outbound-policy.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { RenderPage } from './page-pictures.ts';
import type { ReadRegion } from './read-region.ts';
import type { MODEL_PROBLEMS } from './schemas/language-model.ts';

/** The result of asking a language model an easy question; `problem` is null if the answer was correct. */
export type TestLanguageModel = (projectId: string) => Promise<{
  model: string;
  problem: { code: (typeof MODEL_PROBLEMS)[number]; message: string } | null;
  durationMs: number;
} | null>;

/** Everything that the HTTP part of the service needs, handed in by the app. */
export interface HttpDependencies {
  records: Records;
  blobs: BlobStore;
  /** Counts the pages of a PDF in a parser process. */
  countPages: CountPages;
  /** Draws a page in a parser process. */
  renderPage: RenderPage;
  /** Reads what stands in a box of a page, in a parser process. */
  readRegion: ReadRegion;
  /** Understands dates and amounts as people write them. */
  parseTypedValue: ParseTypedValue;
  /** Checks a result again after it was corrected. */
  checkResult: CheckResult;
  /** Asks the language model of a project something easy; null if there is none. */
  testLanguageModel: TestLanguageModel;
  /** Fetches what is submitted by URL. */
  downloader: Downloader;
  /** What `/readyz` says: null where documents can be accepted and processed, else the reason. */
  findUnreadiness(): Promise<string | null>;
  /** Seals what must not be read from the rows. */
  secrets: SecretBox;
  /** Where webhooks and downloads may go. */
  outbound: OutboundPolicy;
  settings: HttpSettings;
  logger: Logger;
  metrics: Registry;
  /** Version of the product, as the OpenAPI page states it. */
  version: string;
}

/** The part of the configuration that the API needs. */
export interface HttpSettings {
  /** The address that the API listens on. */
  host: string;
  /** What `/metrics` asks for; null if it is open. */
  metricsToken: string | null;
  /** Proxies (addresses, CIDRs) whose `X-Forwarded-For` is believed. */
  trustProxy: readonly string[] | null;
  rateLimits: {
    /** Unknown keys of one address; 0 for no limit. */
    failedKeysPerMinute: number;
    /** Requests of one key; 0 for no limit. */
    requestsPerMinute: number;
  };
  /** Limits for each organization. */
  quotas: Quotas;
  mail: { domain: string };
  /** The language model of the whole server; its URL is null if there is none. */
  llm: { url: string | null };
  /** How long a claim that is not renewed blocks its `Idempotency-Key`. */
  idempotencyLapseMs: number;
  /** How long an export can be downloaded. */
  exportRetentionMs: number;
  /** After a signal to stop: the longest until the process is gone. */
  drainTimeoutMs: number;
  uploads: UploadSettings;
  webhooks: {
    /** How long a replaced secret signs beside the new one. */
    secretOverlapMs: number;
  };
}

export interface UploadSettings {
  /** The longest without a byte of the body. */
  idleTimeoutMs: number;
  /** The longest for the whole body. */
  timeoutMs: number;
  countPagesTimeoutMs: number;
  jsonBodyBytes: number;
  /** JSON bodies of all requests that are read at once. */
  jsonBudgetBytes: number;
  /** Body and attachments of an e-mail together, decoded. */
  emailBodyBytes: number;
}
