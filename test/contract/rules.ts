import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectError } from '../api/expect-error.ts';
import { addOrganization } from '../api/organizations.ts';
import type { Service } from './service.ts';

/** Tests the sections "Authentication", "Errors", "Limits" and "Versioning". */
export function describeRules(service: () => Service): void {
  describe('Authentication', () => {
    it('Every request carries the header Authorization: Bearer <API_KEY>.', async () => {
      const { app } = service();
      await expectError(await app.request('/projects', { key: null }), 401, 'missing_api_key');
      const wrong = await app.request('/projects', { key: `lgb_${'x'.repeat(46)}` });
      await expectError(wrong, 401, 'invalid_api_key');
      assert.equal((await app.request('/projects')).status, 200);
    });

    it('Requests are scoped to the organization that the key belongs to.', async () => {
      const { app } = service();
      const { id } = await service().createProject();
      const key = await addOrganization(app, 'another');
      await expectError(await app.request(`/projects/${id}`, { key }), 404, 'not_found');
      const { meta } = await app.json<{ meta: { total: number } }>('/projects', { key });
      assert.equal(meta.total, 0);
    });
  });

  describe('Errors', () => {
    it('Email submission creates no document (body too short, all attachments invalid or unsupported, or email parsing settings exclude the parts): 422', async () => {
      const { id } = await service().createProject();
      await service().refuse('POST', `/projects/${id}/documents`, { source: 'email' }, ':body_too_short');
    });
  });

  describe('Limits', () => {
    it('per_page default 25, maximum 100, page default 1: project list, document list', async () => {
      const { id } = await service().createProject();
      for (const path of ['/projects', `/projects/${id}/documents`]) {
        const { meta } = await service().call(200, 'GET', path);
        assert.deepEqual([Reflect.get(Object(meta), 'page'), Reflect.get(Object(meta), 'per_page')], [1, 25]);
        const most = await service().call(200, 'GET', `${path}?per_page=500`);
        assert.equal(Reflect.get(Object(most.meta), 'per_page'), 100);
      }
    });
  });

  describe('Versioning', () => {
    it('The version is part of the path: the base address is {base_url} and it ends with the segment v1.', async () => {
      const { baseUrl, key } = service().app;
      assert.match(baseUrl, /\/v1$/);
      const response = await fetch(`${new URL(baseUrl).origin}/projects`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      assert.equal(response.status, 404);
    });
  });
}
