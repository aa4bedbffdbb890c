import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { areaOf, checkLanguage, countFunctions, type Rule } from './check-language.ts';

interface Ceilings {
  /** Maximum number of banned terms in each area; 0 for areas that are not listed. */
  text: Record<string, number>;
  names: number;
  /** Maximum percentage of functions without a verb in their name. */
  functions: number;
  duplicates: number;
  docs: number;
}

const ROOT = dirname(dirname(dirname(import.meta.dirname)));
const CEILINGS: Ceilings = JSON.parse(readFileSync(join(import.meta.dirname, 'ceilings.json'), 'utf8'));
const ADVICE =
  'run "node bin/node.js test/architecture/language/list-findings.ts FILE…" on the files that you changed';

describe('the language of the repository', () => {
  const findings = checkLanguage(ROOT);
  const count = (rule: Rule) => findings.filter((finding) => finding.rule === rule).length;

  it('contains no more banned terms in any area than its ceiling', () => {
    const counts = new Map<string, number>();
    for (const { rule, path } of findings) {
      if (rule === 'text') counts.set(areaOf(path), (counts.get(areaOf(path)) ?? 0) + 1);
    }
    const above = [...counts].filter(([area, found]) => found > (CEILINGS.text[area] ?? 0));
    assert.deepEqual(
      above.map(([area, found]) => `${area}: ${found} banned terms, ceiling ${CEILINGS.text[area] ?? 0}`),
      [],
      ADVICE,
    );
  });

  for (const rule of ['names', 'duplicates', 'docs'] as const) {
    it(`contains no more violations of the rule "${rule}" than its ceiling`, () => {
      assert.ok(
        count(rule) <= CEILINGS[rule],
        `${count(rule)} findings, ceiling ${CEILINGS[rule]}; ${ADVICE}`,
      );
    });
  }

  it('has no larger share of functions without a verb than its ceiling', () => {
    const percent = (100 * count('functions')) / countFunctions(ROOT);
    assert.ok(
      percent <= CEILINGS.functions,
      `${percent.toFixed(1)} %, ceiling ${CEILINGS.functions}; ${ADVICE}`,
    );
  });
});

/** Returns the messages of the findings. */
function findingsIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'language-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return checkLanguage(root).map(({ message }) => message);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe('the language check', () => {
  it('accepts plain English', () => {
    const source =
      "/** Reads a page. Throws if it is missing. */\nexport function readPage() {\n  return 'a page of text';\n}\n";
    assert.deepEqual(findingsIn({ 'src/a.ts': source, 'README.md': '# Legible\n\nReads documents.\n' }), []);
  });

  it('finds banned terms in comments, strings, JSX and pages, with their lines', () => {
    const texts = {
      'src/a.ts': "// null where there is none\nconst a = 'The key stands in the file';\n",
      'web/src/b.tsx': 'export const B = () => <p>Mend the receiver</p>;\n',
      'docs/c.md': '# C\n\nA picture.\n',
    };
    assert.deepEqual(findingsIn(texts), [
      'src/a.ts:1 "null where": write if',
      'src/a.ts:1 "where there": write if',
      'src/a.ts:2 "stands": write is, are, appears',
      'web/src/b.tsx:1 "Mend": write fix, repair',
      'docs/c.md:3 "picture": write image',
    ]);
  });

  it('ignores code, regular expressions, and code blocks in pages', () => {
    assert.deepEqual(
      findingsIn({
        'src/a.ts': "const isWord = (text: string) => /a picture of 'stands' \"/.test(text);\n",
        'docs/c.md': '```sh\necho a picture\n```\n\nThe field `picture stands`.\n',
      }),
      [],
    );
  });

  it('finds functions without a verb, and names that two files in a folder share', () => {
    assert.deepEqual(
      findingsIn({
        'src/a/one.ts': 'export function textOf() {}\nexport const readText = async (a: string) => a;\n',
        'src/a/two.ts': 'function readText() {}\nconst size = (3 + 4) * 5;\n',
      }),
      ['src/a/one.ts:1 textOf does not begin with a verb', 'src/a/two.ts:1 readText is also in src/a/one.ts'],
    );
  });

  it('finds banned words in names, and doc comments that repeat a name', () => {
    assert.deepEqual(
      findingsIn({ 'src/a.ts': '/** The pages of the file. */\nexport function readBlank() {}\n' }),
      ['src/a.ts readBlank contains "blank"'],
    );
    assert.deepEqual(
      findingsIn({ 'src/a.ts': '/** Reads the pages. */\nexport function readPages() {}\n' }),
      ['src/a.ts:1 only repeats the name: Reads the pages.'],
    );
  });
});
