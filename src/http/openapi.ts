import swagger from '@fastify/swagger';
import { EVENT_TYPES } from '../domain/webhooks.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Server } from './fastify-types.ts';
import { PaginationMeta } from './pagination.ts';
import { refTo } from './schemas/common.ts';
import { CORRECTION_SCHEMAS } from './schemas/corrections.ts';
import { DOCUMENT_SCHEMAS } from './schemas/documents.ts';
import { ErrorAnswer } from './schemas/errors.ts';
import { EXPORT_SCHEMAS } from './schemas/exports.ts';
import { KEY_SCHEMAS } from './schemas/keys.ts';
import { LanguageModelSchema } from './schemas/language-model.ts';
import { ModelComparisonSchema } from './schemas/model-comparisons.ts';
import { ProjectSchema, SettingsSchema } from './schemas/projects.ts';
import { WEBHOOK_SCHEMAS } from './schemas/webhooks.ts';

const NAMED = [
  PaginationMeta,
  ErrorAnswer,
  ProjectSchema,
  SettingsSchema,
  LanguageModelSchema,
  ...DOCUMENT_SCHEMAS,
  ...CORRECTION_SCHEMAS,
  ...EXPORT_SCHEMAS,
  ModelComparisonSchema,
  ...KEY_SCHEMAS,
  ...WEBHOOK_SCHEMAS,
];

/** One entry for each event: what a receiver gets and how it answers. */
function describeWebhooks(): Record<string, object> {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: `webhooks.receive.${type}`,
          summary: `Receive ${type}`,
          description:
            'Sent to the `target_url` of each active webhook of this event type, signed as Standard Webhooks ' +
            'specifies. The same event can arrive more than once, always with the same `webhook-id`.',
          tags: ['Webhooks'],
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } },
          },
          responses: { '2XX': { description: 'Received. Any other status is retried.' } },
        },
      },
    ]),
  );
}

const TAGS = [
  { name: 'Projects', description: 'Projects contain documents, settings, custom fields and webhooks.' },
  { name: 'Documents', description: 'Uploaded files and e-mails with their extracted data.' },
  { name: 'Webhooks', description: 'Endpoints of yours that are notified when a document was processed.' },
  { name: 'Keys', description: "The organization's API keys." },
  { name: 'Operation', description: 'Health and metrics for whoever runs the service.' },
];

/** Collects the schemas of the routes that are registered from now on; routes/reference.ts serves them. */
export function addOpenApi(app: Server, { version }: HttpDependencies): void {
  for (const schema of NAMED) app.addSchema(schema);
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Legible',
        version,
        description: 'Documents in, data out.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The service that serves this page.' }],
      tags: TAGS,
      webhooks: describeWebhooks(),
      components: {
        securitySchemes: { api_key: { type: 'http', scheme: 'bearer', description: 'An API key, lgb_…' } },
      },
    },
    refResolver: {
      buildLocalReference: (schema, _base, _fragment, i) => String(schema.$id ?? `schema-${i}`),
    },
    hideUntagged: true,
  });
  app.addHook('onRoute', (route) => {
    if (route.schema === undefined || !route.url.startsWith('/v1/')) return;
    const { scope } = route.config ?? {};
    route.schema.security = [{ api_key: typeof scope === 'string' ? [scope] : [...(scope ?? [])] }];
    const described = {
      description: 'Not a success.',
      content: { 'application/json': { schema: refTo(ErrorAnswer) } },
    };
    const response = route.schema.response;
    route.schema.response = {
      ...(typeof response === 'object' ? response : {}),
      '4xx': described,
      '5xx': described,
    };
  });
}
