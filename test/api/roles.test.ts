// Tries every operation of the OpenAPI document with every role: in the role's own project, in another
// project, and in another organization. Requests that are allowed fail after authorization, because of their
// media type or a missing object, so they change nothing.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createId } from '../../src/lib/id.ts';
import { type BrowserSession, createMember, createOwner } from '../support/browser-session.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { addOrganization } from './organizations.ts';
import { createProject } from './uploads.ts';

/** The permissions are repeated here, so that nobody can change the service's table by accident. */
const REVIEWER = ['documents:read', 'projects:read', 'members:read', 'documents:review'];
const EDITOR = [...REVIEWER, 'documents:write', 'projects:edit', 'webhooks:read'];
const MANAGING = [
  'projects:write',
  'webhooks:write',
  'keys:manage',
  'members:manage',
  'audit:read',
  'comments:manage',
];
const EXPECTED: Record<string, string[]> = {
  viewer: ['documents:read', 'projects:read', 'members:read'],
  reviewer: REVIEWER,
  editor: EDITOR,
  administrator: [...EDITOR, ...MANAGING],
  owner: [...EDITOR, ...MANAGING, 'owners:manage'],
};

interface Operation {
  method: string;
  path: string;
  scopes: string[];
  takesBody: boolean;
}

const PROJECT = '/v1/projects/{project_id}';

type Send = (path: string, init: RequestInit) => Promise<Response>;

let app: TestApp;
let owner: BrowserSession;
let operations: Operation[];
let other: string;
let foreign: string;

before(async () => {
  app = await startApp({ LEGIBLE_ROLE: 'api' });
  owner = await createOwner(app);
  other = await createProject(app, 'other');
  foreign = await createProject(app, 'foreign', await addOrganization(app, 'strangers'));
  const document: {
    paths: Record<string, Record<string, { 'x-required-scopes': string[]; requestBody?: object }>>;
  } = JSON.parse(await (await fetch(new URL('/openapi.json', app.baseUrl))).text());
  operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        scopes: operation['x-required-scopes'],
        takesBody: operation.requestBody !== undefined,
      })),
    );
  assert.ok(operations.length > 60);
});
after(() => app.stop());

const PREFIXES = {
  document: 'doc',
  webhook: 'wh',
  delivery: 'dlv',
  export: 'exp',
  key: 'key',
  user: 'usr',
  layout: 'lay',
  supplier: 'sup',
  view: 'view',
  invitation: 'lnk',
  comment: 'cmt',
} as const;

/** Returns `allowed`, or the reason for the refusal. */
async function tryOperation(
  send: Send,
  { method, path, takesBody }: Operation,
  project: string,
): Promise<string> {
  const filled = path.replace(/\{(\w+?)(_id)?\}/g, (_, name: string) => {
    if (name === 'project') return project;
    const prefix = Object.entries(PREFIXES).find(([kind]) => kind === name)?.[1];
    return prefix === undefined ? '1' : createId(prefix);
  });
  const response = await send(filled, {
    method,
    // No operation accepts this media type.
    ...(takesBody ? { body: new Blob(['x'], { type: 'text/plain' }) } : {}),
  });
  if (response.status < 300) {
    await response.body?.cancel();
    return 'allowed';
  }
  const { error } = JSON.parse(await response.text());
  if (response.status === 403) return error.code;
  if (response.status === 404 && error.message === 'No project with this id.') return 'no project';
  assert.ok([404, 409, 415, 422].includes(response.status), `${method} ${path}: ${response.status}`);
  return 'allowed';
}

async function tryAll(
  send: Send,
  project: string,
  expect: (operation: Operation) => string,
  tried = operations,
): Promise<void> {
  const wrong: string[] = [];
  // Delete the project last, because the other operations need it.
  const isLast = ({ method, path }: Operation) => method === 'DELETE' && path === PROJECT;
  for (const operation of tried.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    const [outcome, expected] = [await tryOperation(send, operation, project), expect(operation)];
    if (outcome !== expected)
      wrong.push(`${operation.method} ${operation.path}: ${outcome} instead of ${expected}`);
  }
  assert.deepEqual(wrong, []);
}

const isOfProject = ({ path }: Operation) => path.includes('{project_id}');
const isListOfProjects = ({ method, path }: Operation) => method === 'GET' && path === '/v1/projects';
const expectByPermissions = (permissions: readonly string[]) => (operation: Operation) =>
  operation.scopes.every((scope) => permissions.includes(scope)) ? 'allowed' : 'insufficient_scope';

for (const [role, permissions] of Object.entries(EXPECTED)) {
  describe(`the role ${role}`, () => {
    const byRole = expectByPermissions(permissions);
    let send: Send;
    let sendOfGuest: Send;
    /** A separate project for each role, because some roles can delete it. */
    let own: string;
    let ownOfGuest: string;
    before(async () => {
      own = await createProject(app, `own of ${role}`);
      ownOfGuest = await createProject(app, `of a guest as ${role}`);
      const member = await createMember(app, owner, { email: `${role}-of-all@example.com`, role });
      const projects = [{ project_id: ownOfGuest, role }];
      const guest = await createMember(app, owner, {
        email: `${role}-of-one@example.com`,
        role: null,
        projects,
      });
      send = (path, init) => member.fetch(path, init);
      sendOfGuest = (path, init) => guest.fetch(path, init);
    });

    it('in the organization allows its operations and no others', async () => {
      await tryAll(send, own, byRole);
    });

    it('in one project allows its operations there, and nothing in the organization', async () => {
      await tryAll(sendOfGuest, ownOfGuest, (operation) =>
        isOfProject(operation) || isListOfProjects(operation) ? byRole(operation) : 'insufficient_scope',
      );
    });

    it('in one project does not reveal other projects', async () => {
      await tryAll(sendOfGuest, other, () => 'no project', operations.filter(isOfProject));
    });

    it('does not reveal projects of other organizations', async () => {
      await tryAll(
        send,
        foreign,
        (operation) => {
          const outcome = byRole(operation);
          return outcome === 'allowed' ? 'no project' : outcome;
        },
        operations.filter(isOfProject),
      );
    });
  });
}

describe('a key that is limited to a project', () => {
  let send: Send;
  let own: string;
  before(async () => {
    own = await createProject(app, 'own of a key');
    const body = JSON.stringify({ name: 'limited', project_ids: [own] });
    const { key } = await app.json<{ key: { api_key: string; project_ids: string[] } }>('/keys', {
      method: 'POST',
      body,
    });
    assert.deepEqual(key.project_ids, [own]);
    send = (path, init) => app.request(path.slice('/v1'.length), { ...init, key: key.api_key });
  });

  it('can do everything there, and nothing in the organization', async () => {
    await tryAll(send, own, (operation) =>
      isOfProject(operation) || isListOfProjects(operation) ? 'allowed' : 'insufficient_scope',
    );
  });

  it('cannot find other projects', async () => {
    assert.deepEqual(await (await send('/v1/projects', {})).json(), {
      projects: [],
      meta: { page: 1, per_page: 25, total: 0, total_pages: 0 },
    });
    await tryAll(send, other, () => 'no project', operations.filter(isOfProject));
  });

  it('lists only projects of its organization', async () => {
    const body = JSON.stringify({ name: 'limited', project_ids: [other, foreign] });
    const response = await app.request('/keys', { method: 'POST', body });
    assert.equal(response.status, 422);
    assert.match(await response.text(), /project_ids\[1\]/);
  });
});
