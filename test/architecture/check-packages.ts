import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Module } from './module.ts';
import { MIN_README_LINES, PACKAGES } from './rules.ts';

/**
 * Checks that every folder in `packages` is a known package, has a README and can be published separately.
 * From outside its folder, a package can import only the npm packages in its package.json.
 */
export function checkPackageFolders(root: string, modules: Module[]): string[] {
  const folders = new Set(
    modules.map(({ path }) => findPackageFolder(path)).filter((folder) => folder !== ''),
  );
  return [...folders].flatMap((folder) => [
    ...checkFolder(root, folder),
    ...modules
      .filter(({ path }) => findPackageFolder(path) === folder)
      .flatMap((module) => checkPackageImports(root, folder, module)),
  ]);
}

/** Returns the part `packages/NAME` of a path, or '' for a path outside `packages`. */
function findPackageFolder(path: string): string {
  const [top, name, ...rest] = path.split('/');
  return top === 'packages' && rest.length > 0 ? `${top}/${name}` : '';
}

function checkFolder(root: string, folder: string): string[] {
  const problems: string[] = [];
  const name = folder.slice('packages/'.length);
  if (PACKAGES[name] === undefined) problems.push(`${folder} is not in the list of packages`);
  const readme = join(root, folder, 'README.md');
  const text = existsSync(readme) ? readFileSync(readme, 'utf8') : '';
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  if (lines < MIN_README_LINES) problems.push(`${folder}/README.md does not describe the package`);
  return problems;
}

function checkPackageImports(root: string, folder: string, { path, imports, packages }: Module): string[] {
  const declared = listDeclaredPackages(
    join(root, folder, 'package.json'),
    !path.startsWith(`${folder}/src/`),
  );
  return [
    ...imports
      .filter((target) => !target.startsWith(`${folder}/`))
      .map((target) => `${path} imports ${target}, which is outside the package`),
    ...packages
      .filter((name) => !declared.includes(name))
      .map((name) => `${path} imports the package ${name}, which its package.json does not declare`),
  ];
}

function listDeclaredPackages(path: string, withDevelopment: boolean): string[] {
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(readFileSync(path, 'utf8'));
  const groups = ['dependencies', 'optionalDependencies', ...(withDevelopment ? ['devDependencies'] : [])];
  return groups.flatMap((group) => Object.keys(manifest[group] ?? {}));
}
