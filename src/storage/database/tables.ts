// Types for Kysely. The files in migrations/ create these tables.
import type { ColumnType, Generated } from 'kysely';
import type { AccountingOptions } from '../../domain/accounting-options.ts';
import type { ActivityDoor } from '../../domain/activity.ts';
import type { ApiKey } from '../../domain/api-keys.ts';
import type { AuditAction, AuditDoor, AuditedValues } from '../../domain/audit-log.ts';
import type { Anchor } from '../../domain/corrections.ts';
import type {
  AttemptError,
  AttemptTrigger,
  DeliveryEventType,
  DeliveryStatus,
} from '../../domain/deliveries.ts';
import type { Document, DocumentError, EmailMetadata, Origin, PageRange } from '../../domain/documents.ts';
import type { ScheduleContent, ScheduleOutcome } from '../../domain/export-schedules.ts';
import type {
  ExportFormat,
  ExportOptions,
  ExportRows,
  ExportStatus,
  ExportWarning,
} from '../../domain/exports.ts';
import type { LlmApi, ModelUsage } from '../../domain/language-models.ts';
import type { ComparedValue, ComparisonMode, ComparisonStatus } from '../../domain/model-comparisons.ts';
import type { EmailParseOption, ExtractionSettings } from '../../domain/projects.ts';
import type { ReviewFacts } from '../../domain/review.ts';
import type { Run, RunState } from '../../domain/runs.ts';
import type { SourceCursor, SourceItem, SourceKind, SourceSettings } from '../../domain/sources.ts';
import type { DisabledReason, EventType, WebhookFormat } from '../../domain/webhooks.ts';
import type { FieldSchema } from '../../lib/field-schema.ts';
import type { JsonValue } from '../../lib/json-pointer.ts';
import type {
  IdentitiesTable,
  LinksTable,
  MembersTable,
  OrganizationLimitsTable,
  OrganizationsTable,
  ProjectRolesTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SingleSignOnTable,
  UsersTable,
} from './account-tables.ts';
import type {
  LayoutExamplesTable,
  LayoutSharingTable,
  LayoutSignsTable,
  LayoutSketchesTable,
  LayoutsTable,
  SupplierFactsTable,
  SuppliersTable,
  TeachingExamplesTable,
  TeachingsTable,
} from './learning-tables.ts';

/** A JSON column: a parsed value when read, JSON text when written. */
type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>;

/** Like `JsonOrNull`, but not set when the row is created. */
type JsonOrUnset<T> = ColumnType<T | null, string | undefined, string | null>;

interface ApiKeysTable {
  id: string;
  organization_id: string;
  name: string;
  digest: Buffer;
  scopes: ApiKey['scopes'];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  project_ids: string[] | null;
  created_by: string | null;
}

interface ProjectsTable {
  id: string;
  organization_id: string;
  name: string;
  email: string;
  email_parse_option: Generated<EmailParseOption>;
  retention_days: Generated<number | null>;
  /** Older rows lack settings that were introduced later. */
  extraction: ColumnType<Partial<ExtractionSettings>, string | undefined, string>;
  review_threshold: Generated<number>;
  deliver_after_review: Generated<boolean>;
  created_at: Date;
  deleted_at: Generated<Date | null>;
}

interface ProjectSchemasTable {
  project_id: string;
  version: number;
  schema: JsonOrNull<FieldSchema>;
  created_at: Date;
}

interface DocumentsTable {
  id: string;
  organization_id: string;
  project_id: string;
  filename: string;
  content_type: string;
  file_size: number;
  file_extension: string;
  status: Document['status'];
  pages_count: number | null;
  source: Document['source'];
  created_at: Date;
  sha256: Buffer;
  duplicate_of: string | null;
  external_id: string | null;
  batch: string | null;
  metadata: JsonOrNull<Record<string, unknown>>;
  email: JsonOrNull<Omit<EmailMetadata, 'part'> & Partial<EmailMetadata>>;
  parent_id: string | null;
  origin: JsonOrNull<Omit<Origin, 'parentId'>>;
  requested_pages: number[] | null;
  /**
   * Number of pages that count towards the organization's usage; null for documents that were added before
   * pages were counted.
   */
  counted_pages: Generated<number | null>;
  chosen_segments: JsonOrNull<PageRange[]>;
  error: JsonOrNull<DocumentError>;
  document_type: string | null;
  review_score: Generated<number | null>;
  review_facts: JsonOrUnset<ReviewFacts>;
  supplier: Generated<string | null>;
  number: Generated<string | null>;
  date: Generated<string | null>;
  total: Generated<number | null>;
  currency: Generated<string | null>;
  duplicate_key: Generated<string | null>;
  reviewed: Generated<boolean>;
  delivery_held: Generated<boolean>;
  postponed_until: Generated<Date | null>;
  rejection_reason: Generated<string | null>;
  decided_by: Generated<string | null>;
  decided_at: Generated<Date | null>;
  assigned_to: Generated<string | null>;
  warning_codes: Generated<string[]>;
}

interface RunsTable {
  id: string;
  document_id: string;
  /** Null for runs that ended before this column was introduced. */
  organization_id: string | null;
  number: number;
  job_id: string;
  state: RunState;
  attempts: Generated<number>;
  crashes: Generated<number>;
  parsed_by: ColumnType<string | null, string | null | undefined, string | null>;
  engine: string;
  schema_version: number | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  pages_done: ColumnType<number | null, undefined, number | null>;
  pages_total: ColumnType<number | null, undefined, number | null>;
  warnings: ColumnType<Run['warnings'], string | undefined, string>;
  error: JsonOrNull<DocumentError>;
  model_usage: JsonOrNull<ModelUsage>;
}

interface ResultsTable {
  document_id: string;
  run_id: string;
  run_number: number;
  parsed_data: ColumnType<unknown, string, string>;
  corrected_data: JsonOrNull<unknown>;
}

interface CorrectionsTable {
  id: Generated<number>;
  document_id: string;
  run_id: string;
  pointer: string;
  value: JsonOrNull<JsonValue>;
  previous: JsonOrNull<JsonValue>;
  page: number | null;
  box: number[] | null;
  anchor: JsonOrNull<Anchor>;
  key_id: string;
  created_at: Date;
}

interface CommentsTable {
  id: string;
  document_id: string;
  text: string;
  author_id: string;
  created_at: Date;
  edited_at: Generated<Date | null>;
}

interface DocumentSearchTable {
  document_id: string;
  project_id: string;
  words: string;
}

interface IdempotencyAnswersTable {
  organization_id: string;
  key: string;
  request_digest: string;
  created_at: Date;
  status: number | null;
  headers: JsonOrNull<Record<string, string>>;
  body: string | null;
  document_ids: Generated<string[]>;
  project_id: string | null;
}

interface WebhooksTable {
  id: string;
  project_id: string;
  name: string;
  event_type: EventType;
  further_event_types: Generated<EventType[]>;
  target_url: string;
  active: boolean;
  format: Generated<WebhookFormat>;
  include_parsed_data: boolean;
  disabled_reason: DisabledReason | null;
  failing_since: Date | null;
  created_at: Date;
}

interface WebhookSecretsTable {
  webhook_id: string;
  version: number;
  sealed: Buffer;
  signs_until: Date | null;
}

interface DeliveriesTable {
  id: string;
  webhook_id: string;
  event_type: DeliveryEventType;
  document_id: string | null;
  status: DeliveryStatus;
  body: string | null;
  created_at: Date;
  scheduled_attempts: Generated<number>;
  due_at: Date | null;
  due_trigger: AttemptTrigger;
  due_version: Generated<number>;
}

interface DeliveryAttemptsTable {
  delivery_id: string;
  at: Date;
  response_status: number | null;
  duration_ms: number;
  error: AttemptError | null;
  trigger: AttemptTrigger;
}

interface ActivityTable {
  id: string;
  project_id: string;
  at: Date;
  key_id: string | null;
  via: Generated<ActivityDoor>;
  action: string;
  subject_id: string;
}

interface AuditLogTable {
  id: string;
  organization_id: string;
  at: Date;
  key_id: string | null;
  via: AuditDoor;
  action: AuditAction;
  subject_id: string;
  actor_name: string | null;
  address: string | null;
  project_id: string | null;
  before: JsonOrNull<AuditedValues>;
  after: JsonOrNull<AuditedValues>;
}

interface ExportsTable {
  id: string;
  project_id: string;
  format: ExportFormat;
  rows: ExportRows;
  options: JsonOrNull<Partial<ExportOptions>>;
  status: ExportStatus;
  job_id: string | null;
  attempts: Generated<number>;
  document_ids: string[];
  file_size: number | null;
  accounting: JsonOrUnset<AccountingOptions>;
  warnings: JsonOrUnset<ExportWarning[]>;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
  schedule_id: ColumnType<string | null, string | null | undefined, string | null>;
}

interface BackfillsTable {
  name: string;
  position: Generated<string>;
  finished_at: Date | null;
}

interface WorkersTable {
  id: string;
  host: string;
  started_at: Date;
  seen_at: Date;
  problem: string | null;
}

interface ReceivedMailTable {
  project_id: string;
  digest: Buffer;
  received_at: Date;
}

interface ModelComparisonsTable {
  document_id: string;
  mode: ComparisonMode;
  status: ComparisonStatus;
  job_id: string;
  attempts: Generated<number>;
  model_usage: JsonOrNull<ModelUsage>;
  warnings: ColumnType<Run['warnings'], string | undefined, string>;
  compared: JsonOrNull<ComparedValue[]>;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
}

interface SavedViewsTable {
  id: string;
  project_id: string;
  name: string;
  query: JsonOrNull<Record<string, string>>;
  columns: string[];
  export: JsonOrNull<Record<string, unknown>>;
  created_at: Date;
}

interface ExportSchedulesTable {
  id: string;
  project_id: string;
  name: string;
  active: boolean;
  export: ColumnType<ScheduleContent['export'], string, string>;
  document_type: string | null;
  reviewed_only: boolean;
  new_only: boolean;
  every: ScheduleContent['every'];
  minute: number;
  day: number | null;
  created_at: Date;
  next_at: Date | null;
  last_at: ColumnType<Date | null, undefined, Date | null>;
  last_outcome: ColumnType<ScheduleOutcome | null, undefined, ScheduleOutcome | null>;
  last_error: ColumnType<string | null, undefined, string | null>;
}

interface ExportScheduleDocumentsTable {
  schedule_id: string;
  document_id: string;
  export_id: string;
}

interface ModelEndpointsTable {
  project_id: string;
  api: LlmApi;
  images: boolean;
  url: string;
  model: string;
  sealed_key: Buffer | null;
}

interface ModelBudgetsTable {
  project_id: string;
  day: string;
  documents: number;
}

interface SourcesTable {
  id: string;
  project_id: string;
  kind: SourceKind;
  name: string;
  active: boolean;
  settings: ColumnType<SourceSettings, string, string>;
  sealed_secret: Buffer | null;
  cursor: ColumnType<SourceCursor, string | undefined, string>;
  created_at: Date;
  next_run_at: Date;
  lease: string | null;
  leased_until: Date | null;
  last_claimed_at: Date | null;
  last_run_at: Date | null;
  last_error_code: string | null;
  last_error: string | null;
  failed_runs: Generated<number>;
  documents_count: Generated<string | number>;
}

interface SourceItemsTable {
  source_id: string;
  key: string;
  name: string;
  outcome: SourceItem['outcome'] | 'present';
  reason: string | null;
  document_ids: string[];
  at: Date;
}

interface InstallationTable {
  name: string;
  value: string;
}

export interface Tables {
  organizations: OrganizationsTable;
  organization_limits: OrganizationLimitsTable;
  api_keys: ApiKeysTable;
  users: UsersTable;
  members: MembersTable;
  project_roles: ProjectRolesTable;
  sessions: SessionsTable;
  links: LinksTable;
  single_sign_on: SingleSignOnTable;
  identities: IdentitiesTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  projects: ProjectsTable;
  project_schemas: ProjectSchemasTable;
  documents: DocumentsTable;
  runs: RunsTable;
  results: ResultsTable;
  corrections: CorrectionsTable;
  comments: CommentsTable;
  saved_views: SavedViewsTable;
  export_schedules: ExportSchedulesTable;
  export_schedule_documents: ExportScheduleDocumentsTable;
  suppliers: SuppliersTable;
  supplier_facts: SupplierFactsTable;
  layouts: LayoutsTable;
  layout_sketches: LayoutSketchesTable;
  layout_examples: LayoutExamplesTable;
  layout_signs: LayoutSignsTable;
  layout_sharing: LayoutSharingTable;
  document_search: DocumentSearchTable;
  idempotency_answers: IdempotencyAnswersTable;
  webhooks: WebhooksTable;
  webhook_secrets: WebhookSecretsTable;
  deliveries: DeliveriesTable;
  delivery_attempts: DeliveryAttemptsTable;
  activity: ActivityTable;
  audit_log: AuditLogTable;
  exports: ExportsTable;
  backfills: BackfillsTable;
  received_mail: ReceivedMailTable;
  model_budgets: ModelBudgetsTable;
  teachings: TeachingsTable;
  teaching_examples: TeachingExamplesTable;
  model_comparisons: ModelComparisonsTable;
  model_endpoints: ModelEndpointsTable;
  sources: SourcesTable;
  source_items: SourceItemsTable;
  installation: InstallationTable;
  workers: WorkersTable;
}
