// UBL 2.1 Invoice and CreditNote: the other syntax of EN 16931, used by XRechnung, Peppol and many accounting programs.
import { round } from '../recognize/numbers.ts';
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
import { at, children, textAt, type XmlNode } from './xml.ts';

/** Reads a UBL invoice or credit note, perhaps in a Peppol envelope; null if the XML is something else. */
export function readUniversalBusinessLanguage(file: string, xml: XmlNode): EInvoice | null {
  const parent = at(xml, 'StandardBusinessDocument') ?? xml;
  const root = at(parent, 'Invoice|CreditNote');
  const supplier = at(root, 'AccountingSupplierParty', 'Party');
  if (!root || !supplier || !at(root, 'LegalMonetaryTotal')) return null;
  const invoice: SourcedInvoice = {
    type: 'CreditNote' in parent ? 'credit_note' : typeOfCode(textAt(root, 'InvoiceTypeCode')),
    fields: { ...readUblHeader(root), ...readUblSums(root) },
    seller: { ...readUblParty(supplier), ...readUblAccount(root) },
    buyer: readUblParty(at(root, 'AccountingCustomerParty', 'Party')),
    deliveryAddress: readUblDelivery(at(root, 'Delivery')),
    lines: children(root, 'InvoiceLine', 'CreditNoteLine')
      .slice(0, MAX_LINES)
      .map(readUblLine)
      .filter((line) => line !== null),
    taxes: children(root, 'TaxTotal')
      .flatMap((total) => children(total, 'TaxSubtotal'))
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
  const sums = at(root, 'LegalMonetaryTotal');
  const currency = textAt(root, 'DocumentCurrencyCode');
  const taxes = children(root, 'TaxTotal').map((total) => at(total, 'TaxAmount'));
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
  const registrations = children(party, 'PartyTaxScheme');
  const vat = registrations.find((one) => textAt(one, 'TaxScheme', 'ID') === 'VAT') ?? registrations[0];
  return {
    name: readText(party, 'PartyLegalEntity', 'RegistrationName') ?? readText(party, 'PartyName', 'Name'),
    address: readUblAddress(at(party, 'PostalAddress')),
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
  return joinTexts([name, readUblAddress(at(delivery, 'DeliveryLocation', 'Address'))], ', ');
}

function readUblAccount(root: XmlNode): SourcedInvoice['seller'] {
  const means = children(root, 'PaymentMeans');
  const accounts = means.map((one) =>
    changeValue(readText(one, 'PayeeFinancialAccount', 'ID'), (id) => {
      const account = id.replace(/\s/g, '');
      // The account may be of a country without IBAN.
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
  const item = at(line, 'Item');
  const quantity = at(line, 'InvoicedQuantity|CreditedQuantity');
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

function readUblRemarks(root: XmlNode): SourcedInvoice['remarks'] {
  const categories = children(root, 'TaxTotal').flatMap((total) => children(total, 'TaxSubtotal'));
  return {
    Note: children(root, 'Note').map((note) => readText(note)),
    'Buyer reference': [readText(root, 'BuyerReference')],
    Contract: [readText(root, 'ContractDocumentReference', 'ID')],
    'Payment reference': children(root, 'PaymentMeans').map((means) => readText(means, 'PaymentID')),
    'Preceding invoice': children(root, 'BillingReference').map((one) =>
      readText(one, 'InvoiceDocumentReference', 'ID'),
    ),
    'Tax exemption': categories.map((one) => readText(one, 'TaxCategory', 'TaxExemptionReason')),
    'VAT category': categories.map((one) => readVatCategory(one, 'TaxCategory', 'ID')),
  };
}
