import type { FastifyRequest } from 'fastify';
import type { WebhookChanges } from '../domain/ports/webhook-records.ts';
import { checkWebhookName, type EventType, type WebhookFormat } from '../domain/webhooks.ts';
import { ApiError, createFieldError, createValidationError, type FieldError } from '../lib/api-error.ts';
import { checkPublicUrl } from '../lib/public-http/check-public-url.ts';
import type { OutboundPolicy } from '../lib/public-http/outbound-policy.ts';

/**
 * Throws a single 422 error that lists all mistakes: those that the schema found, which this route does not
 * throw immediately, and those in the name and the URL.
 */
export function checkWebhookBody(
  request: FastifyRequest,
  policy: OutboundPolicy,
  needsEvents: boolean,
): void {
  const found: unknown = request.validationError;
  if (found !== undefined && !(found instanceof ApiError)) throw found;
  const details = found?.details ?? [];
  const body = getFields(request.body);
  for (const detail of [
    needsEvents && details.every(({ field }) => field !== '') ? checkEvents(body) : null,
    checkName(body),
    checkTargetUrl(body, policy),
  ]) {
    if (detail !== null && !details.some(({ field }) => field === detail.field)) details.push(detail);
  }
  if (details.length > 0) throw createValidationError(...details);
}

/** Throws a 422 error if the body contains only unknown properties. An empty body is allowed. */
export function readWebhookChanges(body: {
  name?: string;
  event_type?: EventType;
  event_types?: EventType[];
  target_url?: string;
  active?: boolean;
  format?: WebhookFormat;
  include_parsed_data?: boolean;
}): WebhookChanges {
  const { name, target_url, active, format, include_parsed_data } = body;
  const eventTypes = readEventTypes(body);
  const changes: WebhookChanges = {
    ...(name === undefined ? {} : { name }),
    ...(eventTypes === null ? {} : { eventTypes }),
    ...(target_url === undefined ? {} : { targetUrl: target_url }),
    ...(active === undefined ? {} : { active }),
    ...(format === undefined ? {} : { format }),
    ...(include_parsed_data === undefined ? {} : { includeParsedData: include_parsed_data }),
  };
  if (Object.keys(changes).length === 0 && Object.keys(body).length > 0) {
    throw createFieldError('', 'no_recognised_fields', 'contains no webhook field that can be changed');
  }
  return changes;
}

/**
 * Returns the events without duplicates, or null if there are none. Throws a 422 error if `event_type` and
 * `event_types` contradict each other.
 */
export function readEventTypes({
  event_type: one,
  event_types: all,
}: {
  event_type?: EventType;
  event_types?: EventType[];
}): EventType[] | null {
  if (all === undefined) return one === undefined ? null : [one];
  if (one !== undefined && !all.includes(one))
    throw createFieldError('event_type', 'invalid', 'must be one of event_types, or omitted');
  return [...new Set(all)];
}

function checkEvents({ event_type, event_types }: Record<string, unknown>): FieldError | null {
  return event_type === undefined && event_types === undefined
    ? { field: 'event_type', code: 'required', message: 'is required' }
    : null;
}

function checkName(body: Record<string, unknown>): FieldError | null {
  const problem = typeof body.name === 'string' ? checkWebhookName(body.name) : null;
  return problem === null ? null : { field: 'name', ...problem };
}

function checkTargetUrl(body: Record<string, unknown>, policy: OutboundPolicy): FieldError | null {
  if (typeof body.target_url !== 'string') return null;
  const check = checkPublicUrl(body.target_url, policy);
  return check.ok ? null : { field: 'target_url', code: check.code, message: check.message };
}

function getFields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
