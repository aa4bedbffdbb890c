// The core invoice of EN 16931, complete and with consistent totals. BT and BG are the standard's numbers for
// fields and groups. UBL and CII are generated from this invoice.

/** UNCL 5305 codes: standard, zero, exempt, reverse charge, intra-community, export, not subject to VAT. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

export interface EuParty {
  name: string;
  /**
   * BT-35, BT-50: the printed address. Postal code, city and country are missing here if they could be
   * separated.
   */
  street: string | undefined;
  postalCode: string | undefined;
  city: string | undefined;
  country: string;
  /** BT-31, BT-48: a VAT number with the country prefix. */
  vatId: string | undefined;
  /** BT-32: a local tax number. */
  taxNumber: string | undefined;
  registrationNumber: string | undefined;
  /** BT-29: Global Location Number. */
  gln: string | undefined;
  email: string | undefined;
  phone: string | undefined;
}

export interface EuTax {
  category: TaxCategory;
  /** Tax rate in percent; undefined if the sale is not subject to VAT. */
  rate: number | undefined;
  base: number;
  amount: number;
  /** BT-120: required for all categories except S and Z. */
  exemptionReason: string | undefined;
}

/** A discount or charge: BG-20 and BG-21 for the document, BG-27 and BG-28 for a line. */
export interface EuAdjustment {
  isCharge: boolean;
  amount: number;
  reason: string;
  reasonCode?: string | undefined;
  tax: Pick<EuTax, 'category' | 'rate'>;
}

export interface EuLine {
  id: string;
  sku: string | undefined;
  name: string;
  quantity: number;
  /** Code from UN/ECE Recommendation 20. */
  unitCode: string;
  price: number;
  amount: number;
  tax: Pick<EuTax, 'category' | 'rate'>;
  adjustment: Omit<EuAdjustment, 'tax'> | undefined;
}

export interface EuInvoice {
  typeCode: '380' | '381';
  number: string;
  date: string;
  dueDate: string | undefined;
  deliveryDate: string | undefined;
  /** BG-14: the invoiced period. */
  period: { start: string; end: string } | undefined;
  orderNumber: string | undefined;
  currency: string;
  paymentTerms: string | undefined;
  seller: EuParty;
  buyer: EuParty;
  iban: string | undefined;
  bic: string | undefined;
  lines: EuLine[];
  adjustments: EuAdjustment[];
  taxes: EuTax[];
  sums: {
    lines: number;
    allowances: number;
    charges: number;
    withoutTax: number;
    tax: number;
    withTax: number;
    prepaid: number;
    rounding: number;
    due: number;
  };
}

export interface EuOptions {
  /** ISO 3166 code of the country to assume for addresses without one. */
  defaultCountry: string | undefined;
  /** The category to assume for a tax rate of 0 % if the document gives no reason for it. */
  zeroTaxCategory: TaxCategory | undefined;
}

/** Reports a decision that somebody should check. */
export type Warn = (message: string) => void;
