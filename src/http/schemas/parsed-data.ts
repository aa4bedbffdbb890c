import { Type } from 'typebox';
import { DOCUMENT_TYPES } from '../../lib/document-types.ts';
import { PageNumber, WarningSchema } from './warnings.ts';

// The public schema of results. docs/parsed-data.md describes it for people.

const Box = Type.Array(Type.Number(), {
  minItems: 4,
  maxItems: 4,
  description: "[x0, y0, x1, y1] from the top left of the upright page, in the page's unit.",
});
const Confidence = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'The chance that it is right: of the values given with 0.9, nine in ten are.',
});
const Fields = Type.Object(
  {},
  { additionalProperties: true, description: 'Values by name, flat and typed.' },
);

/** A text that is absent if it was not found. */
const describeText = (description: string) => Type.Optional(Type.String({ description }));
const describeNumber = (description: string) => Type.Optional(Type.Number({ description }));

const LineItem = Type.Object(
  {
    id: Type.String({ description: 'Identifier within the result, such as `li_1`.' }),
    sku: describeText('Article number.'),
    description: describeText('What it is, as printed.'),
    quantity: describeNumber('How much of it.'),
    unit: describeText('Unit of the quantity.'),
    unit_price: describeNumber('Price of one unit.'),
    discount: describeNumber('Discount of this line.'),
    tax_rate: describeNumber('Tax rate in percent: 20 is 20 %.'),
    amount: describeNumber('Amount of this line, as the list prints it.'),
  },
  { title: 'LineItem', description: 'Something that was bought, offered or delivered.' },
);

const Tax = Type.Object(
  {
    rate: describeNumber('Tax rate in percent: 20 is 20 %.'),
    base: describeNumber('The amount that is taxed.'),
    amount: describeNumber('The tax.'),
  },
  { title: 'Tax', description: 'The tax of one rate.' },
);

const Transaction = Type.Object(
  {
    id: Type.String({ description: 'Identifier within the result, such as `tx_1`.' }),
    date: describeText('Transaction date, `YYYY-MM-DD`.'),
    value_date: describeText('Value date, `YYYY-MM-DD`.'),
    description: describeText('What it is, as printed.'),
    counterparty: describeText('Name of the other side.'),
    amount: describeNumber('Amount; negative for money out.'),
    balance: describeNumber('Balance after it.'),
  },
  { title: 'Transaction', description: 'A movement of a bank statement.' },
);

const KeyValue = Type.Object(
  {
    key: Type.String({ description: 'The label, as printed.' }),
    value: Type.Unsafe<string | boolean>({
      type: ['string', 'boolean'],
      description: 'The value next to the label, as printed; true or false for a check box.',
    }),
    page: PageNumber,
    box: Type.Optional(Box),
  },
  { title: 'KeyValue', description: 'A label with the value next to it.' },
);

const Code = Type.Object(
  {
    format: Type.String({ description: 'Kind of the code.', examples: ['qr', 'ean_13', 'code_128'] }),
    text: Type.String({ description: 'What it contains.' }),
    page: PageNumber,
    box: Type.Optional(Box),
    meaning: Type.Optional(
      Type.Object(
        { kind: Type.String({ description: 'What the content is, such as a payment or a contact.' }) },
        { additionalProperties: true, description: 'The content, if it is of a known kind.' },
      ),
    ),
  },
  { title: 'Code', description: 'A barcode or QR code.' },
);

const Cell = Type.Object(
  {
    row: Type.Integer({ minimum: 0, description: 'Counted from 0.' }),
    column: Type.Integer({ minimum: 0, description: 'Counted from 0.' }),
    row_span: Type.Integer({ minimum: 1, description: 'How many rows it covers.' }),
    column_span: Type.Integer({ minimum: 1, description: 'How many columns it covers.' }),
    text: Type.String({ description: 'As printed.' }),
    page: PageNumber,
    box: Box,
  },
  { title: 'TableCell', description: 'A cell with its place.' },
);

const COLUMN_TYPES = ['string', 'integer', 'number', 'date', 'datetime', 'boolean', 'money', 'empty'];

const Table = Type.Object(
  {
    id: Type.String({ description: '`t1`, `t2` … in reading order.' }),
    header_rows: Type.Integer({ minimum: 0, description: 'How many rows at the top are headings.' }),
    columns: Type.Integer({ minimum: 0, description: 'How many columns there are.' }),
    parts: Type.Array(Type.Object({ page: PageNumber, box: Type.Optional(Box) }), {
      description: 'Its place on the page; several places if it continues across a page break.',
    }),
    rows: Type.Array(Type.Array(Type.String()), { description: 'Cells as printed.' }),
    cells: Type.Optional(
      Type.Array(Cell, { description: 'The same with places; absent for formats without a layout.' }),
    ),
    sheet: describeText('Name of the sheet of a spreadsheet.'),
    hidden: Type.Optional(Type.Boolean({ description: 'Whether the file hides the sheet.' })),
    column_types: Type.Optional(
      Type.Array(Type.String({ enum: COLUMN_TYPES }), {
        description: 'What the columns of a spreadsheet or CSV contain.',
      }),
    ),
    truncated: Type.Optional(Type.Boolean({ description: 'Whether rows were left out here.' })),
    total_rows: Type.Optional(Type.Integer({ description: 'How many rows the whole table has.' })),
  },
  { title: 'Table', description: 'A table, over page breaks if it has any.' },
);

const PageInfo = Type.Object(
  {
    number: PageNumber,
    width: Type.Number({ description: '0 for formats without a layout.' }),
    height: Type.Number({ description: '0 for formats without a layout.' }),
    unit: Type.String({
      enum: ['pt', 'px', 'none'],
      description: 'Unit of size and boxes: points of a PDF (72 an inch), pixels of an image.',
    }),
    method: Type.String({
      enum: ['text', 'ocr', 'mixed', 'structure', 'none'],
      description: 'How its text was read: from the file, from the image, or both.',
    }),
    rotation: Type.Optional(
      Type.Enum([90, 180, 270], {
        type: 'integer',
        description:
          'Degrees clockwise that a page lying on its side or head was turned, so that boxes are upright.',
      }),
    ),
    confidence: { ...Confidence, description: 'Mean over its words.' },
    warnings: Type.Array(WarningSchema, { description: 'What could not be read here.' }),
  },
  { title: 'PageInfo', description: 'A page that was read.' },
);

const Evidence = Type.Object(
  {
    method: Type.String({
      enum: ['xml', 'form', 'code', 'label', 'layout', 'schema', 'learned', 'human', 'derived', 'llm'],
      description: 'How the value was found.',
    }),
    confidence: Confidence,
    page: Type.Optional(PageNumber),
    box: Type.Optional(Box),
    text: Type.Optional(Type.String({ description: 'The words as printed.' })),
    regions: Type.Optional(
      Type.Array(Type.Object({ page: PageNumber, box: Box }), {
        description: 'Every place, if it is printed in several: an address over three lines.',
      }),
    ),
    at: Type.Optional(
      Type.String({ description: 'The place in a file without a layout.', examples: ['Sheet1!B4'] }),
    ),
    from: Type.Optional(Type.Array(Type.String(), { description: 'Pointers of what it was worked out of.' })),
    confirmed: Type.Optional(
      Type.Boolean({ description: '`true` if a person has confirmed the value: its confidence is 1.' }),
    ),
    grounded: Type.Optional(
      Type.Boolean({ description: '`false` for a value of a language model that is printed nowhere.' }),
    ),
  },
  { title: 'Evidence', description: 'Where a value comes from.' },
);

const DocumentType = Type.String({
  enum: [...DOCUMENT_TYPES],
  description: 'What kind of document it is; `other` if none fits. More may come.',
});

const Segment = Type.Object(
  {
    pages: Type.Array(PageNumber, { minItems: 2, maxItems: 2, description: 'First and last.' }),
    box: Type.Optional(Box),
    document_type: DocumentType,
    fields: Type.Optional(Fields),
    line_items: Type.Optional(Type.Array(LineItem, { description: 'Its line items.' })),
    taxes: Type.Optional(Type.Array(Tax, { description: 'Its taxes.' })),
  },
  { title: 'Segment', description: 'One of several documents in a file.' },
);

export const ParsedDataSchema = Type.Object(
  {
    version: Type.Integer({ enum: [1], description: 'Version of this shape.' }),
    document_type: DocumentType,
    document_type_confidence: { ...Confidence, description: 'How sure the type is.' },
    language: Type.Optional(Type.String({ description: 'BCP 47; absent if it is not known.' })),
    fields: Fields,
    line_items: Type.Array(LineItem, { description: 'What was bought, offered or delivered.' }),
    taxes: Type.Array(Tax, { description: 'One entry for each tax rate.' }),
    transactions: Type.Array(Transaction, { description: 'The movements of a bank statement.' }),
    key_values: Type.Array(KeyValue, { description: 'Labels with the values next to them.' }),
    codes: Type.Array(Code, { description: 'Barcodes and QR codes.' }),
    tables: Type.Array(Table, { description: 'All tables, in reading order.' }),
    text: Type.String({ description: 'The whole text in reading order, as Markdown.' }),
    pages: Type.Array(PageInfo, { description: 'One entry for each page that was read.' }),
    evidence: Type.Object(
      {},
      {
        additionalProperties: Evidence,
        description: 'By JSON pointer of the value, such as `/fields/total`.',
      },
    ),
    checks: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Stable name of the check.' }),
          passed: Type.Boolean({ description: 'Whether the values agree.' }),
          message: describeText('What differs, for people.'),
        },
        { title: 'Check', description: 'Something that was computed again.' },
      ),
      { description: 'Sums and digits that were computed again from the values.' },
    ),
    warnings: Type.Array(WarningSchema, { description: 'What could not be read or was left out.' }),
    segments: Type.Array(Segment, { description: 'Which pages belong together; one is the usual case.' }),
    custom: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: "Validates against the project's schema." }),
    ),
  },
  { $id: 'ParsedData', title: 'ParsedData', description: 'What was extracted from a document, version 1.' },
);
