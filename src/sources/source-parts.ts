import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { Records } from '../domain/ports/records.ts';
import type { SourceLease } from '../domain/ports/source-records.ts';
import type { Project } from '../domain/projects.ts';
import type { DocumentQuotas } from '../domain/quotas.ts';
import type { FileRules } from '../intake/admission.ts';
import type { EmailLimits } from '../intake/from-email.ts';
import type { Logger } from '../lib/logger.ts';
import type { OutboundPolicy } from '../lib/public-http/outbound-policy.ts';
import type { PublicHttp } from '../lib/public-http/public-http.ts';
import type { SecretBox } from '../lib/secret-box.ts';

export interface SourceParts {
  records: Records;
  blobs: BlobStore;
  rules: FileRules;
  limits: EmailLimits;
  quotas: DocumentQuotas;
  http: PublicHttp;
  secrets: SecretBox;
  outbound: OutboundPolicy;
  settings: SourceOperatorSettings;
  log: Logger;
}

export interface SourceOperatorSettings {
  /** Hosts that sources may use even on a private network or without TLS. */
  hosts: readonly string[];
  /** The folder that contains a folder for each organization; null if watched folders are off. */
  folder: string | null;
  /** Milliseconds between two runs of a source. */
  intervalMs: number;
}

export interface SourceRun {
  lease: SourceLease;
  project: Project;
  /** Aborted when the service stops or the lease is lost. */
  signal: AbortSignal;
}
