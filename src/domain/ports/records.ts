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
import type { EmailParseOption, ExtractionSettings, Project, ReviewRules } from '../projects.ts';
import type { DocumentQuotas, ExceededLimit } from '../quotas.ts';
import type { ReviewFacts, ReviewState } from '../review.ts';
import type { Run, RunProgress } from '../runs.ts';
import type { ActivityRecords, DoneActivity } from './activity-records.ts';
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
import type { TeachingRecords } from './teaching-records.ts';
import type { UsageRecords } from './usage-records.ts';
import type { LinkRecords, MemberRecords, SessionRecords, UserRecords } from './user-records.ts';
import type { WebhookRecords } from './webhook-records.ts';

export interface OrganizationRecords {
  create(name: string): Promise<Organization | 'name_taken'>;
  find(id: string): Promise<Organization | null>;
  findByName(name: string): Promise<Organization | null>;
  list(): Promise<Organization[]>;
  /**
   * Creates an organization whose owner is the user.
   * @param most maximum number of organizations that a user can own
   */
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
  /**
   * Creates a key unless the organization has too many.
   * @param most maximum number of keys in the organization, not counting revoked and expired ones
   */
  createWithin(key: NewApiKey, most: number): Promise<ApiKey | 'limit_reached'>;
  /** Finds a key by its digest, even if it was revoked or has expired. */
  findByDigest(digest: Buffer): Promise<ApiKey | null>;
  list(organizationId: string): Promise<ApiKey[]>;
  /** Returns false if there is no such key or it was already revoked. */
  revoke(organizationId: string, id: string): Promise<boolean>;
  touch(id: string): Promise<void>;
  /** Returns the given IDs whose keys are neither revoked nor expired. */
  usable(ids: string[]): Promise<Set<string>>;
  any(): Promise<boolean>;
}

export interface ProjectRecords {
  /** @param most maximum number of projects in the organization */
  create(
    project: { organizationId: string; name: string; email: string },
    most: number,
  ): Promise<Project | 'name_taken' | 'limit_reached'>;
  find(organizationId: string, id: string): Promise<Project | null>;
  findByEmail(email: string): Promise<Project | null>;
  /** @param ids null lists all projects */
  list(organizationId: string, ids: readonly string[] | null, page: PageRequest): Promise<Page<Project>>;
  findReviewRules(id: string): Promise<ReviewRules>;
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
   * Marks a project as deleted, so that nothing in it can be found and its name can be reused. A job deletes
   * the rows and blobs. Returns false if there is no such project.
   */
  delete(organizationId: string, id: string): Promise<boolean>;
  /** Deletes at most `limit` rows of a project marked as deleted. Returns false if nothing is left. */
  deleteBatch(id: string, limit: number): Promise<boolean>;
  /**
   * Returns projects that are marked as deleted and still have rows, in the order in which they were deleted.
   */
  listDeleted(): Promise<string[]>;
}

export interface ProjectSchemaRecords {
  /** Returns null if the project has no schema. */
  find(projectId: string): Promise<ProjectSchema | null>;
  /**
   * Stores a new version of the schema. If the schema is unchanged, the version stays the same. Returns null
   * if the project is deleted.
   */
  put(projectId: string, schema: FieldSchema): Promise<ProjectSchema | null>;
  /** Returns false if there was no schema. */
  delete(projectId: string): Promise<boolean>;
}

/** Selects documents that meet all of the given conditions. */
export interface DocumentFilter {
  status?: DocumentStatus;
  source?: DocumentSource;
  externalId?: string;
  batch?: string;
  parentId?: string;
  filename?: string;
  documentType?: string;
  /** Earliest creation time, inclusive. */
  createdAfter?: Date;
  /** Latest creation time, exclusive. */
  createdBefore?: Date;
  /** Metadata values, keyed by their top-level name. Numbers and booleans are in JSON notation. */
  metadata?: Record<string, string>;
  /** A boolean selects documents with or without warnings; a string selects one warning code. */
  warnings?: boolean | string;
  /** Selects documents for which `findReviewState` returns this state with this threshold. */
  review?: { state: ReviewState; threshold: number };
  /** Inclusive limits for the date in the overview, YYYY-MM-DD. */
  dateFrom?: string;
  dateTo?: string;
  /** Inclusive limits for the total in the overview. */
  totalFrom?: number;
  totalTo?: number;
  /** ID of the responsible member; null selects unassigned documents. */
  assignedTo?: string | null;
  /** Words returned by `toSearchQuery`. */
  query?: string;
}

/** What documents can be sorted by: their creation time, or a value of their overview. */
export const DOCUMENT_ORDERS = ['created', 'supplier', 'number', 'date', 'total'] as const;

/**
 * Documents without the value come last in both directions. Documents with equal values are sorted by
 * creation time, newest first.
 */
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
   * Creates the documents with their first runs and jobs, all of which become visible at once. If the
   * documents would exceed a limit, returns the limit; if the project was deleted, returns null.
   * @param activity is recorded for each document, if given
   */
  admit(
    project: Project,
    documents: NewDocument[],
    quotas: DocumentQuotas,
    activity?: DoneActivity,
  ): Promise<Document[] | null | ExceededLimit>;
  find(projectId: string, id: string): Promise<Document | null>;
  /** Returns the result as JSON text, with corrections applied. */
  findParsedData(documentId: string): Promise<string | null>;
  /** Lists documents, newest first unless an order is given. */
  list(
    projectId: string,
    filter: DocumentFilter,
    page: PageRequest,
    order?: DocumentOrder,
  ): Promise<Page<Document>>;
  count(projectId: string, filter: DocumentFilter, threshold: number): Promise<DocumentCounts>;
  /** Stores the summary of a new result. The document must be locked, for example by `runs.end`. */
  complete(
    document: Pick<Document, 'id' | 'projectId' | 'filename'>,
    summary: ResultSummary,
  ): Promise<Document>;
  fail(id: string, error: DocumentError, pagesCount: number | null): Promise<Document>;
  /** Updates the document after corrections. If `documentType` is null, the type does not change. */
  setCorrected(id: string, summary: ListedResult & { documentType: string | null }): Promise<Document>;
  /** Stores or removes a review decision. Returns null if there is no result. */
  setDecision(id: string, decided: Decided): Promise<Document | null>;
  /**
   * Makes a member responsible for a document; null removes the assignment. Returns false if there is no such
   * document.
   */
  assign(projectId: string, id: string, userId: string | null): Promise<boolean>;
  /**
   * Delays `document.processed` until the document has been reviewed, or until `complete` stores a new result.
   */
  holdDelivery(id: string): Promise<void>;
  /**
   * Releases the events of at most `limit` documents that no longer need to wait, and returns these
   * documents. `documentId` selects one document.
   */
  releaseHeld(limit: number, documentId?: string): Promise<Document[]>;
  /**
   * Deletes a document, and creates a job that deletes its blobs. Returns false if there is no such document.
   */
  delete(projectId: string, id: string): Promise<boolean>;
  /**
   * Creates a run and its job, or returns the run that is already queued. A failed document becomes pending.
   * Returns null if there is no such document.
   */
  reprocess(projectId: string, id: string): Promise<Run | null>;
  /**
   * Sets the page range of each document in the file for the next run. If null, the run detects the documents
   * automatically.
   */
  chooseSegments(projectId: string, id: string, segments: readonly PageRange[] | null): Promise<void>;
  /**
   * Deletes at most `limit` documents whose retention period has ended. Returns the number of deleted
   * documents.
   */
  deleteExpired(now: Date, limit: number): Promise<number>;
  /** Returns the positions of the files in a container that are already documents. */
  listContentPositions(parentId: string): Promise<Set<number>>;
  /**
   * Returns the number and total size of the documents from an uploaded container. No documents can be added
   * to the container until the end of the transaction.
   */
  measureContents(rootId: string): Promise<{ documents: number; bytes: number }>;
  /** Returns the SHA-256 digests of the uploaded files in hexadecimal, keyed by document identifier. */
  findDigests(ids: string[]): Promise<Map<string, string>>;
  /** Returns the given identifiers that belong to existing documents or exports. */
  existing(ids: string[]): Promise<Set<string>>;
}

/** The part of a result that is stored in columns for listing, sorting and searching. */
export interface ListedResult {
  reviewScore: number;
  reviewFacts: ReviewFacts;
  overview: Overview;
  /** The result of `computeDuplicateKey`. */
  duplicateKey: string | null;
}

export interface ResultSummary extends ListedResult {
  pagesCount: number;
  documentType: string;
  /**
   * Whether the approval of the previous result also applies to this one. If not, the decision is removed.
   */
  reviewed: boolean;
  warningCodes: string[];
  /** The result of `toSearchWords`. */
  searchWords: string;
}

export interface RunToProcess {
  run: Run;
  document: Document;
  project: Project;
  schema: ProjectSchema | null;
}

export interface RunSuccess {
  parsedDataJson: string;
  documentType: string;
  pagesCount: number;
  warnings: Run['warnings'];
  /** The result of `toSearchWords`. */
  searchWords: string;
  /** Null for a spreadsheet, which has no layout to learn. */
  layout: LayoutSketch | null;
  modelUsage: Run['modelUsage'];
}

export interface RunEnd extends Pick<Run, 'warnings' | 'modelUsage' | 'error'> {
  state: 'succeeded' | 'failed';
}

export interface EndedRun {
  /** The document as it was before the change. */
  document: Document;
  number: number;
  project: ReviewRules & { schema: FieldSchema | null };
}

export interface RunRecords {
  list(documentId: string): Promise<Run[]>;
  /**
   * Starts the run and counts the attempt. If the previous worker died while the parser was running, also
   * counts a crash. Returns null if the run has ended or its document was deleted.
   */
  start(runId: string): Promise<RunToProcess | null>;
  /** After this call, the death of the worker counts as a crash of the run. */
  enterParser(runId: string, workerId: string): Promise<void>;
  reportProgress(runId: string, workerId: string, progress: RunProgress): Promise<void>;
  /** Returns the progress of each document's current run, keyed by document identifier. */
  findProgress(documentIds: readonly string[]): Promise<Map<string, RunProgress>>;
  /** Queues the run again after an outage or a shutdown; the attempt does not count. */
  putBack(runId: string, workerId: string): Promise<void>;
  /** Queues the run again and counts a crash. Returns the number of crashes. */
  countCrash(runId: string, workerId: string): Promise<number>;
  /**
   * Locks the document until the end of the transaction and ends the run; see `finish-run.ts`. Returns null
   * if the document was deleted or the run has already ended.
   */
  end(runId: string, end: RunEnd): Promise<EndedRun | null>;
  /** Creates a job for each unfinished run that has none. Returns the number of jobs. */
  requeueLost(): Promise<number>;
}

/** A process that runs jobs. */
export interface WorkerState {
  id: string;
  host: string;
  startedAt: Date;
  /** Why the worker is not taking jobs; null if it is. */
  problem: string | null;
}

export interface WorkerRecords {
  /** Stores a heartbeat. Must be called at least every 5 seconds. */
  beat(worker: WorkerState): Promise<void>;
  leave(id: string): Promise<void>;
  /** Returns the workers that sent a heartbeat within the last 15 seconds. */
  listAlive(): Promise<WorkerState[]>;
}

/** A stored response, which is returned if the same request is repeated. */
export interface KeptAnswer {
  requestDigest: string;
  /** Null while the first request is being processed. */
  answer: { status: number; headers: Record<string, string>; body: string } | null;
}

export interface IdempotencyRecords {
  /**
   * Claims the key for a request. Returns null on success; otherwise returns the entry of the other request.
   * A claim without a response that has not been renewed for `lapseMs` is taken over, because its process has
   * probably died.
   */
  claim(
    organizationId: string,
    key: string,
    requestDigest: string,
    lapseMs: number,
  ): Promise<KeptAnswer | null>;
  renew(organizationId: string, key: string, requestDigest: string): Promise<void>;
  /** Stores the response to a claimed request. Returns false if another request has taken over the claim. */
  keep(
    organizationId: string,
    key: string,
    requestDigest: string,
    kept: {
      answer: NonNullable<KeptAnswer['answer']>;
      /** The response is deleted together with any of these documents, or with the project. */
      documentIds: string[];
      projectId: string | null;
    },
  ): Promise<boolean>;
  /** Releases a claim without a response. A stored response remains, because its request was executed. */
  release(organizationId: string, key: string, requestDigest: string): Promise<void>;
  /** Deletes entries older than `time`. Returns the number of deleted entries. */
  deleteOlderThan(time: Date): Promise<number>;
}

/** Facts about this installation that are checked at each start. */
export interface InstallationRecords {
  get(name: string): Promise<string | null>;
  /** Sets the value if there is none. Returns the value in effect. */
  setOnce(name: string, value: string): Promise<string>;
  hasDocuments(): Promise<boolean>;
  /** Replaces a value that no longer applies after a restore. */
  replace(name: string, value: string): Promise<void>;
}

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
  teachings: TeachingRecords;
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
 * The database, with transactions. Every method of a store is atomic; `transaction` combines several calls
 * into one atomic change. Methods throw `RecordsUnavailableError` if the database cannot be reached, or if
 * the connection is lost before the response to COMMIT. In the latter case, the change may have been made.
 */
export interface Records extends Stores {
  news: DocumentNews;
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
  /**
   * Fills columns that a migration added, in at most `limit` existing rows. Returns null if nothing is left
   * to do.
   */
  runBackfillBatch(limit: number): Promise<{ name: string; finished: boolean } | null>;
  /** Throws if the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Thrown if the database cannot be reached. Either all changes were made or none of them. */
export class RecordsUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'RecordsUnavailableError';
  }
}
