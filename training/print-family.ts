// Converts HTML documents to PDFs, and combines the JSON files with expected values into one `truth.jsonl`:
//
// node bin/node.js training/print-family.ts FOLDER OUT [--scan | --photo | --html]
//
// With `--scan`, the PDFs are scans at 200 dpi; with `--photo`, the pages are photographed (JPEG files, or PDFs of
// photos); with `--html`, the HTML documents are copied instead. The command fails if the text of a page does not
// contain an expected value.
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findUnprintedValues } from './check-truth.ts';
import { writePhotos } from './photo.ts';
import { type Locale, Random } from './random.ts';
import { scanPdf } from './scan.ts';
import type { Truth } from './template.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scan: { type: 'boolean', default: false },
    photo: { type: 'boolean', default: false },
    html: { type: 'boolean', default: false },
  },
});
const [folder, out] = positionals;
if (!folder || !out) {
  process.stderr.write('Usage: print-family.ts FOLDER OUT [--scan | --photo | --html]\n');
  process.exit(2);
}

const LOCALES: Record<string, Locale> = { de: 'de', fr: 'fr', es: 'es', it: 'it', nl: 'nl', pt: 'pt' };

interface FamilyTruth extends Truth {
  issuer: string;
  language: string;
}

const names = (await readdir(folder))
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.replace(/\.html$/, ''))
  .sort();
await mkdir(out, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const tab = await browser.newPage({ javaScriptEnabled: true });
await tab.route('**', (route) =>
  route.request().url().startsWith('file:') ? route.continue() : route.abort(),
);
const rows: string[] = [];
let problems = 0;
for (const name of names) {
  const truth = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as FamilyTruth;
  await tab.goto(pathToFileURL(resolve(folder, `${name}.html`)).href);
  const text = String(await tab.evaluate('document.body.innerText'));
  for (const value of findUnprintedValues(truth, text, LOCALES[truth.language] ?? 'en_US')) {
    problems += 1;
    process.stderr.write(`${name}: not on the page: ${value}\n`);
  }
  rows.push(JSON.stringify({ file: await writeDocument(name), ...truth }));
}
await browser.close();
await writeFile(join(out, 'truth.jsonl'), `${rows.join('\n')}\n`);
process.stdout.write(`${names.length} documents, ${problems} values of the truth not on the page\n`);
if (problems > 0) process.exitCode = 1;

/** Writes the document that is currently open, and returns the name of its file. */
async function writeDocument(name: string): Promise<string> {
  if (values.html) {
    await copyFile(join(folder as string, `${name}.html`), join(out as string, `${name}.html`));
    return `${name}.html`;
  }
  const printed = join(out as string, `${name}.pdf`);
  await tab.pdf({ path: printed, preferCSSPageSize: true, printBackground: true });
  if (!values.scan && !values.photo) return `${name}.pdf`;
  const random = new Random('en_US', name);
  const target = join(out as string, `${name}-${values.scan ? 'scan' : 'photo'}`);
  const file = await (values.scan ? scanPdf(printed, target, random) : writePhotos(printed, target, random));
  await rm(printed);
  return basename(file);
}
