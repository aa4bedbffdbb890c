import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { createConfigurationPage } from '../../src/config/configuration-page.ts';

// Checks the files for Prometheus, Grafana and containers as far as possible without these programs.
const ROOT = fileURLToPath(new URL('../../deploy/', import.meta.url));
const files = globSync('**/*.*', { cwd: ROOT });
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

test('all YAML and JSON in deploy can be parsed', () => {
  // Helm templates are not YAML until Helm has rendered them.
  const plain = files.filter((name) => /\.(ya?ml|json)$/.test(name) && !name.includes('templates'));
  assert.ok(plain.length > 2);
  for (const name of plain) {
    if (name.endsWith('.json')) JSON.parse(read(name));
    else
      for (const { errors } of parseAllDocuments(read(name), { merge: true }))
        assert.deepEqual(errors, [], name);
  }
});

test('every setting named in deploy is declared', () => {
  const page = createConfigurationPage();
  for (const name of files) {
    for (const [setting] of read(name).matchAll(/\bLEGIBLE_[A-Z0-9_]*[A-Z0-9]\b/g))
      assert.ok(page.includes(`\`${setting}\``), `${name} names ${setting}`);
  }
});
