// UBL 2.1 Invoice and CreditNote: the other syntax of EN 16931, used by XRechnung, Peppol and many accounting programs.
import type { LineItem, Party, Tax } from '../../parsed-data.ts';
import { formatDate } from '../recognize/dates.ts';
import { round } from '../recognize/numbers.ts';
import { defined, type EInvoice, emailOrNothing, MAX_LINES, nonZero, typeOfCode } from './e-invoice.ts';
import { at, children, numberAt, textAt, type XmlNode } from './xml.ts';

/** Reads a UBL invoice or credit note; null if the XML is something else. */
export function readUniversalBusinessLanguage(file: string, xml: XmlNode): EInvoice | null {
  const root = at(xml, 'Invoice|CreditNote');
  const supplier = at(root, 'AccountingSupplierParty', 'Party');
  if (!root || !supplier || !at(root, 'LegalMonetaryTotal')) return null;
  const seller = readParty(supplier);
  addAccount(seller, root);
  const totals = children(root, 'TaxTotal');
  return {
    type: 'CreditNote' in xml ? 'credit_note' : typeOfCode(textAt(root, 'InvoiceTypeCode')),
    fields: defined({ ...readHeader(root), ...readSums(root) }),
    seller,
    buyer: readParty(at(root, 'AccountingCustomerParty', 'Party')),
    deliveryAddress: readDelivery(at(root, 'Delivery')),
    lines: children(root, 'InvoiceLine', 'CreditNoteLine')
      .slice(0, MAX_LINES)
      .flatMap((line) => readLine(line) ?? []),
    taxes: totals
      .flatMap((total) => children(total, 'TaxSubtotal'))
      .slice(0, 50)
      .map(readTax),
    file,
  };
}

function readHeader(root: XmlNode): Record<string, string | undefined> {
  const due = textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans', 'PaymentDueDate');
  return {
    number: textAt(root, 'ID'),
    date: readDate(textAt(root, 'IssueDate')),
    due_date: readDate(due),
    delivery_date: readDate(textAt(root, 'Delivery', 'ActualDeliveryDate')),
    order_number: textAt(root, 'OrderReference', 'ID'),
    customer_number: textAt(root, 'AccountingCustomerParty', 'Party', 'PartyIdentification', 'ID'),
    currency: textAt(root, 'DocumentCurrencyCode'),
    payment_terms: textAt(root, 'PaymentTerms', 'Note'),
  };
}

/** `2026-03-12`, perhaps with a time zone. */
function readDate(text: string | undefined): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '');
  return match ? (formatDate(Number(match[1]), Number(match[2]), Number(match[3])) ?? undefined) : undefined;
}

function readSums(root: XmlNode): Record<string, number | undefined> {
  const sums = at(root, 'LegalMonetaryTotal');
  const currency = textAt(root, 'DocumentCurrencyCode');
  const taxes = children(root, 'TaxTotal').map((total) => at(total, 'TaxAmount'));
  const tax = taxes.find((amount) => amount?.['@currencyID'] === currency) ?? taxes[0];
  const due = numberAt(sums, 'PayableAmount');
  return {
    subtotal: numberAt(sums, 'TaxExclusiveAmount') ?? numberAt(sums, 'LineExtensionAmount'),
    tax_total: numberAt(tax),
    total: numberAt(sums, 'TaxInclusiveAmount') ?? due,
    amount_due: due,
    amount_paid: nonZero(numberAt(sums, 'PrepaidAmount')),
    discount_total: nonZero(numberAt(sums, 'AllowanceTotalAmount')),
    rounding: nonZero(numberAt(sums, 'PayableRoundingAmount')),
  };
}

function readParty(party: XmlNode | undefined): Party {
  const registrations = children(party, 'PartyTaxScheme');
  const vat = registrations.find((one) => textAt(one, 'TaxScheme', 'ID') === 'VAT') ?? registrations[0];
  return defined({
    name: textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, 'PartyName', 'Name'),
    address: readAddress(at(party, 'PostalAddress')),
    tax_id: textAt(vat, 'CompanyID'),
    registration_number: textAt(party, 'PartyLegalEntity', 'CompanyID'),
    email: textAt(party, 'Contact', 'ElectronicMail') ?? emailOrNothing(textAt(party, 'EndpointID')),
    phone: textAt(party, 'Contact', 'Telephone'),
  });
}

function readAddress(address: XmlNode | undefined): string | undefined {
  const town = [textAt(address, 'PostalZone'), textAt(address, 'CityName')];
  const parts = [
    textAt(address, 'StreetName'),
    textAt(address, 'AdditionalStreetName'),
    textAt(address, 'AddressLine', 'Line'),
    town.filter((part) => part !== undefined).join(' '),
    textAt(address, 'Country', 'IdentificationCode'),
  ].filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? parts.join(', ') : undefined;
}

function readDelivery(delivery: XmlNode | undefined): string | undefined {
  const name = textAt(delivery, 'DeliveryParty', 'PartyName', 'Name');
  const parts = [name, readAddress(at(delivery, 'DeliveryLocation', 'Address'))];
  const known = parts.filter((part) => part !== undefined);
  return known.length > 0 ? known.join(', ') : undefined;
}

function addAccount(seller: Party, root: XmlNode): void {
  for (const means of children(root, 'PaymentMeans')) {
    const account = textAt(means, 'PayeeFinancialAccount', 'ID')?.replace(/\s/g, '');
    // The account may be of a country without IBAN.
    if (account !== undefined && /^[A-Z]{2}\d{2}[A-Z\d]{8,30}$/i.test(account)) seller.iban ??= account;
    const bic = textAt(means, 'PayeeFinancialAccount', 'FinancialInstitutionBranch', 'ID');
    if (bic !== undefined) seller.bic ??= bic;
  }
}

function readTax(subtotal: XmlNode): Tax {
  return defined({
    rate: numberAt(subtotal, 'TaxCategory', 'Percent'),
    base: numberAt(subtotal, 'TaxableAmount'),
    amount: numberAt(subtotal, 'TaxAmount'),
  });
}

function readLine(line: XmlNode): Omit<LineItem, 'id'> | null {
  const item = at(line, 'Item');
  const quantity = at(line, 'InvoicedQuantity|CreditedQuantity');
  const price = numberAt(line, 'Price', 'PriceAmount');
  const basis = numberAt(line, 'Price', 'BaseQuantity');
  const description = textAt(item, 'Name') ?? textAt(item, 'Description');
  const amount = numberAt(line, 'LineExtensionAmount');
  if (description === undefined && (amount === undefined || amount === 0)) return null;
  const unit = quantity?.['@unitCode'];
  const values: Record<string, string | number | undefined> = {
    sku: textAt(item, 'SellersItemIdentification', 'ID') ?? textAt(item, 'StandardItemIdentification', 'ID'),
    description,
    quantity: numberAt(quantity),
    unit: typeof unit === 'string' && unit !== '' ? unit : undefined,
    unit_price: price !== undefined && basis !== undefined && basis > 0 ? round(price / basis, 6) : price,
    tax_rate: numberAt(item, 'ClassifiedTaxCategory', 'Percent'),
    amount,
  };
  return defined(values);
}
