import { type Static, Type } from 'typebox';
import { DATE_FORMATS, ZERO_TAX_CATEGORIES } from '../../domain/accounting-options.ts';
import {
  DEFAULT_CSV,
  EXPORT_FORMATS,
  EXPORT_ROWS,
  type Export,
  findExportRetention,
  isAccountingFormat,
  MOST_EXPORTED,
} from '../../domain/exports.ts';
import type { NewExport } from '../../domain/ports/export-records.ts';
import { PaginationMeta, PaginationQuery } from '../pagination.ts';
import {
  BANK_ID_PATTERN,
  COUNTRY_PATTERN,
  CREDITOR_ACCOUNT_PATTERN,
  TAX_RATE_PATTERN,
} from './accounting-patterns.ts';
import {
  createReference,
  DOCUMENT_ID_PATTERN,
  makeNullable,
  NO_CONTROL_CHARACTERS,
  Timestamp,
} from './common.ts';

const Format = Type.Enum([...EXPORT_FORMATS], {
  type: 'string',
  description:
    'Format of the file: CSV, an Excel workbook, JSON Lines or a JSON array; EN 16931 electronic invoices as UBL (`ubl`) or Cross ' +
    'Industry Invoice (`cii`); a DATEV posting batch (`datev`) and the images of its documents (`datev_documents`); ' +
    'bills for QuickBooks Online or Xero; bank statements as OFX or camt.053.',
});
const Rows = Type.Enum([...EXPORT_ROWS], {
  type: 'string',
  description:
    'What each row of a CSV file represents. A workbook has a sheet for each kind of row; in JSON, each entry is a whole document.',
});

const Accounting = Type.Object(
  {
    default_country: Type.Optional(
      Type.String({
        pattern: COUNTRY_PATTERN,
        description: '`ubl`, `cii`: the country (ISO 3166) to use for addresses without a country.',
        examples: ['DE'],
      }),
    ),
    zero_tax_category: Type.Optional(
      Type.Enum([...ZERO_TAX_CATEGORIES], {
        type: 'string',
        description:
          '`ubl`, `cii`: the tax category (UNCL 5305) for a rate of 0% if the document states no reason.',
      }),
    ),
    account: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: '`datev`, `quickbooks`, `xero`: the expense account. Required for these formats.',
        examples: ['4980'],
      }),
    ),
    creditor_account: Type.Optional(
      Type.String({
        pattern: CREDITOR_ACCOUNT_PATTERN,
        description: '`datev`: the creditor account. Required.',
        examples: ['70000'],
      }),
    ),
    tax_codes: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 100 }), {
        propertyNames: { pattern: TAX_RATE_PATTERN },
        maxProperties: 50,
        description:
          'The code that the accounting program uses for each tax rate (in percent). Required for `xero`; `datev` needs no entries for 19% and 7%.',
        examples: [{ '20': '20% (VAT on Expenses)' }],
      }),
    ),
    date_format: Type.Optional(
      Type.Enum([...DATE_FORMATS], {
        type: 'string',
        description:
          "`quickbooks`, `xero`: the date format that is used in the company's region; `YYYY-MM-DD` if " +
          'absent.',
      }),
    ),
    bank_id: Type.Optional(
      Type.String({
        pattern: BANK_ID_PATTERN,
        description: '`ofx`: the bank code for statements that contain none.',
        examples: ['021000021'],
      }),
    ),
    consultant_number: Type.Optional(
      Type.Integer({
        minimum: 1001,
        maximum: 9_999_999,
        description: '`datev`: the consultant number (Beraternummer). Required.',
        examples: [29098],
      }),
    ),
    client_number: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 99_999,
        description: '`datev`: the client number (Mandantennummer). Required.',
        examples: [55003],
      }),
    ),
    fiscal_year_start: Type.Optional(
      Type.String({
        format: 'date',
        description: '`datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required.',
        examples: ['2026-01-01'],
      }),
    ),
    account_length: Type.Optional(
      Type.Integer({
        minimum: 4,
        maximum: 8,
        description: '`datev`: the length of account numbers (Sachkontenlänge); 4 if absent.',
        examples: [4],
      }),
    ),
  },
  { description: 'Data that an accounting program requires but that documents do not contain.' },
);

const Columns = Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: NO_CONTROL_CHARACTERS }), {
  minItems: 1,
  maxItems: 500,
  description:
    'The columns of the table selected by `rows`, in the given order. A column without values is empty. If absent, all columns are included. Columns cannot be selected for JSON.',
  examples: [['seller.name', 'number', 'date', 'total', 'currency']],
});

const Csv = Type.Object(
  {
    separator: Type.Optional(
      Type.Enum(['comma', 'semicolon', 'tab'], {
        type: 'string',
        default: 'comma',
        description: 'The separator between cells.',
      }),
    ),
    decimal: Type.Optional(
      Type.Enum(['point', 'comma'], {
        type: 'string',
        default: 'point',
        description: 'The decimal separator in numbers.',
      }),
    ),
    bom: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Whether the file begins with a byte order mark, which Excel needs.',
        examples: [true],
      }),
    ),
  },
  { title: 'CsvNotation', description: 'The format of a CSV file.' },
);

export const EXPORT_OPTIONS = {
  format: Format,
  rows: Type.Optional(Rows),
  columns: Type.Optional(Columns),
  csv: Type.Optional(Csv),
  accounting: Type.Optional(Accounting),
};

const ExportSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the export.',
      examples: ['exp_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    status: Type.Enum(['pending', 'completed', 'failed'], {
      type: 'string',
      description: 'Status of the export. The file can be downloaded once it is `completed`.',
    }),
    format: Format,
    rows: Rows,
    documents_count: Type.Integer({ description: 'Number of documents in the file.', examples: [128] }),
    schedule_id: makeNullable(Type.String(), {
      description: 'The schedule that created the export; null if the export was requested directly.',
      examples: [null],
    }),
    accounting: Type.Optional(Accounting),
    file_size: makeNullable(Type.Integer(), {
      description: 'Size in bytes; null until the export is `completed`.',
      examples: [null],
    }),
    error: Type.Optional(Type.String({ description: 'The reason for the failure.' })),
    warnings: Type.Optional(
      Type.Array(
        Type.Object({
          document_id: Type.String({ description: 'Identifier of the document.' }),
          field: Type.Optional(
            Type.String({ description: 'Name of the missing or assumed value.', examples: ['due_date'] }),
          ),
          message: Type.String({ description: 'What was omitted or assumed, and why.' }),
        }),
        {
          description: 'For formats of accounting programs: omitted documents, and assumptions to check.',
          examples: [[]],
        },
      ),
    ),
    created_at: Timestamp,
    finished_at: makeNullable(Timestamp, {
      description: 'Time at which the export ended; null while it is `pending`.',
      examples: [null],
    }),
    expires_at: Type.String({
      format: 'date-time',
      description: 'When the export is deleted.',
      examples: ['2026-11-21T09:30:00.123Z'],
    }),
  },
  { $id: 'Export', title: 'Export', description: 'A file with documents, created in the background.' },
);

export const EXPORT_SCHEMAS = [ExportSchema];

export const ExportAnswer = Type.Object(
  { export: createReference(ExportSchema) },
  { title: 'ExportResponse', description: 'The export.' },
);

export const ExportList = Type.Object(
  {
    exports: Type.Array(createReference(ExportSchema), { description: 'The exports on this page.' }),
    meta: createReference(PaginationMeta),
  },
  { title: 'ExportList', description: 'One page of the exports, newest first.' },
);

export const ExportListQuery = Type.Object({
  ...PaginationQuery,
  schedule_id: Type.Optional(
    Type.String({
      pattern: '^sch_[0-9a-hjkmnp-tv-z]{26}$',
      description: 'Only exports of this schedule.',
      examples: ['sch_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
  ),
});

export const ExportBody = Type.Object(
  {
    export: Type.Object(
      {
        ...EXPORT_OPTIONS,
        document_ids: Type.Optional(
          Type.Array(Type.String({ pattern: DOCUMENT_ID_PATTERN }), {
            minItems: 1,
            maxItems: MOST_EXPORTED,
            description:
              'The documents, in the given order. If absent, all documents in the project are exported.',
            examples: [['doc_01kah8yq2m5t6v7w8x9y0z1a2b']],
          }),
        ),
      },
      { description: 'The documents and the format of the export.' },
    ),
  },
  { title: 'ExportRequest', description: 'The export to create.' },
);

type Options = Pick<NewExport, 'format' | 'rows' | 'accounting' | 'options'>;
type GivenOptions = Omit<Static<typeof ExportBody>['export'], 'document_ids'>;

/** Adds the default of each option that is missing. */
export function toExportOptions({ format, rows, columns, csv, accounting }: GivenOptions): Options {
  const options = { columns: columns ?? null, csv: { ...DEFAULT_CSV, ...csv } };
  return { format, rows: rows ?? 'documents', options, accounting: accounting ?? {} };
}

/** Omits options that do not apply to the format. */
export function presentExportOptions({ format, rows, options, accounting }: Options): GivenOptions {
  if (isAccountingFormat(format)) return { format, accounting };
  if (format === 'json' || format === 'jsonl') return { format };
  const { columns, csv } = options;
  const chosen = columns === null ? {} : { columns };
  return format === 'xlsx' ? { format, rows, ...chosen } : { format, rows, ...chosen, csv };
}

export function presentExport(one: Export, retentionMs: number): Static<typeof ExportSchema> {
  return {
    id: one.id,
    status: one.status,
    format: one.format,
    rows: one.rows,
    documents_count: one.documentIds.length,
    schedule_id: one.scheduleId,
    file_size: one.fileSize,
    ...(isAccountingFormat(one.format) ? { accounting: one.accounting, warnings: one.warnings } : {}),
    ...(one.error === null ? {} : { error: one.error }),
    created_at: one.createdAt.toISOString(),
    finished_at: one.finishedAt?.toISOString() ?? null,
    expires_at: new Date(one.createdAt.getTime() + findExportRetention(one, retentionMs)).toISOString(),
  };
}
