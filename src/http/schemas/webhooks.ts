import { type Static, Type } from 'typebox';
import { DELIVERY_STATUSES, type Delivery } from '../../domain/deliveries.ts';
import { EVENT_TYPES, WEBHOOK_NAME_MAX, type Webhook } from '../../domain/webhooks.ts';
import { PaginationMeta, PaginationQuery } from '../pagination.ts';
import { nameOf, nullable, refTo, Timestamp } from './common.ts';

const EventTypeSchema = Type.Enum([...EVENT_TYPES], { type: 'string' });
const TargetUrl = Type.String({
  format: 'uri',
  pattern: '^https://',
  description: 'HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused.',
  maxLength: 2_048,
});
const IncludeParsedData = Type.Boolean({
  description:
    'Whether the payload carries `parsed_data`, up to 256 kB; above that it says `parsed_data_omitted`. Creating or ' +
    'changing such a webhook requires the scope `documents:read` as well.',
});

const WEBHOOK_FIELDS = {
  id: Type.String({ examples: ['wh_01kah8yq2m5t6v7w8x9y0z1a2b'] }),
  event_type: EventTypeSchema,
  target_url: TargetUrl,
  name: Type.String(),
  active: Type.Boolean({ description: 'Whether anything is delivered.' }),
  created_at: Timestamp,
  include_parsed_data: IncludeParsedData,
  disabled_reason: nullable(Type.String(), {
    description:
      'Why the service switched it off: `gone` (the receiver answered 410) or `failing` (nothing but failures for days).',
  }),
};

export const WebhookSchema = Type.Object(WEBHOOK_FIELDS, { $id: 'Webhook', title: 'Webhook' });

const NewWebhookSchema = Type.Object(
  {
    ...WEBHOOK_FIELDS,
    signing_secret: Type.Optional(
      Type.String({ description: 'Only here, only once. A replayed answer comes without it.' }),
    ),
  },
  { $id: 'NewWebhook', title: 'NewWebhook' },
);

export const WebhookAnswer = Type.Object({ webhook: refTo(WebhookSchema) }, { description: 'The webhook.' });
export const NewWebhookAnswer = Type.Object(
  { webhook: refTo(NewWebhookSchema) },
  { description: 'The webhook with its new secret.' },
);
export const WebhookList = Type.Object(
  { webhooks: Type.Array(refTo(WebhookSchema)) },
  { description: 'All webhooks of the project, newest first.' },
);

const BODY_FIELDS = {
  name: nameOf(WEBHOOK_NAME_MAX, 'A name by which you recognize the webhook.'),
  event_type: EventTypeSchema,
  target_url: TargetUrl,
};

export const WebhookBody = Type.Object({
  ...BODY_FIELDS,
  active: Type.Optional(Type.Boolean({ default: true })),
  include_parsed_data: Type.Optional(IncludeParsedData),
});

export const WebhookChangesBody = Type.Partial(
  Type.Object({ ...BODY_FIELDS, active: Type.Boolean(), include_parsed_data: IncludeParsedData }),
);

export const WebhookParams = Type.Object({
  project_id: Type.String({ description: 'Identifier of the project.' }),
  webhook_id: Type.String({ description: 'Identifier of the webhook.' }),
});

export const DeliveryParams = Type.Object({
  ...WebhookParams.properties,
  delivery_id: Type.String({ description: 'Identifier of the delivery.' }),
});

const AttemptSchema = Type.Object({
  at: Timestamp,
  response_status: nullable(Type.Integer(), { description: 'null where no answer came.' }),
  duration_ms: Type.Integer(),
  error: nullable(Type.String(), {
    description:
      'null where it succeeded; else `blocked_host`, `dns_failed`, `connect_failed`, `tls_failed`, `timeout`, ' +
      '`protocol_error`, `unexpected_status` or `secret_unreadable`.',
  }),
  trigger: Type.Enum(['schedule', 'redeliver', 'test'], { type: 'string' }),
});

export const DeliverySchema = Type.Object(
  {
    id: Type.String({ description: 'The `webhook-id` of every attempt.' }),
    event_type: Type.Enum([...EVENT_TYPES, 'webhook.test'], { type: 'string' }),
    document_id: nullable(Type.String()),
    status: Type.Enum([...DELIVERY_STATUSES], { type: 'string' }),
    attempts: Type.Array(AttemptSchema, { description: 'The oldest first.' }),
    next_attempt_at: nullable(Timestamp),
    created_at: Timestamp,
  },
  { $id: 'Delivery', title: 'Delivery' },
);

export const DeliveryAnswer = Type.Object(
  { delivery: refTo(DeliverySchema) },
  { description: 'The delivery.' },
);
export const DeliveryList = Type.Object(
  { deliveries: Type.Array(refTo(DeliverySchema)), meta: refTo(PaginationMeta) },
  { description: 'One page of the deliveries, newest first.' },
);
export const DeliveryListQuery = Type.Object({
  ...PaginationQuery,
  status: Type.Optional(Type.Enum([...DELIVERY_STATUSES], { type: 'string' })),
});

/** The body of a delivery. */
const WebhookEventSchema = Type.Object(
  {
    type: Type.Enum([...EVENT_TYPES, 'webhook.test'], { type: 'string' }),
    timestamp: Timestamp,
    data: Type.Object({
      project_id: Type.String(),
      webhook_id: Type.Optional(Type.String({ description: 'Only of `webhook.test`.' })),
      document: Type.Optional(
        Type.Unsafe({
          $ref: 'Document#',
          description:
            'As in the list of documents; with `parsed_data`, or `parsed_data_omitted`, if the webhook includes it, and ' +
            'with `error` if the document failed.',
        }),
      ),
    }),
  },
  { $id: 'WebhookEvent', title: 'WebhookEvent' },
);

export const WEBHOOK_SCHEMAS = [WebhookSchema, NewWebhookSchema, DeliverySchema, WebhookEventSchema];

export function presentWebhook(webhook: Webhook): Static<typeof WebhookSchema> {
  return {
    id: webhook.id,
    event_type: webhook.eventType,
    target_url: webhook.targetUrl,
    name: webhook.name,
    active: webhook.active,
    created_at: webhook.createdAt.toISOString(),
    include_parsed_data: webhook.includeParsedData,
    disabled_reason: webhook.disabledReason,
  };
}

export function presentDelivery(delivery: Delivery): Static<typeof DeliverySchema> {
  return {
    id: delivery.id,
    event_type: delivery.eventType,
    document_id: delivery.documentId,
    status: delivery.status,
    attempts: delivery.attempts.map((attempt) => ({
      at: attempt.at.toISOString(),
      response_status: attempt.responseStatus,
      duration_ms: attempt.durationMs,
      error: attempt.error,
      trigger: attempt.trigger,
    })),
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
  };
}
