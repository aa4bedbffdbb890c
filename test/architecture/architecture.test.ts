import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withTables } from './architecture-page.ts';
import { checkArchitecture } from './check-architecture.ts';
import { findImports } from './find-imports.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Adds `files` to a valid tree and returns the resulting problems. */
function findProblems(files: Record<string, string>): string[] {
  const tree = {
    'src/main.ts': "import { serve } from './cli/serve.ts';\nserve();\n",
    'src/cli/serve.ts':
      "import { createApp } from '../app/create-app.ts';\nexport const serve = createApp;\n",
    'src/cli/README.md': '# cli\n\nThe commands.\n',
    'src/app/create-app.ts': "import { newId } from '../lib/id.ts';\nexport const createApp = newId;\n",
    'src/app/README.md': '# app\n\nWires everything.\n',
    'src/lib/id.ts': 'export const newId = () => 1;\n',
    'src/lib/README.md': '# lib\n\nKnows nothing.\n',
    ...files,
  };
  const root = mkdtempSync(join(tmpdir(), 'architecture-'));
  try {
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return checkArchitecture(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const README = '# Room\n\nSays what it is for.\n';

describe('the repository', () => {
  it('follows the rules of the architecture', () => {
    assert.deepEqual(checkArchitecture(ROOT), []);
  });

  it('is described in ARCHITECTURE.md as the rules declare it (run "npm run docs" to update the page)', () => {
    const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
    assert.equal(page, withTables(page));
  });
});

describe('the architecture check', () => {
  it('accepts a tree that follows the rules', () => {
    assert.deepEqual(findProblems({}), []);
  });

  const forbidden: [string, string][] = [
    ['src/lib/id.ts', "import { serve } from '../cli/serve.ts';\n"],
    ['src/lib/id.ts', "import type { Serve } from '../cli/serve.ts';\n"],
    ['src/lib/id.ts', "export { serve } from '../cli/serve.ts';\n"],
    ['src/lib/id.ts', "import '../cli/serve.ts';\n"],
    ['src/lib/id.ts', "const late = () => import('../cli/serve.ts');\n"],
    ['src/lib/id.ts', "type Serve = import('../cli/serve.ts').Serve;\n"],
    ['src/lib/id.ts', "import {\n  a,\n  type B,\n} from '../cli/serve.ts';\n"],
    ['src/app/create-app.ts', "import { serve } from '../cli/serve.ts';\n"],
  ];
  for (const [path, source] of forbidden) {
    it(`fails for ${path} with ${JSON.stringify(source)}`, () => {
      const room = path.split('/')[1];
      assert.ok(
        findProblems({ [path]: source }).some((line) =>
          line.startsWith(`${path} imports src/cli/serve.ts; ${room} may import`),
        ),
      );
    });
  }

  it('fails if extraction imports the service', () => {
    const problems = findProblems({
      'src/extraction/extract.ts':
        "import { Pool } from 'pg';\nimport type { Document } from '../domain/documents.ts';\n",
      'src/extraction/README.md': README,
      'src/domain/documents.ts': 'export interface Document {}\n',
      'src/domain/README.md': README,
    });
    assert.deepEqual(problems, [
      'src/extraction/extract.ts imports src/domain/documents.ts; extraction may import confinement, lib',
      'src/extraction/extract.ts imports the package pg, which belongs to storage, app',
    ]);
  });

  it('fails if the service imports a test or a file outside src', () => {
    const problems = findProblems({
      'src/lib/id.ts': "import './id.test.ts';\nimport '../../test/help.ts';\n",
      'src/lib/id.test.ts': "import '../cli/serve.ts';\n",
      'test/help.ts': '',
    });
    assert.ok(problems.includes('src/lib/id.ts imports the test src/lib/id.test.ts'));
    assert.ok(problems.includes('src/lib/id.ts imports test/help.ts, which is outside src'));
  });

  it('lets tests import anything', () => {
    assert.deepEqual(
      findProblems({ 'src/lib/id.test.ts': "import { serve } from '../cli/serve.ts';\n" }),
      [],
    );
  });

  it('fails for a package that imports the service, another package or an undeclared dependency', () => {
    const problems = findProblems({
      'packages/embedded-postgres/package.json': '{ "dependencies": { "pg": "1.0.0" } }',
      'packages/embedded-postgres/README.md': README,
      'packages/embedded-postgres/src/open.ts':
        "import 'pg';\nimport 'kysely';\nimport { newId } from '../../../src/lib/id.ts';\n",
    });
    assert.deepEqual(problems, [
      'packages/embedded-postgres/src/open.ts imports src/lib/id.ts, which is outside the package',
      'packages/embedded-postgres/src/open.ts imports the package kysely, which its package.json does not declare',
    ]);
  });

  it('fails for a room that imports a package of another room or an unknown package', () => {
    const problems = findProblems({
      'src/lib/id.ts': "import { tryLock } from '#embedded-postgres/file-lock';\nimport '#gone';\n",
    });
    assert.deepEqual(problems, [
      'src/lib/id.ts imports the package #embedded-postgres, which belongs to storage, app',
      'src/lib/id.ts imports the package #gone, which belongs to no room',
    ]);
  });

  it('fails for a package without a README and for an unknown package', () => {
    assert.deepEqual(findProblems({ 'packages/more/src/a.ts': '', 'packages/more/package.json': '{}' }), [
      'packages/more is not in the list of packages',
      'packages/more/README.md does not describe the package',
    ]);
  });

  it('fails for a cycle, including one of types within a room', () => {
    const problems = findProblems({
      'src/lib/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
      'src/lib/b.ts': "import type { C } from './deep/c.ts';\nexport type B = C;\n",
      'src/lib/deep/c.ts': "import type { A } from '../a.ts';\nexport type C = A;\n",
    });
    assert.deepEqual(problems, ['cycle: src/lib/a.ts → src/lib/b.ts → src/lib/deep/c.ts → src/lib/a.ts']);
  });

  it('fails for 501 lines, but not for 500', () => {
    assert.deepEqual(findProblems({ 'test/long.test.ts': '//\n'.repeat(500) }), []);
    assert.deepEqual(findProblems({ 'test/long.test.ts': '//\n'.repeat(501) }), [
      'test/long.test.ts has 501 lines; 500 are allowed',
    ]);
  });

  it('fails for barrel files', () => {
    const problems = findProblems({
      'src/lib/index.ts': 'export const a = 1;\n',
      'src/lib/all.ts': "export * from './id.ts';\n",
    });
    assert.deepEqual(problems, [
      'src/lib/all.ts re-exports everything from another file',
      'src/lib/index.ts has the name of a barrel file; name it after its contents',
    ]);
  });

  it('fails for a room without a purpose, an unknown room and a file outside all rooms', () => {
    const problems = findProblems({ 'src/helpers/a.ts': '', 'src/loose.ts': '' });
    assert.deepEqual(problems, [
      'src/helpers is not a known room',
      'src/helpers/README.md does not describe the room',
      'src/loose.ts belongs to no room',
    ]);
  });

  it('fails for an import of a missing file', () => {
    assert.deepEqual(findProblems({ 'test/a.ts': "import './gone.ts';\n" }), [
      'test/a.ts imports test/gone.ts, which does not exist',
    ]);
  });

  it('fails for a README that names a missing file', () => {
    assert.deepEqual(findProblems({ 'src/lib/README.md': '# lib\n\n`id.ts` and `gone.ts`.\n' }), [
      'src/lib/README.md names gone.ts, which does not exist',
    ]);
  });

  it('fails if the service imports the dashboard', () => {
    assert.deepEqual(findProblems({ 'web/app.tsx': "import type { A } from '../src/lib/id.ts';\n" }), [
      'web/app.tsx imports src/lib/id.ts; web may import nothing outside web',
    ]);
  });
});

describe('the search for imports', () => {
  it('ignores comments and strings that look like imports', () => {
    assert.deepEqual(
      findImports("// import a from './a.ts'\n/**\n * import('./b.ts')\n */\nconst from = 'x';\n"),
      [],
    );
  });
});
