import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditAction, AuditedValues } from '../domain/audit-log.ts';
import type { Records } from '../domain/ports/records.ts';
import type { Project } from '../domain/projects.ts';
import { buildAuditEntry } from './audit-entry.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Server } from './fastify-types.ts';

const PROJECT = '/v1/projects/:project_id';
const DOCUMENT = `${PROJECT}/documents/:document_id`;
const SOURCE = `${PROJECT}/sources/:source_id`;
const SUPPLIER = `${PROJECT}/suppliers/:supplier_id`;
const LAYOUT = `${PROJECT}/layouts/:layout_id`;
const WEBHOOK = `${PROJECT}/webhooks/:webhook_id`;

type ReadValues = (records: Records, project: Project) => AuditedValues | Promise<AuditedValues>;

interface AuditedRoute {
  action: AuditAction;
  /** Reads the values to compare. Must not read document contents. */
  read?: ReadValues;
  /** Returns true for a request that changes nothing and is therefore not audited. */
  skips?: (request: FastifyRequest) => boolean;
}

const readName: ReadValues = ({ projects }, { organizationId, id }) =>
  projects.find(organizationId, id).then((project) => ({ name: project?.name ?? null }));

const readSettings: ReadValues = async ({ projects, layouts }, { organizationId, id }) => {
  const project = await projects.find(organizationId, id);
  if (project === null) return {};
  const { emailParseOption, retentionDays, extraction, reviewThreshold } = project;
  return {
    email_parse_option: emailParseOption,
    retention_days: retentionDays,
    extraction,
    review_threshold: reviewThreshold,
    learn_from: await layouts.listTeachers(id),
  };
};

const readSchema: ReadValues = async ({ schemas }, { id }) => {
  const schema = await schemas.find(id);
  return schema === null ? {} : { version: schema.version, schema: schema.schema };
};

/** Reads the settings of a language model without its secret key. */
const readLanguageModel: ReadValues = async ({ modelEndpoints }, { id }) => {
  const endpoint = await modelEndpoints.find(id);
  return endpoint === null ? {} : { api: endpoint.api, url: endpoint.url, model: endpoint.model };
};

/**
 * The audited routes, keyed by method and path. The routes for keys and members are missing here, because
 * they add their entries themselves, in the transaction that makes the change.
 */
const ROUTES: Readonly<Record<string, AuditedRoute>> = {
  'POST /v1/projects': { action: 'project.created' },
  [`PATCH ${PROJECT}`]: { action: 'project.renamed', read: readName },
  [`DELETE ${PROJECT}`]: { action: 'project.deleted', read: readName },
  [`PATCH ${PROJECT}/settings`]: { action: 'settings.changed', read: readSettings },
  [`PUT ${PROJECT}/schema`]: { action: 'schema.changed', read: readSchema },
  [`DELETE ${PROJECT}/schema`]: { action: 'schema.deleted', read: readSchema },
  [`PUT ${PROJECT}/language_model`]: { action: 'language_model.changed', read: readLanguageModel },
  [`DELETE ${PROJECT}/language_model`]: { action: 'language_model.deleted', read: readLanguageModel },
  [`POST ${PROJECT}/webhooks`]: { action: 'webhook.created' },
  [`PATCH ${WEBHOOK}`]: { action: 'webhook.changed' },
  [`DELETE ${WEBHOOK}`]: { action: 'webhook.deleted' },
  [`POST ${WEBHOOK}/rotate_secret`]: { action: 'webhook.secret_rotated' },
  [`POST ${PROJECT}/sources`]: { action: 'source.created' },
  [`PATCH ${SOURCE}`]: { action: 'source.changed' },
  [`DELETE ${SOURCE}`]: { action: 'source.deleted' },
  [`PATCH ${LAYOUT}`]: { action: 'layout.changed' },
  [`DELETE ${LAYOUT}`]: { action: 'layout.deleted' },
  [`GET ${PROJECT}/layout_file`]: { action: 'layout.exported' },
  [`POST ${PROJECT}/layout_imports`]: { action: 'layout.imported' },
  [`POST ${PROJECT}/supplier_imports`]: { action: 'supplier.imported', skips: isPreview },
  [`PATCH ${SUPPLIER}`]: { action: 'supplier.changed' },
  [`POST ${SUPPLIER}/merge`]: { action: 'supplier.merged' },
  [`DELETE ${SUPPLIER}`]: { action: 'supplier.deleted' },
  [`PATCH ${DOCUMENT}/fields`]: { action: 'document.corrected' },
  [`PUT ${DOCUMENT}/segments`]: { action: 'document.divided' },
  [`DELETE ${DOCUMENT}/segments`]: { action: 'document.division_reset' },
  [`PUT ${DOCUMENT}/review`]: { action: 'document.reviewed' },
  [`PUT ${DOCUMENT}/rejection`]: { action: 'document.rejected' },
  [`DELETE ${DOCUMENT}/review`]: { action: 'document.review_undone' },
  [`DELETE ${DOCUMENT}`]: { action: 'document.deleted' },
  [`GET ${DOCUMENT}/file`]: { action: 'document.downloaded' },
  [`POST ${PROJECT}/exports`]: { action: 'export.created' },
  [`GET ${PROJECT}/exports/:export_id/file`]: { action: 'export.downloaded' },
};

/** Adds an entry for each successful request, before its response is sent. */
export function recordAudit(app: Server, { records, logger }: HttpDependencies): void {
  const before = new WeakMap<FastifyRequest, AuditedValues>();
  app.addHook('preHandler', async (request) => {
    const read = findRoute(request)?.read;
    if (read !== undefined && request.project !== null)
      before.set(request, await read(records, request.project));
  });
  app.addHook('onSend', async (request, reply) => {
    const route = findRoute(request);
    if (route === undefined || request.caller === null || reply.statusCode >= 300) return;
    if (reply.getHeader('Idempotent-Replayed') !== undefined) return;
    const { action, read, skips } = route;
    if (skips?.(request)) return;
    const { project } = request;
    try {
      const after = read === undefined || project === null ? null : await read(records, project);
      const subjectId = findSubject(request, reply);
      const entry = buildAuditEntry(request, action, subjectId, {
        projectId: project?.id ?? null,
        before: before.get(request) ?? null,
        after: after ?? listCorrected(request, action),
      });
      await records.auditLog.add(request.caller.organizationId, entry);
    } catch (error) {
      // Only log the failure, because the change has already been made.
      logger.error(
        { err: error, request_id: request.id, action },
        'an entry of the audit log could not be written',
      );
    }
  });
}

function findRoute(request: FastifyRequest): AuditedRoute | undefined {
  return ROUTES[`${request.method} ${request.routeOptions.url ?? ''}`];
}

/** Returns the created object, or the innermost one in the path. */
function findSubject(request: FastifyRequest, reply: FastifyReply): string {
  const location = reply.getHeader('Location');
  if (typeof location === 'string') return location.split('/').at(-1) ?? '';
  const { params } = request;
  const named = typeof params === 'object' && params !== null ? Object.values(params).map(String) : [];
  return named.at(-1) ?? '';
}

/**
 * Returns only the names of corrected fields, because their values must disappear when the document is
 * deleted.
 */
function listCorrected({ body }: FastifyRequest, action: AuditAction): AuditedValues | null {
  if (action !== 'document.corrected' || typeof body !== 'object' || body === null || !('fields' in body))
    return null;
  return { fields: Object.keys(body.fields ?? {}).slice(0, 100) };
}

function isPreview({ body }: FastifyRequest): boolean {
  if (typeof body !== 'object' || body === null || !('import' in body)) return false;
  const { import: given } = body;
  return typeof given === 'object' && given !== null && 'preview' in given && given.preview === true;
}
