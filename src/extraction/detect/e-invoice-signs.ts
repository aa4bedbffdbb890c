// The root elements of electronic invoices, with or without a prefix. An element named just `Invoice` is
// recognized only if it has the UBL namespace.
const CROSS_INDUSTRY =
  /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|CrossIndustryDocument|SCRDMCCBDACIOMessageStructure)[\s>]/;
const UBL = /urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2/;
const FATTURA_PA = /<(?:[\w.-]+:)?FatturaElettronica(?:Semplificata)?[\s>]/;

/** Whether the beginning of an XML file contains the root element of an electronic invoice or order. */
export function hasEInvoiceElement(begin: string): boolean {
  return CROSS_INDUSTRY.test(begin) || UBL.test(begin) || FATTURA_PA.test(begin);
}
