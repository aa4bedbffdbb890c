import { type Static, Type } from 'typebox';
import type { PageRequest } from '../domain/ports/page.ts';

export const PER_PAGE_DEFAULT = 25;
export const PER_PAGE_MAX = 100;
/** 15 digits, which a number represents exactly; `query.ts` does not treat longer text as an integer. */
const MAX_IN_QUERY = 999_999_999_999_999;

export const PaginationQuery = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_IN_QUERY,
      default: 1,
      description: 'The page, counted from 1.',
    }),
  ),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_IN_QUERY,
      default: PER_PAGE_DEFAULT,
      description: `Rows per page. Values above ${PER_PAGE_MAX} are reduced to ${PER_PAGE_MAX}, as \`meta\` shows.`,
    }),
  ),
};

export const PaginationMeta = Type.Object(
  {
    page: Type.Integer({ description: 'This page, counted from 1.', examples: [1] }),
    per_page: Type.Integer({ description: 'Rows of a page.', examples: [25] }),
    total: Type.Integer({ description: 'All rows, over all pages.', examples: [2] }),
    total_pages: Type.Integer({ description: '0 if there are no rows.', examples: [1] }),
  },
  { $id: 'PaginationMeta', title: 'PaginationMeta', description: 'Which page of a list this is.' },
);

export interface Pagination extends PageRequest {
  page: number;
}

export function toPagination(query: { page?: number; per_page?: number }): Pagination {
  const page = query.page ?? 1;
  const limit = Math.min(query.per_page ?? PER_PAGE_DEFAULT, PER_PAGE_MAX);
  return { page, limit, offset: (page - 1) * limit };
}

export function toMeta({ page, limit }: Pagination, total: number): Static<typeof PaginationMeta> {
  return { page, per_page: limit, total, total_pages: Math.ceil(total / limit) };
}
