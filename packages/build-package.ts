// Writes JavaScript and type declarations for Node 24 or later to the `dist` folder of a package. Node does
// not run TypeScript in node_modules, so the TypeScript sources work only in this repository.
//
// Usage: `node bin/node.js packages/build-package.ts packages/NAME`
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');

/** The members of a package.json that this script uses. */
interface Manifest {
  /** Maps each subpath to a TypeScript file under `src`. */
  exports: Record<string, string>;
  /** Folders and files next to `src` that belong to the package. */
  files?: string[];
  [other: string]: unknown;
}

/** Returns the path of the `dist` folder. */
export function buildPackage(folder: string): string {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  execFileSync(process.execPath, [COMPILER, '-p', folder], { stdio: 'inherit' });
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(toPublished(manifest), null, 2)}\n`);
  cpSync(join(ROOT, 'LICENSE'), join(dist, 'LICENSE'));
  for (const name of ['README.md', ...(manifest.files ?? [])])
    cpSync(join(folder, name), join(dist, name), { recursive: true });
  return dist;
}

/** Returns the package.json to publish, which has no scripts and exports JavaScript instead of TypeScript. */
function toPublished(manifest: Manifest): Record<string, unknown> {
  const { exports, private: _, scripts, devDependencies, files, ...rest } = manifest;
  const published = Object.entries(exports).map(([subpath, source]) => {
    const name = source.replace(/^\.\/src\//, './lib/').replace(/\.ts$/, '');
    return [subpath, { types: `${name}.d.ts`, default: `${name}.js` }];
  });
  return { engines: { node: '>=24' }, ...rest, exports: Object.fromEntries(published) };
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new Error('Usage: node bin/node.js packages/build-package.ts packages/NAME');
  process.stdout.write(`${buildPackage(resolve(folder))}\n`);
}
