import { type Static, Type } from 'typebox';
import { DELIVERY_STATUSES, type Delivery } from '../../domain/deliveries.ts';
import {
  EVENT_TYPES,
  type EventType,
  WEBHOOK_FORMATS,
  WEBHOOK_NAME_MAX,
  type Webhook,
} from '../../domain/webhooks.ts';
import { PaginationMeta, PaginationQuery } from '../pagination.ts';
import { createNameSchema, createReference, makeNullable, ProjectParams, Timestamp } from './common.ts';
import { EventDocumentSchema } from './documents.ts';

const EventTypeSchema = Type.Enum([...EVENT_TYPES], {
  type: 'string',
  description: 'The event that the webhook receives; the first one if there are several.',
});
const EventTypesSchema = Type.Array(Type.Enum([...EVENT_TYPES], { type: 'string' }), {
  minItems: 1,
  maxItems: EVENT_TYPES.length,
  description: 'All events that the webhook receives.',
  examples: [['document.processed', 'document.reviewed']],
});
const TargetUrl = Type.String({
  format: 'uri',
  pattern: '^https://',
  description: 'An HTTPS URL on port 443 or any port from 1024; private and internal hosts are refused.',
  maxLength: 2_048,
  examples: ['https://example.com/hooks/legible'],
});
const Format = Type.Enum([...WEBHOOK_FORMATS], {
  type: 'string',
  description:
    'What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook in Slack; ' +
    '`teams`, an Adaptive Card for a workflow in Microsoft Teams.',
  examples: ['legible'],
});
const IncludeParsedData = Type.Boolean({
  description:
    'Whether the payload includes `parsed_data`, up to 256 kB; if it is larger, the payload contains `parsed_data_omitted` instead. Creating or ' +
    'changing such a webhook also requires the `documents:read` scope. Messages for Slack and Teams never include `parsed_data`.',
  examples: [false],
});

const NAME = 'A name by which you recognize the webhook.';
const ACTIVE = 'Whether the webhook is enabled.';

const WEBHOOK_FIELDS = {
  id: Type.String({
    description: 'Identifier of the webhook.',
    examples: ['wh_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
  event_type: EventTypeSchema,
  event_types: EventTypesSchema,
  target_url: TargetUrl,
  name: Type.String({ description: NAME, examples: ['Accounting'] }),
  active: Type.Boolean({ description: ACTIVE, examples: [true] }),
  created_at: Timestamp,
  format: Format,
  include_parsed_data: IncludeParsedData,
  disabled_reason: makeNullable(Type.String(), {
    description:
      'Why the service disabled the webhook: `gone` (the receiver responded with 410) or `failing` (all deliveries failed for days); ' +
      'null if the service did not disable it.',
    examples: [null],
  }),
};

export const WebhookSchema = Type.Object(WEBHOOK_FIELDS, {
  $id: 'Webhook',
  title: 'Webhook',
  description: 'A URL that receives events.',
});

const NewWebhookSchema = Type.Object(
  {
    ...WEBHOOK_FIELDS,
    signing_secret: Type.Optional(
      Type.String({
        description:
          'The secret that signs deliveries. It is returned only once, and replayed responses do not ' +
          'contain it.',
        examples: ['whsec_…'],
      }),
    ),
  },
  {
    $id: 'NewWebhook',
    title: 'NewWebhook',
    description: 'A webhook with the secret that signs its deliveries.',
  },
);

export const WebhookAnswer = Type.Object(
  { webhook: createReference(WebhookSchema) },
  { title: 'WebhookResponse', description: 'The webhook.' },
);
export const NewWebhookAnswer = Type.Object(
  { webhook: createReference(NewWebhookSchema) },
  { title: 'NewWebhookResponse', description: 'The webhook with its new secret.' },
);
export const WebhookList = Type.Object(
  { webhooks: Type.Array(createReference(WebhookSchema), { description: 'The webhooks, newest first.' }) },
  { title: 'WebhookList', description: 'All webhooks of the project, newest first.' },
);

const BODY_FIELDS = {
  name: createNameSchema(WEBHOOK_NAME_MAX, NAME, 'Accounting'),
  event_type: Type.Optional({
    ...EventTypeSchema,
    description: 'The event that the webhook receives. Required if there are no `event_types`.',
  }),
  event_types: Type.Optional(EventTypesSchema),
  target_url: TargetUrl,
};

export const WebhookBody = Type.Object(
  {
    ...BODY_FIELDS,
    active: Type.Optional(Type.Boolean({ default: true, description: ACTIVE })),
    format: Type.Optional({ ...Format, default: 'legible' }),
    include_parsed_data: Type.Optional(IncludeParsedData),
  },
  { title: 'WebhookRequest', description: 'The webhook to create.' },
);

export const WebhookChangesBody = Type.Partial(
  Type.Object({
    ...BODY_FIELDS,
    active: Type.Boolean({ description: ACTIVE }),
    format: Format,
    include_parsed_data: IncludeParsedData,
  }),
  { title: 'WebhookChanges', description: 'The members to change; absent members are not changed.' },
);

export const WebhookParams = Type.Object({
  ...ProjectParams.properties,
  webhook_id: Type.String({
    description: 'Identifier of the webhook.',
    examples: ['wh_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
});

export const DeliveryParams = Type.Object({
  ...WebhookParams.properties,
  delivery_id: Type.String({
    description: 'Identifier of the delivery.',
    examples: ['dlv_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
});

const AttemptSchema = Type.Object(
  {
    at: Timestamp,
    response_status: makeNullable(Type.Integer(), {
      description: 'Status of the response; null if there was none.',
      examples: [200],
    }),
    duration_ms: Type.Integer({ description: 'Duration of the attempt in milliseconds.', examples: [84] }),
    error: makeNullable(Type.String(), {
      description:
        'Why the attempt failed: `blocked_host`, `dns_failed`, `connect_failed`, `tls_failed`, `timeout`, `protocol_error`, ' +
        '`unexpected_status` or `secret_unreadable`; null if the attempt succeeded.',
      examples: [null],
    }),
    trigger: Type.Enum(['schedule', 'redeliver', 'test'], {
      type: 'string',
      description: 'What triggered the attempt: the retry schedule, or a request.',
    }),
  },
  { title: 'DeliveryAttempt', description: 'One delivery attempt.' },
);

const DeliveryStatus = Type.Enum([...DELIVERY_STATUSES], {
  type: 'string',
  description: 'The state of the delivery.',
  examples: ['succeeded'],
});

export const DeliverySchema = Type.Object(
  {
    id: Type.String({
      description: 'The value of the `webhook-id` header in every attempt.',
      examples: ['dlv_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    event_type: Type.Enum([...EVENT_TYPES, 'webhook.test'], {
      type: 'string',
      description: 'The event that is delivered.',
    }),
    document_id: makeNullable(Type.String(), {
      description: 'The document of the event; null for exports and `webhook.test`.',
      examples: ['doc_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    status: DeliveryStatus,
    attempts: Type.Array(AttemptSchema, { description: 'The attempts, oldest first.' }),
    next_attempt_at: makeNullable(Timestamp, {
      description: 'Time of the next attempt; null if no further attempt is scheduled.',
      examples: [null],
    }),
    created_at: Timestamp,
  },
  { $id: 'Delivery', title: 'Delivery', description: 'The delivery of an event to a webhook.' },
);

export const DeliveryAnswer = Type.Object(
  { delivery: createReference(DeliverySchema) },
  { title: 'DeliveryResponse', description: 'The delivery.' },
);
export const DeliveryList = Type.Object(
  {
    deliveries: Type.Array(createReference(DeliverySchema), { description: 'The deliveries on this page.' }),
    meta: createReference(PaginationMeta),
  },
  { title: 'DeliveryList', description: 'One page of the deliveries, newest first.' },
);
export const DeliveryListQuery = Type.Object({
  ...PaginationQuery,
  status: Type.Optional(DeliveryStatus),
});

const EventExportSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the export.',
      examples: ['exp_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    schedule_id: makeNullable(Type.String(), {
      description: 'The schedule that created the export; null for other exports.',
    }),
    status: Type.Enum(['completed', 'failed'], {
      type: 'string',
      description: 'Whether the export has a file.',
    }),
    format: Type.String({ description: 'The format of the file.', examples: ['csv'] }),
    documents_count: Type.Integer({ description: 'The number of documents in the file.', examples: [12] }),
    error: Type.Optional(Type.String({ description: 'Why the export failed.' })),
    file: Type.Optional(
      Type.String({
        description: 'The path of the file; download it with an API key until the export expires.',
        examples: [
          '/v1/projects/proj_01kah8yq2m5t6v7w8x9y0z1a2b/exports/exp_01kah8yq2m5t6v7w8x9y0z1a2b/file',
        ],
      }),
    ),
  },
  { description: 'For `export.completed` and `export.failed`: the export of a schedule.' },
);

const WebhookEventSchema = Type.Object(
  {
    type: Type.Enum([...EVENT_TYPES, 'webhook.test'], { type: 'string', description: 'Type of the event.' }),
    timestamp: Timestamp,
    data: Type.Object(
      {
        project_id: Type.String({
          description: 'The project of the document.',
          examples: ['proj_01kah8yq2m5t6v7w8x9y0z1a2b'],
        }),
        webhook_id: Type.Optional(Type.String({ description: 'The webhook; only for `webhook.test`.' })),
        document: Type.Optional(EventDocumentSchema),
        export: Type.Optional(EventExportSchema),
      },
      { description: 'The subject of the event.' },
    ),
  },
  { $id: 'WebhookEvent', title: 'WebhookEvent', description: 'The body of a delivery.' },
);

export const WEBHOOK_SCHEMAS = [WebhookSchema, NewWebhookSchema, DeliverySchema, WebhookEventSchema];

function getFirstEventType({ eventTypes: [first] }: Webhook): EventType {
  if (first === undefined) throw new TypeError('A webhook has at least one event type.');
  return first;
}

export function presentWebhook(webhook: Webhook): Static<typeof WebhookSchema> {
  return {
    id: webhook.id,
    event_type: getFirstEventType(webhook),
    event_types: [...webhook.eventTypes],
    target_url: webhook.targetUrl,
    name: webhook.name,
    active: webhook.active,
    created_at: webhook.createdAt.toISOString(),
    format: webhook.format,
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
