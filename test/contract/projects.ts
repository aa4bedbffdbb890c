import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectIdentified, expectList, type Service } from './service.ts';

/** Tests the part "Projects" of the section "Endpoints". */
export function describeProjects(service: () => Service): void {
  describe('GET {base_url}/projects - list projects', () => {
    it('Query parameters: page (number, optional, default 1); per_page (number, optional, default 25, maximum 100). Response: an object with a projects array and a meta pagination object. All projects in the organization, newest first.', async () => {
      const first = await service().createProject();
      const second = await service().createProject();
      const answer = await service().call(200, 'GET', '/projects');
      assert.deepEqual(Object.keys(answer).sort(), ['meta', 'projects']);
      const ids = expectList(answer, 'projects').map(({ id }) => id);
      assert.deepEqual(ids.slice(0, 2), [second.id, first.id]);
      const paged = await service().call(200, 'GET', '/projects?page=2&per_page=1');
      assert.deepEqual(
        expectList(paged, 'projects').map(({ id }) => id),
        [first.id],
      );
      const most = await service().call(200, 'GET', '/projects?per_page=1000');
      assert.equal(Reflect.get(Object(most.meta), 'per_page'), 100);
    });
  });

  describe('GET {base_url}/projects/{project_id} - retrieve project', () => {
    it('Response: an object with a project key.', async () => {
      const project = await service().createProject();
      assert.deepEqual(await service().call(200, 'GET', `/projects/${project.id}`), { project });
    });
  });

  describe('POST {base_url}/projects - create project', () => {
    it('Body: object with a project object containing name (string, required, 1 to 100 characters, unique within the organization).', async () => {
      await service().refuse('POST', '/projects', {}, 'project:required');
      await service().refuse('POST', '/projects', { project: {} }, 'project.name:required');
      await service().refuse('POST', '/projects', { project: { name: 7 } }, 'project.name:wrong_type');
      await service().refuse('POST', '/projects', { project: { name: '' } }, 'project.name:too_short');
      await service().refuse(
        'POST',
        '/projects',
        { project: { name: 'n'.repeat(101) } },
        'project.name:too_long',
      );
      for (const name of ['n', 'n'.repeat(100)]) await service().createProject(name);
      await service().refuse('POST', '/projects', { project: { name: 'n' } }, 'project.name:taken');
    });

    it('Response: an object with a project key holding the new Project.', async () => {
      const answer = await service().call(201, 'POST', '/projects', { project: { name: 'New' } });
      assert.deepEqual(Object.keys(answer), ['project']);
      assert.equal(expectIdentified(answer.project).name, 'New');
    });
  });

  describe('PATCH {base_url}/projects/{project_id} - update project', () => {
    it('Only the name is updatable. Response: an object with a project key holding the updated Project.', async () => {
      const project = await service().createProject();
      const change = { name: 'Renamed', email: 'a@b.c', email_parse_option: 'body', retention_days: 1 };
      const answer = await service().call(200, 'PATCH', `/projects/${project.id}`, { project: change });
      assert.deepEqual(answer, { project: { ...project, name: 'Renamed' } });
      await service().refuse('PATCH', `/projects/${project.id}`, { project: {} }, 'project.name:required');
      const { name } = await service().createProject();
      await service().refuse('PATCH', `/projects/${project.id}`, { project: { name } }, 'project.name:taken');
    });
  });

  describe('DELETE {base_url}/projects/{project_id} - delete project', () => {
    it('Permanently deletes the project together with its documents, webhook records, activity, runs, exports and stored files. Response: 204 with no content.', async () => {
      const { id } = await service().createProject();
      const { id: document } = await service().upload(id);
      assert.deepEqual(await service().call(204, 'DELETE', `/projects/${id}`), {});
      for (const path of [
        '',
        '/documents',
        `/documents/${document}`,
        '/webhooks',
        `/documents/${document}/runs`,
      ]) {
        await service().call(404, 'GET', `/projects/${id}${path}`);
      }
    });
  });
}
