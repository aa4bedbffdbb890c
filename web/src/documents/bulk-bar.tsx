import { useState } from 'react';
import { actOnDocuments, type DocumentAction } from '../api/document-actions.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatCount } from '../parts/format.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { NameDialog } from '../parts/name-dialog.tsx';
import { PostponeDialog } from '../parts/postpone-dialog.tsx';
import { say, sayError } from '../parts/toasts.tsx';

type Open = 'approve' | 'reject' | 'postpone' | 'delete';

const BUTTONS: [Open | 'reprocess', IconName, string][] = [
  ['approve', 'check', 'Approve'],
  ['reject', 'close', 'Reject'],
  ['postpone', 'clock', 'Postpone'],
  ['reprocess', 'again', 'Reprocess'],
  ['delete', 'trash', 'Delete'],
];

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
  const [open, setOpen] = useState<Open | null>(null);
  const run = async (done: string, action: DocumentAction) => {
    setProgress(0);
    try {
      const outcome = await actOnDocuments(projectId, ids, action, setProgress);
      if (outcome.done > 0) say(`${formatCount(outcome.done, 'document')} ${done}.`);
      const [first] = outcome.failed;
      if (first !== undefined)
        sayError(
          new Error(
            `${formatCount(outcome.failed.length, 'document was', 'documents were')} not changed. ${first.message}`,
          ),
        );
    } catch (error) {
      sayError(error);
    }
    setProgress(null);
    onDone(true);
  };
  const busy = progress !== null;
  const close = () => setOpen(null);
  const count = formatCount(ids.length, 'document');
  return (
    <section className="bulk row" aria-label="Selected documents">
      <strong role="status">{busy ? `${progress} of ${ids.length} done…` : `${count} selected`}</strong>
      {BUTTONS.map(([name, icon, text]) => (
        <button
          key={name}
          type="button"
          className={name === 'delete' ? 'button small danger' : 'button small'}
          disabled={busy}
          onClick={() =>
            name === 'reprocess' ? run('will be processed again', { action: 'reprocess' }) : setOpen(name)
          }
        >
          <Icon name={icon} />
          {text}
        </button>
      ))}
      <button type="button" className="button small quiet" disabled={busy} onClick={() => onDone(true)}>
        Clear selection
      </button>
      {open === 'approve' && (
        <Confirm
          title={`Approve ${count}?`}
          text="Their values count as right, including doubtful ones. Webhooks are notified, and later documents of the same layout learn from them."
          action="Approve"
          kind="primary"
          onConfirm={() => run('approved', { action: 'approve' })}
          onClose={close}
        />
      )}
      {open === 'reject' && (
        <NameDialog
          title={`Reject ${count}?`}
          label="Reason"
          hint="It is sent to webhooks and shown with each document."
          action="Reject"
          onSave={(reason) => run('rejected', { action: 'reject', reason })}
          onClose={close}
        />
      )}
      {open === 'postpone' && (
        <PostponeDialog
          title={`Postpone ${count}`}
          onSave={(until) => run('postponed', { action: 'postpone', until })}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <Confirm
          title={`Delete ${count}?`}
          text="Files, results and corrections are deleted immediately. This cannot be undone."
          action="Delete"
          onConfirm={() => run('deleted', { action: 'delete' })}
          onClose={close}
        />
      )}
    </section>
  );
}
