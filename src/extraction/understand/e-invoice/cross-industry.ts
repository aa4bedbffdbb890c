// UN/CEFACT Cross Industry messages: ZUGFeRD 1 (CrossIndustryDocument), Factur-X and ZUGFeRD 2 (CrossIndustryInvoice),
// Order-X (SCRDMCCBDACIOMessageStructure). They name the same things a little differently.
import type { LineItem, Party, Tax } from '../../parsed-data.ts';
import { formatDate } from '../recognize/dates.ts';
import { round } from '../recognize/numbers.ts';
import { defined, type EInvoice, emailOrNothing, MAX_LINES, nonZero, typeOfCode } from './e-invoice.ts';
import { at, children, numberAt, textAt, type XmlNode } from './xml.ts';

/** Reads a Cross Industry message; null if the XML is something else or has no sale in it. */
export function readCrossIndustry(file: string, xml: XmlNode): EInvoice | null {
  const root = at(xml, 'CrossIndustryInvoice|CrossIndustryDocument|SCRDMCCBDACIOMessageStructure');
  if (!root) return null;
  const order = 'SCRDMCCBDACIOMessageStructure' in xml;
  const document = at(root, 'ExchangedDocument|HeaderExchangedDocument');
  const trade = at(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction');
  if (!document || !trade) return null;
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement');
  const delivery = at(trade, 'ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery');
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement');
  const seller = party(at(agreement, 'SellerTradeParty'));
  account(seller, settlement);
  return {
    type: order ? 'purchase_order' : typeOfCode(textAt(document, 'TypeCode')),
    fields: defined({ ...header(document, agreement, delivery, settlement), ...sums(settlement) }),
    seller,
    buyer: party(at(agreement, 'BuyerTradeParty')),
    deliveryAddress: place(at(delivery, 'ShipToTradeParty')),
    lines: children(trade, 'IncludedSupplyChainTradeLineItem')
      .slice(0, MAX_LINES)
      .flatMap((line) => lineOf(line) ?? []),
    taxes: children(settlement, 'ApplicableTradeTax').slice(0, 50).map(taxOf),
    file,
  };
}

/** Dates in the format 102 (YYYYMMDD) or ISO 8601. */
function date(node: XmlNode | undefined): string | undefined {
  const text = textAt(node, 'DateTimeString|DateString|DateTime') ?? textAt(node);
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '');
  return match ? (formatDate(Number(match[1]), Number(match[2]), Number(match[3])) ?? undefined) : undefined;
}

function header(
  document: XmlNode,
  agreement: XmlNode | undefined,
  delivery: XmlNode | undefined,
  settlement: XmlNode | undefined,
): Record<string, string | undefined> {
  const terms = children(settlement, 'SpecifiedTradePaymentTerms');
  return {
    number: textAt(document, 'ID'),
    date: date(at(document, 'IssueDateTime')),
    due_date: terms.map((one) => date(at(one, 'DueDateDateTime'))).find((found) => found !== undefined),
    delivery_date: date(
      at(delivery, 'ActualDeliverySupplyChainEvent|RequestedDeliverySupplyChainEvent', 'OccurrenceDateTime'),
    ),
    order_number: textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID|ID'),
    customer_number: textAt(agreement, 'BuyerTradeParty', 'ID'),
    currency: textAt(settlement, 'InvoiceCurrencyCode|OrderCurrencyCode'),
    payment_terms: terms.map((one) => textAt(one, 'Description')).find((found) => found !== undefined),
  };
}

function sums(settlement: XmlNode | undefined): Record<string, number | undefined> {
  const sum = at(
    settlement,
    'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
  );
  const currency = textAt(settlement, 'InvoiceCurrencyCode|OrderCurrencyCode');
  const taxes = children(sum, 'TaxTotalAmount');
  const tax =
    taxes.find((one) => one['@currencyID'] === undefined || one['@currencyID'] === currency) ?? taxes[0];
  const due = numberAt(sum, 'DuePayableAmount');
  const prepaid = numberAt(sum, 'TotalPrepaidAmount');
  return {
    subtotal: numberAt(sum, 'TaxBasisTotalAmount') ?? numberAt(sum, 'LineTotalAmount'),
    tax_total: numberAt(tax),
    total: numberAt(sum, 'GrandTotalAmount') ?? due,
    amount_due: due,
    amount_paid: prepaid === 0 ? undefined : prepaid,
    discount_total: nonZero(numberAt(sum, 'AllowanceTotalAmount')),
    shipping: undefined,
    rounding: nonZero(numberAt(sum, 'RoundingAmount')),
  };
}

function party(node: XmlNode | undefined): Party {
  const tax = children(node, 'SpecifiedTaxRegistration').map((one) => at(one, 'ID'));
  const contact = at(node, 'DefinedTradeContact');
  const vat = tax.find((one) => one?.['@schemeID'] === 'VA') ?? tax[0];
  return defined({
    name: textAt(node, 'Name') ?? textAt(node, 'SpecifiedLegalOrganization', 'TradingBusinessName'),
    address: address(at(node, 'PostalTradeAddress')),
    tax_id: textAt(vat),
    registration_number: textAt(node, 'SpecifiedLegalOrganization', 'ID'),
    email:
      textAt(contact, 'EmailURIUniversalCommunication', 'URIID|CompleteNumber') ??
      emailOrNothing(textAt(node, 'URIUniversalCommunication', 'URIID')),
    phone: textAt(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
  });
}

function address(node: XmlNode | undefined): string | undefined {
  if (!node) return undefined;
  const lines = ['LineOne', 'LineTwo', 'LineThree'].map((name) => textAt(node, name));
  const town = [textAt(node, 'PostcodeCode'), textAt(node, 'CityName')]
    .filter((part) => part !== undefined)
    .join(' ');
  const parts = [...lines, town, textAt(node, 'CountryID')].filter(
    (part) => part !== undefined && part !== '',
  );
  return parts.length > 0 ? parts.join(', ') : undefined;
}

function place(node: XmlNode | undefined): string | undefined {
  const parts = [textAt(node, 'Name'), address(at(node, 'PostalTradeAddress'))].filter(
    (part) => part !== undefined,
  );
  return parts.length > 0 ? parts.join(', ') : undefined;
}

function account(seller: Party, settlement: XmlNode | undefined): void {
  for (const means of children(settlement, 'SpecifiedTradeSettlementPaymentMeans')) {
    const iban = textAt(means, 'PayeePartyCreditorFinancialAccount', 'IBANID');
    const bic = textAt(means, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID');
    if (iban !== undefined) seller.iban ??= iban.replace(/\s/g, '');
    if (bic !== undefined) seller.bic ??= bic;
  }
}

function taxOf(node: XmlNode): Tax {
  return defined({
    rate: numberAt(node, 'RateApplicablePercent|ApplicablePercent'),
    base: numberAt(node, 'BasisAmount'),
    amount: numberAt(node, 'CalculatedAmount'),
  });
}

function lineOf(line: XmlNode): Omit<LineItem, 'id'> | null {
  const agreement = at(line, 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement');
  const delivery = at(line, 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery');
  const settlement = at(line, 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement');
  const product = at(line, 'SpecifiedTradeProduct');
  const quantity = at(delivery, 'BilledQuantity|AgreedQuantity|RequestedQuantity');
  const price = at(agreement, 'NetPriceProductTradePrice|GrossPriceProductTradePrice');
  const basis = numberAt(price, 'BasisQuantity');
  const charge = numberAt(price, 'ChargeAmount');
  const name = textAt(product, 'Name') ?? textAt(product, 'Description');
  const amount = numberAt(
    settlement,
    'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
    'LineTotalAmount',
  );
  const unit = quantity?.['@unitCode'];
  if (name === undefined && (amount === undefined || amount === 0)) return null;
  return defined({
    sku: textAt(product, 'SellerAssignedID') ?? textAt(product, 'GlobalID'),
    description: name,
    quantity: numberAt(quantity),
    unit: typeof unit === 'string' && unit !== '' ? unit : undefined,
    unit_price:
      charge === undefined ? undefined : basis !== undefined && basis > 0 ? round(charge / basis, 6) : charge,
    tax_rate: numberAt(settlement, 'ApplicableTradeTax', 'RateApplicablePercent|ApplicablePercent'),
    amount,
  } as Record<string, string | number | undefined>);
}
