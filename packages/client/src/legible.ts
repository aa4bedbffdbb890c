import { DocumentsWithUploads } from './documents.ts';
import {
  AuditLog,
  Deliveries,
  Exports,
  Invitations,
  Keys,
  LanguageModels,
  Layouts,
  Members,
  ModelComparisons,
  Projects,
  Runs,
  Schemas,
  Settings,
  Suppliers,
  Webhooks,
} from './resources.ts';
import { Transport, type TransportOptions } from './transport.ts';

/** The API of a Legible service, with the operations of each resource as methods. */
export class Legible {
  readonly projects: Projects;
  readonly settings: Settings;
  readonly documents: DocumentsWithUploads;
  /** What corrections taught, by layout of the documents. */
  readonly layouts: Layouts;
  /** The companies that approved documents came from. */
  readonly suppliers: Suppliers;
  readonly runs: Runs;
  /** Custom fields. */
  readonly schemas: Schemas;
  readonly exports: Exports;
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly languageModels: LanguageModels;
  readonly modelComparisons: ModelComparisons;
  readonly keys: Keys;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly auditLog: AuditLog;

  constructor(options: TransportOptions) {
    const transport = new Transport(options);
    this.projects = new Projects(transport);
    this.settings = new Settings(transport);
    this.documents = new DocumentsWithUploads(transport);
    this.layouts = new Layouts(transport);
    this.suppliers = new Suppliers(transport);
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
    this.auditLog = new AuditLog(transport);
  }
}
