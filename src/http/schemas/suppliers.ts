import { type Static, Type } from 'typebox';
import type { ComparedSupplier } from '../../domain/judge-supplier.ts';
import type { ImportedRow, SupplierImport } from '../../domain/plan-supplier-import.ts';
import { LONGEST_NAME, type Supplier } from '../../domain/suppliers.ts';
import { EXTERNAL_ID_MAX } from '../../intake/caller-data.ts';
import { SUPPLIER_ROWS_MAX } from '../../intake/read-supplier-list.ts';
import { PaginationMeta, PaginationQuery } from '../pagination.ts';
import { createReference, makeNullable, NO_CONTROL_CHARACTERS, ProjectParams, Timestamp } from './common.ts';
import { FieldErrorSchema } from './errors.ts';

const EXAMPLE_ID = 'sup_01kah8yq2m5t6v7w8x9y0z1a2b';

const List = (description: string, example: string) =>
  Type.Array(Type.String(), { description, examples: [[example]] });

const SupplierId = Type.String({ description: 'Identifier of the supplier.', examples: [EXAMPLE_ID] });

export const SupplierSchema = Type.Object(
  {
    id: SupplierId,
    external_id: makeNullable(Type.String(), {
      description: 'Identifier of the supplier in the system that the master list comes from.',
      examples: ['70012'],
    }),
    created_at: Timestamp,
    names: List(
      'Names of the supplier. Names from documents are listed last, most frequent first.',
      'Northlight GmbH',
    ),
    tax_ids: List('VAT or tax numbers of the supplier.', 'DE811234567'),
    ibans: List('IBANs of the supplier.', 'DE89370400440532013000'),
    currency: makeNullable(Type.String(), {
      description: 'The currency of documents that do not state one; null if it is not specified.',
      examples: ['EUR'],
    }),
    currencies: List('Currencies of the documents from this supplier, most frequent first.', 'EUR'),
    documents_count: Type.Integer({
      description: 'Number of approved documents of the supplier.',
      examples: [3],
    }),
  },
  {
    $id: 'Supplier',
    title: 'Supplier',
    description:
      'A company that issues documents, with everything that master records and approved documents state about it.',
  },
);

export const SupplierAnswer = Type.Object(
  { supplier: createReference(SupplierSchema) },
  { title: 'SupplierResponse', description: 'The supplier.' },
);

export const DocumentSupplierAnswer = Type.Object(
  {
    supplier: Type.Optional(createReference(SupplierSchema)),
    conflicts: Type.Array(
      Type.Object({
        pointer: Type.String({
          description: 'JSON pointer of the value in the document.',
          examples: ['/fields/seller/iban'],
        }),
        value: Type.String({
          description: 'The value, without spaces and punctuation.',
          examples: ['GB33BUKB20201555555555'],
        }),
        known_values: List('The known values, which this value contradicts.', 'DE89370400440532013000'),
      }),
      { description: 'Values of the document that contradict what is known about the supplier.' },
    ),
  },
  {
    title: 'DocumentSupplierResponse',
    description: 'The supplier of a document, and values that contradict what is known about the supplier.',
  },
);

export const SupplierList = Type.Object(
  {
    suppliers: Type.Array(createReference(SupplierSchema), { description: 'The suppliers, newest first.' }),
    meta: createReference(PaginationMeta),
  },
  { title: 'SupplierList', description: 'Suppliers of the project.' },
);

export const SupplierListQuery = Type.Object(
  {
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LONGEST_NAME,
        pattern: NO_CONTROL_CHARACTERS,
        description: 'Part of a name, a tax number, an IBAN or an external identifier.',
        examples: ['north'],
      }),
    ),
    ...PaginationQuery,
  },
  { additionalProperties: false },
);

export const SupplierParams = Type.Object({ ...ProjectParams.properties, supplier_id: SupplierId });

const GivenSupplierSchema = Type.Partial(
  Type.Object({
    external_id: makeNullable(Type.String(), {
      description: `The identifier in your system, at most ${EXTERNAL_ID_MAX} characters.`,
      examples: ['70012'],
    }),
    names: List('Names of the supplier.', 'Northlight GmbH'),
    tax_ids: List('VAT or tax numbers of the supplier.', 'DE811234567'),
    ibans: List('IBANs of the supplier.', 'DE89370400440532013000'),
    currency: makeNullable(Type.String(), {
      description: 'The currency (ISO 4217) of documents that do not state one.',
      examples: ['EUR'],
    }),
  }),
);

export const SupplierChangesBody = Type.Object(
  {
    supplier: Type.Object(GivenSupplierSchema.properties, {
      description:
        'The changes; absent members are not changed. A list replaces all known values, including those ' +
        'from documents.',
      examples: [{ names: ['Northlight GmbH'], currency: 'EUR' }],
    }),
  },
  { title: 'SupplierChanges', description: 'The changes to a supplier.' },
);

export const SupplierMergeBody = Type.Object(
  {
    merge: Type.Object(
      {
        supplier_id: Type.String({
          description: 'The supplier that is merged into this one and then deleted.',
          examples: ['sup_01kah8yq2m5t6v7w8x9y0z1a2c'],
        }),
      },
      { description: 'The supplier to merge into this one.' },
    ),
  },
  { title: 'SupplierMerge', description: 'The supplier to merge.' },
);

export const SupplierImportBody = Type.Object(
  {
    import: Type.Object(
      {
        suppliers: Type.Optional(
          Type.Array(Type.Object(GivenSupplierSchema.properties), {
            description: `The suppliers, at most ${SUPPLIER_ROWS_MAX}. Either this or \`csv\` is required.`,
          }),
        ),
        csv: Type.Optional(
          Type.String({
            description:
              'The list as CSV with the columns `id`, `name`, `tax_id`, `iban` and `currency`. `|` separates several values.',
            examples: ['id;name;tax_id\n70012;Northlight GmbH;DE811234567'],
          }),
        ),
        preview: Type.Optional(
          Type.Boolean({
            default: false,
            description: 'Whether to only report what the import would do, without writing anything.',
            examples: [true],
          }),
        ),
      },
      {
        description: 'The master list.',
        examples: [{ csv: 'id;name;tax_id\n70012;Northlight GmbH;DE811234567', preview: true }],
      },
    ),
  },
  { title: 'SupplierImportRequest', description: 'A master list of suppliers.' },
);

const Count = (description: string) => Type.Integer({ description, examples: [0] });

export const SupplierImportAnswer = Type.Object(
  {
    import: Type.Object(
      {
        preview: Type.Boolean({
          description: 'Whether this was a preview, which writes nothing.',
          examples: [true],
        }),
        created: Count('Number of rows with new suppliers.'),
        updated: Count('Number of rows that change known suppliers.'),
        unchanged: Count('Number of rows that contain nothing new.'),
        invalid: Count('Number of rows with errors.'),
        ignored_columns: List('Columns of the CSV text that were ignored.', 'phone'),
        rows: Type.Array(
          Type.Object({
            row: Type.Integer({
              description: 'The row number, starting at 1 and not counting the header.',
              examples: [1],
            }),
            status: Type.Enum(['created', 'updated', 'unchanged', 'invalid'], {
              type: 'string',
              description: 'What the import does with the row.',
            }),
            name: makeNullable(Type.String(), {
              description: 'The first of the names in the row; null if the row is invalid.',
              examples: ['Northlight GmbH'],
            }),
            supplier_id: makeNullable(Type.String(), {
              description: 'The supplier; null if it does not exist.',
              examples: [EXAMPLE_ID],
            }),
            errors: Type.Array(FieldErrorSchema, {
              description: 'What is wrong with the row.',
              examples: [[{ field: 'ibans', code: 'invalid', message: 'has wrong check digits' }]],
            }),
          }),
          { description: 'All rows, in order.' },
        ),
      },
      { description: 'The outcome of the import.' },
    ),
  },
  { title: 'SupplierImportResponse', description: 'The outcome of an import, by row.' },
);

export function presentSupplier(supplier: Supplier): Static<typeof SupplierSchema> {
  return {
    id: supplier.id,
    external_id: supplier.externalId,
    created_at: supplier.createdAt.toISOString(),
    names: [...supplier.names],
    tax_ids: [...supplier.taxIds],
    ibans: [...supplier.ibans],
    currency: supplier.currency,
    currencies: [...supplier.currencies],
    documents_count: supplier.documentsCount,
  };
}

export function presentDocumentSupplier({
  supplier,
  conflicts,
}: ComparedSupplier): Static<typeof DocumentSupplierAnswer> {
  return {
    ...(supplier === null ? {} : { supplier: presentSupplier(supplier) }),
    conflicts: conflicts.map(({ pointer, value, known }) => ({ pointer, value, known_values: [...known] })),
  };
}

export function presentSupplierImport(
  { rows, ids }: SupplierImport,
  isPreview: boolean,
  ignoredColumns: readonly string[],
): Static<typeof SupplierImportAnswer> {
  const count = (status: ImportedRow['status']) => rows.filter((row) => row.status === status).length;
  return {
    import: {
      preview: isPreview,
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      invalid: count('invalid'),
      ignored_columns: [...ignoredColumns],
      rows: rows.map((one) => ({
        row: one.row,
        status: one.status,
        name: one.status === 'invalid' ? null : one.name,
        supplier_id: one.status === 'invalid' ? null : (ids.get(one.row) ?? one.saved.id),
        errors: one.status === 'invalid' ? [...one.errors] : [],
      })),
    },
  };
}
