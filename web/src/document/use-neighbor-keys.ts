import { CancelledError, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '../i18n/translate.ts';
import { useShortcuts } from '../parts/shortcuts.ts';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { goTo, parsePlace } from '../router.ts';
import { getNeighborsQuery, type Neighbors } from './neighbors.ts';

/** Requested steps are executed one after another, because the second one starts where the first one ends. */
let steps = Promise.resolve();

/** `j` and `k` open the next and the previous document. Keys that are pressed before these are known have to wait. */
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
          // The person has opened another screen.
          if (!(error instanceof CancelledError)) showErrorToast(error);
        });
    };
    return { j: () => goAfterOthers('next'), k: () => goAfterOthers('previous') };
  }, [queries, projectId]);
  useShortcuts(keys);
}
