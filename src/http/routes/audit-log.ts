import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { AUDIT_ACTIONS, AUDIT_DOORS, type AuditEntry } from '../../domain/audit-log.ts';
import { presentActor } from '../../domain/callers.ts';
import type { AuditFilter, AuditRecords } from '../../domain/ports/audit-records.ts';
import { choosePreferred } from '../accept.ts';
import { buildAuditEntry } from '../audit-entry.ts';
import { formatAttachment } from '../content-disposition.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { PaginationMeta, PaginationQuery, readPagination, toMeta } from '../pagination.ts';
import { mayDo, requireCaller } from '../request-context.ts';
import {
  ActorUserId,
  createReference,
  makeNullable,
  TIMESTAMP_PATTERN,
  Timestamp,
} from '../schemas/common.ts';
import { streamRows } from '../table-stream.ts';
import { parseTimestamp } from '../timestamps.ts';

const Values = (description: string, example: object) =>
  Type.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description,
    examples: [example],
  });

const AuditLogEntry = Type.Object({
  id: Type.String({
    description: 'Identifier of the entry.',
    examples: ['aud_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
  at: Timestamp,
  key_id: makeNullable(Type.String(), {
    description: 'The API key that was used; null for users, the command line and the first start.',
    examples: ['key_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
  user_id: ActorUserId,
  actor_name: makeNullable(Type.String(), {
    description: 'The name of the key or the address of the user at that time; null for the command line.',
    examples: ['mara@example.com'],
  }),
  via: Type.Enum([...AUDIT_DOORS], {
    type: 'string',
    description:
      'An API client, the dashboard, `legible` on the command line, or the first start of the service.',
  }),
  address: makeNullable(Type.String(), {
    description: 'Network address of the client.',
    examples: ['192.0.2.7'],
  }),
  action: Type.Enum([...AUDIT_ACTIONS], { type: 'string', description: 'What was done.' }),
  project_id: makeNullable(Type.String(), {
    description: 'The project of the entry; null for the organization.',
    examples: ['proj_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
  subject_id: Type.String({
    description: 'The object of the action: a key, user, project, document, webhook, export, …',
    examples: ['key_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
  subject_name: makeNullable(Type.String(), {
    description: 'Current name of the object; null if it no longer exists or has no name.',
  }),
  before: Values('Values before the change. They never include the contents of documents.', {
    role: 'viewer',
  }),
  after: Values('Values after the change.', { role: 'editor' }),
});

const AuditLog = Type.Object(
  {
    audit_log: Type.Array(AuditLogEntry, { description: 'The entries on this page.' }),
    meta: createReference(PaginationMeta),
  },
  { title: 'AuditLog', description: 'One page of the audit log, newest first.' },
);

const FilterQuery = {
  action: Type.Optional(
    Type.Enum([...AUDIT_ACTIONS], { type: 'string', description: 'Only entries for this action.' }),
  ),
  actor_id: Type.Optional(
    Type.String({
      description: 'Only actions by this key or user.',
      examples: ['usr_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
  ),
  subject_id: Type.Optional(
    Type.String({
      description: 'Only actions on this object.',
      examples: ['key_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
  ),
  project_id: Type.Optional(
    Type.String({
      description: 'Only entries for this project.',
      examples: ['proj_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
  ),
  from: Type.Optional(
    Type.String({
      pattern: TIMESTAMP_PATTERN,
      description: 'Only entries at or after this time (ISO 8601).',
      examples: ['2026-11-01T00:00:00Z'],
    }),
  ),
  to: Type.Optional(
    Type.String({
      pattern: TIMESTAMP_PATTERN,
      description: 'Only entries before this time (ISO 8601).',
      examples: ['2026-12-01T00:00:00Z'],
    }),
  ),
};

const EXPORT_TYPES = ['text/csv', 'application/jsonl'] as const;
const BATCH = 500;
const COLUMNS = [
  'id',
  'at',
  'key_id',
  'user_id',
  'actor_name',
  'via',
  'address',
  'action',
  'project_id',
  'subject_id',
  'subject_name',
  'before',
  'after',
] as const;

export function addAuditLogRoute(app: Server, { records, secrets }: HttpDependencies): void {
  app.get(
    '/audit_log',
    {
      config: { scope: 'audit:read' },
      schema: {
        tags: ['Members'],
        operationId: 'auditLog.list',
        summary: 'List the audit log',
        description:
          'Returns who did what, from where and when, in the whole organization: sign-ins, members, keys, settings, schemas, ' +
          'corrections, reviews, deletions, exports and downloads. Entries cannot be changed; they are deleted after ' +
          '`LEGIBLE_AUDIT_RETENTION`.',
        querystring: Type.Object({ ...FilterQuery, ...PaginationQuery }),
        response: { 200: AuditLog },
      },
    },
    async (request) => {
      const pagination = readPagination(request, secrets);
      const { organizationId } = requireCaller(request);
      const found = await records.auditLog.list(organizationId, toAuditFilter(request.query), pagination);
      return {
        audit_log: found.rows.map((entry) => presentAuditEntry(request, entry)),
        meta: toMeta(pagination, found),
      };
    },
  );

  app.get(
    '/audit_log/export',
    {
      config: { scope: 'audit:read' },
      schema: {
        tags: ['Members'],
        operationId: 'auditLog.export',
        summary: 'Download the audit log',
        description:
          'Returns all entries that match the filters, newest first, as CSV or, with `Accept: application/jsonl`, as JSON ' +
          'Lines with one array of strings per entry. The first row contains the names of the columns.',
        querystring: Type.Object(FilterQuery),
        response: {
          200: {
            description: 'The audit log.',
            content: {
              'text/csv': {
                schema: Type.Unsafe<Readable>(
                  Type.String({ examples: ['id,at,key_id\r\n'], description: 'CSV with a header row.' }),
                ),
              },
              'application/jsonl': {
                schema: Type.Unsafe<Readable>(
                  Type.String({ examples: ['["id","at","key_id"]\n'], description: 'JSON Lines.' }),
                ),
              },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = requireCaller(request);
      const filter = toAuditFilter(request.query);
      const type = choosePreferred(request.headers.accept, EXPORT_TYPES);
      const format = type === 'text/csv' ? 'csv' : 'jsonl';
      await records.auditLog.add(
        organizationId,
        buildAuditEntry(request, 'audit_log.exported', organizationId),
      );
      const rows = listRows(records.auditLog, organizationId, filter, (entry) =>
        presentAuditEntry(request, entry),
      );
      return reply
        .header('Content-Disposition', formatAttachment(`audit-log.${format}`))
        .type(`${type}; charset=utf-8`)
        .send(streamRows(rows, format, { guard: true }));
    },
  );
}

async function* listRows(
  auditLog: Pick<AuditRecords, 'listBefore'>,
  organizationId: string,
  filter: AuditFilter,
  present: (entry: AuditEntry) => Static<typeof AuditLogEntry>,
): AsyncGenerator<string[]> {
  yield [...COLUMNS];
  let last: AuditEntry | null = null;
  for (;;) {
    const entries: AuditEntry[] = await auditLog.listBefore(organizationId, filter, last, BATCH);
    for (const entry of entries) {
      const shown = present(entry);
      yield COLUMNS.map((name) => toCell(shown[name]));
    }
    last = entries.at(-1) ?? null;
    if (entries.length < BATCH) return;
  }
}

function toCell(value: string | Record<string, unknown> | null): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toAuditFilter(query: {
  action?: AuditFilter['action'];
  actor_id?: string;
  subject_id?: string;
  project_id?: string;
  from?: string;
  to?: string;
}): AuditFilter {
  return {
    ...(query.action === undefined ? {} : { action: query.action }),
    ...(query.actor_id === undefined ? {} : { actorId: toStored(query.actor_id) }),
    ...(query.subject_id === undefined ? {} : { subjectId: toStored(query.subject_id) }),
    ...(query.project_id === undefined ? {} : { projectId: toStored(query.project_id) }),
    ...(query.from === undefined ? {} : { from: parseTimestamp(query.from, 'from') }),
    ...(query.to === undefined ? {} : { to: parseTimestamp(query.to, 'to') }),
  };
}

/** Removes U+0000, which PostgreSQL can neither store nor compare and which therefore occurs in no entry. */
function toStored(text: string): string {
  return text.replaceAll('\0', '');
}

function presentAuditEntry(request: FastifyRequest, entry: AuditEntry): Static<typeof AuditLogEntry> {
  const isDocument = entry.subjectId.startsWith('doc_');
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    ...presentActor(entry.actorId),
    actor_name: entry.actorName,
    via: entry.via,
    address: entry.address,
    action: entry.action,
    project_id: entry.projectId,
    subject_id: entry.subjectId,
    subject_name: isDocument && !mayDo(request, 'documents:read') ? null : entry.subjectName,
    before: entry.before,
    after: entry.after,
  };
}
