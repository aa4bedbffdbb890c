import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { it } from 'node:test';
import { buildNodes } from '../../integrations/build-n8n.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TYPES = 'n8n-workflow@2.41.0';

it('builds with the n8n types, contains no code of n8n, and has the classes that n8n looks for', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'legible-n8n-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(ROOT, 'integrations/n8n'), folder, { recursive: true });
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  const npm = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const node = readFileSync(join(ROOT, 'node_modules/@types/node/package.json'), 'utf8');
  const installed = spawnSync('npm', [...npm, TYPES, `@types/node@${JSON.parse(node).version}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (installed.status !== 0)
    return t.skip(`${TYPES} cannot be installed: ${installed.stderr.slice(0, 300)}`);
  buildNodes(folder);
  execFileSync('npm', ['pack', '--silent', '--offline'], { cwd: folder });
  const [archive] = globSync('*.tgz', { cwd: folder });
  assert.ok(archive !== undefined);
  const files = execFileSync('tar', ['-tzf', archive], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
  assert.ok(
    files.every((name) => /^package\/(dist\/[\w.-]+\.(js|svg)|package\.json|README\.md|LICENSE)$/.test(name)),
    `${files}`,
  );
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });

  const unpacked = join(folder, 'package');
  const { n8n, dependencies } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
  assert.equal(dependencies, undefined);
  const load = createRequire(join(unpacked, 'package.json'));
  for (const path of [...n8n.nodes, ...n8n.credentials]) {
    // n8n derives the class name from the file name.
    const [name = ''] = path.replace('dist/', '').split('.');
    const made = new (load(`./${path}`)[name])();
    const { icon } = made.description ?? made;
    assert.equal(icon, 'file:legible.svg');
  }
});
