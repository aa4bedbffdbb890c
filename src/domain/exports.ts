export const EXPORT_FORMATS = ['csv', 'xlsx', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a row of a CSV contains. */
export const EXPORT_ROWS = ['documents', 'line_items', 'transactions'] as const;
export type ExportRows = (typeof EXPORT_ROWS)[number];

export type ExportStatus = 'pending' | 'completed' | 'failed';

/** A file of selected documents, created in the background. */
export interface Export {
  id: string;
  projectId: string;
  format: ExportFormat;
  rows: ExportRows;
  status: ExportStatus;
  documentIds: string[];
  /** How often a worker has started it. */
  attempts: number;
  fileSize: number | null;
  /** The reason for the failure. */
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** The key of an export in the blob store. */
export function exportPrefix(projectId: string, exportId: string): string {
  return `${projectId}/${exportId}/`;
}

export function exportKey({ projectId, id }: { projectId: string; id: string }): string {
  return `${exportPrefix(projectId, id)}export`;
}
