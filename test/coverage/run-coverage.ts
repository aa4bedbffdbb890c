// `npm run coverage` runs the tests of security-relevant code, and fails unless they execute all of its
// branches. With `-- --all`, it runs all tests of `npm test`, and also fails unless they execute 90% of all
// lines.
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { prepareTests, ROOT } from '../support/prepare-tests.ts';
import { type FileCoverage, measureCoverage } from './measure-coverage.ts';
import { SECURITY_CODE, SECURITY_TESTS } from './security-code.ts';

const MIN_LINES = 0.9;
const CONCURRENCY = 3;
const TIMEOUT_MS = 300_000;
const ALL_CODE = ['{src,packages}/**/*.ts'];
const ALL_TESTS = ['{src,test,packages}/**/*.test.ts'];

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
const server = await prepareTests();
const { files, failedTests } = await measureCoverage({
  root: ROOT,
  tests: listFiles(values.all ? ALL_TESTS : SECURITY_TESTS).filter((file) => !file.endsWith('.long.test.ts')),
  sources: values.all ? ALL_CODE : SECURITY_CODE,
  concurrency: CONCURRENCY,
  timeoutMs: TIMEOUT_MS,
});
await server.stop();

const secured = new Set(listFiles(SECURITY_CODE).filter((file) => !file.endsWith('.test.ts')));
const problems = [
  ...failedTests.map((name) => `failed: ${name}`),
  ...[...secured]
    .filter((path) => !files.some((file) => file.path === path))
    .map((path) => `${path}: not executed`),
  ...files.filter(({ path }) => secured.has(path)).flatMap(describeGaps),
];
const share = findShareOfLines(files);
if (values.all && share < MIN_LINES) problems.push(`less than ${MIN_LINES * 100}% of all lines`);
print(problems);
print([
  `${files.length} files, ${(share * 100).toFixed(1)}% of lines`,
  `code on which security depends: ${secured.size} files, ${problems.length} problems`,
]);
process.exit(problems.length === 0 ? 0 : 1);

function listFiles(patterns: string[]): string[] {
  const exclude = (path: string) => /(^|[/\\])(node_modules|dist)$/.test(path);
  return globSync(patterns, { cwd: ROOT, exclude }).sort();
}

function describeGaps({ path, uncoveredBranches, uncalledFunctions }: FileCoverage): string[] {
  return [
    ...uncoveredBranches.map((line) => `${path}:${line}: a branch is not executed`),
    ...uncalledFunctions.map((line) => `${path}:${line}: a function is not called`),
  ];
}

function findShareOfLines(measured: FileCoverage[]): number {
  const covered = measured.reduce((sum, { coveredLines }) => sum + coveredLines, 0);
  return covered / measured.reduce((sum, { lines }) => sum + lines, 0);
}

function print(texts: string[]): void {
  for (const text of texts) process.stdout.write(`${text}\n`);
}
