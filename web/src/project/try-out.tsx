import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FullDocument, getDocument, listDocuments, listRuns, reprocess } from '../api/documents.ts';
import { leavesOf } from '../document/places.ts';
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
    if (run?.state === 'failed')
      throw new Error(run.error?.message ?? 'The document could not be processed.');
    if (run?.state === 'succeeded') return getDocument(projectId, documentId);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The document is still waiting to be processed. Check it later.');
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
    <section className="card padded stack try-out" aria-label="Try it on a document">
      <h2>Try it on a document</h2>
      {documents.length === 0 ? (
        <Empty title="No documents to try it on" icon="page">
          <a href={hrefTo('projects', projectId)}>Upload one first</a>
        </Empty>
      ) : (
        <>
          <label className="field">
            <span className="label">Document</span>
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
              {busy ? 'Processing…' : 'Save and try'}
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
      {leaves.length === 0 && (
        <Note kind="warn">
          None of the fields was found. Add the labels that are printed next to the values.
        </Note>
      )}
      <dl className="facts">
        {leaves.map(({ pointer, name, value }) => {
          const evidence = data?.evidence[pointer];
          return (
            <div key={pointer} className="fact">
              <dt>{name}</dt>
              <dd>
                {formatValue(value)}{' '}
                {evidence !== undefined && (
                  <span className="hint">{formatConfidence(evidence.confidence)} certain</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <div>
        <a className="button small" href={hrefTo('projects', projectId, 'documents', document.id)}>
          See it on the page
        </a>
      </div>
    </div>
  );
}
