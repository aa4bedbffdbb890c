import type {
  Document,
  DocumentCounts,
  EmailDocumentsResponse,
  PaginationMeta,
  Run,
  SingleDocument,
} from '#client/types';
import { legible, removeEmpty } from './client.ts';
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
  /** The identifier of a user, or `me` or `nobody`. */
  assigned_to?: string;
}

/** The filters and sort order of the list, as in its URL. */
export interface ListQuery extends Filters {
  sort?: string;
}

export interface DocumentPage {
  documents: Document[];
  meta: PaginationMeta;
}

export type FullDocument = Omit<SingleDocument, 'parsed_data'> & { parsed_data?: ParsedData };

/** Rows per page of the list: the maximum that the API allows. */
export const PAGE_SIZE = 100;

/** The parameters of a list. Filters are strings from the URL; the service validates them. */
type ListParameters = Parameters<typeof legible.documents.list>[0];

export function listDocuments(
  project_id: string,
  filters: ListQuery,
  page: number,
  signal?: AbortSignal,
): Promise<DocumentPage> {
  const include = `document_type,review,overview,assignment,progress${filters.q ? ',snippet' : ''}`;
  const query = { ...removeEmpty(filters), page, per_page: PAGE_SIZE, include, project_id };
  return legible.documents.list(query as ListParameters, { signal }).first();
}

/** Counts the documents in each state that match the filters. */
export async function countDocuments(
  project_id: string,
  filters: Filters,
  signal?: AbortSignal,
): Promise<DocumentCounts> {
  const query = { ...removeEmpty(filters), project_id };
  return (await legible.documents.count(query as ListParameters, { signal })).document_counts;
}

export async function getDocument(
  project_id: string,
  document_id: string,
  signal?: AbortSignal,
): Promise<FullDocument> {
  const include = 'review,review_reasons,assignment,progress';
  const { document } = await legible.documents.retrieve({ project_id, document_id, include }, { signal });
  const full: object = document;
  // The dashboard does not need a separate type for each document type, because it accesses values by name.
  return full as FullDocument;
}

/** Assigns the pages of a file to documents. If `segments` is null, the documents are detected again. */
export async function setSegments(
  project_id: string,
  document_id: string,
  segments: readonly [number, number][] | null,
): Promise<Run> {
  if (segments === null) return (await legible.documents.detectSegments({ project_id, document_id })).run;
  const body = { segments: segments.map((pages) => ({ pages })) };
  return (await legible.documents.setSegments({ project_id, document_id, body })).run;
}

export async function listRuns(project_id: string, document_id: string): Promise<Run[]> {
  return (await legible.runs.list({ project_id, document_id })).runs;
}

export async function reprocess(project_id: string, document_id: string): Promise<Run> {
  return (await legible.runs.create({ project_id, document_id })).run;
}

export async function setReviewed(project_id: string, document_id: string, reviewed: boolean): Promise<void> {
  if (reviewed) await legible.documents.review({ project_id, document_id });
  else await legible.documents.undoReview({ project_id, document_id });
}

/** Rejects a document and states the reason, which is also sent to webhooks. */
export async function rejectDocument(project_id: string, document_id: string, reason: string): Promise<void> {
  await legible.documents.reject({ project_id, document_id, body: { rejection: { reason } } });
}

/** Removes a document from the review queue until the given time (ISO 8601). */
export async function postponeDocument(
  project_id: string,
  document_id: string,
  until: string,
): Promise<void> {
  await legible.documents.postpone({ project_id, document_id, body: { postponement: { until } } });
}

export async function deleteDocument(project_id: string, document_id: string): Promise<void> {
  await legible.documents.delete({ project_id, document_id });
}

export function submitUrl(project_id: string, file_url: string): Promise<Document> {
  return legible.documents.submitUrl({ project_id, file_url });
}

export interface EmailSubmission {
  subject: string;
  body: string;
  from: string;
  attachments: { filename: string; content: string }[];
}

export function submitEmail(project_id: string, email: EmailSubmission): Promise<EmailDocumentsResponse> {
  const { from, ...rest } = email;
  return legible.documents.submitEmail({ project_id, ...rest, ...(from === '' ? {} : { from }) });
}

/** Fetches a page image. An `<img>` element cannot do this, because the request must contain the key. */
export async function fetchPage(
  project_id: string,
  document_id: string,
  { page, width, signal }: { page: number; width: number; signal: AbortSignal },
): Promise<Blob> {
  const parameters = { project_id, document_id, number: String(page), width };
  return (await legible.documents.renderPage(parameters, { signal })).blob();
}

export function downloadOriginal(project_id: string, document_id: string): Promise<Response> {
  return legible.documents.downloadFile({ project_id, document_id });
}

/** Downloads a table as CSV. Tables are numbered from 1. */
export function downloadTable(project_id: string, document_id: string, number: number): Promise<Response> {
  const parameters = { project_id, document_id, number: String(number) };
  return legible.documents.downloadTable(parameters, { headers: { Accept: 'text/csv' } });
}

export function downloadText(
  project_id: string,
  document_id: string,
  type: 'text/plain' | 'text/markdown',
): Promise<Response> {
  return legible.documents.retrieveText({ project_id, document_id }, { headers: { Accept: type } });
}

/** A correction of one value: the new value, or the box to read it from. */
export type Correction = { value: unknown } | { page: number; box: [number, number, number, number] };
