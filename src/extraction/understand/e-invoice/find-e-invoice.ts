import type { EmbeddedFile } from '../../document.ts';
import type { Warning } from '../../parsed-data.ts';
import { readCrossIndustry } from './cross-industry.ts';
import type { EInvoice } from './e-invoice.ts';
import { readUniversalBusinessLanguage } from './universal-business-language.ts';
import { decodeXml, parseXml } from './xml.ts';

/** The names that the standards give to the file: ZUGFeRD 1 and 2, Factur-X, Order-X, XRechnung. */
const STANDARD_NAME = /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i;
/** The first element of the syntaxes, with or without a prefix; a generic `Invoice` counts with the namespace of UBL. */
const CROSS_INDUSTRY =
  /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|CrossIndustryDocument|SCRDMCCBDACIOMessageStructure)[\s>]/;
const UBL = /urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2/;
/** A first element comes early, behind a declaration and perhaps a comment. */
const BEGIN = 4_000;

/**
 * The electronic invoice among the files inside a document, null if it has none. What looks like one and cannot be read
 * is named in a warning, so that a value read from the page is not taken for the one that was sent.
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
    const read = readEInvoice(file);
    if (typeof read === 'string') warnings.push({ code: 'einvoice_unread', message: read });
    else invoice ??= read;
  }
  return { invoice, warnings };
}

/** Whether a file is an electronic invoice by its name or by how its content begins. */
export function looksLikeEInvoice({ name, bytes }: EmbeddedFile): boolean {
  if (STANDARD_NAME.test(name)) return true;
  const begin = decodeXml(bytes.subarray(0, BEGIN));
  return CROSS_INDUSTRY.test(begin) || UBL.test(begin);
}

/** The invoice, or a message that says why the file could not be read as one. */
function readEInvoice({ name, bytes }: EmbeddedFile): EInvoice | string {
  const xml = parseXml(bytes);
  if (typeof xml === 'string') return `${name} looks like an electronic invoice, but ${xml}.`;
  return (
    readCrossIndustry(name, xml) ??
    readUniversalBusinessLanguage(name, xml) ??
    `${name} looks like an electronic invoice, but it is in a format that is not known.`
  );
}
