import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listRuns } from '../api/documents.ts';
import { t } from '../i18n/translate.ts';
import { showToast } from '../parts/toasts.tsx';

const POLL_MS = 700;

/** Waits for a run that was started on this screen, then loads the document again. */
export function useFollowRun(
  projectId: string,
  documentId: string,
): { running: boolean; follow(runId: string): void } {
  const queries = useQueryClient();
  const [runId, setRunId] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['runs', projectId, documentId],
    queryFn: () => listRuns(projectId, documentId),
    enabled: runId !== null,
    refetchInterval: runId === null ? false : POLL_MS,
  });
  const run = data?.find(({ id }) => id === runId);
  const over = run?.state === 'succeeded' || run?.state === 'failed';
  const failure = run?.error?.message;
  useEffect(() => {
    if (!over) return;
    setRunId(null);
    void queries.invalidateQueries({ queryKey: ['document', projectId, documentId] });
    void queries.invalidateQueries({ queryKey: ['runs', projectId, documentId] });
    if (failure !== undefined) showToast(t('document.theDocumentCouldNotBe', { failure }), 'bad');
  }, [over, failure, queries, projectId, documentId]);
  return { running: runId !== null, follow: setRunId };
}
