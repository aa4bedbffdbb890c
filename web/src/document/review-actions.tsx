import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type FullDocument, postponeDocument, rejectDocument, setReviewed } from '../api/documents.ts';
import { t } from '../i18n/translate.ts';
import { Icon } from '../parts/icon.tsx';
import { NameDialog } from '../parts/name-dialog.tsx';
import { PostponeDialog } from '../parts/postpone-dialog.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { goTo } from '../router.ts';
import { getNeighborsQuery, NO_NEIGHBORS } from './neighbors.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';

/**
 * Buttons for approving, rejecting, postponing and undoing, each with a shortcut key. After a decision, the
 * next document in the list is opened.
 */
export function ReviewActions({ projectId, document }: { projectId: string; document: FullDocument }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<'reject' | 'postpone' | 'help' | null>(null);
  const { next } = useQuery(getNeighborsQuery(projectId, document.id)).data ?? NO_NEIGHBORS;
  const { id, review, parsed_data } = document;
  const canDecide = parsed_data !== undefined;
  const isDecided = review === 'done' || review === 'rejected' || review === 'postponed';

  const actions = useMemo(() => {
    const goToDocument = (to: string) => goTo('projects', projectId, 'documents', to);
    const refresh = () => {
      void queries.invalidateQueries({ queryKey: ['documents', projectId] });
      void queries.invalidateQueries({ queryKey: ['document', projectId, id] });
    };
    const decide = async (send: () => Promise<void>, message: string) => {
      // Find the next document before the decision, because afterwards this document may no longer be in the
      // list.
      const { next } = await queries
        .ensureQueryData(getNeighborsQuery(projectId, id))
        .catch(() => NO_NEIGHBORS);
      await send();
      showToast(next === null ? t('document.messageThereIsNoFurther', { message }) : message);
      refresh();
      if (next !== null) goToDocument(next);
    };
    const approve = () =>
      void decide(() => setReviewed(projectId, id, true), t('document.approved')).catch(showErrorToast);
    const undo = () =>
      setReviewed(projectId, id, false).then(() => {
        showToast(t('document.theReviewWasUndone'));
        refresh();
      }, showErrorToast);
    return {
      approve,
      reject: (reason: string) => decide(() => rejectDocument(projectId, id, reason), t('document.rejected')),
      postpone: (until: string) =>
        decide(() => postponeDocument(projectId, id, until), t('document.postponed')),
      undo,
      keys: {
        ...(canDecide && review !== 'done' ? { a: approve } : {}),
        ...(canDecide && review !== 'rejected' ? { r: () => setOpen('reject') } : {}),
        ...(canDecide ? { p: () => setOpen('postpone') } : {}),
        ...(isDecided ? { u: () => void undo() } : {}),
        '?': () => setOpen('help'),
      },
    };
  }, [queries, projectId, id, canDecide, isDecided, review]);
  useShortcuts(actions.keys);

  return (
    <>
      {canDecide && review !== 'done' && (
        <button
          type="button"
          className="button small primary"
          aria-keyshortcuts="a"
          onClick={actions.approve}
        >
          <Icon name="check" />
          {next === null ? t('common.approve') : t('document.approveAndNext')}
        </button>
      )}
      {canDecide && review !== 'rejected' && (
        <button
          type="button"
          className="button small"
          aria-keyshortcuts="r"
          onClick={() => setOpen('reject')}
        >
          <Icon name="close" />
          {t('common.reject')}
        </button>
      )}
      {canDecide && (
        <button
          type="button"
          className="button small"
          aria-keyshortcuts="p"
          onClick={() => setOpen('postpone')}
        >
          <Icon name="clock" />
          {t('common.postpone')}
        </button>
      )}
      {isDecided && (
        <button type="button" className="button small" aria-keyshortcuts="u" onClick={actions.undo}>
          <Icon name="back" />
          {t('document.undoReview')}
        </button>
      )}
      <button
        type="button"
        className="button small"
        aria-label={t('document.keyboardShortcuts')}
        title={t('document.keyboardShortcuts')}
        aria-keyshortcuts="?"
        onClick={() => setOpen('help')}
      >
        ?
      </button>
      {open === 'reject' && (
        <NameDialog
          title={t('document.rejectTheDocument')}
          label={t('common.reason')}
          hint={t('document.itIsSentToWebhooks')}
          action={t('common.reject')}
          onSave={actions.reject}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'postpone' && (
        <PostponeDialog
          title={t('document.postponeTheReview')}
          onSave={actions.postpone}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'help' && <ShortcutsHelp onClose={() => setOpen(null)} />}
    </>
  );
}
