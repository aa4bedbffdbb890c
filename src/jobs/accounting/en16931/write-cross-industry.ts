import { formatCents, formatDecimal } from '../cents.ts';
import { type Element, makeGroup, makeLeaf, writeXml } from '../xml-element.ts';
import type { EuAdjustment, EuInvoice, EuLine, EuParty, EuTax } from './eu-invoice.ts';
import { EN16931, GLN_SCHEME } from './write-ubl.ts';

const UNCEFACT = 'urn:un:unece:uncefact:data:standard';
const NAMESPACES = {
  'xmlns:rsm': `${UNCEFACT}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${UNCEFACT}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${UNCEFACT}:UnqualifiedDataType:100`,
};
/** Code of the date format YYYYMMDD in UNTDID 2379. */
const DAY_FORMAT = '102';
const CREDIT_TRANSFER = '58';

/** Writes a Cross Industry Invoice (D16B). The schema prescribes the order of the elements. */
export function writeCrossIndustry(invoice: EuInvoice): string {
  const root = makeGroup(
    'rsm:CrossIndustryInvoice',
    makeGroup(
      'rsm:ExchangedDocumentContext',
      makeGroup('ram:GuidelineSpecifiedDocumentContextParameter', makeLeaf('ram:ID', EN16931)),
    ),
    makeGroup(
      'rsm:ExchangedDocument',
      makeLeaf('ram:ID', invoice.number),
      makeLeaf('ram:TypeCode', invoice.typeCode),
      makeDate('ram:IssueDateTime', invoice.date),
    ),
    makeGroup(
      'rsm:SupplyChainTradeTransaction',
      invoice.lines.map(makeTradeLine),
      makeGroup(
        'ram:ApplicableHeaderTradeAgreement',
        makeTradeParty('ram:SellerTradeParty', invoice.seller),
        makeTradeParty('ram:BuyerTradeParty', invoice.buyer),
        makeGroup('ram:BuyerOrderReferencedDocument', makeLeaf('ram:IssuerAssignedID', invoice.orderNumber)),
      ),
      makeTradeDelivery(invoice),
      makeSettlement(invoice),
    ),
  );
  if (root === undefined) throw new Error('An invoice has no content.');
  return writeXml({ ...root, attributes: NAMESPACES });
}

function makeDate(name: string, date: string | undefined): Element | undefined {
  return makeGroup(name, makeLeaf('udt:DateTimeString', date?.replaceAll('-', ''), { format: DAY_FORMAT }));
}

function makeTradeParty(name: string, party: EuParty): Element | undefined {
  const makeRegistration = (id: string | undefined, scheme: string) =>
    makeGroup('ram:SpecifiedTaxRegistration', makeLeaf('ram:ID', id, { schemeID: scheme }));
  return makeGroup(
    name,
    makeLeaf('ram:GlobalID', party.gln, { schemeID: GLN_SCHEME }),
    makeLeaf('ram:Name', party.name),
    makeGroup('ram:SpecifiedLegalOrganization', makeLeaf('ram:ID', party.registrationNumber)),
    makeGroup(
      'ram:DefinedTradeContact',
      makeGroup('ram:TelephoneUniversalCommunication', makeLeaf('ram:CompleteNumber', party.phone)),
      makeGroup('ram:EmailURIUniversalCommunication', makeLeaf('ram:URIID', party.email)),
    ),
    makeGroup(
      'ram:PostalTradeAddress',
      makeLeaf('ram:PostcodeCode', party.postalCode),
      makeLeaf('ram:LineOne', party.street),
      makeLeaf('ram:CityName', party.city),
      makeLeaf('ram:CountryID', party.country),
    ),
    makeRegistration(party.taxNumber, 'FC'),
    makeRegistration(party.vatId, 'VA'),
  );
}

/**
 * Creates the delivery element, which is mandatory even if it is empty. For an intra-community supply, it
 * must contain the country of delivery (BR-IC-12).
 */
function makeTradeDelivery({ deliveryDate, taxes, buyer }: EuInvoice): Element {
  const isAbroad = taxes.some((tax) => tax.category === 'K');
  const name = 'ram:ApplicableHeaderTradeDelivery';
  const delivery = makeGroup(
    name,
    isAbroad
      ? makeGroup(
          'ram:ShipToTradeParty',
          makeGroup('ram:PostalTradeAddress', makeLeaf('ram:CountryID', buyer.country)),
        )
      : undefined,
    makeGroup('ram:ActualDeliverySupplyChainEvent', makeDate('ram:OccurrenceDateTime', deliveryDate)),
  );
  return delivery ?? { name, attributes: {}, content: [] };
}

function makeSettlement(invoice: EuInvoice): Element | undefined {
  const { iban, bic, sums, currency } = invoice;
  const makeIfAny = (name: string, value: number) =>
    value === 0 ? undefined : makeLeaf(name, formatCents(value));
  return makeGroup(
    'ram:ApplicableHeaderTradeSettlement',
    makeLeaf('ram:InvoiceCurrencyCode', currency),
    iban === undefined
      ? undefined
      : makeGroup(
          'ram:SpecifiedTradeSettlementPaymentMeans',
          makeLeaf('ram:TypeCode', CREDIT_TRANSFER),
          makeGroup('ram:PayeePartyCreditorFinancialAccount', makeLeaf('ram:IBANID', iban)),
          makeGroup('ram:PayeeSpecifiedCreditorFinancialInstitution', makeLeaf('ram:BICID', bic)),
        ),
    invoice.taxes.map(makeTradeTax),
    makeGroup(
      'ram:BillingSpecifiedPeriod',
      makeDate('ram:StartDateTime', invoice.period?.start),
      makeDate('ram:EndDateTime', invoice.period?.end),
    ),
    invoice.adjustments.map(makeTradeAdjustment),
    makeGroup(
      'ram:SpecifiedTradePaymentTerms',
      makeLeaf('ram:Description', invoice.paymentTerms),
      makeDate('ram:DueDateDateTime', invoice.dueDate),
    ),
    makeGroup(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      makeLeaf('ram:LineTotalAmount', formatCents(sums.lines)),
      makeIfAny('ram:ChargeTotalAmount', sums.charges),
      makeIfAny('ram:AllowanceTotalAmount', sums.allowances),
      makeLeaf('ram:TaxBasisTotalAmount', formatCents(sums.withoutTax)),
      makeLeaf('ram:TaxTotalAmount', formatCents(sums.tax), { currencyID: currency }),
      makeIfAny('ram:RoundingAmount', sums.rounding),
      makeLeaf('ram:GrandTotalAmount', formatCents(sums.withTax)),
      makeIfAny('ram:TotalPrepaidAmount', sums.prepaid),
      makeLeaf('ram:DuePayableAmount', formatCents(sums.due)),
    ),
  );
}

function formatRate(rate: number | undefined): string | undefined {
  return rate === undefined ? undefined : formatDecimal(rate, 2);
}

function makeTradeTax(tax: EuTax): Element | undefined {
  return makeGroup(
    'ram:ApplicableTradeTax',
    makeLeaf('ram:CalculatedAmount', formatCents(tax.amount)),
    makeLeaf('ram:TypeCode', 'VAT'),
    makeLeaf('ram:ExemptionReason', tax.exemptionReason),
    makeLeaf('ram:BasisAmount', formatCents(tax.base)),
    makeLeaf('ram:CategoryCode', tax.category),
    makeLeaf('ram:RateApplicablePercent', formatRate(tax.rate)),
  );
}

function makeTradeAdjustment(one: Omit<EuAdjustment, 'tax'> & Partial<EuAdjustment>): Element | undefined {
  return makeGroup(
    'ram:SpecifiedTradeAllowanceCharge',
    makeGroup('ram:ChargeIndicator', makeLeaf('udt:Indicator', String(one.isCharge))),
    makeLeaf('ram:ActualAmount', formatCents(one.amount)),
    makeLeaf('ram:ReasonCode', one.reasonCode),
    makeLeaf('ram:Reason', one.reason),
    one.tax === undefined
      ? undefined
      : makeGroup(
          'ram:CategoryTradeTax',
          makeLeaf('ram:TypeCode', 'VAT'),
          makeLeaf('ram:CategoryCode', one.tax.category),
          makeLeaf('ram:RateApplicablePercent', formatRate(one.tax.rate)),
        ),
  );
}

function makeTradeLine(line: EuLine): Element | undefined {
  return makeGroup(
    'ram:IncludedSupplyChainTradeLineItem',
    makeGroup('ram:AssociatedDocumentLineDocument', makeLeaf('ram:LineID', line.id)),
    makeGroup(
      'ram:SpecifiedTradeProduct',
      makeLeaf('ram:SellerAssignedID', line.sku),
      makeLeaf('ram:Name', line.name),
    ),
    makeGroup(
      'ram:SpecifiedLineTradeAgreement',
      makeGroup('ram:NetPriceProductTradePrice', makeLeaf('ram:ChargeAmount', formatDecimal(line.price, 6))),
    ),
    makeGroup(
      'ram:SpecifiedLineTradeDelivery',
      makeLeaf('ram:BilledQuantity', formatDecimal(line.quantity, 6), { unitCode: line.unitCode }),
    ),
    makeGroup(
      'ram:SpecifiedLineTradeSettlement',
      makeGroup(
        'ram:ApplicableTradeTax',
        makeLeaf('ram:TypeCode', 'VAT'),
        makeLeaf('ram:CategoryCode', line.tax.category),
        makeLeaf('ram:RateApplicablePercent', formatRate(line.tax.rate)),
      ),
      line.adjustment === undefined ? undefined : makeTradeAdjustment(line.adjustment),
      makeGroup(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        makeLeaf('ram:LineTotalAmount', formatCents(line.amount)),
      ),
    ),
  );
}
