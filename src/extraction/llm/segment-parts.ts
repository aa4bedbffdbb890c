import type { FieldSchema } from '../options.ts';
import type { Box, Evidence, ParsedData, Segment } from '../parsed-data.ts';
import { runChecks } from '../understand/checks.ts';
import type { View } from '../understand/view/view.ts';
import type { TextView } from './text-view.ts';

/**
 * The member of results and schemas that contains the documents of a file. In schemas, each document is named
 * by its index.
 */
export const SEGMENTS = 'segments';
/** Members of the first document that the top level of the result repeats. */
const REPEATED = ['fields', 'line_items', 'taxes'] as const;
const FIRST = `/${SEGMENTS}/0`;

export type SegmentPlace = Pick<Segment, 'pages' | 'box'>;

/** Returns the result of one document, as if the file contained no others. */
export function takeSegment(data: ParsedData, index: number): ParsedData {
  const { document_type, fields = {}, line_items = [], taxes = [] } = data.segments[index] ?? {};
  const path = `/${SEGMENTS}/${index}`;
  // In a result, only the first document can have transactions.
  const hasTransactions = index === 0;
  const evidence: Record<string, Evidence> = {};
  for (const [pointer, one] of Object.entries(data.evidence)) {
    if (pointer.startsWith(`${path}/`)) evidence[pointer.slice(path.length)] = one;
    else if (hasTransactions && pointer.startsWith('/transactions/')) evidence[pointer] = one;
  }
  const taken: ParsedData = {
    ...data,
    document_type: document_type ?? data.document_type,
    document_type_confidence: 1,
    fields,
    line_items,
    taxes,
    transactions: hasTransactions ? data.transactions : [],
    segments: [],
    evidence,
  };
  return { ...taken, checks: runChecks(taken) };
}

export interface AskedPart {
  text: TextView;
  schema: FieldSchema;
}

/** Divides the text and the schema into a part for each document and a part for the remaining text. */
export function divideIntoSegments(
  text: TextView,
  { properties = {} }: FieldSchema,
  places: readonly SegmentPlace[],
): AskedPart[] {
  const { [SEGMENTS]: segments, transactions, custom } = properties;
  const shared: Record<string, FieldSchema> = custom === undefined ? {} : { custom };
  const parts = places.map((place, index) => {
    const asked = { ...shared };
    const own = segments?.properties?.[index];
    if (segments !== undefined && own !== undefined)
      asked[SEGMENTS] = { ...segments, properties: { [index]: own } };
    if (index === 0 && transactions !== undefined) asked.transactions = transactions;
    return makePart(text, asked, (page, box) => isInside(place, page, box));
  });
  const isOutside = (page: number, box: Box) => !places.some((place) => isInside(place, page, box));
  return [...parts, makePart(text, shared, isOutside)].filter(
    ({ schema }) => Object.keys(schema.properties ?? {}).length > 0,
  );
}

function makePart(
  text: TextView,
  properties: Record<string, FieldSchema>,
  isSelected: (page: number, box: Box) => boolean,
): AskedPart {
  // Rows of other documents are kept without their text, so that the row numbers do not change.
  const rows = text.rows.map((row) => ({
    ...row,
    chunks: row.chunks.filter(({ tokens: [first] }) => first !== undefined && isSelected(row.page, first[1])),
  }));
  return { text: { ...text, rows }, schema: { type: 'object', properties } };
}

/** Returns the rows of one document; row numbers do not change. */
export function selectRows(view: View, place: SegmentPlace): View {
  const chunks = view.chunks.filter((chunk) => isInside(place, chunk.page, chunk.box));
  const selected = new Set(chunks);
  const rows = view.rows.map((row) => {
    const own = row.chunks.filter((chunk) => selected.has(chunk));
    return own.length === row.chunks.length
      ? row
      : { ...row, chunks: own, tokens: own.flatMap(({ tokens }) => tokens) };
  });
  const pages = view.pages.map((page) => ({
    ...page,
    rows: rows.filter((row) => row.page === page.number && row.chunks.length > 0),
  }));
  return { ...view, pages, rows, chunks };
}

function isInside({ pages: [first, last], box }: SegmentPlace, page: number, own: Box): boolean {
  if (page < first || page > last) return false;
  if (box === undefined) return true;
  const [x, y] = [(own[0] + own[2]) / 2, (own[1] + own[3]) / 2];
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

export function repeatFirst(data: ParsedData): ParsedData {
  const [first] = data.segments;
  if (first === undefined) return data;
  const { fields = {}, line_items = [], taxes = [] } = first;
  const isRepeated = (pointer: string) => REPEATED.some((name) => pointer.startsWith(`/${name}/`));
  const evidence: Record<string, Evidence> = {};
  for (const [pointer, one] of Object.entries(data.evidence)) {
    if (!isRepeated(pointer)) evidence[pointer] = one;
    if (!pointer.startsWith(`${FIRST}/`)) continue;
    const from = one.from?.map((other) =>
      other.startsWith(`${FIRST}/`) ? other.slice(FIRST.length) : other,
    );
    evidence[pointer.slice(FIRST.length)] = from === undefined ? one : { ...one, from };
  }
  return { ...data, fields, line_items, taxes, evidence };
}
