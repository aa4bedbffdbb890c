// Draws pages with a known reading order, and scores the Markdown that is read from them:
//
//   node bin/node.js eval/reading-order.ts OUT [--missed]
//
// The first run creates the PDFs in the folder OUT, and later runs reuse them. `--missed` prints the errors.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { readLaidOut } from './read-document.ts';
import { type ReadingScore, scoreReading } from './reading-order/score.ts';
import { fillIn, READ_TRUTH, type TruthBlock } from './reading-order/truth.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { missed: { type: 'boolean', default: false } },
});
const [out] = positionals;
if (!out) {
  process.stderr.write('Usage: reading-order.ts OUT [--missed]\n');
  process.exit(2);
}
const source = join(import.meta.dirname, 'reading-order');
const pool = JSON.parse(readFileSync(join(source, 'paragraphs.json'), 'utf8')) as Record<string, string[]>;
const names = readdirSync(source)
  .filter((name) => name.endsWith('.html'))
  .sort();

await printPages(out);
const scores: ReadingScore[] = [];
process.stdout.write(
  '| page | order | headings | paragraphs | hyphens | rows |\n| --- | --- | --- | --- | --- | --- |\n',
);
for (const name of names) {
  const truth = JSON.parse(readFileSync(join(out, `${name}.json`), 'utf8')) as TruthBlock[];
  const document = await readLaidOut(join(out, `${name}.pdf`));
  const broken = document.pages
    .flatMap(({ words }) => words.map(({ text }) => text))
    .filter((text) => /\p{L}[-\u2010]$/u.test(text));
  const score = scoreReading(document.text, truth, broken);
  scores.push(score);
  process.stdout.write(`| ${name.replace(/\.html$/, '')} | ${formatRow([score])} |\n`);
  if (values.missed) for (const one of score.missed) process.stdout.write(`    ${one}\n`);
}
process.stdout.write(`| all | ${formatRow(scores)} |\n`);
process.exit(0);

async function printPages(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const missing = names.filter((name) => !existsSync(join(folder, `${name}.pdf`)));
  if (missing.length === 0) return;
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const tab = await browser.newPage();
  for (const name of missing) {
    await tab.setContent(fillIn(readFileSync(join(source, name), 'utf8'), pool));
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(await tab.evaluate(READ_TRUTH)));
    await tab.pdf({ path: join(folder, `${name}.pdf`), preferCSSPageSize: true, printBackground: true });
  }
  await browser.close();
}

function formatRow(all: readonly ReadingScore[]): string {
  const share = (pick: (score: ReadingScore) => [number, number]) => {
    const [right, every] = all.map(pick).reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
    return every === 0 ? '–' : ((100 * right) / every).toFixed(1);
  };
  const order = all.reduce((sum, score) => sum + score.order, 0) / all.length;
  return [
    (100 * order).toFixed(1),
    share(({ headings: { right, given, expected } }) => [2 * right, given + expected]),
    share(({ paragraphs }) => paragraphs),
    share(({ hyphens }) => hyphens),
    share(({ rows }) => rows),
  ].join(' | ');
}
