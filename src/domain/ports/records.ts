import type { FieldSchema } from '../../lib/field-schema.ts';
import type { ApiKey } from '../api-keys.ts';
import type {
  Decided,
  Document,
  DocumentError,
  DocumentSource,
  DocumentStatus,
  NewDocument,
  PageRange,
} from '../documents.ts';
import type { LayoutSketch } from '../layouts.ts';
import type { Organization } from '../organizations.ts';
import type { Overview } from '../overview.ts';
import type { ProjectSchema } from '../project-schemas.ts';
import type { EmailParseOption, ExtractionSettings, Project } from '../projects.ts';
import type { DocumentQuotas, ExceededLimit } from '../quotas.ts';
import type { ReviewFacts, ReviewState } from '../review.ts';
import type { Run, RunProgress } from '../runs.ts';
import type { ActivityRecords } from './activity-records.ts';
import type { AuditRecords } from './audit-records.ts';
import type { CommentRecords } from './comment-records.ts';
import type { CorrectionRecords } from './correction-records.ts';
import type { DeliveryRecords } from './delivery-records.ts';
import type { DocumentNews } from './document-news.ts';
import type { ExportRecords } from './export-records.ts';
import type { ExportScheduleRecords } from './export-schedule-records.ts';
import type { JobQueue } from './job-queue.ts';
import type { LayoutRecords } from './layout-records.ts';
import type { ModelBudgetRecords } from './model-budget-records.ts';
import type { ModelComparisonRecords } from './model-comparison-records.ts';
import type { ModelEndpointRecords } from './model-endpoint-records.ts';
import type { Page, PageRequest } from './page.ts';
import type { PreferenceRecords } from './preference-records.ts';
import type { QualityRecords } from './quality-records.ts';
import type { ReceivedMailRecords } from './received-mail-records.ts';
import type { ResultRecords } from './result-records.ts';
import type { SavedViewRecords } from './saved-view-records.ts';
import type { SecondFactorRecords } from './second-factor-records.ts';
import type { FigureRecords } from './service-figures.ts';
import type { SingleSignOnRecords } from './single-sign-on-records.ts';
import type { SourceRecords } from './source-records.ts';
import type { SupplierRecords } from './supplier-records.ts';
import type { UsageRecords } from './usage-records.ts';
import type { LinkRecords, MemberRecords, SessionRecords, UserRecords } from './user-records.ts';
import type { WebhookRecords } from './webhook-records.ts';

export interface OrganizationRecords {
  create(name: string): Promise<Organization | 'name_taken'>;
  find(id: string): Promise<Organization | null>;
  findByName(name: string): Promise<Organization | null>;
  list(): Promise<Organization[]>;
  /** With the user as its owner. @param most organizations that a user can own */
  createOwned(
    name: string,
    ownerId: string,
    most: number,
  ): Promise<Organization | 'name_taken' | 'limit_reached'>;
  update(
    id: string,
    changes: Partial<Pick<Organization, 'name' | 'requiresSecondFactor'>>,
  ): Promise<Organization | 'name_taken'>;
}

export interface NewApiKey {
  organizationId: string;
  name: string;
  digest: Buffer;
  scopes: ApiKey['scopes'];
  projectIds: ApiKey['projectIds'];
  createdBy: ApiKey['createdBy'];
  expiresAt: Date | null;
}

export interface ApiKeyRecords {
  create(key: NewApiKey): Promise<ApiKey>;
  /** @param most keys, neither revoked nor expired, that the organization may have */
  createWithin(key: NewApiKey, most: number): Promise<ApiKey | 'limit_reached'>;
  /** Revoked and expired ones too. */
  findByDigest(digest: Buffer): Promise<ApiKey | null>;
  list(organizationId: string): Promise<ApiKey[]>;
  /** False if there is no such key, or it was already revoked. */
  revoke(organizationId: string, id: string): Promise<boolean>;
  touch(id: string): Promise<void>;
  /** Which of these keys are neither revoked nor expired. */
  usable(ids: string[]): Promise<Set<string>>;
  any(): Promise<boolean>;
}

export interface ProjectRecords {
  /** @param most projects that the organization may have */
  create(
    project: { organizationId: string; name: string; email: string },
    most: number,
  ): Promise<Project | 'name_taken' | 'limit_reached'>;
  find(organizationId: string, id: string): Promise<Project | null>;
  findByEmail(email: string): Promise<Project | null>;
  /** @param ids the only projects to list; null for all */
  list(organizationId: string, ids: readonly string[] | null, page: PageRequest): Promise<Page<Project>>;
  /** The settings that decide on the review of its documents. */
  findReviewRules(id: string): Promise<Pick<Project, 'reviewThreshold' | 'deliverAfterReview'>>;
  rename(organizationId: string, id: string, name: string): Promise<Project | 'name_taken' | null>;
  updateSettings(
    organizationId: string,
    id: string,
    settings: {
      emailParseOption?: EmailParseOption;
      retentionDays?: number | null;
      extraction?: ExtractionSettings;
      reviewThreshold?: number;
      deliverAfterReview?: boolean;
    },
  ): Promise<Project | null>;
  /**
   * Marks it as deleted: from now on it and everything in it is not found, and its name can be used again. A job
   * deletes its rows and blobs. False if there is no such project.
   */
  delete(organizationId: string, id: string): Promise<boolean>;
  /** Deletes at most `limit` rows of a project that is marked as deleted. False if there is nothing more to do. */
  deleteBatch(id: string, limit: number): Promise<boolean>;
  /** Identifiers of projects that are marked as deleted and still have rows, the oldest deletion first. */
  listDeleted(): Promise<string[]>;
}

export interface ProjectSchemaRecords {
  /** The current version; null if the project has no schema. */
  find(projectId: string): Promise<ProjectSchema | null>;
  /** Stores the next version, or returns the current one if the schema has not changed. Null if the project is deleted. */
  put(projectId: string, schema: FieldSchema): Promise<ProjectSchema | null>;
  /** False if there was no schema. */
  delete(projectId: string): Promise<boolean>;
}

/** A document must meet all conditions that are set. */
export interface DocumentFilter {
  status?: DocumentStatus;
  source?: DocumentSource;
  externalId?: string;
  batch?: string;
  parentId?: string;
  filename?: string;
  documentType?: string;
  /** Inclusive. */
  createdAfter?: Date;
  /** Exclusive. */
  createdBefore?: Date;
  /** By key of the metadata's first level: the text itself, or the number or boolean that is written so. */
  metadata?: Record<string, string>;
  /** Whether it has warnings, or one of this code. */
  warnings?: boolean | string;
  /** As `findReviewState` in review.ts decides it. */
  review?: { state: ReviewState; threshold: number };
  /** Of the overview: both inclusive, YYYY-MM-DD. */
  dateFrom?: string;
  dateTo?: string;
  /** Of the overview: both inclusive. */
  totalFrom?: number;
  totalTo?: number;
  /** The user that it is assigned to; null for nobody. */
  assignedTo?: string | null;
  /** Words in the form of `toSearchQuery`. */
  query?: string;
}

/** By when it was added, or by a value of its overview. */
export const DOCUMENT_ORDERS = ['created', 'supplier', 'number', 'date', 'total'] as const;

/** Documents without the value come last in both directions; equal ones newest first. */
export interface DocumentOrder {
  by: (typeof DOCUMENT_ORDERS)[number];
  descending: boolean;
}

export interface DocumentCounts {
  total: number;
  pending: number;
  completed: number;
  failed: number;
  reviewNeeded: number;
  reviewPostponed: number;
  reviewDone: number;
  reviewRejected: number;
}

export interface DocumentRecords {
  /**
   * Rows, first runs and jobs of the documents; they become visible together. Returns null if the project has been
   * deleted in the meantime, and the limit that the documents would exceed.
   */
  admit(
    project: Project,
    documents: NewDocument[],
    quotas: DocumentQuotas,
  ): Promise<Document[] | null | ExceededLimit>;
  find(projectId: string, id: string): Promise<Document | null>;
  /** The result as JSON text, with the corrections of people in it. */
  findParsedData(documentId: string): Promise<string | null>;
  /** Newest first, if no order is given. */
  list(
    projectId: string,
    filter: DocumentFilter,
    page: PageRequest,
    order?: DocumentOrder,
  ): Promise<Page<Document>>;
  /** How many of the documents that the filter lets through are in each state. */
  count(projectId: string, filter: DocumentFilter, threshold: number): Promise<DocumentCounts>;
  /** Sets what follows from a new result. The document must be locked, as by `runs.end`. */
  complete(id: string, summary: ResultSummary): Promise<Document>;
  /** The same for a document that could not be read. */
  fail(id: string, error: DocumentError, pagesCount: number | null): Promise<Document>;
  /** Sets what follows from corrections; the type stays if it is null. */
  setCorrected(id: string, summary: ListedResult & { documentType: string | null }): Promise<Document>;
  /** Sets what a person has decided on the result. Null if there is none. */
  setDecision(id: string, decided: Decided): Promise<Document | null>;
  /** Assigns it to a user, or to nobody. False if there is no such document. */
  assign(projectId: string, id: string, userId: string | null): Promise<boolean>;
  /** Sets whether `document.processed` waits for the review of the document. */
  holdDelivery(id: string, held: boolean): Promise<void>;
  /**
   * At most `limit` documents whose event need not wait any longer; it no longer does. With `documentId`, only that document
   * is looked at.
   */
  releaseHeld(limit: number, documentId?: string): Promise<Document[]>;
  /** Deletes a document with its data and enqueues a job that deletes its blobs. False if there is no such document. */
  delete(projectId: string, id: string): Promise<boolean>;
  /**
   * A new run with its job, or the run that is queued already; a failed document is pending again. Null if there is no
   * such document.
   */
  reprocess(projectId: string, id: string): Promise<Run | null>;
  /** Sets the pages of each document of the file, or null to detect them; the next run applies it. */
  chooseSegments(projectId: string, id: string, segments: readonly PageRange[] | null): Promise<void>;
  /** Deletes at most `limit` documents past their project's retention; returns how many. */
  deleteExpired(now: Date, limit: number): Promise<number>;
  /** Positions of the files of a container that are documents. */
  listContentPositions(parentId: string): Promise<Set<number>>;
  /**
   * How many documents came out of an uploaded container, and their size. In a transaction, no others are added until its
   * end.
   */
  measureContents(rootId: string): Promise<{ documents: number; bytes: number }>;
  /** SHA-256 of the uploaded files, in hex, by identifier of the document. */
  findDigests(ids: string[]): Promise<Map<string, string>>;
  /** Which of these documents and exports exist. */
  existing(ids: string[]): Promise<Set<string>>;
}

/** The part of a corrected result that is stored in columns, to list, sort and find documents. */
export interface ListedResult {
  reviewScore: number;
  reviewFacts: ReviewFacts;
  overview: Overview;
  /** By `computeDuplicateKey`. */
  duplicateKey: string | null;
}

/** What is stored in columns for a new result, in addition to the result itself. */
export interface ResultSummary extends ListedResult {
  pagesCount: number;
  documentType: string;
  /** Whether the approval of the last result is valid for this one; if not, the last decision is dropped. */
  reviewed: boolean;
  warningCodes: string[];
  /** In the form of `toSearchWords`. */
  searchWords: string;
}

/** What a worker needs to know to process a run. */
export interface RunToProcess {
  run: Run;
  document: Document;
  project: Project;
  /** The project's schema of this moment. */
  schema: ProjectSchema | null;
}

export interface RunSuccess {
  parsedDataJson: string;
  documentType: string;
  pagesCount: number;
  warnings: Run['warnings'];
  /** The words of the text, in the form of `toSearchWords`. */
  searchWords: string;
  /** Stored with its corrections; null for a sheet of cells. */
  layout: LayoutSketch | null;
  modelUsage: Run['modelUsage'];
}

/** How a run has ended. */
export interface RunEnd extends Pick<Run, 'warnings' | 'modelUsage' | 'error'> {
  state: 'succeeded' | 'failed';
}

export interface RunRecords {
  list(documentId: string): Promise<Run[]>;
  /**
   * Marks it running and counts the attempt. Counts a crash if a worker had entered the parser with it and has died.
   * Null if the run is over or its document is gone.
   */
  start(runId: string): Promise<RunToProcess | null>;
  /** From now on, the death of this worker counts against the run. */
  enterParser(runId: string, workerId: string): Promise<void>;
  /** Stores how many pages were read. */
  reportProgress(runId: string, workerId: string, progress: RunProgress): Promise<void>;
  /** The progress of the running runs of these documents, by document. */
  findProgress(documentIds: readonly string[]): Promise<Map<string, RunProgress>>;
  /** Queues it again as if it had not been started: an outage or a shutdown ended it. */
  putBack(runId: string, workerId: string): Promise<void>;
  /** Queues it again and counts a crash; returns how many there are now. */
  countCrash(runId: string, workerId: string): Promise<number>;
  /**
   * Locks the document until the end of the transaction, and ends the run: `finish-run.ts` decides what follows. Returns
   * the document as it was, and the number of the run; null if the document is gone or the run is over.
   */
  end(runId: string, end: RunEnd): Promise<{ document: Document; number: number } | null>;
  /** Gives each unfinished run without a live job a new one; returns how many. */
  requeueLost(): Promise<number>;
}

/** A process that takes jobs. */
export interface WorkerState {
  id: string;
  host: string;
  startedAt: Date;
  /** Why it takes no jobs now; null while it does. */
  problem: string | null;
}

export interface WorkerRecords {
  /** Reports that the worker is alive; must be called at least every 5 seconds. */
  beat(worker: WorkerState): Promise<void>;
  /** The worker has stopped. */
  leave(id: string): Promise<void>;
  /** The workers that were seen within the last 15 seconds. */
  listAlive(): Promise<WorkerState[]>;
}

/** An answer that is kept for the same request sent again. */
export interface KeptAnswer {
  requestDigest: string;
  /** null while the first request is still being worked on. */
  answer: { status: number; headers: Record<string, string>; body: string } | null;
}

export interface IdempotencyRecords {
  /**
   * Claims the key; null if it is ours now, else what another request left under it. A claim without an answer that was
   * not renewed for `lapseMs` is taken over: its process has died.
   */
  claim(
    organizationId: string,
    key: string,
    requestDigest: string,
    lapseMs: number,
  ): Promise<KeptAnswer | null>;
  /** Reports that the request is still being processed. */
  renew(organizationId: string, key: string, requestDigest: string): Promise<void>;
  /** Stores the answer of a claimed request; false if another request has taken over the claim. */
  keep(
    organizationId: string,
    key: string,
    requestDigest: string,
    kept: {
      answer: NonNullable<KeptAnswer['answer']>;
      /** The answer is deleted with any of these, and with the project. */
      documentIds: string[];
      projectId: string | null;
    },
  ): Promise<boolean>;
  /** Gives up a claim that has no answer. A kept answer stays: its request has happened. */
  release(organizationId: string, key: string, requestDigest: string): Promise<void>;
  /** Forgets what is older; returns how many. */
  deleteOlderThan(time: Date): Promise<number>;
}

/** Facts of this installation, checked at each start. */
export interface InstallationRecords {
  get(name: string): Promise<string | null>;
  /** Sets the value if none is set yet; returns the value in effect. */
  setOnce(name: string, value: string): Promise<string>;
  hasDocuments(): Promise<boolean>;
  /** For restored rows: the fact has changed together with what it describes. */
  replace(name: string, value: string): Promise<void>;
}

/** All that is kept in rows. */
export interface Stores {
  organizations: OrganizationRecords;
  apiKeys: ApiKeyRecords;
  users: UserRecords;
  sessions: SessionRecords;
  preferences: PreferenceRecords;
  usage: UsageRecords;
  members: MemberRecords;
  links: LinkRecords;
  secondFactors: SecondFactorRecords;
  singleSignOn: SingleSignOnRecords;
  projects: ProjectRecords;
  schemas: ProjectSchemaRecords;
  documents: DocumentRecords;
  runs: RunRecords;
  results: ResultRecords;
  exports: ExportRecords;
  activity: ActivityRecords;
  auditLog: AuditRecords;
  corrections: CorrectionRecords;
  comments: CommentRecords;
  layouts: LayoutRecords;
  suppliers: SupplierRecords;
  savedViews: SavedViewRecords;
  exportSchedules: ExportScheduleRecords;
  quality: QualityRecords;
  webhooks: WebhookRecords;
  deliveries: DeliveryRecords;
  receivedMail: ReceivedMailRecords;
  modelBudgets: ModelBudgetRecords;
  modelComparisons: ModelComparisonRecords;
  modelEndpoints: ModelEndpointRecords;
  sources: SourceRecords;
  idempotency: IdempotencyRecords;
  installation: InstallationRecords;
  workers: WorkerRecords;
  figures: FigureRecords;
  jobs: JobQueue;
}

/**
 * Rows with transactions. Every method of a store is atomic by itself; `transaction` makes several one.
 * A method throws `RecordsUnavailableError` if the database cannot be reached, or if the connection was lost before
 * the answer to COMMIT arrived: the change may have happened then.
 */
export interface Records extends Stores {
  news: DocumentNews;
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
  /**
   * Fills columns of existing rows that a migration added: one batch of at most `limit` rows. Null if nothing is left to
   * do here.
   */
  runBackfillBatch(limit: number): Promise<{ name: string; finished: boolean } | null>;
  /** Throws if the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The database cannot be reached. What was to be written is in an unknown state: written as a whole, or not at all. */
export class RecordsUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'RecordsUnavailableError';
  }
}
