import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createExport, exportFilePath, getExport } from '../api/exports.ts';
import type { Export } from '../api/openapi.ts';
import { DownloadButton } from '../parts/actions.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { formatCount } from '../parts/format.ts';
import { ErrorNote, Note } from '../parts/notes.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';

const FORMATS = [
  ['csv', 'CSV', 'for any spreadsheet'],
  ['xlsx', 'Excel', 'a sheet for documents, line items and transactions'],
  ['jsonl', 'JSON Lines', 'all extracted data, one document per line'],
] as const;

const ROWS: [Export['rows'], string][] = [
  ['documents', 'document'],
  ['line_items', 'line item'],
  ['transactions', 'transaction'],
];

const POLL_MS = 700;

/** Creates an export of the selected documents and offers the file when it is ready. */
export function ExportDialog({
  projectId,
  ids,
  onClose,
}: {
  projectId: string;
  ids: string[];
  onClose(): void;
}) {
  const [format, setFormat] = useState<Export['format']>('csv');
  const [rows, setRows] = useState<Export['rows']>('documents');
  const [made, setMade] = useState<Export | null>(null);
  const [error, setError] = useState<unknown>(null);
  const start = () => {
    setError(null);
    createExport(projectId, { format, rows, ids }).then(setMade, setError);
  };
  return (
    <Dialog title={`Export ${formatCount(ids.length, 'document')}`} onClose={onClose}>
      {made === null ? (
        <>
          <fieldset className="plain stack">
            <legend className="visually-hidden">Format</legend>
            {FORMATS.map(([value, name, text]) => (
              <label key={value} className="check">
                <input
                  type="radio"
                  name="format"
                  checked={format === value}
                  onChange={() => setFormat(value)}
                />
                <span>
                  {name} <span className="hint">– {text}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {format === 'csv' && (
            <fieldset className="plain row">
              <legend className="label">One row per</legend>
              {ROWS.map(([value, text]) => (
                <label key={value} className="check">
                  <input type="radio" name="rows" checked={rows === value} onChange={() => setRows(value)} />
                  <span>{text}</span>
                </label>
              ))}
            </fieldset>
          )}
          {error !== null && <ErrorNote error={error} what="project" />}
          <div className="dialog-actions">
            <button type="button" className="button" onClick={onClose}>
              Cancel
            </button>
            <button type="button" className="button primary" onClick={start}>
              Create file
            </button>
          </div>
        </>
      ) : (
        <Made projectId={projectId} made={made} />
      )}
    </Dialog>
  );
}

function Made({ projectId, made }: { projectId: string; made: Export }) {
  const { data = made, error } = useQuery({
    queryKey: ['export', projectId, made.id],
    queryFn: () => getExport(projectId, made.id),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' || !state.data ? POLL_MS : false),
  });
  if (error !== null) return <ErrorNote error={error} />;
  return (
    <div className="row between" role="status">
      <StatusBadge status={data.status} />
      {data.status === 'pending' && <span>The file is being created…</span>}
      {data.status === 'failed' && <Note kind="bad">The file could not be created. {data.error}</Note>}
      {data.status === 'completed' && (
        <DownloadButton
          path={exportFilePath(projectId, data)}
          filename={`legible-export.${data.format}`}
          label="Download"
        />
      )}
    </div>
  );
}
