import { formatCents, formatDecimal } from '../cents.ts';
import { type Element, makeGroup, makeLeaf, writeXml } from '../xml-element.ts';
import type { EuAdjustment, EuInvoice, EuLine, EuParty, EuTax } from './eu-invoice.ts';

const COMPONENTS = 'urn:oasis:names:specification:ubl:schema:xsd';
/** Value of BT-24 for invoices that follow the standard without national rules. */
export const EN16931 = 'urn:cen.eu:en16931:2017';
/** The ISO/IEC 6523 code for Global Location Numbers. */
export const GLN_SCHEME = '0088';
/** The UNTDID 4461 code for SEPA credit transfers. */
const CREDIT_TRANSFER = '58';

/** Writes UBL 2.1. The schema prescribes the order of the elements. */
export function writeUbl(invoice: EuInvoice): string {
  const isNote = invoice.typeCode === '381';
  const name = isNote ? 'CreditNote' : 'Invoice';
  const makeMoney = (element: string, value: number) =>
    makeLeaf(element, formatCents(value), { currencyID: invoice.currency });
  const root = makeGroup(
    name,
    makeLeaf('cbc:CustomizationID', EN16931),
    makeLeaf('cbc:ID', invoice.number),
    makeLeaf('cbc:IssueDate', invoice.date),
    isNote ? undefined : makeLeaf('cbc:DueDate', invoice.dueDate),
    makeLeaf(isNote ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', invoice.typeCode),
    makeLeaf('cbc:DocumentCurrencyCode', invoice.currency),
    makeGroup(
      'cac:InvoicePeriod',
      makeLeaf('cbc:StartDate', invoice.period?.start),
      makeLeaf('cbc:EndDate', invoice.period?.end),
    ),
    makeGroup('cac:OrderReference', makeLeaf('cbc:ID', invoice.orderNumber)),
    makeGroup('cac:AccountingSupplierParty', makeUblParty(invoice.seller, true)),
    makeGroup('cac:AccountingCustomerParty', makeUblParty(invoice.buyer, false)),
    makeDelivery(invoice),
    makePaymentMeans(invoice, isNote),
    makeGroup('cac:PaymentTerms', makeLeaf('cbc:Note', invoice.paymentTerms)),
    invoice.adjustments.map((one) => makeUblAdjustment(one, makeMoney)),
    makeGroup(
      'cac:TaxTotal',
      makeMoney('cbc:TaxAmount', invoice.sums.tax),
      invoice.taxes.map((tax) => makeUblTax(tax, makeMoney)),
    ),
    makeUblSums(invoice, makeMoney),
    invoice.lines.map((line) => makeUblLine(line, isNote, makeMoney)),
  );
  if (root === undefined) throw new Error('An invoice has no content.');
  const attributes = {
    xmlns: `${COMPONENTS}:${name}-2`,
    'xmlns:cac': `${COMPONENTS}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${COMPONENTS}:CommonBasicComponents-2`,
  };
  return writeXml({ ...root, attributes });
}

type Money = (element: string, value: number) => Element | undefined;

function makeUblParty(party: EuParty, isSeller: boolean): Element | undefined {
  const makeRegistration = (id: string | undefined, scheme: string) =>
    id === undefined
      ? undefined
      : makeGroup(
          'cac:PartyTaxScheme',
          makeLeaf('cbc:CompanyID', id),
          makeGroup('cac:TaxScheme', makeLeaf('cbc:ID', scheme)),
        );
  return makeGroup(
    'cac:Party',
    makeGroup('cac:PartyIdentification', makeLeaf('cbc:ID', party.gln, { schemeID: GLN_SCHEME })),
    makeGroup(
      'cac:PostalAddress',
      makeLeaf('cbc:StreetName', party.street),
      makeLeaf('cbc:CityName', party.city),
      makeLeaf('cbc:PostalZone', party.postalCode),
      makeGroup('cac:Country', makeLeaf('cbc:IdentificationCode', party.country)),
    ),
    makeRegistration(party.vatId, 'VAT'),
    isSeller ? makeRegistration(party.taxNumber, 'TAX') : undefined,
    makeGroup(
      'cac:PartyLegalEntity',
      makeLeaf('cbc:RegistrationName', party.name),
      makeLeaf('cbc:CompanyID', party.registrationNumber),
    ),
    makeGroup(
      'cac:Contact',
      makeLeaf('cbc:Telephone', party.phone),
      makeLeaf('cbc:ElectronicMail', party.email),
    ),
  );
}

/** For an intra-community supply, the delivery must contain the country of delivery (BR-IC-12). */
function makeDelivery({ deliveryDate, taxes, buyer }: EuInvoice): Element | undefined {
  const isAbroad = taxes.some((tax) => tax.category === 'K');
  const country = isAbroad ? buyer.country : undefined;
  return makeGroup(
    'cac:Delivery',
    makeLeaf('cbc:ActualDeliveryDate', deliveryDate),
    makeGroup(
      'cac:DeliveryLocation',
      makeGroup('cac:Address', makeGroup('cac:Country', makeLeaf('cbc:IdentificationCode', country))),
    ),
  );
}

/** In UBL, the payment means of a credit note have a due date, but those of an invoice do not. */
function makePaymentMeans({ iban, bic, dueDate }: EuInvoice, isNote: boolean): Element | undefined {
  if (iban === undefined) return undefined;
  return makeGroup(
    'cac:PaymentMeans',
    makeLeaf('cbc:PaymentMeansCode', CREDIT_TRANSFER),
    isNote ? makeLeaf('cbc:PaymentDueDate', dueDate) : undefined,
    makeGroup(
      'cac:PayeeFinancialAccount',
      makeLeaf('cbc:ID', iban),
      makeGroup('cac:FinancialInstitutionBranch', makeLeaf('cbc:ID', bic)),
    ),
  );
}

function makeCategory(name: string, { category, rate }: Pick<EuTax, 'category' | 'rate'>, reason?: string) {
  return makeGroup(
    name,
    makeLeaf('cbc:ID', category),
    makeLeaf('cbc:Percent', rate === undefined ? undefined : formatDecimal(rate, 2)),
    makeLeaf('cbc:TaxExemptionReason', reason),
    makeGroup('cac:TaxScheme', makeLeaf('cbc:ID', 'VAT')),
  );
}

function makeUblAdjustment(one: Omit<EuAdjustment, 'tax'> & Partial<EuAdjustment>, makeMoney: Money) {
  return makeGroup(
    'cac:AllowanceCharge',
    makeLeaf('cbc:ChargeIndicator', String(one.isCharge)),
    makeLeaf('cbc:AllowanceChargeReasonCode', one.reasonCode),
    makeLeaf('cbc:AllowanceChargeReason', one.reason),
    makeMoney('cbc:Amount', one.amount),
    one.tax === undefined ? undefined : makeCategory('cac:TaxCategory', one.tax),
  );
}

function makeUblTax(tax: EuTax, makeMoney: Money): Element | undefined {
  return makeGroup(
    'cac:TaxSubtotal',
    makeMoney('cbc:TaxableAmount', tax.base),
    makeMoney('cbc:TaxAmount', tax.amount),
    makeCategory('cac:TaxCategory', tax, tax.exemptionReason),
  );
}

function makeUblSums({ sums }: EuInvoice, makeMoney: Money): Element | undefined {
  const makeIfAny = (name: string, value: number) => (value === 0 ? undefined : makeMoney(name, value));
  return makeGroup(
    'cac:LegalMonetaryTotal',
    makeMoney('cbc:LineExtensionAmount', sums.lines),
    makeMoney('cbc:TaxExclusiveAmount', sums.withoutTax),
    makeMoney('cbc:TaxInclusiveAmount', sums.withTax),
    makeIfAny('cbc:AllowanceTotalAmount', sums.allowances),
    makeIfAny('cbc:ChargeTotalAmount', sums.charges),
    makeIfAny('cbc:PrepaidAmount', sums.prepaid),
    makeIfAny('cbc:PayableRoundingAmount', sums.rounding),
    makeMoney('cbc:PayableAmount', sums.due),
  );
}

function makeUblLine(line: EuLine, isNote: boolean, makeMoney: Money): Element | undefined {
  const quantity = formatDecimal(line.quantity, 6);
  return makeGroup(
    isNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    makeLeaf('cbc:ID', line.id),
    makeLeaf(isNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', quantity, { unitCode: line.unitCode }),
    makeMoney('cbc:LineExtensionAmount', line.amount),
    line.adjustment === undefined ? undefined : makeUblAdjustment(line.adjustment, makeMoney),
    makeGroup(
      'cac:Item',
      makeLeaf('cbc:Name', line.name),
      makeGroup('cac:SellersItemIdentification', makeLeaf('cbc:ID', line.sku)),
      makeCategory('cac:ClassifiedTaxCategory', line.tax),
    ),
    makeGroup(
      'cac:Price',
      makeLeaf('cbc:PriceAmount', formatDecimal(line.price, 6), makeMoney('x', 0)?.attributes),
    ),
  );
}
