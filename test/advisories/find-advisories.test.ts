import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { findAdvisories, readLockedPackages } from './find-advisories.ts';

it('every package of the lock file is checked, and those with advisories are named', async () => {
  const lock = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const packages = readLockedPackages(lock);
  assert.ok(packages.length > 200);
  assert.ok(packages.some(({ name, version }) => name === 'fastify' && /^\d/.test(version)));
  assert.ok(packages.some(({ name }) => name === '@fastify/swagger'));
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { queries } = JSON.parse(await text(request)) as { queries: { package: { name: string } }[] };
    asked.push(...queries.map(({ package: { name } }) => name));
    const results = queries.map(({ package: { name } }) =>
      name === 'fastify' ? { vulns: [{ id: 'GHSA-xxxx' }] } : {},
    );
    response.end(JSON.stringify({ results }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const found = await findAdvisories(packages, service);
    assert.deepEqual(
      found.map(({ name, ids }) => [name, ids]),
      [['fastify', ['GHSA-xxxx']]],
    );
    assert.equal(asked.length, packages.length);
  } finally {
    server.close();
  }
});
