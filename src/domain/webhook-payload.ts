import type { ChatNotice } from './chat-notice.ts';
import { summarizeDecision, summarizeDocument } from './document-summary.ts';
import type { Document } from './documents.ts';
import type { Export } from './exports.ts';
import type { DocumentEventType, ExportEventType } from './webhooks.ts';

/** Larger results are omitted from the payload, because receivers limit the size of requests. */
export const PARSED_DATA_MAX_BYTES = 256_000;

export interface DocumentEvent {
  type: DocumentEventType;
  at: Date;
  /** The document as it is after the event. */
  document: Document;
  /** The result as JSON text; null if there is none. */
  parsedDataJson: string | null;
}

/** Creates the body when the event happens, so that every attempt sends the same bytes. */
export function createDocumentPayload(
  event: DocumentEvent,
  includeParsedData: boolean,
  notice: ChatNotice | null = null,
): string {
  const { document } = event;
  const summary = {
    ...summarizeDocument(document),
    ...(event.type === 'document.failed' && document.error !== null ? { error: document.error } : {}),
    ...(isDecision(event.type) ? summarizeDecision(document) : {}),
  };
  const head = `{"type":${JSON.stringify(event.type)},"timestamp":${JSON.stringify(event.at.toISOString())}`;
  const result =
    includeParsedData && event.parsedDataJson !== null ? formatResultPart(event.parsedDataJson) : '';
  const extra = notice === null ? '' : `,"notice":${JSON.stringify(notice)}`;
  const shown = `${JSON.stringify(summary).slice(0, -1)}${result}}`;
  return `${head},"data":{"project_id":${JSON.stringify(document.projectId)},"document":${shown}${extra}}}`;
}

export interface ExportEvent {
  type: ExportEventType;
  at: Date;
  export: Export;
}

/** Creates a body without the file, which the receiver downloads with an API key. */
export function exportPayload({ type, at, export: made }: ExportEvent): string {
  const path = `/v1/projects/${made.projectId}/exports/${made.id}`;
  const data = {
    project_id: made.projectId,
    export: {
      id: made.id,
      schedule_id: made.scheduleId,
      status: made.status,
      format: made.format,
      documents_count: made.documentIds.length,
      ...(made.error === null ? {} : { error: made.error }),
      ...(type === 'export.completed' ? { file: `${path}/file` } : {}),
    },
  };
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

function isDecision(type: DocumentEventType): boolean {
  return type === 'document.reviewed' || type === 'document.rejected';
}

export function testPayload(at: Date, projectId: string, webhookId: string): string {
  const data = { project_id: projectId, webhook_id: webhookId };
  return JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data });
}

/** Inserts the JSON text of the result unchanged, because it may be long. */
function formatResultPart(parsedDataJson: string): string {
  const fits = Buffer.byteLength(parsedDataJson) <= PARSED_DATA_MAX_BYTES;
  return fits ? `,"parsed_data":${parsedDataJson}` : ',"parsed_data_omitted":true';
}
