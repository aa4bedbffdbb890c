// Draws ten documents of each issuer as HTML files with their ground truth. They are used to improve how
// values are learned from corrections:
//
//   node bin/node.js training/issuers/draw-issuers.ts OUT
//
// The command writes seven documents of each issuer to OUT/text and three to OUT/scan, for
// `training/print-family.ts`. Unlike the documents of eval/issuers, these documents can be examined for
// individual errors.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Random } from '../random.ts';
import { BISTRO_RECEIPT } from './bistro-receipt-fr.ts';
import { BUTCHER_RECEIPT } from './butcher-receipt-en.ts';
import { CLINIC_INVOICE } from './clinic-invoice-fr.ts';
import { FREIGHT_INVOICE } from './freight-invoice-en.ts';
import { GAS_BILL } from './gas-bill-en.ts';
import { HARDWARE_RECEIPT } from './hardware-receipt-pt.ts';
import { HEATING_INVOICE } from './heating-invoice-de.ts';
import { HOSTING_INVOICE } from './hosting-invoice-nl.ts';
import { INTERPRETER_INVOICE } from './interpreter-invoice-es.ts';
import { JOINER_INVOICE } from './joiner-invoice-it.ts';
import { MILL_PAYSLIP } from './mill-payslip-en.ts';
import { PAINTER_INVOICE } from './painter-invoice-de.ts';
import { PARTS_ORDER } from './parts-order-de.ts';
import { SAVINGS_STATEMENT } from './savings-statement-de.ts';
import { SITE_ORDER } from './site-order-en.ts';
import { SOFTWARE_INVOICE } from './software-invoice-en.ts';
import { TELEPHONE_BILL } from './telephone-bill-de.ts';
import { TILE_CREDIT } from './tile-credit-es.ts';
import { VET_INVOICE } from './vet-invoice-en.ts';
import { WATER_BILL } from './water-bill-es.ts';
import { WINE_INVOICE } from './wine-invoice-fr.ts';

const ISSUERS = [
  VET_INVOICE,
  HEATING_INVOICE,
  WINE_INVOICE,
  HOSTING_INVOICE,
  HARDWARE_RECEIPT,
  PARTS_ORDER,
  MILL_PAYSLIP,
  WATER_BILL,
  BISTRO_RECEIPT,
  FREIGHT_INVOICE,
  JOINER_INVOICE,
  SAVINGS_STATEMENT,
  SITE_ORDER,
  SOFTWARE_INVOICE,
  TELEPHONE_BILL,
  TILE_CREDIT,
  BUTCHER_RECEIPT,
  CLINIC_INVOICE,
  GAS_BILL,
  INTERPRETER_INVOICE,
  PAINTER_INVOICE,
];
const DOCUMENTS = 10;
/** Indexes of the documents that become scans. The others become PDFs with text. */
const SCANNED = new Set([1, 4, 9]);

const [out] = process.argv.slice(2);
if (!out) {
  process.stderr.write('Usage: draw-issuers.ts OUT\n');
  process.exit(2);
}
for (const { name, language, locale, draw } of ISSUERS)
  for (let index = 0; index < DOCUMENTS; index += 1) {
    const folder = join(out, SCANNED.has(index) ? 'scan' : 'text');
    await mkdir(folder, { recursive: true });
    const { html, truth } = draw(new Random(locale, `${name} ${index}`));
    const file = join(folder, `${name}-${String(index + 1).padStart(2, '0')}`);
    await writeFile(`${file}.html`, html);
    await writeFile(`${file}.json`, JSON.stringify({ issuer: name, language, ...truth }));
  }
process.stdout.write(`${ISSUERS.length * DOCUMENTS} documents of ${ISSUERS.length} issuers\n`);
