import { hasEInvoiceElement } from '../../detect/e-invoice-signs.ts';
import type { EmbeddedFile } from '../../document.ts';
import type { Warning } from '../../parsed-data.ts';
import { readCrossIndustry } from './cross-industry.ts';
import type { EInvoice } from './e-invoice.ts';
import { readFatturaPa } from './fattura-pa.ts';
import { readUniversalBusinessLanguage } from './universal-business-language.ts';
import { decodeXml, parseXml } from './xml.ts';

/** File names defined by ZUGFeRD 1 and 2, Factur-X, Order-X and XRechnung. */
const STANDARD_NAME = /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i;
/**
 * Number of leading bytes in which the root element must begin. A declaration and a comment may precede the
 * element.
 */
const BEGIN = 4_000;

/**
 * Finds the electronic invoice among the files embedded in a document. Returns null if there is none. If a
 * file looks like an electronic invoice but cannot be read, adds a warning so that nobody mistakes values on
 * the page for values in the XML.
 */
export function findEInvoice(embedded: readonly EmbeddedFile[]): {
  invoice: EInvoice | null;
  warnings: Warning[];
} {
  const warnings: Warning[] = [];
  let invoice: EInvoice | null = null;
  const candidates = embedded.filter(looksLikeEInvoice);
  const standardFirst = candidates.toSorted(
    (a, b) => Number(STANDARD_NAME.test(b.name)) - Number(STANDARD_NAME.test(a.name)),
  );
  for (const file of standardFirst) {
    const read = readEInvoices(file);
    if (typeof read === 'string') warnings.push({ code: 'einvoice_unread', message: read });
    else invoice ??= read[0] ?? null;
  }
  return { invoice, warnings };
}

/** Whether a file looks like an electronic invoice, judging by its name and its first bytes. */
export function looksLikeEInvoice({ name, bytes }: EmbeddedFile): boolean {
  if (STANDARD_NAME.test(name)) return true;
  return hasEInvoiceElement(decodeXml(bytes.subarray(0, BEGIN)));
}

/**
 * Reads all invoices in a file; a FatturaPA file can contain several. If the file cannot be read, returns a
 * message with the reason.
 */
export function readEInvoices({ name, bytes }: EmbeddedFile): EInvoice[] | string {
  const xml = parseXml(bytes);
  if (typeof xml === 'string') return `${name} looks like an electronic invoice, but ${xml}.`;
  const one = readCrossIndustry(name, xml) ?? readUniversalBusinessLanguage(name, xml);
  const all = one === null ? readFatturaPa(name, xml) : [one];
  return all ?? `${name} looks like an electronic invoice, but it is in a format that is not known.`;
}
