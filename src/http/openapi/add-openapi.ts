import swagger from '@fastify/swagger';
import { EVENT_TYPES } from '../../domain/webhooks.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { PaginationMeta } from '../pagination.ts';
import { BatchSchema } from '../schemas/batches.ts';
import { COMMENT_SCHEMAS } from '../schemas/comments.ts';
import { CORRECTION_SCHEMAS } from '../schemas/corrections.ts';
import { DOCUMENT_SCHEMAS } from '../schemas/documents.ts';
import { ErrorAnswer, ProblemAnswer } from '../schemas/errors.ts';
import { EXPORT_SCHEDULE_SCHEMAS } from '../schemas/export-schedules.ts';
import { EXPORT_SCHEMAS } from '../schemas/exports.ts';
import { KEY_SCHEMAS } from '../schemas/keys.ts';
import { LanguageModelSchema } from '../schemas/language-model.ts';
import { LayoutSchema } from '../schemas/layouts.ts';
import { MEMBER_SCHEMAS } from '../schemas/members.ts';
import { ModelComparisonSchema } from '../schemas/model-comparisons.ts';
import { ORGANIZATION_SCHEMAS } from '../schemas/organizations.ts';
import { ProjectSchema, SettingsSchema } from '../schemas/projects.ts';
import { QUALITY_SCHEMAS } from '../schemas/quality.ts';
import { SAVED_VIEW_SCHEMAS } from '../schemas/saved-views.ts';
import { SingleSignOnSchema } from '../schemas/single-sign-on.ts';
import { SOURCE_SCHEMAS } from '../schemas/sources.ts';
import { SupplierSchema } from '../schemas/suppliers.ts';
import { TeachingSchema } from '../schemas/teachings.ts';
import { WEBHOOK_SCHEMAS } from '../schemas/webhooks.ts';

const NAMED = [
  PaginationMeta,
  ErrorAnswer,
  ProblemAnswer,
  ProjectSchema,
  SettingsSchema,
  LanguageModelSchema,
  ...DOCUMENT_SCHEMAS,
  BatchSchema,
  ...CORRECTION_SCHEMAS,
  ...COMMENT_SCHEMAS,
  ...EXPORT_SCHEMAS,
  ...EXPORT_SCHEDULE_SCHEMAS,
  ...SAVED_VIEW_SCHEMAS,
  ...QUALITY_SCHEMAS,
  LayoutSchema,
  TeachingSchema,
  SupplierSchema,
  ModelComparisonSchema,
  ...KEY_SCHEMAS,
  ...MEMBER_SCHEMAS,
  ...ORGANIZATION_SCHEMAS,
  SingleSignOnSchema,
  ...WEBHOOK_SCHEMAS,
  ...SOURCE_SCHEMAS,
];

const WEBHOOK_HEADERS = {
  'webhook-id': {
    description: 'Identifier of the delivery: the same for every attempt.',
    example: 'dlv_01kah8yq2m5t6v7w8x9y0z1a2b',
  },
  'webhook-timestamp': {
    description: 'Unix time of the attempt, in seconds. Refuse requests that are older than five minutes.',
    example: '1795165800',
  },
  'webhook-signature': {
    description:
      '`v1,` and the base64-encoded HMAC-SHA256 of `id.timestamp.body`; several signatures, separated by spaces, while a secret is being rotated.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
};

/** Describes each event's payload and the receiver's response. */
function describeWebhooks(): Record<string, object> {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: `webhooks.receive.${type}`,
          summary: `Receive ${type}`,
          description:
            'Sent to the `target_url` of each active webhook that has this event type, signed according to Standard Webhooks. ' +
            'The same event can arrive more than once, always with the same `webhook-id`.',
          tags: ['Webhooks'],
          parameters: Object.entries(WEBHOOK_HEADERS).map(([name, { description, example }]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
            example,
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } },
          },
          responses: {
            '2XX': {
              description: 'The event was received. After any other status, the delivery is retried.',
            },
          },
        },
      },
    ]),
  );
}

const DESCRIPTION = [
  'Upload files, URLs or e-mails, and get typed fields, line items, tables and text. Each value has its position on the page.',
  'Every request under `/v1` requires an API key: `Authorization: Bearer lgb_…`. Bodies are JSON in UTF-8, times are ISO 8601 ' +
    'in UTC, and identifiers are opaque.',
  'A POST request can have an `Idempotency-Key` so that it can be repeated safely. Every response has an `X-Request-Id`. ' +
    'Errors have the schema `Error`, or the format of RFC 9457 with `Accept: application/problem+json`.',
  'Within `v1`, the API only grows: clients must tolerate unknown members, codes and types.',
].join('\n\n');

const TAGS = [
  { name: 'Projects', description: 'Projects contain documents, settings, custom fields and webhooks.' },
  { name: 'Documents', description: 'Uploaded files and e-mails with their extracted data.' },
  { name: 'Layouts', description: 'What was learned from corrections and approvals: layouts and suppliers.' },
  { name: 'Webhooks', description: 'URLs that are called when documents have been processed.' },
  {
    name: 'Sources',
    description: 'Mailboxes, folders, buckets and SFTP servers from which documents are imported.',
  },
  { name: 'Keys', description: "The organization's API keys." },
  { name: 'Members', description: 'The people in the organization, their roles, and the audit log.' },
  { name: 'Organization', description: 'Name, usage and limits of the organization.' },
  { name: 'Single sign-on', description: 'The OpenID Connect provider of the organization.' },
  { name: 'Operation', description: 'Health and metrics, for operators of the service.' },
];

/**
 * Collects the schemas of all routes that are registered after this call. routes/reference.ts serves them as
 * an OpenAPI document.
 */
export function addOpenApi(app: Server, { version }: HttpDependencies): void {
  for (const schema of NAMED) app.addSchema(schema);
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Legible',
        version,
        summary: 'Turns documents into data.',
        description: DESCRIPTION,
        contact: { name: 'The operator of this service' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The service that serves this page.' }],
      tags: TAGS,
      webhooks: describeWebhooks(),
      components: {
        securitySchemes: { api_key: { type: 'http', scheme: 'bearer', description: 'An API key: `lgb_…`.' } },
      },
    },
    refResolver: {
      buildLocalReference: (schema, _base, _fragment, i) => String(schema.$id ?? `schema-${i}`),
    },
    hideUntagged: true,
  });
  app.addHook('onRoute', (route) => {
    if (route.schema === undefined || !route.url.startsWith('/v1/')) return;
    // HEAD shares its schema with GET, which was already completed.
    if ('x-required-scopes' in route.schema) return;
    const { scope } = route.config ?? {};
    const scopes = [scope ?? []].flat();
    const names = scopes.map((name) => `\`${name}\``).join(' and ');
    route.schema.security = [{ api_key: [] }];
    route.schema.description =
      `${route.schema.description ?? ''} Requires the ${names} ${scopes.length > 1 ? 'scopes' : 'scope'}.`.trim();
    route.schema['x-required-scopes'] = scopes;
  });
}
