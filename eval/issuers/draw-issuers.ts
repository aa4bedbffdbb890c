// Draws the documents of the sealed issuers, as HTML files with their ground truth:
//
//   node bin/node.js eval/issuers/draw-issuers.ts OUT
//
// The command writes seven documents of each issuer to OUT/text and three to OUT/scan.
// `training/print-family.ts` turns them into PDFs and images.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Random } from '../../training/random.ts';
import { BAKERY_PAYSLIP } from './bakery-payslip-nl.ts';
import { ELECTRICITY_BILL } from './electricity-bill-it.ts';
import { GARDEN_RECEIPT } from './garden-receipt-en.ts';
import { GROCER_INVOICE } from './grocer-invoice-fr.ts';
import { MACHINE_ORDER } from './machine-order-en.ts';
import { ROOFER_INVOICE } from './roofer-invoice-de.ts';
import { SIGNAGE_INVOICE } from './signage-invoice-en.ts';
import { TRANSLATOR_INVOICE } from './translator-invoice-es.ts';

const ISSUERS = [
  SIGNAGE_INVOICE,
  ROOFER_INVOICE,
  GROCER_INVOICE,
  TRANSLATOR_INVOICE,
  GARDEN_RECEIPT,
  MACHINE_ORDER,
  BAKERY_PAYSLIP,
  ELECTRICITY_BILL,
];
const DOCUMENTS = 10;
/** Numbers of the documents that become scans; the others become PDFs with text. */
const SCANNED = new Set([2, 5, 8]);

const [out] = process.argv.slice(2);
if (!out) {
  process.stderr.write('Usage: draw-issuers.ts OUT\n');
  process.exit(2);
}
for (const { name, language, locale, draw } of ISSUERS) {
  for (let index = 0; index < DOCUMENTS; index += 1) {
    const folder = join(out, SCANNED.has(index) ? 'scan' : 'text');
    await mkdir(folder, { recursive: true });
    const { html, truth } = draw(new Random(locale, `${name} ${index}`));
    const file = join(folder, `${name}-${String(index + 1).padStart(2, '0')}`);
    await writeFile(`${file}.html`, html);
    await writeFile(`${file}.json`, JSON.stringify({ issuer: name, language, ...truth }));
  }
}
process.stdout.write(`${ISSUERS.length * DOCUMENTS} documents of ${ISSUERS.length} issuers\n`);
