interface TypeDeclaration {
  /** Whether this type has the commercial fields. */
  isTrade?: true;
  /**
   * Whether issuers use each number only once. If so, two documents with the same number are copies of the
   * same document.
   */
  isNumberedOnce?: true;
  /** Whether only the file format determines this type, never the text. */
  isByFormat?: true;
  /** Required fields. Each entry lists alternative paths in the document's fields; one of them is enough. */
  required?: readonly (readonly string[])[];
}

const INVOICED = [['/seller/name'], ['/number'], ['/date'], ['/total']];

/**
 * All document types, in the order in which they are displayed. The API schema, the dashboard's filter, the
 * required fields and the classes of the trained classifier are derived from this list.
 */
const DECLARATIONS = {
  invoice: { isTrade: true, isNumberedOnce: true, required: INVOICED },
  credit_note: { isTrade: true, isNumberedOnce: true, required: INVOICED },
  receipt: { isTrade: true, required: [['/seller/name'], ['/date'], ['/total']] },
  purchase_order: { isTrade: true, required: [['/number'], ['/date']] },
  quote: { isTrade: true, required: [['/date'], ['/total']] },
  delivery_note: { isTrade: true, required: [['/number'], ['/date']] },
  bank_statement: { required: [['/iban', '/account_number'], ['/closing_balance']] },
  payslip: { required: [['/employee/name'], ['/period_end'], ['/net_pay']] },
  resume: { required: [['/name']] },
  contract: { required: [['/parties']] },
  id_document: { required: [['/document_number'], ['/surname']] },
  email: {},
  form: {},
  spreadsheet: { isByFormat: true },
  letter: {},
  report: {},
  other: {},
} as const satisfies Record<string, TypeDeclaration>;

export type DocumentType = keyof typeof DECLARATIONS;

const ALL = Object.entries(DECLARATIONS) as [DocumentType, TypeDeclaration][];

export const DOCUMENT_TYPES: readonly DocumentType[] = ALL.map(([type]) => type);

export const TRADE_TYPES: ReadonlySet<DocumentType> = new Set(
  ALL.flatMap(([type, { isTrade }]) => (isTrade ? [type] : [])),
);

export const NUMBERED_ONCE: ReadonlySet<string> = new Set(
  ALL.flatMap(([type, { isNumberedOnce }]) => (isNumberedOnce ? [type] : [])),
);

/** Types that can be detected from the text. */
export const PRINTED_TYPES: readonly DocumentType[] = ALL.flatMap(([type, { isByFormat }]) =>
  isByFormat ? [] : [type],
);

/** Required fields of each type. Types that are not listed have none. */
export const REQUIRED_FIELDS: Readonly<Record<string, readonly (readonly string[])[]>> = Object.fromEntries(
  ALL.flatMap(([type, { required }]) => (required ? [[type, required]] : [])),
);
