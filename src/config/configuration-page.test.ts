import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { createConfigurationPage } from './configuration-page.ts';

it('docs/configuration.md matches settings.ts (run "npm run docs" to update it)', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  assert.equal(page, createConfigurationPage());
});
