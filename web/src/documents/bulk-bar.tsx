import { useState } from 'react';
import { deleteDocument, reprocess } from '../api/documents.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatCount } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { say, sayError } from '../parts/toasts.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { runForAll } from './run-for-all.ts';

/** Actions for the selected documents. */
export function BulkBar({
  projectId,
  ids,
  onDone,
}: {
  projectId: string;
  ids: string[];
  onDone(clear: boolean): void;
}) {
  const [progress, setProgress] = useState<number | null>(null);
  const [open, setOpen] = useState<'delete' | 'export' | null>(null);
  const run = async (done: string, action: (id: string) => Promise<unknown>) => {
    setProgress(0);
    const { failed, firstError } = await runForAll(ids, action, setProgress);
    setProgress(null);
    onDone(true);
    if (failed < ids.length) say(`${formatCount(ids.length - failed, 'document')} ${done}.`);
    if (failed > 0) sayError(firstError);
  };
  const busy = progress !== null;
  return (
    <section className="bulk row" aria-label="Selected documents">
      <strong role="status">
        {busy ? `${progress} of ${ids.length} done…` : `${formatCount(ids.length, 'document')} selected`}
      </strong>
      <button
        type="button"
        className="button small"
        disabled={busy}
        onClick={() => run('will be processed again', (id) => reprocess(projectId, id))}
      >
        <Icon name="again" />
        Reprocess
      </button>
      <button type="button" className="button small" disabled={busy} onClick={() => setOpen('export')}>
        <Icon name="download" />
        Export
      </button>
      <button type="button" className="button small danger" disabled={busy} onClick={() => setOpen('delete')}>
        <Icon name="trash" />
        Delete
      </button>
      <button type="button" className="button small quiet" disabled={busy} onClick={() => onDone(true)}>
        Clear selection
      </button>
      {open === 'export' && <ExportDialog projectId={projectId} ids={ids} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <Confirm
          title={`Delete ${formatCount(ids.length, 'document')}?`}
          text="Files, results and corrections are deleted immediately. This cannot be undone."
          action="Delete"
          onConfirm={() => run('deleted', (id) => deleteDocument(projectId, id))}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
