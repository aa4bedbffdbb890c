import type { Objects } from './create-objects.ts';
import type { Operation } from './operations.ts';

const WEBHOOK = {
  name: 'a webhook of the stranger',
  event_type: 'document.processed',
  target_url: 'https://hooks.example.com/',
};

const SCHEDULE = {
  export_schedule: {
    name: 'a schedule of the stranger',
    export: { format: 'csv' },
    every: 'day',
    at: '06:30',
  },
};

/** Request bodies, which the service would accept from the owner of the objects. */
const BODIES: Record<string, (objects: Objects) => object> = {
  'POST /projects': () => ({ project: { name: 'a project of the stranger' } }),
  'PATCH /projects/{project_id}': () => ({ project: { name: 'renamed' } }),
  'PATCH /projects/{project_id}/settings': () => ({ settings: { retention_days: 1 } }),
  'PUT /projects/{project_id}/language_model': () => ({
    language_model: { url: 'https://models.example.com/v1', model: 'tiny' },
  }),
  'POST /projects/{project_id}/views': () => ({ view: { name: 'a view', query: {} } }),
  'PUT /projects/{project_id}/views/{view_id}': () => ({ view: { name: 'taken over', query: {} } }),
  'POST /projects/{project_id}/export_schedules': () => SCHEDULE,
  'PUT /projects/{project_id}/export_schedules/{schedule_id}': () => SCHEDULE,
  'PUT /projects/{project_id}/schema': () => ({ schema: { type: 'object', properties: {} } }),
  'POST /projects/{project_id}/exports': ({ ids }) => ({
    export: { format: 'jsonl', document_ids: [ids.document_id] },
  }),
  'POST /projects/{project_id}/documents': () => ({
    source: 'email',
    subject: 'Order',
    body: 'Please send ten boxes of envelopes.',
  }),
  'POST /projects/{project_id}/documents/{document_id}/schema_trial': () => ({
    schema: { type: 'object', properties: { colour: { type: 'string' } } },
  }),
  'PUT /projects/{project_id}/documents/{document_id}/model_comparison': () => ({ model_comparison: {} }),
  'PATCH /projects/{project_id}/documents/{document_id}/fields': () => ({
    fields: { '/fields/number': 'x' },
  }),
  'POST /projects/{project_id}/documents/{document_id}/comments': () => ({
    comment: { text: 'of a stranger' },
  }),
  'PUT /projects/{project_id}/documents/{document_id}/comments/{comment_id}': () => ({
    comment: { text: 'taken over' },
  }),
  'PUT /projects/{project_id}/documents/{document_id}/segments': () => ({ segments: [{ pages: [1, 1] }] }),
  'PUT /projects/{project_id}/documents/{document_id}/rejection': () => ({ rejection: { reason: 'x' } }),
  'PUT /projects/{project_id}/documents/{document_id}/postponement': () => ({
    postponement: { until: new Date(Date.now() + 3_600_000).toISOString() },
  }),
  'POST /projects/{project_id}/document_actions': ({ ids }) => ({
    document_action: { action: 'delete', document_ids: [ids.document_id] },
  }),
  'POST /projects/{project_id}/documents/{document_id}/fields/preview': () => ({
    fields: { '/fields/number': 'x' },
  }),
  'POST /projects/{project_id}/webhooks': () => WEBHOOK,
  'PATCH /projects/{project_id}/webhooks/{webhook_id}': () => ({ active: false }),
  'POST /projects/{project_id}/sources': () => ({
    source: { name: 'a source of the stranger', folder: { path: 'x', include_existing: false } },
  }),
  'PATCH /projects/{project_id}/sources/{source_id}': () => ({ source: { active: true } }),
  'POST /projects/{project_id}/teachings': ({ ids, others }) => ({
    teaching: {
      examples: [ids.document_id, ...others].map((document_id) => ({
        document_id,
        values: { document_type: 'invoice' },
      })),
    },
  }),
  'PATCH /projects/{project_id}/layouts/{layout_id}': () => ({ layout: { active: false } }),
  'POST /projects/{project_id}/layout_imports': () => ({
    import: { format: 'legible-layouts', version: 1, layouts: [] },
  }),
  'POST /projects/{project_id}/supplier_imports': () => ({
    import: { suppliers: [{ names: ['a supplier of the stranger'] }] },
  }),
  'PATCH /projects/{project_id}/suppliers/{supplier_id}': () => ({ supplier: { currency: 'USD' } }),
  'POST /projects/{project_id}/suppliers/{supplier_id}/merge': ({ ids }) => ({
    merge: { supplier_id: ids.other_supplier_id },
  }),
  'PUT /members/{user_id}': () => ({ member: { role: 'viewer', projects: [] } }),
  'PUT /single_sign_on': () => ({
    single_sign_on: { issuer: 'https://login.example.com', client_id: 'of the stranger' },
  }),
  'PATCH /organization': () => ({
    organization: { name: 'of the stranger', limits: { documents_per_month: 0 } },
  }),
  'POST /organizations': () => ({ organization: { name: 'another of the stranger' } }),
  'POST /invitations': () => ({ invitation: { email: 'stranger@example.com', role: 'viewer' } }),
  'POST /keys': () => ({ name: 'a key of the stranger' }),
};

/**
 * Returns a request body with the IDs of these objects, or null if the operation needs none. Throws if an
 * operation that takes JSON has no body here.
 */
export function createBody({ method, path, takesJson }: Operation, objects: Objects): string | null {
  const create = BODIES[`${method} ${path}`];
  if (create !== undefined) return JSON.stringify(create(objects));
  if (takesJson) throw new Error(`${method} ${path} has no body: add one to BODIES`);
  return null;
}
