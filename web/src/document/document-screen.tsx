import { useQuery } from '@tanstack/react-query';
import { type FullDocument, getDocument } from '../api/documents.ts';
import { getListHref } from '../documents/list-place.ts';
import { PagesProgress } from '../documents/pages-progress.tsx';
import { t } from '../i18n/translate.ts';
import { ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { DocumentHeader } from './document-header.tsx';
import { ResultView } from './result-view.tsx';
import { RunsPanel } from './runs-panel.tsx';
import { useNeighborKeys } from './use-neighbor-keys.ts';

const POLL_MS = 1_000;

export default function DocumentScreen({ projectId, documentId }: { projectId: string; documentId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['document', projectId, documentId],
    queryFn: ({ signal }) => getDocument(projectId, documentId, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? POLL_MS : false),
    // Do not reload the result without a reason: it can be as large as 5 MB and rarely changes.
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
  useNeighborKeys(projectId);
  if (error !== null && data === undefined) {
    return (
      <div className="page stack">
        <h1 className="visually-hidden">{t('common.document')}</h1>
        <ErrorNote error={error} retry={refetch} what="document" />
        <a href={getListHref(projectId)}>{t('document.goToTheDocumentsOf')}</a>
      </div>
    );
  }
  if (data === undefined) return <Loading />;
  return (
    <div className="document">
      <DocumentHeader projectId={projectId} document={data} />
      {data.parsed_data === undefined ? (
        <WithoutResult projectId={projectId} document={data} />
      ) : (
        <ResultView key={documentId} projectId={projectId} document={data} data={data.parsed_data} />
      )}
    </div>
  );
}

/** What the user can do about a failed document, keyed by error code. */
const ADVICE: Record<string, string> = {
  password_protected: t('document.removeThePasswordAndUpload'),
  corrupt_file: t('document.openItInTheProgram'),
  too_many_pages: t('document.splitItIntoSmallerFiles'),
  unsupported_content: t('document.uploadItInAnotherFormat'),
};

function WithoutResult({ projectId, document }: { projectId: string; document: FullDocument }) {
  const { error, status } = document;
  return (
    <div className="page stack">
      {status === 'pending' && <Loading what={t('document.theDocumentIsBeing')} />}
      {document.progress !== undefined && <PagesProgress progress={document.progress} />}
      {error !== undefined && (
        <Note kind="bad">
          <p>
            <strong>{t('document.thisDocumentCouldNotBe')}</strong> {error.message}
          </p>
          <p>{ADVICE[error.code] ?? (error.retryable ? t('document.reprocessItTheProblemMay') : '')}</p>
        </Note>
      )}
      <RunsPanel projectId={projectId} documentId={document.id} />
      <section className="stack" aria-label={t('comments.title')}>
        <h2 className="group-title">{t('comments.title')}</h2>
        <CommentsPanel projectId={projectId} documentId={document.id} />
      </section>
    </div>
  );
}
