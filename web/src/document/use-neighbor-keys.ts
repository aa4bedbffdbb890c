import { CancelledError, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '../i18n/translate.ts';
import { useShortcuts } from '../parts/shortcuts.ts';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { goTo, parsePlace } from '../router.ts';
import { getNeighborsQuery, type Neighbors } from './neighbors.ts';

/**
 * Steps are executed one after another, because each one starts at the document that the previous one opened.
 */
let steps = Promise.resolve();

/**
 * Lets `j` open the next document, and `k` the previous one. Keys that are pressed before these documents are
 * known take effect later.
 */
export function useNeighborKeys(projectId: string): void {
  const queries = useQueryClient();
  const keys = useMemo(() => {
    const go = async (direction: keyof Neighbors) => {
      const [, project, , documentId] = parsePlace(location.hash).path;
      if (project !== projectId || documentId === undefined) return;
      const neighbors = await queries.ensureQueryData(getNeighborsQuery(projectId, documentId));
      const id = neighbors[direction];
      if (id !== null) goTo('projects', projectId, 'documents', id);
      else if (direction === 'next') showToast(t('document.noNextDocument'));
      else showToast(t('document.noPreviousDocument'));
    };
    const goAfterOthers = (direction: keyof Neighbors) => {
      steps = steps
        .then(() => go(direction))
        .catch((error: unknown) => {
          // A `CancelledError` means that the user has opened another screen.
          if (!(error instanceof CancelledError)) showErrorToast(error);
        });
    };
    return { j: () => goAfterOthers('next'), k: () => goAfterOthers('previous') };
  }, [queries, projectId]);
  useShortcuts(keys);
}
