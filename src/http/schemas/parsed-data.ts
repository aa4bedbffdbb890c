import { Type } from 'typebox';
import { DOCUMENT_TYPES } from '../../lib/document-types.ts';

// What extraction returns, as a public schema. docs/parsed-data.md says the same for people.

const Box = Type.Array(Type.Number(), {
  minItems: 4,
  maxItems: 4,
  description: "[x0, y0, x1, y1] from the top left of the upright page, in the page's unit.",
});
const PageNumber = Type.Integer({ minimum: 1, description: 'Counted from 1.' });
const Confidence = Type.Number({ minimum: 0, maximum: 1 });
const Fields = Type.Object(
  {},
  { additionalProperties: true, description: 'Values by name, flat and typed.' },
);

const Warning = Type.Object({
  code: Type.String(),
  message: Type.String(),
  page: Type.Optional(PageNumber),
});

const LineItem = Type.Object({
  id: Type.String(),
  sku: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  quantity: Type.Optional(Type.Number()),
  unit: Type.Optional(Type.String()),
  unit_price: Type.Optional(Type.Number()),
  discount: Type.Optional(Type.Number()),
  tax_rate: Type.Optional(Type.Number()),
  amount: Type.Optional(Type.Number()),
});

const Tax = Type.Object({
  rate: Type.Optional(Type.Number()),
  base: Type.Optional(Type.Number()),
  amount: Type.Optional(Type.Number()),
});

const Transaction = Type.Object({
  id: Type.String(),
  date: Type.Optional(Type.String()),
  value_date: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  counterparty: Type.Optional(Type.String()),
  amount: Type.Optional(Type.Number()),
  balance: Type.Optional(Type.Number()),
});

const KeyValue = Type.Object({
  key: Type.String(),
  value: Type.Unsafe<string | boolean>({ type: ['string', 'boolean'] }),
  page: PageNumber,
  box: Type.Optional(Box),
});

const Code = Type.Object({
  format: Type.String({ examples: ['qr', 'ean_13', 'code_128'] }),
  text: Type.String(),
  page: PageNumber,
  box: Type.Optional(Box),
  meaning: Type.Optional(Type.Object({ kind: Type.String() }, { additionalProperties: true })),
});

const Cell = Type.Object({
  row: Type.Integer({ minimum: 0 }),
  column: Type.Integer({ minimum: 0 }),
  row_span: Type.Integer({ minimum: 1 }),
  column_span: Type.Integer({ minimum: 1 }),
  text: Type.String(),
  page: PageNumber,
  box: Box,
});

const COLUMN_TYPES = ['string', 'integer', 'number', 'date', 'datetime', 'boolean', 'money', 'empty'];

const Table = Type.Object({
  id: Type.String(),
  header_rows: Type.Integer({ minimum: 0 }),
  columns: Type.Integer({ minimum: 0 }),
  parts: Type.Array(Type.Object({ page: PageNumber, box: Type.Optional(Box) }), {
    description: 'More than one where the table goes over a page break.',
  }),
  rows: Type.Array(Type.Array(Type.String()), { description: 'Cells as printed.' }),
  cells: Type.Optional(Type.Array(Cell)),
  sheet: Type.Optional(Type.String()),
  hidden: Type.Optional(Type.Boolean()),
  column_types: Type.Optional(Type.Array(Type.String({ enum: COLUMN_TYPES }))),
  truncated: Type.Optional(Type.Boolean({ description: 'More rows than stand here.' })),
  total_rows: Type.Optional(Type.Integer()),
});

const PageInfo = Type.Object({
  number: PageNumber,
  width: Type.Number({ description: '0 for formats without a layout.' }),
  height: Type.Number(),
  unit: Type.String({ enum: ['pt', 'px', 'none'] }),
  method: Type.String({ enum: ['text', 'ocr', 'mixed', 'structure', 'none'] }),
  rotation: Type.Optional(
    Type.Enum([90, 180, 270], {
      type: 'integer',
      description:
        'Degrees clockwise that a page lying on its side or head was turned, so that boxes are upright.',
    }),
  ),
  confidence: Confidence,
  warnings: Type.Array(Warning),
});

const Evidence = Type.Object(
  {
    method: Type.String({
      enum: ['xml', 'form', 'code', 'label', 'layout', 'schema', 'human', 'derived', 'llm'],
    }),
    confidence: Confidence,
    page: Type.Optional(PageNumber),
    box: Type.Optional(Box),
    text: Type.Optional(Type.String({ description: 'The words as printed.' })),
    regions: Type.Optional(Type.Array(Type.Object({ page: PageNumber, box: Box }))),
    at: Type.Optional(Type.String({ examples: ['Sheet1!B4'] })),
    from: Type.Optional(Type.Array(Type.String(), { description: 'Pointers of what it was worked out of.' })),
    grounded: Type.Optional(
      Type.Boolean({ description: '`false` for a value of a language model that is printed nowhere.' }),
    ),
  },
  { description: 'Where a value comes from.' },
);

const DocumentType = Type.String({ enum: [...DOCUMENT_TYPES] });

const Segment = Type.Object({
  pages: Type.Array(PageNumber, { minItems: 2, maxItems: 2, description: 'First and last.' }),
  box: Type.Optional(Box),
  document_type: DocumentType,
  fields: Type.Optional(Fields),
  line_items: Type.Optional(Type.Array(LineItem)),
  taxes: Type.Optional(Type.Array(Tax)),
});

export const ParsedDataSchema = Type.Object(
  {
    version: Type.Integer({ enum: [1] }),
    document_type: DocumentType,
    document_type_confidence: Confidence,
    language: Type.Optional(Type.String({ description: 'BCP 47; absent where it cannot be told.' })),
    fields: Fields,
    line_items: Type.Array(LineItem),
    taxes: Type.Array(Tax),
    transactions: Type.Array(Transaction),
    key_values: Type.Array(KeyValue),
    codes: Type.Array(Code),
    tables: Type.Array(Table),
    text: Type.String({ description: 'The whole text in reading order, as Markdown.' }),
    pages: Type.Array(PageInfo),
    evidence: Type.Object(
      {},
      {
        additionalProperties: Evidence,
        description: 'By JSON pointer of the value, such as `/fields/total`.',
      },
    ),
    checks: Type.Array(
      Type.Object({ name: Type.String(), passed: Type.Boolean(), message: Type.Optional(Type.String()) }),
    ),
    warnings: Type.Array(Warning),
    segments: Type.Array(Segment, { description: 'Which pages belong together; one is the usual case.' }),
    custom: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: "Validates against the project's schema." }),
    ),
  },
  { $id: 'ParsedData', title: 'ParsedData', description: 'What was extracted from a document, version 1.' },
);
