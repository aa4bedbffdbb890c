import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FullDocument, getDocument, listDocuments, listRuns, reprocess } from '../api/documents.ts';
import { leavesOf } from '../document/places.ts';
import { t } from '../i18n/translate.ts';
import { formatConfidence, formatValue } from '../parts/format.ts';
import { Empty, ErrorNote, Note } from '../parts/notes.tsx';
import { hrefTo } from '../router.ts';

const POLL_MS = 500;
const MOST_POLLS = 600;

/** Reprocesses a document and waits for the result. */
async function readAgain(projectId: string, documentId: string): Promise<FullDocument> {
  const { id } = await reprocess(projectId, documentId);
  for (let i = 0; i < MOST_POLLS; i++) {
    const run = (await listRuns(projectId, documentId)).find((one) => one.id === id);
    if (run?.state === 'failed') throw new Error(run.error?.message ?? t('try.theDocumentCouldNotBe'));
    if (run?.state === 'succeeded') return getDocument(projectId, documentId);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(t('try.theDocumentIsStillWaiting'));
}

/** Saves the fields, processes a document with them, and shows the values found. */
export function TryOut({
  projectId,
  ready,
  save,
}: {
  projectId: string;
  ready: boolean;
  save(): Promise<boolean>;
}) {
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<FullDocument | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { data } = useQuery({
    queryKey: ['documents', projectId, { status: 'completed' }, 1],
    queryFn: () => listDocuments(projectId, { status: 'completed' }, 1),
  });
  const documents = data?.documents ?? [];
  const documentId = chosen || (documents[0]?.id ?? '');
  const run = async () => {
    setBusy(true);
    setError(null);
    setResult(null);
    try {
      if (await save()) setResult(await readAgain(projectId, documentId));
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card padded stack try-out" aria-label={t('try.tryItOnADocument')}>
      <h2>{t('try.tryItOnADocument')}</h2>
      {documents.length === 0 ? (
        <Empty title={t('try.noDocumentsToTryIt')} icon="page">
          <a href={hrefTo('projects', projectId)}>{t('try.uploadOneFirst')}</a>
        </Empty>
      ) : (
        <>
          <label className="field">
            <span className="label">{t('common.document')}</span>
            <select className="input" value={documentId} onChange={(event) => setChosen(event.target.value)}>
              {documents.map(({ id, filename }) => (
                <option key={id} value={id}>
                  {filename}
                </option>
              ))}
            </select>
          </label>
          <div>
            <button type="button" className="button primary" disabled={busy || !ready} onClick={run}>
              {busy ? t('try.processing') : t('try.saveAndTry')}
            </button>
          </div>
        </>
      )}
      {error !== null && <ErrorNote error={error} />}
      {result !== null && <Found projectId={projectId} document={result} />}
    </section>
  );
}

function Found({ projectId, document }: { projectId: string; document: FullDocument }) {
  const data = document.parsed_data;
  const leaves = leavesOf(data?.custom ?? {}, 'custom');
  return (
    <div className="stack" role="status">
      {leaves.length === 0 && <Note kind="warn">{t('try.noneOfTheFieldsWas')}</Note>}
      <dl className="facts">
        {leaves.map(({ pointer, name, value }) => {
          const evidence = data?.evidence[pointer];
          return (
            <div key={pointer} className="fact">
              <dt>{name}</dt>
              <dd>
                {formatValue(value)}{' '}
                {evidence !== undefined && (
                  <span className="hint">
                    {t('try.confidenceCertain', { confidence: formatConfidence(evidence.confidence) })}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <div>
        <a className="button small" href={hrefTo('projects', projectId, 'documents', document.id)}>
          {t('try.seeItOnThePage')}
        </a>
      </div>
    </div>
  );
}
