// UBL 2.1 Invoice and CreditNote: one of the two syntaxes of EN 16931, used by XRechnung, Peppol and many
// accounting programs.
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
 * Reads a UBL invoice or credit note, which may be inside a Peppol envelope. Returns null if the XML is in a
 * different format.
 */
export function readUniversalBusinessLanguage(file: string, xml: XmlNode): EInvoice | null {
  const parent = findElement(xml, 'StandardBusinessDocument') ?? xml;
  const root = findElement(parent, 'Invoice|CreditNote');
  const supplier = findElement(root, 'AccountingSupplierParty', 'Party');
  if (!root || !supplier || !findElement(root, 'LegalMonetaryTotal')) return null;
  const invoice: SourcedInvoice = {
    type: 'CreditNote' in parent ? 'credit_note' : typeOfCode(findElementText(root, 'InvoiceTypeCode')),
    fields: { ...readUblHeader(root), ...readUblSums(root) },
    seller: { ...readUblParty(supplier), ...readUblAccount(root) },
    buyer: readUblParty(findElement(root, 'AccountingCustomerParty', 'Party')),
    deliveryAddress: readUblDelivery(findElement(root, 'Delivery')),
    lines: listChildren(root, 'InvoiceLine', 'CreditNoteLine')
      .slice(0, MAX_LINES)
      .map(readUblLine)
      .filter((line) => line !== null),
    taxes: listChildren(root, 'TaxTotal')
      .flatMap((total) => listChildren(total, 'TaxSubtotal'))
      .slice(0, MAX_TAXES)
      .map((subtotal) => ({
        rate: readNumber(subtotal, 'TaxCategory', 'Percent'),
        base: readNumber(subtotal, 'TaxableAmount'),
        amount: readNumber(subtotal, 'TaxAmount'),
      })),
    remarks: readUblRemarks(root),
  };
  return separatePaths(file, xml, invoice);
}

function readUblHeader(root: XmlNode): SourcedInvoice['fields'] {
  return {
    number: readText(root, 'ID'),
    date: readDate(root, 'IssueDate'),
    due_date: readDate(root, 'DueDate') ?? readDate(root, 'PaymentMeans', 'PaymentDueDate'),
    delivery_date: readDate(root, 'Delivery', 'ActualDeliveryDate'),
    order_number: readText(root, 'OrderReference', 'ID'),
    customer_number: readText(root, 'AccountingCustomerParty', 'Party', 'PartyIdentification', 'ID'),
    currency: readText(root, 'DocumentCurrencyCode'),
    payment_terms: readText(root, 'PaymentTerms', 'Note'),
  };
}

function readUblSums(root: XmlNode): SourcedInvoice['fields'] {
  const sums = findElement(root, 'LegalMonetaryTotal');
  const currency = findElementText(root, 'DocumentCurrencyCode');
  const taxes = listChildren(root, 'TaxTotal').map((total) => findElement(total, 'TaxAmount'));
  const tax = taxes.find((amount) => amount?.['@currencyID'] === currency) ?? taxes[0];
  const due = readNumber(sums, 'PayableAmount');
  return {
    subtotal: readNumber(sums, 'TaxExclusiveAmount') ?? readNumber(sums, 'LineExtensionAmount'),
    tax_total: readNumber(tax),
    total: readNumber(sums, 'TaxInclusiveAmount') ?? due,
    amount_due: due,
    amount_paid: omitZero(readNumber(sums, 'PrepaidAmount')),
    discount_total: omitZero(readNumber(sums, 'AllowanceTotalAmount')),
    rounding: omitZero(readNumber(sums, 'PayableRoundingAmount')),
  };
}

function readUblParty(party: XmlNode | undefined): SourcedInvoice['seller'] {
  const registrations = listChildren(party, 'PartyTaxScheme');
  const vat =
    registrations.find((one) => findElementText(one, 'TaxScheme', 'ID') === 'VAT') ?? registrations[0];
  return {
    name: readText(party, 'PartyLegalEntity', 'RegistrationName') ?? readText(party, 'PartyName', 'Name'),
    address: readUblAddress(findElement(party, 'PostalAddress')),
    tax_id: readText(vat, 'CompanyID'),
    registration_number: readText(party, 'PartyLegalEntity', 'CompanyID'),
    email: readText(party, 'Contact', 'ElectronicMail') ?? keepEmail(readText(party, 'EndpointID')),
    phone: readText(party, 'Contact', 'Telephone'),
  };
}

function readUblAddress(address: XmlNode | undefined): Sourced<string> | undefined {
  const town = joinTexts([readText(address, 'PostalZone'), readText(address, 'CityName')], ' ');
  return joinTexts(
    [
      readText(address, 'StreetName'),
      readText(address, 'AdditionalStreetName'),
      readText(address, 'AddressLine', 'Line'),
      town,
      readText(address, 'Country', 'IdentificationCode'),
    ],
    ', ',
  );
}

function readUblDelivery(delivery: XmlNode | undefined): Sourced<string> | undefined {
  const name = readText(delivery, 'DeliveryParty', 'PartyName', 'Name');
  return joinTexts([name, readUblAddress(findElement(delivery, 'DeliveryLocation', 'Address'))], ', ');
}

function readUblAccount(root: XmlNode): SourcedInvoice['seller'] {
  const means = listChildren(root, 'PaymentMeans');
  const accounts = means.map((one) =>
    changeValue(readText(one, 'PayeeFinancialAccount', 'ID'), (id) => {
      const account = id.replace(/\s/g, '');
      // In countries without IBANs, account numbers have other formats.
      return /^[A-Z]{2}\d{2}[A-Z\d]{8,30}$/i.test(account) ? account : undefined;
    }),
  );
  const bics = means.map((one) => readText(one, 'PayeeFinancialAccount', 'FinancialInstitutionBranch', 'ID'));
  return {
    iban: accounts.find((found) => found !== undefined),
    bic: bics.find((found) => found !== undefined),
  };
}

function readUblLine(line: XmlNode): SourcedInvoice['lines'][number] | null {
  const item = findElement(line, 'Item');
  const quantity = findElement(line, 'InvoicedQuantity|CreditedQuantity');
  const basis = readNumber(line, 'Price', 'BaseQuantity')?.value ?? 1;
  const description = readText(item, 'Name') ?? readText(item, 'Description');
  const amount = readNumber(line, 'LineExtensionAmount');
  if (description === undefined && (amount === undefined || amount.value === 0)) return null;
  const unit = quantity?.['@unitCode'];
  return {
    sku:
      readText(item, 'SellersItemIdentification', 'ID') ?? readText(item, 'StandardItemIdentification', 'ID'),
    description,
    quantity: readNumber(quantity),
    unit: quantity && typeof unit === 'string' && unit !== '' ? { value: unit, from: [quantity] } : undefined,
    unit_price: changeValue(readNumber(line, 'Price', 'PriceAmount'), (value) =>
      basis > 0 ? round(value / basis, 6) : value,
    ),
    tax_rate: readNumber(item, 'ClassifiedTaxCategory', 'Percent'),
    amount,
  };
}

const ADJUSTMENT_PATHS = {
  amount: ['Amount'],
  category: ['TaxCategory', 'ID'],
  rate: ['TaxCategory', 'Percent'],
  reason: ['AllowanceChargeReason'],
  reasonCode: ['AllowanceChargeReasonCode'],
};

/** Reads the discounts or charges that apply to the whole invoice. */
function readUblAdjustments(root: XmlNode, isCharge: boolean): (Sourced<string> | undefined)[] {
  return listChildren(root, 'AllowanceCharge')
    .filter((one) => (findElementText(one, 'ChargeIndicator') === 'true') === isCharge)
    .map((one) => readAdjustment(one, ADJUSTMENT_PATHS));
}

function readUblRemarks(root: XmlNode): SourcedInvoice['remarks'] {
  const categories = listChildren(root, 'TaxTotal').flatMap((total) => listChildren(total, 'TaxSubtotal'));
  return {
    Note: listChildren(root, 'Note').map((note) => readText(note)),
    'Buyer reference': [readText(root, 'BuyerReference')],
    Contract: [readText(root, 'ContractDocumentReference', 'ID')],
    'Payment reference': listChildren(root, 'PaymentMeans').map((means) => readText(means, 'PaymentID')),
    'Preceding invoice': listChildren(root, 'BillingReference').map((one) =>
      readText(one, 'InvoiceDocumentReference', 'ID'),
    ),
    [ALLOWANCE]: readUblAdjustments(root, false),
    [CHARGE]: readUblAdjustments(root, true),
    'Tax exemption': categories.map((one) => readText(one, 'TaxCategory', 'TaxExemptionReason')),
    'VAT category': categories.map((one) => readVatCategory(one, 'TaxCategory', 'ID')),
  };
}
