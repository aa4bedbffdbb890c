interface TypeDeclaration {
  /** It is about a sale, and has the fields of trade. */
  isTrade?: true;
  /** Its writer uses a number once: two of the same number are the same document. */
  isNumberedOnce?: true;
  /** Only the format of a file can make it this type, never what is printed. */
  isByFormat?: true;
  /**
   * What it cannot be used without. Each entry lists alternatives, one of which is enough, as paths below the fields of
   * the document.
   */
  required?: readonly (readonly string[])[];
}

const INVOICED = [['/seller/name'], ['/number'], ['/date'], ['/total']];

/**
 * All types of documents, in the order in which people are shown them. The API's schema, the dashboard's filter, required
 * fields and the candidates of the learned choice follow from it.
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

/** Types whose fields are those of trade. */
export const TRADE_TYPES: ReadonlySet<DocumentType> = new Set(
  ALL.flatMap(([type, { isTrade }]) => (isTrade ? [type] : [])),
);

/** Types whose writers use each number once. */
export const NUMBERED_ONCE: ReadonlySet<string> = new Set(
  ALL.flatMap(([type, { isNumberedOnce }]) => (isNumberedOnce ? [type] : [])),
);

/** Types that a document may be by what is printed on it. */
export const PRINTED_TYPES: readonly DocumentType[] = ALL.flatMap(([type, { isByFormat }]) =>
  isByFormat ? [] : [type],
);

/** What a document of each type cannot be used without; types that are missing here require nothing. */
export const REQUIRED_FIELDS: Readonly<Record<string, readonly (readonly string[])[]>> = Object.fromEntries(
  ALL.flatMap(([type, { required }]) => (required ? [[type, required]] : [])),
);
