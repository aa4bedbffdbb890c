import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Page, PageRequest, Position } from '../domain/ports/page.ts';
import { createFieldError } from '../lib/api-error.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import { requireCaller } from './request-context.ts';
import { makeNullable } from './schemas/common.ts';

export const PER_PAGE_DEFAULT = 25;
export const PER_PAGE_MAX = 100;
/** JavaScript represents all integers of up to 15 digits exactly; query.ts does not convert longer ones. */
const MAX_IN_QUERY = 999_999_999_999_999;

export const PaginationQuery = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_IN_QUERY,
      default: 1,
      description: 'Page number, starting at 1.',
    }),
  ),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_IN_QUERY,
      default: PER_PAGE_DEFAULT,
      description: `Number of rows per page. Values above ${PER_PAGE_MAX} are reduced to ${PER_PAGE_MAX}, as shown in \`meta\`.`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4_096,
      description:
        'Use this instead of `page` to read a whole list: first `start`, then the `next_cursor` of each ' +
        'response until it is null. If rows are added or deleted in the meantime, no other rows are ' +
        'repeated or missed.',
      examples: ['start'],
    }),
  ),
};

export const PaginationMeta = Type.Object(
  {
    page: Type.Integer({ description: 'Page number, starting at 1.', examples: [1] }),
    per_page: Type.Integer({ description: 'Number of rows per page.', examples: [25] }),
    total: Type.Integer({ description: 'Total number of rows on all pages.', examples: [2] }),
    total_pages: Type.Integer({ description: 'Number of pages; 0 if there are no rows.', examples: [1] }),
    next_cursor: Type.Optional(
      makeNullable(Type.String(), {
        description:
          'The cursor for the next page, or null after the last page. Present only if the request has ' +
          '`cursor`; `total` is then the number of rows when the first page was requested.',
        examples: [null],
      }),
    ),
  },
  { $id: 'PaginationMeta', title: 'PaginationMeta', description: 'The position of this page in the list.' },
);

const START = 'start';

export interface Pagination extends PageRequest {
  page: number;
  /** Number of rows as counted for the first page; null if the rows must be counted now. */
  counted: number | null;
  toCursor(next: Position, total: number): string;
}

type Query = { page?: number; per_page?: number; cursor?: string };

/**
 * Throws a 422 error if the cursor belongs to another list, or to this list with different filters or a
 * different order.
 */
export function readPagination(
  request: FastifyRequest<{ Querystring: Query }>,
  secrets: SecretBox,
): Pagination {
  const { cursor, per_page, page: number } = request.query;
  const limit = Math.min(per_page ?? PER_PAGE_DEFAULT, PER_PAGE_MAX);
  const context = describeList(request);
  const createCursor = (content: CursorContent) =>
    secrets.seal(JSON.stringify(content), context).toString('base64url');
  const turn = (page: number) => ({
    page,
    limit,
    toCursor: (after: Position, total: number) => createCursor({ after, page: page + 1, total }),
  });
  if (cursor === undefined)
    return { ...turn(number ?? 1), offset: ((number ?? 1) - 1) * limit, counted: null };
  if (number !== undefined) throw createFieldError('page', 'invalid', 'cannot be used together with cursor');
  if (cursor === START) return { ...turn(1), offset: 0, after: null, counted: null };
  const { after, page, total } = openCursor(cursor, secrets, context);
  return { ...turn(page), offset: 0, after, counted: total };
}

interface CursorContent {
  after: Position;
  page: number;
  total: number;
}

function openCursor(cursor: string, secrets: SecretBox, context: string): CursorContent {
  try {
    return JSON.parse(secrets.open(Buffer.from(cursor, 'base64url'), context));
  } catch {
    // The cursor cannot be decrypted, because it was changed or belongs to another list.
    throw createFieldError(
      'cursor',
      'invalid',
      `must be \`${START}\` or the \`next_cursor\` of the same list, with the same filters and order`,
    );
  }
}

/** Returns what a cursor is valid for: the organization, the list, its filters and its order. */
function describeList(request: FastifyRequest): string {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  for (const name of ['cursor', 'per_page', 'include']) searchParams.delete(name);
  searchParams.sort();
  return `cursor ${requireCaller(request).organizationId} ${pathname}?${searchParams}`;
}

export function toMeta(
  { page, limit, after, counted, toCursor }: Pagination,
  found: Pick<Page<unknown>, 'total' | 'next'>,
): Static<typeof PaginationMeta> {
  const total = counted ?? found.total;
  return {
    page,
    per_page: limit,
    total,
    total_pages: Math.ceil(total / limit),
    ...(after === undefined ? {} : { next_cursor: found.next === null ? null : toCursor(found.next, total) }),
  };
}
