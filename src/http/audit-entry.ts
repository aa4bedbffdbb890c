import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '../domain/audit-log.ts';
import type { Caller } from '../domain/callers.ts';
import type { NewAuditEntry } from '../domain/ports/audit-records.ts';
import { readClientName } from './client-name.ts';
import { requireCaller } from './request-context.ts';

type Details = Pick<NewAuditEntry, 'before' | 'after' | 'projectId'>;

export function buildAuditEntry(
  request: FastifyRequest,
  action: AuditAction,
  subjectId: string,
  details: Details = {},
): NewAuditEntry {
  return buildEntryOf(requireCaller(request), request, action, subjectId, details);
}

/**
 * Creates an audit entry for a given actor. Unlike `buildAuditEntry`, this works for requests without a
 * caller, such as sign-ins.
 */
export function buildEntryOf(
  actor: Pick<Caller, 'id' | 'name'>,
  request: FastifyRequest,
  action: AuditAction,
  subjectId: string,
  details: Details = {},
): NewAuditEntry {
  return {
    actorId: actor.id,
    actorName: actor.name,
    via: readClientName(request),
    address: request.ip,
    action,
    subjectId,
    ...details,
  };
}
