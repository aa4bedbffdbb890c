import { BatchesWithWaiting } from './batches.ts';
import { DocumentsWithUploads } from './documents.ts';
import {
  AuditLog,
  Comments,
  Deliveries,
  ExportSchedules,
  Exports,
  Invitations,
  Keys,
  LanguageModels,
  Layouts,
  Members,
  ModelComparisons,
  Organization,
  Projects,
  Quality,
  Runs,
  Schemas,
  Settings,
  SingleSignOn,
  Sources,
  Suppliers,
  Teachings,
  Views,
  Webhooks,
} from './resources.ts';
import { Transport, type TransportOptions } from './transport.ts';

/** The API of a Legible service. Each property contains the operations of one resource. */
export class Legible {
  readonly projects: Projects;
  readonly settings: Settings;
  readonly documents: DocumentsWithUploads;
  /** The status of documents that were uploaded together under the same batch name. */
  readonly batches: BatchesWithWaiting;
  /** People's comments on a document. */
  readonly comments: Comments;
  /** Values learned from corrected and approved documents, grouped by layout. */
  readonly layouts: Layouts;
  /** Jobs that teach a project using many documents with their correct values. */
  readonly teachings: Teachings;
  readonly suppliers: Suppliers;
  /** Mailboxes, folders, buckets and SFTP servers that documents are imported from. */
  readonly sources: Sources;
  /** Saved filters and columns of the document list. */
  readonly views: Views;
  readonly exportSchedules: ExportSchedules;
  /** Statistics that show how well the documents of a project are read. */
  readonly quality: Quality;
  readonly runs: Runs;
  /** The custom fields of projects. */
  readonly schemas: Schemas;
  readonly exports: Exports;
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly languageModels: LanguageModels;
  readonly modelComparisons: ModelComparisons;
  readonly keys: Keys;
  readonly members: Members;
  readonly invitations: Invitations;
  /** The OpenID Connect provider of the organization. */
  readonly singleSignOn: SingleSignOn;
  readonly organization: Organization;
  readonly auditLog: AuditLog;

  constructor(options: TransportOptions) {
    const transport = new Transport(options);
    this.projects = new Projects(transport);
    this.settings = new Settings(transport);
    this.documents = new DocumentsWithUploads(transport);
    this.batches = new BatchesWithWaiting(transport);
    this.comments = new Comments(transport);
    this.layouts = new Layouts(transport);
    this.teachings = new Teachings(transport);
    this.suppliers = new Suppliers(transport);
    this.sources = new Sources(transport);
    this.views = new Views(transport);
    this.exportSchedules = new ExportSchedules(transport);
    this.quality = new Quality(transport);
    this.runs = new Runs(transport);
    this.schemas = new Schemas(transport);
    this.exports = new Exports(transport);
    this.webhooks = new Webhooks(transport);
    this.deliveries = new Deliveries(transport);
    this.languageModels = new LanguageModels(transport);
    this.modelComparisons = new ModelComparisons(transport);
    this.keys = new Keys(transport);
    this.members = new Members(transport);
    this.invitations = new Invitations(transport);
    this.singleSignOn = new SingleSignOn(transport);
    this.organization = new Organization(transport);
    this.auditLog = new AuditLog(transport);
  }
}
