import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { configurationPage } from './configuration-page.ts';

it('docs/configuration.md tells what settings.ts says (run "npm run docs" where it does not)', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  assert.equal(page, configurationPage());
});
