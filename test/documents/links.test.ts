import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const PAGES = '{*.md,{clients,decisions,deploy,docs,examples,src,test,eval,bench,packages}/**/*.md}';
// Folders with built packages. They contain copies of pages, whose links are relative to the originals.
const BUILT = /(^|[/\\])(node_modules|dist)$/;

/** Finds the links on a page, except those in code. */
function findLinks(page: string): string[] {
  const prose = page.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap((match) => match[1] ?? []);
}

/** Lists the anchors that code hosts generate for headings. */
function listAnchors(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns what is wrong with a link, or null if it works. Does not check links to other hosts. */
function findProblem(path: string, link: string): string | null {
  if (/^[a-z]+:/.test(link)) return null;
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? path : join(dirname(path), file);
  if (!existsSync(join(ROOT, target))) return `${path} links to ${target}, which does not exist`;
  if (anchor === undefined || listAnchors(readFileSync(join(ROOT, target), 'utf8')).includes(anchor))
    return null;
  return `${path} links to ${target}#${anchor}, but there is no such heading`;
}

it('every link between pages has a target', () => {
  const problems: string[] = [];
  let links = 0;
  for (const path of globSync(PAGES, { cwd: ROOT, exclude: (path) => BUILT.test(path) })) {
    for (const link of findLinks(readFileSync(join(ROOT, path), 'utf8'))) {
      links += 1;
      const problem = findProblem(path, link);
      if (problem !== null) problems.push(problem);
    }
  }
  assert.deepEqual(problems, []);
  assert.ok(links > 20, `only ${links} links were found`);
});
