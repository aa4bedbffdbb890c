import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';
import { checkPackageFolders } from './check-packages.ts';
import { findImports } from './find-imports.ts';
import type { Module } from './module.ts';
import { GENERATED, MAX_LINES, MAY_IMPORT, MIN_README_LINES, PACKAGE_ROOMS, PACKAGES } from './rules.ts';

const CODE = '{bin,src,test,eval,bench,examples,web,packages,clients}/**/*.{ts,tsx,js,mjs}';

/** Returns one sentence for each violation in the tree at `root`. */
export function checkArchitecture(root: string): string[] {
  const modules = readModules(root);
  return [
    ...modules.flatMap(checkLength),
    ...modules.flatMap(checkBarrel),
    ...modules.flatMap((module) => checkImports(root, module)),
    ...findCycles(modules),
    ...checkRooms(root, modules),
    ...checkPackageFolders(root, modules),
    ...checkReadmes(root),
  ].sort();
}

function readModules(root: string): Module[] {
  return globSync(CODE, { cwd: root, exclude: isBuilt })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => readModule(path, readFileSync(join(root, path), 'utf8')));
}

/** Returns true if a folder contains installed or generated files. */
function isBuilt(path: string): boolean {
  return /(^|[/\\])(node_modules|dist|out)$/.test(path);
}

function readModule(path: string, source: string): Module {
  const names = findImports(source);
  return {
    path,
    source,
    imports: names.filter((name) => name.startsWith('.')).map((name) => posix.join(dirname(path), name)),
    packages: names.filter((name) => !/^(\.|node:|\/)/.test(name)).map(getPackageName),
  };
}

/**
 * Returns the name of a package: `@scope/name` for `@scope/name/deep/file.js`, and `#name` for `#name/file`.
 */
function getPackageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * Returns the name of a file's module: `main` for a file directly in `src`, and '' for a file outside `src`.
 */
function findRoom(path: string): string {
  const [top, room, ...rest] = path.split('/');
  if (top !== 'src') return '';
  return rest.length === 0 ? 'main' : (room ?? '');
}

/** Returns true if a file is a test. Tests can import anything from any module. */
function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function checkLength({ path, source }: Module): string[] {
  const lines = source.split('\n').length - (source.endsWith('\n') ? 1 : 0);
  if (GENERATED.includes(path)) return [];
  return lines > MAX_LINES ? [`${path} has ${lines} lines; ${MAX_LINES} are allowed`] : [];
}

function checkBarrel({ path, source }: Module): string[] {
  const problems: string[] = [];
  if (basename(path, extname(path)) === 'index' && /^(src|packages)\//.test(path)) {
    problems.push(`${path} has the name of a barrel file; name it after its contents`);
  }
  if (/^export\s*\*/m.test(source) && /^(src|packages)\//.test(path))
    problems.push(`${path} re-exports everything from another file`);
  return problems;
}

function checkImports(root: string, module: Module): string[] {
  if (isTest(module.path)) return [];
  const missing = module.imports
    .filter((target) => !isFile(join(root, target)))
    .map((target) => `${module.path} imports ${target}, which does not exist`);
  if (module.path.startsWith('web/')) return [...missing, ...checkWeb(module)];
  if (!module.path.startsWith('src/')) return missing;
  return [...missing, ...checkRoomImports(module), ...checkPackages(module)];
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** Checks that the dashboard imports nothing from outside its folder. */
function checkWeb({ path, imports }: Module): string[] {
  return imports
    .filter((target) => !target.startsWith('web/'))
    .map((target) => `${path} imports ${target}; web may import nothing outside web`);
}

function checkRoomImports({ path, imports }: Module): string[] {
  const room = findRoom(path);
  const allowed = MAY_IMPORT[room];
  if (allowed === undefined) return [];
  return imports.flatMap((target) => {
    if (isTest(target)) return [`${path} imports the test ${target}`];
    if (extname(target) === '.json') return [];
    const other = findRoom(target);
    if (other === '') return [`${path} imports ${target}, which is outside src`];
    if (other === room || allowed.includes(other)) return [];
    return [`${path} imports ${target}; ${room} may import ${allowed.join(', ') || 'no other room'}`];
  });
}

function checkPackages({ path, packages }: Module): string[] {
  const room = findRoom(path);
  return packages.flatMap((name) => {
    const rooms = name.startsWith('#') ? (PACKAGES[name.slice(1)]?.usedBy ?? []) : PACKAGE_ROOMS[name];
    return rooms === undefined || rooms.includes(room)
      ? []
      : [`${path} imports the package ${name}, which belongs to ${rooms.join(', ') || 'no room'}`];
  });
}

/** Finds cycles by depth-first search. Returns one sentence for each cycle. */
function findCycles(modules: Module[]): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const done = new Set<string>();
  const trail: string[] = [];
  const cycles: string[] = [];
  const visit = (path: string) => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push(`cycle: ${[...trail.slice(start), path].join(' → ')}`);
    if (start >= 0 || done.has(path)) return;
    trail.push(path);
    for (const target of byPath.get(path)?.imports ?? []) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const { path } of modules) visit(path);
  return cycles;
}

/** Checks that every folder in `src` with code is a known module and has a README. */
function checkRooms(root: string, modules: Module[]): string[] {
  const rooms = new Set(
    modules.map((module) => findRoom(module.path)).filter((room) => room !== '' && room !== 'main'),
  );
  const problems: string[] = [];
  for (const { path } of modules) {
    if (findRoom(path) === 'main' && path !== 'src/main.ts') problems.push(`${path} belongs to no room`);
  }
  for (const room of rooms) {
    if (MAY_IMPORT[room] === undefined) problems.push(`src/${room} is not a known room`);
    const readme = join(root, 'src', room, 'README.md');
    const text = existsSync(readme) ? readFileSync(readme, 'utf8') : '';
    const lines = text.split('\n').filter((line) => line.trim() !== '').length;
    if (lines < MIN_README_LINES) problems.push(`src/${room}/README.md does not describe the room`);
  }
  return problems;
}

/**
 * Checks that the files that are named in the README of a module or package exist. Their paths can be
 * relative to its folder, to `src` or to the root of the repository.
 */
function checkReadmes(root: string): string[] {
  const files = globSync('{src,packages}/**/*.{ts,json}', { cwd: root, exclude: isBuilt }).map(
    (path) => `/${path.replaceAll('\\', '/')}`,
  );
  return globSync('{src,packages}/**/README.md', { cwd: root, exclude: isBuilt }).flatMap((found) => {
    const path = found.replaceAll('\\', '/');
    const named = readFileSync(join(root, path), 'utf8').matchAll(/`([\w.-][\w./-]*\.(?:ts|json))`/g);
    return [...named]
      .map(([, name = '']) => name)
      .filter((name) => {
        if (['src', ''].some((from) => isFile(join(root, from, name)))) return false;
        const folder = name.startsWith('..') ? '' : `/${dirname(path)}`;
        const end = name.startsWith('..') ? posix.join(dirname(path), name) : name;
        return !files.some((file) => file.startsWith(`${folder}/`) && file.endsWith(`/${end}`));
      })
      .map((name) => `${path} names ${name}, which does not exist`);
  });
}
