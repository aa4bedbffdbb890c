import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';

function page(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
}

it('docs/api.md names every operation of docs/openapi.json, with its scope', () => {
  const { paths }: { paths: Record<string, Record<string, { security?: { api_key?: string[] }[] }>> } =
    JSON.parse(page('openapi.json'));
  const rows = page('api.md').split('\n');
  const missing: string[] = [];
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { security }] of Object.entries(item)) {
      if (!path.startsWith('/v1/')) continue;
      const row = rows.find((line) =>
        line.startsWith(`| \`${method.toUpperCase()} ${path.slice('/v1'.length)}\` |`),
      );
      const scope = security?.[0]?.api_key?.[0] ?? '';
      if (row === undefined || !row.includes(`\`${scope}\``)) missing.push(`${method} ${path} ${scope}`);
    }
  }
  assert.deepEqual(missing, []);
});
