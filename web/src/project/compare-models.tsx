import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModelComparison } from '#client/types';
import { listDocuments } from '../api/documents.ts';
import { compareModel, getComparison } from '../api/language-models.ts';
import { t } from '../i18n/translate.ts';
import { Empty, ErrorNote } from '../parts/notes.tsx';
import { buildHref } from '../router.ts';
import { ComparedDocument, type Comparing } from './compared-document.tsx';
import { MODES } from './model-use.tsx';

type Mode = ModelComparison['mode'];

const MOST_DOCUMENTS = 10;
const POLL_MS = 700;

/** Reads the selected documents with and without the language model, and compares the results. */
export function CompareModels({ projectId, usedMode }: { projectId: string; usedMode: string }) {
  const [mode, setMode] = useState<Mode>(usedMode === 'fill' || usedMode === 'first' ? usedMode : 'check');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [comparing, setComparing] = useState<Comparing[]>([]);
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['documents', projectId, { status: 'completed' }, 1],
    queryFn: () => listDocuments(projectId, { status: 'completed' }, 1),
  });
  const documents = data?.documents ?? [];
  const choose = (id: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  const run = async () => {
    const wanted = documents.filter(({ id }) => chosen.has(id));
    const put = (id: string, changes: Partial<Comparing>) =>
      setComparing((all) => all.map((one) => (one.document.id === id ? { ...one, ...changes } : one)));
    setComparing(wanted.map((document) => ({ document, comparison: null, error: null })));
    setBusy(true);
    await Promise.all(
      wanted.map(async ({ id }) => {
        try {
          put(id, { comparison: await compareAndWait(projectId, id, mode) });
        } catch (thrown) {
          put(id, { error: thrown });
        }
      }),
    );
    setBusy(false);
  };
  if (error !== null && data === undefined) return <ErrorNote error={error} />;
  if (data !== undefined && documents.length === 0)
    return (
      <Empty title={t('compare.noDocumentsToCompare')} icon="page">
        <a href={buildHref('projects', projectId)}>{t('compare.uploadSomeFirst')}</a>
      </Empty>
    );
  return (
    <div className="stack">
      <p className="hint">{t('compare.theSelectedDocumentsAreSent')}</p>
      <fieldset className="plain stack">
        <legend className="label">
          {t('compare.documentsMostDocumentsAtMost', { most: MOST_DOCUMENTS })}
        </legend>
        <div className="choices card">
          {documents.map(({ id, filename }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                disabled={!chosen.has(id) && chosen.size >= MOST_DOCUMENTS}
                onChange={({ target }) => choose(id, target.checked)}
              />
              <span className="breakable">{filename}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="row">
        <label className="row">
          <span className="label">{t('compare.mergedAsWith')}</span>
          <select
            className="input narrow"
            value={mode}
            onChange={({ target }) =>
              setMode(target.value === 'fill' || target.value === 'first' ? target.value : 'check')
            }
          >
            {MODES.filter(([name]) => name !== 'off').map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="button primary"
          disabled={busy || chosen.size === 0}
          onClick={() => void run()}
        >
          {busy ? t('compare.comparing') : t('compare.compareCountDocuments', { count: chosen.size })}
        </button>
      </div>
      {comparing.map((one) => (
        <ComparedDocument key={one.document.id} projectId={projectId} {...one} />
      ))}
    </div>
  );
}

async function compareAndWait(projectId: string, documentId: string, mode: Mode): Promise<ModelComparison> {
  let comparison = await compareModel(projectId, documentId, mode);
  while (comparison.status === 'pending') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    comparison = await getComparison(projectId, documentId);
  }
  return comparison;
}
