import { useState } from 'react';
import { actOnDocuments, type DocumentAction } from '../api/document-actions.ts';
import { t } from '../i18n/translate.ts';
import { AssignDialog } from '../parts/assignee.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { NameDialog } from '../parts/name-dialog.tsx';
import { PostponeDialog } from '../parts/postpone-dialog.tsx';
import { showErrorToast, showToast } from '../parts/toasts.tsx';

type Open = 'approve' | 'reject' | 'postpone' | 'assign' | 'delete';

const BUTTONS: [Open | 'reprocess', IconName, string][] = [
  ['approve', 'check', t('common.approve')],
  ['reject', 'close', t('common.reject')],
  ['postpone', 'clock', t('common.postpone')],
  ['assign', 'user', t('assignment.assign')],
  ['reprocess', 'again', t('common.reprocess')],
  ['delete', 'trash', t('common.delete')],
];

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
  const run = async (action: DocumentAction) => {
    setProgress(0);
    try {
      const outcome = await actOnDocuments(projectId, ids, action, setProgress);
      if (outcome.done > 0) showToast(t(`done.${action.action}`, { count: outcome.done }));
      const [first] = outcome.failed;
      if (first !== undefined)
        showErrorToast(
          new Error(
            t('list.countDocumentsWereNotChanged', { failed: outcome.failed.length, message: first.message }),
          ),
        );
    } catch (error) {
      showErrorToast(error);
    }
    setProgress(null);
    onDone(true);
  };
  const busy = progress !== null;
  const close = () => setOpen(null);
  const count = t('list.countDocuments', { count: ids.length });
  return (
    <section className="bulk row" aria-label={t('list.selectedDocuments')}>
      <strong role="status">
        {busy
          ? t('list.progressOfIdsDone', { progress, ids: ids.length })
          : t('list.countSelected', { count })}
      </strong>
      {BUTTONS.map(([name, icon, text]) => (
        <button
          key={name}
          type="button"
          className={name === 'delete' ? 'button small danger' : 'button small'}
          disabled={busy}
          onClick={() => (name === 'reprocess' ? run({ action: 'reprocess' }) : setOpen(name))}
        >
          <Icon name={icon} />
          {text}
        </button>
      ))}
      <button type="button" className="button small quiet" disabled={busy} onClick={() => onDone(true)}>
        {t('list.clearSelection')}
      </button>
      {open === 'approve' && (
        <Confirm
          title={t('list.approveCount', { count })}
          text={t('list.theirValuesCountAsRight')}
          action={t('common.approve')}
          kind="primary"
          onConfirm={() => run({ action: 'approve' })}
          onClose={close}
        />
      )}
      {open === 'reject' && (
        <NameDialog
          title={t('list.rejectCount', { count })}
          label={t('common.reason')}
          hint={t('list.itIsSentToWebhooks')}
          action={t('common.reject')}
          onSave={(reason) => run({ action: 'reject', reason })}
          onClose={close}
        />
      )}
      {open === 'postpone' && (
        <PostponeDialog
          title={t('list.postponeCount', { count })}
          onSave={(until) => run({ action: 'postpone', until })}
          onClose={close}
        />
      )}
      {open === 'assign' && (
        <AssignDialog
          title={t('assignment.assignCount', { count: ids.length })}
          onSave={(user_id) => run({ action: 'assign', user_id })}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <Confirm
          title={t('list.deleteCount', { count })}
          text={t('list.filesResultsAndCorrectionsAre')}
          action={t('common.delete')}
          onConfirm={() => run({ action: 'delete' })}
          onClose={close}
        />
      )}
    </section>
  );
}
