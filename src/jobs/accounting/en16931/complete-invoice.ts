import { addUp, roundCents } from '../cents.ts';
import { MissingDataError, requireValue } from '../missing-data-error.ts';
import type { Sale, SaleParty } from '../sale.ts';
import { adjustToTaxes } from './adjust-to-taxes.ts';
import { completeLines } from './complete-lines.ts';
import { completeTaxes } from './complete-taxes.ts';
import type { EuInvoice, EuOptions, EuParty, TaxCategory, Warn } from './eu-invoice.ts';
import { findVatCountry, isVatId, normalizeVatId, splitAddress } from './find-country.ts';

const TOLERANCE = 0.011;

/**
 * Adds the data that EN 16931 requires. Does not invent any data: codes come from the document's text or the
 * options, and totals must be consistent.
 * @throws {MissingDataError} if the document lacks something mandatory, or if its totals contradict each other
 */
export function completeInvoice(sale: Sale, options: EuOptions, warn: Warn): EuInvoice {
  const number = requireValue('number', sale.number);
  const date = requireValue('date', sale.date);
  const currency = requireValue('currency', sale.currency);
  const taxes = completeTaxes(sale, options);
  const lines = completeLines(sale, taxes, warn);
  const adjustments = adjustToTaxes(sale, lines, taxes);
  const sums = completeSums(sale, lines, adjustments, taxes);
  const seller = completeParty('seller', sale.seller, options, warn);
  const buyer = completeParty('buyer', sale.buyer, options, warn);
  checkParties(taxes, seller, buyer);
  if (taxes.some((tax) => tax.category === 'K') && sale.period === undefined)
    requireValue('delivery_date', sale.deliveryDate);
  return {
    typeCode: sale.type === 'credit_note' ? '381' : '380',
    number,
    date,
    dueDate: sale.dueDate,
    deliveryDate: sale.deliveryDate,
    period: sale.period,
    orderNumber: sale.orderNumber,
    currency,
    paymentTerms: sale.paymentTerms,
    seller,
    buyer,
    iban: sale.seller.iban,
    bic: sale.seller.bic,
    lines,
    adjustments,
    taxes,
    sums,
  };
}

function completeSums(
  sale: Sale,
  lines: EuInvoice['lines'],
  adjustments: EuInvoice['adjustments'],
  taxes: EuInvoice['taxes'],
): EuInvoice['sums'] {
  const addKind = (isCharge: boolean) =>
    addUp(adjustments.filter((one) => one.isCharge === isCharge).map((one) => one.amount));
  const ofLines = addUp(lines.map((line) => line.amount));
  const allowances = addKind(false);
  const charges = addKind(true);
  const withoutTax = addUp([ofLines, -allowances, charges]);
  const tax = addUp(taxes.map((one) => one.amount));
  const withTax = addUp([withoutTax, tax]);
  const total = requireValue('total', sale.total);
  const rounding = sale.rounding ?? 0;
  if (Math.abs(withTax - total) > TOLERANCE && Math.abs(withTax + rounding - total) > TOLERANCE)
    throw new MissingDataError('total', `has the total ${total}, but lines and taxes add up to ${withTax}`);
  const prepaid = sale.amountPaid ?? 0;
  // Some invoices include the rounding amount in their total.
  const isRounded = rounding !== 0 && Math.abs(withTax - total) > TOLERANCE;
  const added = isRounded || rounding !== 0 ? rounding : 0;
  return {
    lines: ofLines,
    allowances,
    charges,
    withoutTax,
    tax,
    withTax,
    prepaid,
    rounding: added,
    due: roundCents(withTax - prepaid + added),
  };
}

function completeParty(role: 'seller' | 'buyer', party: SaleParty, options: EuOptions, warn: Warn): EuParty {
  const name = requireValue(`${role}.name`, party.name);
  const { street, postalCode, city, country: printed } = splitAddress(party.address);
  const country = printed ?? options.defaultCountry ?? findVatCountry(party.taxId);
  if (country === undefined)
    throw new MissingDataError(
      `${role}.address`,
      `has no country in ${role}.address; set default_country for such addresses`,
    );
  if (printed === undefined && options.defaultCountry === undefined)
    warn(`the country of the ${role} (${country}) was taken from the prefix of its VAT number`);
  const { taxId } = party;
  const isVat = isVatId(taxId);
  return {
    name,
    street,
    postalCode,
    city,
    country,
    vatId: isVat ? normalizeVatId(taxId) : undefined,
    taxNumber: isVat || role === 'buyer' ? undefined : taxId,
    registrationNumber: party.registrationNumber,
    gln: party.gln,
    email: party.email,
    phone: party.phone,
  };
}

/** Checks that the parties have the tax numbers that some tax categories require. */
function checkParties(taxes: EuInvoice['taxes'], seller: EuParty, buyer: EuParty): void {
  const has = (...categories: TaxCategory[]) => taxes.some((tax) => categories.includes(tax.category));
  if (seller.vatId === undefined && seller.taxNumber === undefined && !has('O'))
    throw new MissingDataError('seller.tax_id', 'has no seller.tax_id');
  const isIdentified = seller.registrationNumber !== undefined || seller.gln !== undefined;
  if (seller.vatId === undefined && !isIdentified && !has('O'))
    throw new MissingDataError(
      'seller.tax_id',
      'has neither a VAT number nor a registration number of the seller',
    );
  if (has('K', 'G', 'AE') && seller.vatId === undefined)
    throw new MissingDataError('seller.tax_id', 'needs the VAT number of the seller for its tax category');
  if (has('K', 'AE') && buyer.vatId === undefined)
    throw new MissingDataError('buyer.tax_id', 'needs the VAT number of the buyer for its tax category');
  if (has('O') && taxes.length > 1)
    throw new MissingDataError(
      'taxes',
      'has amounts that are not subject to VAT as well as amounts that are, which EN 16931 does not allow',
    );
  if (has('O') && (seller.vatId !== undefined || buyer.vatId !== undefined)) {
    // The standard forbids VAT numbers if nothing in the sale is subject to VAT.
    seller.vatId = undefined;
    buyer.vatId = undefined;
  }
  if (has('O') && seller.registrationNumber === undefined && seller.taxNumber === undefined)
    throw new MissingDataError('seller.registration_number', 'has no number that identifies the seller');
}
