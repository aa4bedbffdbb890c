import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import core, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { startApp, type TestApp } from '../support/start-app.ts';

let app: TestApp;
let page: Record<string, unknown>;
before(async () => {
  app = await startApp();
  page = JSON.parse(await (await fetch(new URL('/openapi.json', app.baseUrl))).text());
});
after(() => app.stop());

describe('the OpenAPI page', () => {
  it('has no error and no warning by the recommended rules of Spectral', async () => {
    const spectral = new core.Spectral();
    // Its own types say that it lacks a member which it does not need.
    spectral.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
    const found = await spectral.run(page);
    assert.deepEqual(
      found.map(({ code, message, path }) => `${code} ${path.join('.')}: ${message}`),
      [],
    );
    const broken = await spectral.run({ ...page, tags: undefined, info: {} });
    assert.ok(broken.length > 0, 'the rules find nothing wrong with a broken page');
  });

  it('describes every parameter and every member of every shape', () => {
    const missing: string[] = [];
    findUndescribed(page, '', missing);
    assert.deepEqual(missing, []);
  });
});

/** Adds the paths of parameters, of named schemas and of members of objects that say nothing about themselves. */
function findUndescribed(node: unknown, path: string, missing: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, inner] of Object.entries(node)) {
    if (name === 'example' || name === 'examples') continue;
    const where = `${path}/${name}`;
    if (/\/(parameters\/\d+|schemas\/\w+|properties\/[^/]+)$/.test(where) && !isDescribed(inner))
      missing.push(where);
    findUndescribed(inner, where, missing);
  }
}

/** A reference is described where it leads. */
function isDescribed(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return '$ref' in node || ('description' in node && node.description !== '');
}
