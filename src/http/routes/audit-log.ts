import { Type } from 'typebox';
import { AUDIT_ACTIONS, AUDIT_DOORS } from '../../domain/audit-log.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { PaginationMeta, PaginationQuery, toMeta, toPagination } from '../pagination.ts';
import { requireApiKey } from '../request-context.ts';
import { nullable, refTo, Timestamp } from '../schemas/common.ts';

const AuditLog = Type.Object(
  {
    audit_log: Type.Array(
      Type.Object({
        id: Type.String({
          description: 'Identifier of the entry.',
          examples: ['aud_01kah8yq2m5t6v7w8x9y0z1a2b'],
        }),
        at: Timestamp,
        key_id: nullable(Type.String(), {
          description: 'The API key that was used; null for the command line and the first start.',
          examples: ['key_01kah8yq2m5t6v7w8x9y0z1a2b'],
        }),
        via: Type.Enum([...AUDIT_DOORS], {
          type: 'string',
          description:
            'An API client, the dashboard, `legible` on a command line, or the first start of the service.',
        }),
        action: Type.Enum([...AUDIT_ACTIONS], { type: 'string', description: 'What was done.' }),
        subject_id: Type.String({
          description: 'The key that was created or revoked.',
          examples: ['key_01kah8yq2m5t6v7w8x9y0z1a2b'],
        }),
        subject_name: nullable(Type.String(), { description: 'Name of that key.' }),
      }),
      { description: 'The entries of this page.' },
    ),
    meta: refTo(PaginationMeta),
  },
  { title: 'AuditLog', description: 'One page of the audit log, newest first.' },
);

export function addAuditLogRoute(app: Server, { records }: HttpDependencies): void {
  app.get(
    '/audit_log',
    {
      config: { scope: 'keys:manage' },
      schema: {
        tags: ['Keys'],
        operationId: 'auditLog.list',
        summary: 'List the audit log of keys',
        description:
          'Of the whole organization. Entries are deleted after `LEGIBLE_ACTIVITY_RETENTION`, and no sooner.',
        querystring: Type.Object(PaginationQuery),
        response: { 200: AuditLog },
      },
    },
    async (request) => {
      const pagination = toPagination(request.query);
      const { organizationId } = requireApiKey(request);
      const { rows, total } = await records.auditLog.list(organizationId, pagination);
      return {
        audit_log: rows.map((entry) => ({
          id: entry.id,
          at: entry.at.toISOString(),
          key_id: entry.keyId,
          via: entry.via,
          action: entry.action,
          subject_id: entry.subjectId,
          subject_name: entry.subjectName,
        })),
        meta: toMeta(pagination, total),
      };
    },
  );
}
