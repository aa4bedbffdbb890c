import { useQueryClient } from '@tanstack/react-query';
import { actOnDocuments } from '../api/document-actions.ts';
import { AssigneeSelect } from '../parts/assignee.tsx';
import { showErrorToast } from '../parts/toasts.tsx';

/** Shows who is responsible for the document, and lets the user assign it to somebody else. */
export function Assignment({
  projectId,
  documentId,
  userId,
}: {
  projectId: string;
  documentId: string;
  userId: string | null;
}) {
  const queries = useQueryClient();
  const assign = async (next: string | null) => {
    const action = { action: 'assign', user_id: next } as const;
    await actOnDocuments(projectId, [documentId], action, () => {});
    void queries.invalidateQueries({ queryKey: ['documents', projectId] });
    await queries.invalidateQueries({ queryKey: ['document', projectId, documentId] });
  };
  return <AssigneeSelect small value={userId} onChange={(next) => void assign(next).catch(showErrorToast)} />;
}
