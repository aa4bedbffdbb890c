import { join } from 'node:path';
import { installPackages } from './install-packages.ts';

const FOLDER = join(import.meta.dirname, '../checkers');

interface Finding {
  code: string | number;
  message: string;
  path: (string | number)[];
}

interface Checkers {
  Spectral: new () => { setRuleset(ruleset: object): void; run(page: object): Promise<Finding[]> };
  rulesets: { oas: object };
  createPackageFromTarballData(archive: Uint8Array): object;
  checkPackage(archive: object): Promise<{ types: unknown; problems?: { kind: string }[] }>;
}

/** Loads the checkers of API descriptions and packages, and installs missing ones. */
export async function loadCheckers(): Promise<Checkers> {
  installPackages(FOLDER);
  return await import(new URL('../checkers/checkers.js', import.meta.url).href);
}

/** Returns the folder of an npm package that test/checkers depends on. Installs missing packages. */
export function findChecker(name: string): string {
  installPackages(FOLDER);
  return join(FOLDER, 'node_modules', name);
}
