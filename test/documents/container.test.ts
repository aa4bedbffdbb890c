import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

// Checks the container files as far as possible without a container engine.
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const dockerfile = read('Dockerfile');
const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
  ([, names]) => names?.split(' ') ?? [],
);

test('everything that the image copies exists and is part of the build context', () => {
  assert.ok(copied.length > 5);
  const letIn = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  for (const name of copied) {
    assert.ok(existsSync(join(ROOT, name)), name);
    assert.ok(letIn.includes(name), `${name} is excluded by .dockerignore`);
  }
});

test('the image contains everything that the service reads at run time', () => {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.(test|contract)\.ts$/.test(name),
  );
  assert.ok(sources.length > 100);
  for (const name of sources) {
    const base = new URL(`src/${name}`, 'file:///');
    for (const [, path] of read(`src/${name}`).matchAll(/['"]((?:\.\.\/)+[\w./-]+)['"]/g)) {
      const target = new URL(path ?? '', base).pathname.slice(1);
      const [top = ''] = target.split('/');
      // An empty string is the root folder.
      assert.ok(['', 'src', ...copied].includes(top), `src/${name} refers to ${target}`);
    }
  }
});

test('the image runs as an unprivileged user, listens on all addresses, and reports its health', () => {
  assert.match(dockerfile, /^USER node$/m);
  assert.match(dockerfile, /LEGIBLE_HOST=0\.0\.0\.0/);
  assert.match(dockerfile, /^HEALTHCHECK [\s\S]*?\/healthz/m);
  assert.match(dockerfile, /^ARG NODE_IMAGE=node:24-bookworm-slim$/m);
  assert.equal(dockerfile.match(/^FROM \$\{NODE_IMAGE\}/gm)?.length, 2);
  assert.doesNotMatch(dockerfile, /-p 8080/);
});

test('the compose file has a database, an API and two workers, which share settings, files and a secret', () => {
  const compose = read('compose.yaml');
  for (const name of ['database', 'api', 'worker']) assert.match(compose, new RegExp(`^  ${name}:$`, 'm'));
  assert.match(compose, /replicas: 2/);
  assert.equal(compose.match(/files:\/data/g)?.length, 2);
  assert.match(compose, /LEGIBLE_SECRET_KEY: \$\{LEGIBLE_SECRET_KEY:\?/);
});

test('the containers have no capabilities, cannot gain privileges, and write only to their volumes', () => {
  const compose = read('compose.yaml');
  const [, hardening = ''] = /x-hardening: &hardening\n([\s\S]*?)\n\n/.exec(compose) ?? [];
  for (const line of ['cap_drop: [ALL]', 'no-new-privileges:true', 'read_only: true', 'pids_limit: '])
    assert.ok(hardening.includes(line), line);
  assert.equal(compose.match(/<<: \*hardening/g)?.length, 2);
  assert.equal(compose.match(/mem_limit: /g)?.length, 3);
});
