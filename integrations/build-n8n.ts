// Builds the nodes in `dist` as CommonJS modules, because n8n loads no others. The build needs the types of
// `n8n-workflow`; see n8n/README.md.
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const COMPILER = resolve(import.meta.dirname, '../node_modules/typescript/bin/tsc');

/** Builds the nodes in `folder`, which is `n8n` or a copy of it. */
export function buildNodes(folder: string): void {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  execFileSync(process.execPath, [COMPILER, '-p', folder], { stdio: 'inherit' });
  cpSync(join(folder, 'src/legible.svg'), join(dist, 'legible.svg'));
}

if (import.meta.main) buildNodes(join(import.meta.dirname, 'n8n'));
