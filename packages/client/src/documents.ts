import { DocumentFailedError, TimeoutError } from './errors.ts';
import type { RequestOptions } from './resource.ts';
import { Documents } from './resources.ts';
import type {
  DocumentResponse,
  EmailDocumentsResponse,
  EmailSubmission,
  SingleDocument,
  TypedParsedData,
  UrlSubmission,
} from './types.ts';
import { LONGEST_WAIT_SECONDS, SHORTEST_PAUSE_MS } from './wait-limits.ts';

/** A file to upload, with its metadata. */
export interface Upload {
  project_id: string;
  file: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer;
  /** The name of the file. Required unless `file` is a `File`, which already has a name. */
  filename?: string;
  /** Your own reference for the document. */
  external_id?: string;
  /** The batch to add the document to; see `batches.waitFor`. */
  batch?: string;
  /** Your own JSON object for the document, up to 4 KB. */
  metadata?: Record<string, unknown>;
  /** The pages to read, for example `1-3,7`; all pages if omitted. */
  pages?: string;
  /** Maximum number of seconds that the service waits for the result before it responds; at most 60. */
  wait?: number;
}

/** A document that has been processed. `parsed_data.document_type` determines which `fields` it can have. */
export type CompletedDocument = SingleDocument & { status: 'completed'; parsed_data: TypedParsedData };

export interface WaitOptions extends RequestOptions {
  /** How long to wait for the result, in milliseconds; 300,000 by default. */
  waitMs?: number;
}

/** Operations on documents, and methods that upload files and wait for results. */
export class DocumentsWithUploads extends Documents {
  /** Uploads a file. Returns a `pending` document unless processing ends within `wait` seconds. */
  async upload(upload: Upload, options: RequestOptions = {}): Promise<SingleDocument> {
    const { project_id, file, filename, external_id, batch, metadata, pages, wait } = upload;
    const body = new FormData();
    if (external_id !== undefined) body.set('external_id', external_id);
    if (batch !== undefined) body.set('batch', batch);
    if (metadata !== undefined) body.set('metadata', JSON.stringify(metadata));
    const blob = file instanceof Blob ? file : new Blob([file]);
    body.set('file', blob, filename ?? (blob instanceof File ? blob.name : 'document'));
    const parameters = { project_id, pages, wait, body };
    const { document } = await this.#submit<DocumentResponse>(parameters, options);
    return document;
  }

  /** Uploads a file and waits for its result. Throws `DocumentFailedError` if the file cannot be read. */
  async uploadAndWait(upload: Upload, options: WaitOptions = {}): Promise<CompletedDocument> {
    const document = await this.upload(upload, options);
    return this.waitFor({ project_id: upload.project_id, document_id: document.id }, options);
  }

  /** Creates a document from a URL. The service downloads the file. */
  async submitUrl(
    { project_id, ...body }: { project_id: string } & Omit<UrlSubmission, 'source'>,
    options: RequestOptions = {},
  ): Promise<SingleDocument> {
    const parameters = { project_id, body: { source: 'url', ...body } };
    return (await this.#submit<DocumentResponse>(parameters, options)).document;
  }

  /** Submits an e-mail: its body and each attachment become documents. */
  submitEmail(
    { project_id, ...body }: { project_id: string } & Omit<EmailSubmission, 'source'>,
    options: RequestOptions = {},
  ): Promise<EmailDocumentsResponse> {
    return this.#submit({ project_id, body: { source: 'email', ...body } }, options);
  }

  /**
   * Waits until a document has been processed. Throws `DocumentFailedError` if the document failed, or
   * `TimeoutError` if it is still pending after `waitMs`.
   */
  async waitFor(
    parameters: { project_id: string; document_id: string },
    { waitMs = 300_000, ...options }: WaitOptions = {},
  ): Promise<CompletedDocument> {
    const end = Date.now() + waitMs;
    for (;;) {
      const seconds = Math.ceil(Math.max(0, end - Date.now()) / 1000);
      const wait = Math.min(seconds, LONGEST_WAIT_SECONDS);
      const { document } = await this.retrieve({ ...parameters, wait }, options);
      if (document.status === 'failed') throw new DocumentFailedError(document);
      if (isCompleted(document)) return document;
      if (Date.now() >= end) throw new TimeoutError(`The document is still pending after ${waitMs} ms.`);
      await new Promise((resolve) => setTimeout(resolve, SHORTEST_PAUSE_MS));
    }
  }

  #submit<T>(parameters: Record<string, unknown>, options: RequestOptions): Promise<T> {
    return this.json<T>('POST', '/projects/{project_id}/documents', parameters, true, options);
  }
}

function isCompleted(document: SingleDocument): document is CompletedDocument {
  return document.status === 'completed' && document.parsed_data !== undefined;
}
