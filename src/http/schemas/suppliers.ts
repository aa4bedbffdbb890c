import { type Static, Type } from 'typebox';
import type { Supplier } from '../../domain/suppliers.ts';
import { PaginationMeta, PaginationQuery } from '../pagination.ts';
import { createReference, Timestamp } from './common.ts';

const List = (description: string, example: string) =>
  Type.Array(Type.String(), { description, examples: [[example]] });

export const SupplierSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the supplier.',
      examples: ['sup_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    created_at: Timestamp,
    names: List('Its names as printed, most frequent first.', 'Northlight GmbH'),
    tax_ids: List('Its VAT or tax numbers.', 'DE811234567'),
    ibans: List('Its bank accounts.', 'DE89370400440532013000'),
    currencies: List('The currencies of its documents, most frequent first.', 'EUR'),
    documents_count: Type.Integer({
      description: 'Number of approved documents from the supplier.',
      examples: [3],
    }),
  },
  {
    $id: 'Supplier',
    title: 'Supplier',
    description: 'A company that issued approved documents, with the data that they contain about it.',
  },
);

export const SupplierList = Type.Object(
  {
    suppliers: Type.Array(createReference(SupplierSchema), { description: 'The suppliers, newest first.' }),
    meta: createReference(PaginationMeta),
  },
  { title: 'SupplierList', description: 'Suppliers of the project.' },
);

export const SupplierListQuery = Type.Object(PaginationQuery, { additionalProperties: false });

export function presentSupplier(supplier: Supplier): Static<typeof SupplierSchema> {
  return {
    id: supplier.id,
    created_at: supplier.createdAt.toISOString(),
    names: [...supplier.names],
    tax_ids: [...supplier.taxIds],
    ibans: [...supplier.ibans],
    currencies: [...supplier.currencies],
    documents_count: supplier.documentsCount,
  };
}
