// Converts the templates to PDFs and writes their ground truth: `node bin/node.js training/print.ts OUT
// --seeds 6`.
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { installPackages } from '../test/support/install-packages.ts';
import { findUnprintedValues } from './check-truth.ts';
import { FONTS } from './page.ts';
import { Random } from './random.ts';
import { scanPdf } from './scan.ts';
import type { Template } from './template.ts';

const TEMPLATES = new URL('./templates/', import.meta.url);
/** Fraction of the documents that `--scan` also writes as scans. */
const SCAN_SHARE = 0.4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '1' },
    'first-seed': { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    scan: { type: 'boolean', default: false },
    html: { type: 'boolean', default: false },
  },
});
const out = positionals[0];
if (!out) {
  process.stderr.write('Usage: print.ts OUT [--seeds N] [--first-seed N] [--only NAME]... [--scan]\n');
  process.exit(2);
}

async function loadTemplates(): Promise<Template[]> {
  const names = (await readdir(TEMPLATES)).filter((file) => file.endsWith('.ts')).sort();
  const wanted = names.filter((file) => !values.only || values.only.some((name) => file.startsWith(name)));
  const loaded: Template[] = [];
  for (const file of wanted) {
    const { template } = (await import(new URL(file, TEMPLATES).href)) as { template: Template };
    if (`${template.name}.ts` !== file) throw new Error(`${file} names itself ${template.name}`);
    loaded.push(template);
  }
  return loaded;
}

const require = createRequire(import.meta.url);

/** Returns the CSS of a font. `family` is a font in FONTS. */
async function embedFont(family: string): Promise<string> {
  const name = family.toLowerCase().replaceAll(' ', '-');
  const faces = [
    ['400', 'normal'],
    ['700', 'normal'],
    ['400', 'italic'],
  ] as const;
  const rules = await Promise.all(
    faces.map(async ([weight, style]) => {
      const file = require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-${style}.woff2`);
      const data = (await readFile(file)).toString('base64');
      return `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};src:url(data:font/woff2;base64,${data})}`;
    }),
  );
  return rules.join('');
}

installPackages(import.meta.dirname);
const fonts = new Map<string, string>();
for (const family of FONTS) fonts.set(family, await embedFont(family));

const templates = await loadTemplates();
await mkdir(out, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const tab = await browser.newPage();
const first = Number(values['first-seed']);
let problems = 0;
for (const template of templates) {
  for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
    const random = new Random(template.locale, `${template.name} ${seed}`);
    const { html, truth } = template.make(random);
    const used = [...fonts].filter(([family]) => html.text.includes(family)).map(([, rules]) => rules);
    await tab.setContent(html.text.replace('<style>', `<style>${used.join('')}`));
    await tab.evaluate('document.fonts.ready');
    const text = String(await tab.evaluate('document.body.innerText'));
    for (const value of findUnprintedValues(truth, text, template.locale)) {
      problems += 1;
      process.stderr.write(`${template.name}-${seed}: not on the page: ${value}\n`);
    }
    const file = `${template.name}-${seed}.pdf`;
    await tab.pdf({ path: join(out, file), preferCSSPageSize: true, printBackground: true });
    const row = { issuer: template.issuer, language: template.language, ...truth };
    const printed = [file];
    if (values.scan && random.chance(SCAN_SHARE)) {
      const scanned = basename(
        await scanPdf(join(out, file), join(out, `${template.name}-${seed}-scan`), random),
      );
      printed.push(scanned);
    }
    for (const name of printed) {
      await appendFile(join(out, 'truth.jsonl'), `${JSON.stringify({ file: name, ...row })}\n`);
    }
  }
  process.stdout.write(`${template.name}\n`);
}
await browser.close();
process.stdout.write(`${templates.length} templates, ${problems} values of the truth not on the page\n`);
if (problems > 0) process.exitCode = 1;
