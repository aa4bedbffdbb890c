import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { readApi } from '../../packages/operations.ts';

function readPage(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
}

it('docs/api.md names every operation of docs/openapi.json, with its scopes', () => {
  const { paths }: { paths: Record<string, Record<string, { 'x-required-scopes'?: string[] }>> } = JSON.parse(
    readPage('openapi.json'),
  );
  const rows = readPage('api.md').split('\n');
  const missing: string[] = [];
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!path.startsWith('/v1/')) continue;
      const row = rows.find((line) =>
        line.startsWith(`| \`${method.toUpperCase()} ${path.slice('/v1'.length)}\` |`),
      );
      const scopes = operation['x-required-scopes'] ?? [];
      if (row === undefined || scopes.length === 0 || scopes.some((scope) => !row.includes(`\`${scope}\``)))
        missing.push(`${method} ${path} ${scopes.join(' ')}`);
    }
  }
  assert.deepEqual(missing, []);
});

it('each JSON body has one top-level member, except those that docs/api.md names', () => {
  const { openapi, resources } = readApi();
  const operations = [...resources.values()].flat().filter(({ body }) => body !== null);
  const unwrapped = operations.filter(({ body }) => {
    const name = body?.$ref?.replace(/^.*\//, '');
    const schema = name === undefined ? body : openapi.components.schemas[name];
    return Object.keys(schema?.properties ?? {}).length !== 1;
  });
  assert.ok(operations.length > 25);
  assert.deepEqual(unwrapped.map(({ resource, name }) => `${resource}.${name}`).sort(), [
    'keys.create',
    'webhooks.create',
    'webhooks.update',
  ]);
});

/** Finds names in the files, without duplicates. */
function findNamed(paths: string, pattern: RegExp): string[] {
  const root = new URL('../../', import.meta.url);
  const found = globSync(paths, { cwd: root }).flatMap((path) =>
    [...readFileSync(new URL(path, root), 'utf8').matchAll(pattern)].map((match) => match[1] ?? ''),
  );
  return [...new Set(found)];
}

it('docs/api.md names every code of errors, error details and failed documents', () => {
  const text = readPage('api.md');
  const codes = [
    ...findNamed('src/lib/api-error.ts', /^ {2}(\w+): \d{3},$/gm),
    ...findNamed('src/lib/api-error.ts', /^ {2}\| '(\w+)'/gm),
    ...findNamed('src/extraction/document.ts', /^ {2}\| '(\w+)'/gm),
  ];
  assert.ok(codes.length > 40);
  assert.deepEqual(
    codes.filter((code) => !text.includes(`\`${code}\``)),
    [],
  );
});

it('docs/parsed-data.md names every warning code', () => {
  const failures = findNamed('src/extraction/document.ts', /^ {2}\| '(\w+)'/gm);
  const codes = findNamed(
    'src/{extraction,storage}/**/*.ts',
    /(?:code: |UNREADABLE = )'([a-z]+(?:_[a-z]+)+)'/g,
  ).filter((code) => !failures.includes(code));
  assert.ok(codes.length > 10);
  assert.deepEqual(
    codes.filter((code) => !readPage('parsed-data.md').includes(`\`${code}\``)),
    [],
  );
});
