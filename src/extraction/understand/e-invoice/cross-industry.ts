// UN/CEFACT Cross Industry messages: ZUGFeRD 1 (CrossIndustryDocument), Factur-X and ZUGFeRD 2
// (CrossIndustryInvoice), and Order-X (SCRDMCCBDACIOMessageStructure). The formats have slightly different
// element names.
import { round } from '../recognize/numbers.ts';
import { ALLOWANCE, CHARGE, readAdjustment } from './adjustments.ts';
import {
  type EInvoice,
  MAX_LINES,
  MAX_TAXES,
  type SourcedInvoice,
  separatePaths,
  typeOfCode,
} from './e-invoice.ts';
import {
  addNumbers,
  changeValue,
  joinTexts,
  keepEmail,
  omitZero,
  readDate,
  readNumber,
  readText,
  readVatCategory,
  type Sourced,
} from './sourced.ts';
import { findElement, findElementText, listChildren, type XmlNode } from './xml.ts';

/**
 * Reads a Cross Industry message. Returns null if the XML is in a different format or does not describe a
 * sale.
 */
export function readCrossIndustry(file: string, xml: XmlNode): EInvoice | null {
  const root = findElement(xml, 'CrossIndustryInvoice|CrossIndustryDocument|SCRDMCCBDACIOMessageStructure');
  if (!root) return null;
  const isOrder = 'SCRDMCCBDACIOMessageStructure' in xml;
  const document = findElement(root, 'ExchangedDocument|HeaderExchangedDocument');
  const trade = findElement(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction');
  if (!document || !trade) return null;
  const agreement = findElement(trade, 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement');
  const delivery = findElement(trade, 'ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery');
  const settlement = findElement(
    trade,
    'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement',
  );
  const invoice: SourcedInvoice = {
    type: isOrder ? 'purchase_order' : typeOfCode(findElementText(document, 'TypeCode')),
    fields: { ...readTradeHeader(document, agreement, delivery, settlement), ...readTradeSums(settlement) },
    seller: {
      ...readTradeParty(findElement(agreement, 'SellerTradeParty')),
      ...readTradeAccount(settlement),
    },
    buyer: readTradeParty(findElement(agreement, 'BuyerTradeParty')),
    deliveryAddress: readTradePlace(findElement(delivery, 'ShipToTradeParty')),
    lines: listChildren(trade, 'IncludedSupplyChainTradeLineItem')
      .slice(0, MAX_LINES)
      .map(readTradeLine)
      .filter((line) => line !== null),
    taxes: listChildren(settlement, 'ApplicableTradeTax')
      .slice(0, MAX_TAXES)
      .map((tax) => ({
        rate: readNumber(tax, 'RateApplicablePercent|ApplicablePercent'),
        base: readNumber(tax, 'BasisAmount'),
        amount: readNumber(tax, 'CalculatedAmount'),
      })),
    remarks: {
      Note: listChildren(document, 'IncludedNote').map((note) => readText(note, 'Content')),
      'Buyer reference': [readText(agreement, 'BuyerReference')],
      Contract: [readText(agreement, 'ContractReferencedDocument', 'IssuerAssignedID|ID')],
      'Payment reference': [readText(settlement, 'PaymentReference')],
      'Preceding invoice': listChildren(settlement, 'InvoiceReferencedDocument').map((one) =>
        readText(one, 'IssuerAssignedID|ID'),
      ),
      [ALLOWANCE]: readTradeAdjustments(settlement, false),
      [CHARGE]: readTradeAdjustments(settlement, true),
      'Tax exemption': listChildren(settlement, 'ApplicableTradeTax').map((tax) =>
        readText(tax, 'ExemptionReason'),
      ),
      'VAT category': listChildren(settlement, 'ApplicableTradeTax').map((tax) =>
        readVatCategory(tax, 'CategoryCode'),
      ),
      'Invoicing period': [readTradePeriod(findElement(settlement, 'BillingSpecifiedPeriod'))],
      'Seller GLN': [readGlobalId(findElement(agreement, 'SellerTradeParty', 'GlobalID'))],
    },
  };
  return separatePaths(file, xml, invoice);
}

const RATE = 'RateApplicablePercent|ApplicablePercent';
const ADJUSTMENT_PATHS = {
  amount: ['ActualAmount'],
  category: ['CategoryTradeTax', 'CategoryCode'],
  rate: ['CategoryTradeTax', RATE],
  reason: ['Reason'],
  reasonCode: ['ReasonCode'],
};
const FREIGHT_PATHS = {
  amount: ['AppliedAmount'],
  category: ['AppliedTradeTax', 'CategoryCode'],
  rate: ['AppliedTradeTax', RATE],
  reason: ['Description'],
  reasonCode: ['ReasonCode'],
};

/**
 * Reads the discounts or charges that apply to the whole document. Charges include freight, for which
 * extended profiles have a separate element.
 */
function readTradeAdjustments(
  settlement: XmlNode | undefined,
  isCharge: boolean,
): (Sourced<string> | undefined)[] {
  const stated = listChildren(settlement, 'SpecifiedTradeAllowanceCharge')
    .filter((one) => (findElementText(one, 'ChargeIndicator', 'Indicator') === 'true') === isCharge)
    .map((one) => readAdjustment(one, ADJUSTMENT_PATHS));
  if (!isCharge) return stated;
  const freight = listChildren(settlement, 'SpecifiedLogisticsServiceCharge').map((one) =>
    readAdjustment(one, FREIGHT_PATHS),
  );
  return [...stated, ...freight];
}

function readTradePeriod(node: XmlNode | undefined): Sourced<string> | undefined {
  const start = readTradeDate(findElement(node, 'StartDateTime'));
  const end = readTradeDate(findElement(node, 'EndDateTime'));
  return start && end ? joinTexts([start, end], ' – ') : undefined;
}

/** Reads an identifier if it is a Global Location Number. Returns undefined if it uses a different scheme. */
function readGlobalId(node: XmlNode | undefined): Sourced<string> | undefined {
  return node?.['@schemeID'] === '0088' ? readText(node) : undefined;
}

/** Reads a date from a child element, whose name depends on the version of the format. */
function readTradeDate(node: XmlNode | undefined): Sourced<string> | undefined {
  return readDate(node, 'DateTimeString|DateString|DateTime') ?? readDate(node);
}

function readTradeHeader(
  document: XmlNode,
  agreement: XmlNode | undefined,
  delivery: XmlNode | undefined,
  settlement: XmlNode | undefined,
): SourcedInvoice['fields'] {
  const terms = listChildren(settlement, 'SpecifiedTradePaymentTerms');
  const due = terms.map((one) => readTradeDate(findElement(one, 'DueDateDateTime')));
  return {
    number: readText(document, 'ID'),
    date: readTradeDate(findElement(document, 'IssueDateTime')),
    due_date: due.find((found) => found !== undefined),
    delivery_date: readTradeDate(
      findElement(
        delivery,
        'ActualDeliverySupplyChainEvent|RequestedDeliverySupplyChainEvent',
        'OccurrenceDateTime',
      ),
    ),
    order_number: readText(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID|ID'),
    customer_number: readText(agreement, 'BuyerTradeParty', 'ID'),
    currency: readText(settlement, 'InvoiceCurrencyCode|OrderCurrencyCode'),
    payment_terms: terms.map((one) => readText(one, 'Description')).find((found) => found !== undefined),
  };
}

function readTradeSums(settlement: XmlNode | undefined): SourcedInvoice['fields'] {
  const sum = findElement(
    settlement,
    'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
  );
  const currency = findElementText(settlement, 'InvoiceCurrencyCode|OrderCurrencyCode');
  const taxes = listChildren(sum, 'TaxTotalAmount');
  const tax =
    taxes.find((one) => one['@currencyID'] === undefined || one['@currencyID'] === currency) ?? taxes[0];
  const due = readNumber(sum, 'DuePayableAmount');
  return {
    subtotal: readNumber(sum, 'TaxBasisTotalAmount') ?? readNumber(sum, 'LineTotalAmount'),
    tax_total: readNumber(tax),
    total: readNumber(sum, 'GrandTotalAmount') ?? due,
    amount_due: due,
    amount_paid: omitZero(readNumber(sum, 'TotalPrepaidAmount')),
    discount_total: omitZero(readNumber(sum, 'AllowanceTotalAmount')),
    shipping: omitZero(
      addNumbers(
        listChildren(settlement, 'SpecifiedLogisticsServiceCharge').map((one) =>
          readNumber(one, 'AppliedAmount'),
        ),
      ),
    ),
    rounding: omitZero(readNumber(sum, 'RoundingAmount')),
  };
}

function readTradeParty(node: XmlNode | undefined): SourcedInvoice['seller'] {
  const tax = listChildren(node, 'SpecifiedTaxRegistration').map((one) => findElement(one, 'ID'));
  const contact = findElement(node, 'DefinedTradeContact');
  const vat = tax.find((one) => one?.['@schemeID'] === 'VA') ?? tax[0];
  return {
    name: readText(node, 'Name') ?? readText(node, 'SpecifiedLegalOrganization', 'TradingBusinessName'),
    address: readTradeAddress(findElement(node, 'PostalTradeAddress')),
    tax_id: readText(vat),
    registration_number: readText(node, 'SpecifiedLegalOrganization', 'ID'),
    email:
      readText(contact, 'EmailURIUniversalCommunication', 'URIID|CompleteNumber') ??
      keepEmail(readText(node, 'URIUniversalCommunication', 'URIID')),
    phone: readText(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
  };
}

function readTradeAddress(node: XmlNode | undefined): Sourced<string> | undefined {
  const lines = ['LineOne', 'LineTwo', 'LineThree'].map((name) => readText(node, name));
  const town = joinTexts([readText(node, 'PostcodeCode'), readText(node, 'CityName')], ' ');
  return joinTexts([...lines, town, readText(node, 'CountryID')], ', ');
}

function readTradePlace(node: XmlNode | undefined): Sourced<string> | undefined {
  return joinTexts([readText(node, 'Name'), readTradeAddress(findElement(node, 'PostalTradeAddress'))], ', ');
}

function readTradeAccount(settlement: XmlNode | undefined): SourcedInvoice['seller'] {
  const means = listChildren(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const ibans = means.map((one) => readText(one, 'PayeePartyCreditorFinancialAccount', 'IBANID'));
  const bics = means.map((one) => readText(one, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'));
  return {
    iban: changeValue(
      ibans.find((found) => found !== undefined),
      (iban) => iban.replace(/\s/g, ''),
    ),
    bic: bics.find((found) => found !== undefined),
  };
}

function readTradeLine(line: XmlNode): SourcedInvoice['lines'][number] | null {
  const agreement = findElement(line, 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement');
  const delivery = findElement(line, 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery');
  const settlement = findElement(line, 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement');
  const product = findElement(line, 'SpecifiedTradeProduct');
  const quantity = findElement(delivery, 'BilledQuantity|AgreedQuantity|RequestedQuantity');
  const price = findElement(agreement, 'NetPriceProductTradePrice|GrossPriceProductTradePrice');
  const basis = readNumber(price, 'BasisQuantity')?.value ?? 1;
  const description = readText(product, 'Name') ?? readText(product, 'Description');
  const amount = readNumber(
    settlement,
    'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
    'LineTotalAmount',
  );
  if (description === undefined && (amount === undefined || amount.value === 0)) return null;
  const unit = quantity?.['@unitCode'];
  return {
    sku: readText(product, 'SellerAssignedID') ?? readText(product, 'GlobalID'),
    description,
    quantity: readNumber(quantity),
    unit: quantity && typeof unit === 'string' && unit !== '' ? { value: unit, from: [quantity] } : undefined,
    unit_price: changeValue(readNumber(price, 'ChargeAmount'), (value) =>
      basis > 0 ? round(value / basis, 6) : value,
    ),
    tax_rate: readNumber(settlement, 'ApplicableTradeTax', 'RateApplicablePercent|ApplicablePercent'),
    amount,
  };
}
