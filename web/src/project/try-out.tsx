import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FullDocument, getDocument, listDocuments } from '../api/documents.ts';
import type { FieldSchema } from '../api/projects.ts';
import { type SchemaTrial, trySchema } from '../api/schema-trials.ts';
import { listLeaves } from '../document/places.ts';
import { t } from '../i18n/translate.ts';
import { formatConfidence, formatValue } from '../parts/format.ts';
import { Empty, ErrorNote, Note } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { showValue } from '../parts/show-value.ts';
import { buildHref } from '../router.ts';

interface Tried {
  document: FullDocument;
  trial: SchemaTrial;
}

/**
 * Tries fields on documents without saving the fields, and compares their values with those of the saved
 * fields.
 */
export function TryOut({ projectId, schema }: { projectId: string; schema: FieldSchema }) {
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [running, setRunning] = useState(false);
  const [tried, setTried] = useState<Tried[]>([]);
  const [error, setError] = useState<unknown>(null);
  const { data } = useQuery({
    queryKey: ['documents', projectId, { status: 'completed' }, 1],
    queryFn: () => listDocuments(projectId, { status: 'completed' }, 1),
  });
  const documents = data?.documents ?? [];
  const ids = chosen ?? documents.slice(0, 1).map(({ id }) => id);
  const run = async () => {
    setRunning(true);
    setError(null);
    setTried([]);
    try {
      for (const id of ids) {
        const [document, trial] = await Promise.all([
          getDocument(projectId, id),
          trySchema(projectId, id, schema),
        ]);
        setTried((before) => [...before, { document, trial }]);
      }
    } catch (thrown) {
      setError(thrown);
    }
    setRunning(false);
  };
  const isEmpty = Object.keys(schema.properties ?? {}).length === 0;
  return (
    <section className="card padded stack try-out" aria-label={t('try.tryItOnDocuments')}>
      <h2>{t('try.tryItOnDocuments')}</h2>
      {documents.length === 0 ? (
        <Empty title={t('try.noDocumentsToTryIt')} icon="page">
          <a href={buildHref('projects', projectId)}>{t('try.uploadOneFirst')}</a>
        </Empty>
      ) : (
        <>
          <fieldset className="plain stack chosen-documents">
            <legend className="label">{t('common.documents')}</legend>
            {documents.map(({ id, filename }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  checked={ids.includes(id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...ids, id] : ids.filter((one) => one !== id))
                  }
                />
                <span className="breakable">{filename}</span>
              </label>
            ))}
          </fieldset>
          <div>
            <button
              type="button"
              className="button primary"
              disabled={running || isEmpty || ids.length === 0}
              onClick={run}
            >
              {running
                ? t('try.progress', { done: tried.length, count: ids.length })
                : t('try.tryWithoutSaving')}
            </button>
          </div>
        </>
      )}
      {error !== null && <ErrorNote error={error} />}
      <div className="stack" role="status">
        {tried.map((one) => (
          <Comparison key={one.document.id} projectId={projectId} tried={one} />
        ))}
      </div>
    </section>
  );
}

/** Shows the values of the saved fields next to those of the fields that are being tried. */
function Comparison({ projectId, tried: { document, trial } }: { projectId: string; tried: Tried }) {
  const before = new Map(
    listLeaves(document.parsed_data?.custom ?? {}, 'custom').map((leaf) => [leaf.pointer, leaf]),
  );
  const after = new Map(listLeaves(trial.custom, 'custom').map((leaf) => [leaf.pointer, leaf]));
  const pointers = [...new Set([...after.keys(), ...before.keys()])];
  return (
    <div className="stack">
      <h3>
        <a className="breakable" href={buildHref('projects', projectId, 'documents', document.id)}>
          {document.filename}
        </a>
      </h3>
      {after.size === 0 && <Note kind="warn">{t('try.noneOfTheFieldsWas')}</Note>}
      {trial.warnings.map((warning) => (
        <Note key={warning} kind="warn">
          {warning}
        </Note>
      ))}
      {pointers.length > 0 && (
        <ScrollBox label={t('try.valuesOf', { filename: document.filename })}>
          <table className="data">
            <thead>
              <tr>
                <th>{t('common.field')}</th>
                <th>{t('try.saved')}</th>
                <th>{t('try.tried')}</th>
              </tr>
            </thead>
            <tbody>
              {pointers.map((pointer) => {
                const [old, found] = [before.get(pointer), after.get(pointer)];
                const isChanged = formatValue(old?.value) !== formatValue(found?.value);
                const confidence = readConfidence(trial.evidence[pointer]);
                return (
                  <tr key={pointer}>
                    <td>{found?.name ?? old?.name}</td>
                    <td>{showValue(old?.value, pointer)}</td>
                    <td>
                      {isChanged ? (
                        <mark>{showValue(found?.value, pointer) || '–'}</mark>
                      ) : (
                        showValue(found?.value, pointer)
                      )}{' '}
                      {confidence !== null && (
                        <span className="hint">
                          {t('try.confidenceCertain', { confidence: formatConfidence(confidence) })}
                        </span>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </div>
  );
}

function readConfidence(evidence: unknown): number | null {
  if (typeof evidence !== 'object' || evidence === null || !('confidence' in evidence)) return null;
  return typeof evidence.confidence === 'number' ? evidence.confidence : null;
}
