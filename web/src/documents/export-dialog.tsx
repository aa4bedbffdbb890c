import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Export } from '#client/types';
import type { ListQuery } from '../api/documents.ts';
import { createExport, downloadExport, getExport, getExportFileName } from '../api/exports.ts';
import { createView, listViews } from '../api/views.ts';
import { t } from '../i18n/translate.ts';
import { DownloadButton } from '../parts/actions.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNote, Note } from '../parts/notes.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { buildHref } from '../router.ts';
import { listAllIds } from './document-rows.ts';
import { DEFAULT_OPTIONS, ExportOptionsForm, toSentOptions } from './export-options.tsx';

const POLL_MS = 700;
const WARNINGS_SHOWN = 50;

/**
 * Exports the selected documents, or all documents that match the filters, and offers the file for download
 * when it is ready.
 */
export function ExportDialog({
  projectId,
  ids,
  query,
  onClose,
}: {
  projectId: string;
  /** Identifiers of the documents to export; null for all documents that match `query`. */
  ids: string[] | null;
  query: ListQuery;
  onClose(): void;
}) {
  const queries = useQueryClient();
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const [version, setVersion] = useState(0);
  const [name, setName] = useState('');
  const [made, setMade] = useState<Export | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { data: views = [] } = useQuery({
    queryKey: ['views', projectId],
    queryFn: () => listViews(projectId),
  });
  const saved = views.filter((view) => view.export !== undefined);
  const start = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const sent = toSentOptions(options);
      if (name.trim() !== '') {
        await createView(projectId, { name: name.trim(), query, columns: [], export: sent });
        setName('');
        void queries.invalidateQueries({ queryKey: ['views', projectId] });
      }
      setMade(await createExport(projectId, sent, ids ?? (await listAllIds(projectId, query))));
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  };
  const title =
    ids === null ? t('list.exportTheListedDocuments') : t('list.exportCountDocuments', { count: ids.length });
  if (made !== null)
    return (
      <Dialog title={title} onClose={onClose}>
        <Made projectId={projectId} made={made} />
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={start}>
        {saved.length > 0 && (
          <select
            className="input"
            aria-label={t('list.savedOptions')}
            defaultValue=""
            onChange={(event) => {
              const chosen = saved.find(({ id }) => id === event.target.value)?.export;
              setOptions(chosen ?? DEFAULT_OPTIONS);
              setVersion(version + 1);
            }}
          >
            <option value="">{t('list.savedOptionsNone')}</option>
            {saved.map(({ id, name: text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        )}
        <ExportOptionsForm key={version} projectId={projectId} options={options} onChange={setOptions} />
        <label className="field">
          <span className="label">{t('list.saveTheseOptionsAs')}</span>
          <input
            className="input"
            value={name}
            maxLength={100}
            placeholder={t('list.optionalName')}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {error !== null && <ErrorNote error={error} what="project" />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {t('list.createFile')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Made({ projectId, made }: { projectId: string; made: Export }) {
  const { data = made, error } = useQuery({
    queryKey: ['export', projectId, made.id],
    queryFn: () => getExport(projectId, made.id),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' || !state.data ? POLL_MS : false),
  });
  if (error !== null) return <ErrorNote error={error} />;
  return (
    <>
      <MadeFile projectId={projectId} made={data} />
      {data.warnings !== undefined && data.warnings.length > 0 && (
        <Warnings projectId={projectId} warnings={data.warnings} />
      )}
    </>
  );
}

/** Shows which documents were omitted, and which assumptions somebody should check. */
function Warnings({ projectId, warnings }: { projectId: string; warnings: NonNullable<Export['warnings']> }) {
  return (
    <details open>
      <summary>{t('list.exportWarnings', { count: warnings.length })}</summary>
      <ul className="reasons">
        {warnings.slice(0, WARNINGS_SHOWN).map(({ document_id: id, message }) => (
          <li key={`${id} ${message}`} className="breakable">
            <a href={buildHref('projects', projectId, 'documents', id)}>{t('list.document')}</a> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

function MadeFile({ projectId, made: data }: { projectId: string; made: Export }) {
  return (
    <div className="row between" role="status">
      <StatusBadge status={data.status} />
      {data.status === 'pending' && <span>{t('list.theFileIsBeingCreated')}</span>}
      {data.status === 'failed' && (
        <Note kind="bad">{t('list.theFileCouldNotBe', { error: data.error ?? '' })}</Note>
      )}
      {data.status === 'completed' && (
        <DownloadButton
          fetchFile={() => downloadExport(projectId, data)}
          filename={getExportFileName(data)}
          label={t('list.download')}
        />
      )}
    </div>
  );
}
