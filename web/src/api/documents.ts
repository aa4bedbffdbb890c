import { getJson, send, toQuery } from './client.ts';
import type { Document, DocumentCounts, PaginationMeta, Run, SingleDocument } from './openapi.ts';
import type { ParsedData } from './shapes.ts';

export interface Filters {
  q?: string;
  status?: string;
  document_type?: string;
  review?: string;
  source?: string;
  warnings?: string;
  date_from?: string;
  date_to?: string;
  total_from?: string;
  total_to?: string;
  parent_id?: string;
  /** A user, `me` or `nobody`. */
  assigned_to?: string;
}

/** Filters and order of the list, as in its URL. */
export interface ListQuery extends Filters {
  sort?: string;
}

export interface DocumentPage {
  documents: Document[];
  meta: PaginationMeta;
}

/** A single document, with its result if it has one. */
export type FullDocument = Omit<SingleDocument, 'parsed_data'> & { parsed_data?: ParsedData };

/** Rows per page of the list: the maximum of the API. */
export const PAGE_SIZE = 100;

const buildDocumentPath = (projectId: string, documentId = '') =>
  `/projects/${projectId}/documents${documentId === '' ? '' : `/${documentId}`}`;

export function listDocuments(
  projectId: string,
  filters: ListQuery,
  page: number,
  signal?: AbortSignal,
): Promise<DocumentPage> {
  const include = `document_type,review,overview,assignment,progress${filters.q ? ',snippet' : ''}`;
  const query = toQuery({ ...filters, page, per_page: PAGE_SIZE, include });
  return getJson(buildDocumentPath(projectId) + query, { signal });
}

/** The number of documents in each state that match the filters. */
export async function countDocuments(
  projectId: string,
  filters: Filters,
  signal?: AbortSignal,
): Promise<DocumentCounts> {
  const path = `/projects/${projectId}/document_counts${toQuery({ ...filters })}`;
  return (await getJson<{ document_counts: DocumentCounts }>(path, { signal })).document_counts;
}

export async function getDocument(
  projectId: string,
  documentId: string,
  signal?: AbortSignal,
): Promise<FullDocument> {
  const path = `${buildDocumentPath(projectId, documentId)}?include=review,review_reasons,assignment,progress`;
  const { document } = await getJson<{ document: FullDocument }>(path, { signal });
  return document;
}

/** Divides the pages of a file into documents; null detects them again. */
export async function setSegments(
  projectId: string,
  documentId: string,
  segments: readonly [number, number][] | null,
): Promise<Run> {
  const path = `${buildDocumentPath(projectId, documentId)}/segments`;
  const options =
    segments === null
      ? ({ method: 'DELETE' } as const)
      : ({ method: 'PUT', body: { segments: segments.map((pages) => ({ pages })) } } as const);
  return (await getJson<{ run: Run }>(path, options)).run;
}

export async function listRuns(projectId: string, documentId: string): Promise<Run[]> {
  return (await getJson<{ runs: Run[] }>(`${buildDocumentPath(projectId, documentId)}/runs`)).runs;
}

export async function reprocess(projectId: string, documentId: string): Promise<Run> {
  const path = `${buildDocumentPath(projectId, documentId)}/reprocess`;
  return (await getJson<{ run: Run }>(path, { method: 'POST' })).run;
}

/** Marks a document as reviewed, or reverts that. */
export async function setReviewed(projectId: string, documentId: string, reviewed: boolean): Promise<void> {
  await send(`${buildDocumentPath(projectId, documentId)}/review`, { method: reviewed ? 'PUT' : 'DELETE' });
}

/** Rejects a document for a reason, which is sent to webhooks. */
export async function rejectDocument(projectId: string, documentId: string, reason: string): Promise<void> {
  const body = { rejection: { reason } };
  await send(`${buildDocumentPath(projectId, documentId)}/rejection`, { method: 'PUT', body });
}

/** Takes a document out of the review queue until a time (ISO 8601). */
export async function postponeDocument(projectId: string, documentId: string, until: string): Promise<void> {
  const body = { postponement: { until } };
  await send(`${buildDocumentPath(projectId, documentId)}/postponement`, { method: 'PUT', body });
}

export async function deleteDocument(projectId: string, documentId: string): Promise<void> {
  await send(buildDocumentPath(projectId, documentId), { method: 'DELETE' });
}

export async function submitUrl(projectId: string, fileUrl: string): Promise<Document> {
  const body = { source: 'url', file_url: fileUrl };
  return (await getJson<{ document: Document }>(buildDocumentPath(projectId), { method: 'POST', body }))
    .document;
}

export interface EmailSubmission {
  subject: string;
  body: string;
  from: string;
  attachments: { filename: string; content: string }[];
}

export interface EmailAnswer {
  documents: Document[];
  skipped?: { index: number; code: string }[];
}

export function submitEmail(projectId: string, email: EmailSubmission): Promise<EmailAnswer> {
  const { from, ...rest } = email;
  const body = { source: 'email', ...rest, ...(from === '' ? {} : { from }) };
  return getJson(buildDocumentPath(projectId), { method: 'POST', body });
}

/** A page image for an `<img>`: the request needs the key, so it cannot be a plain URL. */
export async function fetchPage(
  projectId: string,
  documentId: string,
  { page, width, signal }: { page: number; width: number; signal: AbortSignal },
): Promise<Blob> {
  const path = `${buildDocumentPath(projectId, documentId)}/pages/${page}.png?width=${width}`;
  const response = await send(path, { signal, cache: 'default' });
  return response.blob();
}

export function originalPath(projectId: string, documentId: string): string {
  return `${buildDocumentPath(projectId, documentId)}/file`;
}

export function tablePath(projectId: string, documentId: string, number: number): string {
  return `${buildDocumentPath(projectId, documentId)}/tables/${number}`;
}

export function textPath(projectId: string, documentId: string): string {
  return `${buildDocumentPath(projectId, documentId)}/text`;
}

/** A correction of one value, by its value or by its box. */
export type Correction = { value: unknown } | { page: number; box: [number, number, number, number] };
