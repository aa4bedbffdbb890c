import type { Objects } from '../../test/api/create-objects.ts';

/** An operation in which the caller names an object in the query or in the body. */
export interface Reference {
  method: string;
  path: string;
  query?: string;
  body?: (ids: Objects['ids']) => object;
  expected: number;
  /** Names of the IDs that do not belong to the caller. */
  names: string[];
}

const PROJECT = '/projects/{project_id}';
/** Operations whose query or body contains an ID, and the status for an ID that does not exist. */
export const REFERENCES: Reference[] = [
  { method: 'POST', path: `${PROJECT}/exports`, expected: 422, names: ['document_id'] },
  { method: 'POST', path: `${PROJECT}/teachings`, expected: 422, names: ['document_id'] },
  { method: 'POST', path: `${PROJECT}/document_actions`, expected: 200, names: ['document_id'] },
  {
    method: 'POST',
    path: `${PROJECT}/suppliers/{supplier_id}/merge`,
    expected: 422,
    names: ['other_supplier_id'],
  },
  {
    method: 'POST',
    path: `${PROJECT}/document_actions`,
    body: ({ document_id, user_id }) => ({
      document_action: { action: 'assign', document_ids: [document_id], user_id },
    }),
    expected: 422,
    names: ['user_id'],
  },
  {
    method: 'POST',
    path: '/keys',
    body: ({ project_id }) => ({ name: 'a key', project_ids: [project_id] }),
    expected: 422,
    names: ['project_id'],
  },
  {
    method: 'PUT',
    path: '/members/{user_id}',
    body: ({ project_id }) => ({ member: { role: null, projects: [{ project_id, role: 'viewer' }] } }),
    expected: 422,
    names: ['project_id'],
  },
  {
    method: 'POST',
    path: '/invitations',
    body: ({ project_id }) => ({
      invitation: {
        email: 'somebody@example.com',
        role: null,
        projects: [{ project_id, role: 'viewer' }],
      },
    }),
    expected: 422,
    names: ['project_id'],
  },
  ...['documents', 'document_counts'].flatMap((route) =>
    ['parent_id={document_id}', 'batch={batch}', 'external_id={external_id}'].map((query) =>
      createQuery(`${PROJECT}/${route}`, query, 200),
    ),
  ),
  createQuery(`${PROJECT}/exports`, 'schedule_id={schedule_id}', 200),
  createQuery(`${PROJECT}/layout_file`, 'layout_id={layout_id}', 404),
  ...['actor_id={key_id}', 'subject_id={key_id}', 'project_id={project_id}'].map((query) =>
    createQuery('/audit_log', query, 200),
  ),
];

function createQuery(path: string, query: string, expected: number): Reference {
  return { method: 'GET', path, query, expected, names: listIdNames(query) };
}

/**
 * Returns the names of the parameters that are IDs. The number of a page or table does not count, because it
 * names nothing without the ID of a document.
 */
export function listIdNames(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== '' && name !== 'number');
}
