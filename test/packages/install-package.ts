import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { buildPackage } from '../../packages/build-package.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Creates the folder of an application with the packed files and their dependencies. */
export function installPackage(t: TestContext, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'legible-application-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  // `npm pack` respects ignore files, as publishing does. A plain copy would not.
  const dist = buildPackage(join(ROOT, 'packages', name));
  execFileSync('npm', ['pack', dist, '--pack-destination', folder, '--silent', '--offline']);
  const [archive] = globSync('*.tgz', { cwd: folder });
  assert.ok(archive !== undefined);
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@legible'), { recursive: true });
  cpSync(join(folder, 'package'), join(modules, '@legible', name), { recursive: true });
  for (const other of readdirSync(join(ROOT, 'node_modules')))
    if (other !== '@legible') symlinkSync(join(ROOT, 'node_modules', other), join(modules, other));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

/** Compiles the code. If it does not match the declared types, throws the compiler's output. */
export function checkTypes(folder: string, code: string): void {
  writeFileSync(join(folder, 'typed.ts'), code);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  try {
    execFileSync(process.execPath, [compiler, ...options, 'typed.ts'], { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    throw error instanceof Error && 'stdout' in error ? new Error(String(error.stdout)) : error;
  }
}
