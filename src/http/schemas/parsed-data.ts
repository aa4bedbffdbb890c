import { Type } from 'typebox';
import { DOCUMENT_TYPES } from '../../lib/document-types.ts';
import { PageNumber, WarningSchema } from './warnings.ts';

// The schema of extracted data, which docs/parsed-data.md documents.

const Box = Type.Array(Type.Number(), {
  minItems: 4,
  maxItems: 4,
  description:
    'The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units.',
});
const Confidence = Type.Number({
  minimum: 0,
  maximum: 1,
  description:
    'Probability that the value is correct: of the values with a confidence of 0.9, nine in ten are correct.',
});
const Fields = Type.Object({}, { additionalProperties: true, description: 'Typed values, by field name.' });

/** An optional property that is omitted from the result if nothing was found. */
const describeText = (description: string) => Type.Optional(Type.String({ description }));
const describeNumber = (description: string) => Type.Optional(Type.Number({ description }));

const LineItem = Type.Object(
  {
    id: Type.String({ description: 'Identifier within the result, such as `li_1`.' }),
    sku: describeText('Item number (SKU).'),
    description: describeText('Description, as printed.'),
    quantity: describeNumber('Quantity.'),
    unit: describeText('Unit of the quantity.'),
    unit_price: describeNumber('Price of one unit.'),
    discount: describeNumber('Discount on this line.'),
    tax_rate: describeNumber('Tax rate in percent: 20 means 20%.'),
    amount: describeNumber('Amount of this line, as printed in the list.'),
  },
  { title: 'LineItem', description: 'A bought, offered or delivered item.' },
);

const Tax = Type.Object(
  {
    rate: describeNumber('Tax rate in percent: 20 means 20%.'),
    base: describeNumber('The taxable amount.'),
    amount: describeNumber('Amount of the tax.'),
  },
  { title: 'Tax', description: 'The tax at one rate.' },
);

const Transaction = Type.Object(
  {
    id: Type.String({ description: 'Identifier within the result, such as `tx_1`.' }),
    date: describeText('Transaction date, `YYYY-MM-DD`.'),
    value_date: describeText('Value date, `YYYY-MM-DD`.'),
    description: describeText('Description, as printed.'),
    counterparty: describeText('Name of the counterparty.'),
    amount: describeNumber('Amount; negative for outgoing payments.'),
    balance: describeNumber('Balance after the transaction.'),
  },
  { title: 'Transaction', description: 'A transaction on a bank statement.' },
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
    format: Type.String({ description: 'Type of the code.', examples: ['qr', 'ean_13', 'code_128'] }),
    text: Type.String({ description: 'Content of the code.' }),
    page: PageNumber,
    box: Type.Optional(Box),
    meaning: Type.Optional(
      Type.Object(
        { kind: Type.String({ description: 'The kind of content, such as a payment or a contact.' }) },
        { additionalProperties: true, description: 'The parsed content, if its kind is known.' },
      ),
    ),
  },
  { title: 'Code', description: 'A barcode or QR code.' },
);

const Cell = Type.Object(
  {
    row: Type.Integer({ minimum: 0, description: 'Index of the row, starting at 0.' }),
    column: Type.Integer({ minimum: 0, description: 'Index of the column, starting at 0.' }),
    row_span: Type.Integer({ minimum: 1, description: 'Number of rows that the cell spans.' }),
    column_span: Type.Integer({ minimum: 1, description: 'Number of columns that the cell spans.' }),
    text: Type.String({ description: 'Text of the cell, as printed.' }),
    page: PageNumber,
    box: Box,
  },
  { title: 'TableCell', description: 'A cell with its position.' },
);

const COLUMN_TYPES = ['string', 'integer', 'number', 'date', 'datetime', 'boolean', 'money', 'empty'];

const Table = Type.Object(
  {
    id: Type.String({ description: '`t1`, `t2` … in reading order.' }),
    header_rows: Type.Integer({ minimum: 0, description: 'Number of header rows at the top.' }),
    columns: Type.Integer({ minimum: 0, description: 'Number of columns.' }),
    parts: Type.Array(Type.Object({ page: PageNumber, box: Type.Optional(Box) }), {
      description:
        'Position of the table on the page; several positions if the table continues after a page break.',
    }),
    rows: Type.Array(Type.Array(Type.String()), { description: 'Text of each cell as printed, row by row.' }),
    cells: Type.Optional(
      Type.Array(Cell, {
        description: 'The same cells with their positions; absent for formats without a layout.',
      }),
    ),
    sheet: describeText('Name of the sheet of a spreadsheet.'),
    hidden: Type.Optional(Type.Boolean({ description: 'Whether the file hides the sheet.' })),
    column_types: Type.Optional(
      Type.Array(Type.String({ enum: COLUMN_TYPES }), {
        description: 'Types of the columns of a spreadsheet or CSV file.',
      }),
    ),
    truncated: Type.Optional(Type.Boolean({ description: 'Whether rows of this table were omitted.' })),
    total_rows: Type.Optional(Type.Integer({ description: 'Number of rows of the complete table.' })),
  },
  { title: 'Table', description: 'A table, joined across page breaks.' },
);

const PageInfo = Type.Object(
  {
    number: PageNumber,
    width: Type.Number({ description: 'Width of the page; 0 for formats without a layout.' }),
    height: Type.Number({ description: 'Height of the page; 0 for formats without a layout.' }),
    unit: Type.String({
      enum: ['pt', 'px', 'none'],
      description: 'Unit of the page size and of boxes: points for a PDF (72 per inch), pixels for an image.',
    }),
    method: Type.String({
      enum: ['text', 'ocr', 'mixed', 'structure', 'none'],
      description: 'Source of the text: the file, the image, or both.',
    }),
    rotation: Type.Optional(
      Type.Enum([90, 180, 270], {
        type: 'integer',
        description:
          'The number of degrees by which a sideways or upside-down page was rotated clockwise. Boxes refer to the upright page.',
      }),
    ),
    confidence: { ...Confidence, description: 'Mean confidence of the words on the page.' },
    warnings: Type.Array(WarningSchema, { description: 'Warnings about this page.' }),
  },
  { title: 'PageInfo', description: 'A page that was read.' },
);

const Evidence = Type.Object(
  {
    method: Type.String({
      enum: ['xml', 'form', 'code', 'label', 'layout', 'schema', 'learned', 'human', 'derived', 'llm'],
      description: 'Method by which the value was found.',
    }),
    confidence: Confidence,
    page: Type.Optional(PageNumber),
    box: Type.Optional(Box),
    text: Type.Optional(Type.String({ description: 'The words as printed.' })),
    regions: Type.Optional(
      Type.Array(Type.Object({ page: PageNumber, box: Box }), {
        description: 'All positions if the value has several, such as an address on three lines.',
      }),
    ),
    at: Type.Optional(
      Type.String({ description: 'The position in a file without a layout.', examples: ['Sheet1!B4'] }),
    ),
    from: Type.Optional(
      Type.Array(Type.String(), {
        description: 'JSON pointers to the values from which this value was calculated.',
      }),
    ),
    confirmed: Type.Optional(
      Type.Boolean({ description: '`true` if a person has confirmed the value; its confidence is then 1.' }),
    ),
    grounded: Type.Optional(
      Type.Boolean({
        description: '`false` for a value from a language model that is not printed in the document.',
      }),
    ),
  },
  { title: 'Evidence', description: 'The evidence for a value.' },
);

const DocumentType = Type.String({
  enum: [...DOCUMENT_TYPES],
  description: 'The document type; `other` if no other type fits. More types may be added.',
});

const Segment = Type.Object(
  {
    pages: Type.Array(PageNumber, {
      minItems: 2,
      maxItems: 2,
      description: 'First and last page of the document.',
    }),
    box: Type.Optional(Box),
    document_type: DocumentType,
    fields: Type.Optional(Fields),
    line_items: Type.Optional(Type.Array(LineItem, { description: 'Line items of the document.' })),
    taxes: Type.Optional(Type.Array(Tax, { description: 'Taxes of the document.' })),
  },
  { title: 'Segment', description: 'One of several documents in a file.' },
);

export const ParsedDataSchema = Type.Object(
  {
    version: Type.Integer({ enum: [1], description: 'Version of this schema.' }),
    document_type: DocumentType,
    document_type_confidence: { ...Confidence, description: 'Confidence of the document type.' },
    language: Type.Optional(
      Type.String({ description: 'Language of the document as a BCP 47 tag; absent if unknown.' }),
    ),
    fields: Fields,
    line_items: Type.Array(LineItem, { description: 'Bought, offered or delivered items.' }),
    taxes: Type.Array(Tax, { description: 'One entry for each tax rate.' }),
    transactions: Type.Array(Transaction, { description: 'The transactions of a bank statement.' }),
    key_values: Type.Array(KeyValue, { description: 'Labels with the values next to them.' }),
    codes: Type.Array(Code, { description: 'Barcodes and QR codes.' }),
    tables: Type.Array(Table, { description: 'All tables, in reading order.' }),
    text: Type.String({ description: 'All text in reading order, as Markdown.' }),
    pages: Type.Array(PageInfo, { description: 'One entry for each page that was read.' }),
    evidence: Type.Object(
      {},
      {
        additionalProperties: Evidence,
        description: 'The evidence of each value, by JSON pointer, such as `/fields/total`.',
      },
    ),
    checks: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Stable code of the check.' }),
          passed: Type.Boolean({ description: 'Whether the checked values agree.' }),
          message: describeText('Human-readable description of the difference.'),
        },
        { title: 'Check', description: 'A calculation that verifies values.' },
      ),
      { description: 'Verified sums and check digits.' },
    ),
    warnings: Type.Array(WarningSchema, { description: 'Content that could not be read or was omitted.' }),
    segments: Type.Array(Segment, { description: 'The documents in the file; usually one.' }),
    custom: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'The custom fields, which conform to the schema of the project.',
        },
      ),
    ),
  },
  { $id: 'ParsedData', title: 'ParsedData', description: 'What was extracted from a document, version 1.' },
);
