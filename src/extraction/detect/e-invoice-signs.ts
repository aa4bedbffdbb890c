// The root elements of electronic invoices. `Invoice` counts only in the UBL namespace.
const CROSS_INDUSTRY =
  /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|CrossIndustryDocument|SCRDMCCBDACIOMessageStructure)[\s>]/;
const UBL = /urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2/;
const FATTURA_PA = /<(?:[\w.-]+:)?FatturaElettronica(?:Semplificata)?[\s>]/;

export function hasEInvoiceElement(begin: string): boolean {
  return CROSS_INDUSTRY.test(begin) || UBL.test(begin) || FATTURA_PA.test(begin);
}
