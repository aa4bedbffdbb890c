import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListQuery } from '../api/documents.ts';
import { getProject } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';
import { Icon } from '../parts/icon.tsx';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { showErrorToast } from '../parts/toasts.tsx';
import { buildHref, replaceQuery, usePlace } from '../router.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useColumns } from './columns.tsx';
import { listAllIds, useDocumentRows } from './document-rows.ts';
import { DocumentTable } from './document-table.tsx';
import { ChooseFiles, DropZone } from './drop-zone.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { getListOffset, rememberOffset, rememberQuery } from './list-place.ts';
import { DEFAULT_SORT } from './sorting.tsx';
import { StateTabs } from './state-tabs.tsx';
import { EmailDialog, UrlDialog } from './submit-dialogs.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { watchUploads } from './upload-queue.ts';
import { ViewBar } from './view-bar.tsx';

const NAMES = [
  'q',
  'status',
  'document_type',
  'source',
  'review',
  'warnings',
  'date_from',
  'date_to',
  'total_from',
  'total_to',
  'assigned_to',
  'sort',
] as const;
const REFRESH_MS = 500;
const NOTHING: ReadonlySet<string> = new Set();

function readQuery(query: string): ListQuery {
  const values = new URLSearchParams(query);
  return Object.fromEntries(NAMES.flatMap((name) => (values.get(name) ? [[name, values.get(name)]] : [])));
}

function writeQuery(query: ListQuery): void {
  replaceQuery(new URLSearchParams(Object.entries(query).filter(([, value]) => value)));
}

/**
 * Returns a function that loads the list again after documents were added or changed on this screen. Several
 * calls in quick succession cause only one request.
 */
function useRefresh(projectId: string): () => void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = useCallback(() => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: ['documents', projectId] });
      void queries.invalidateQueries({ queryKey: ['projects'] });
    }, REFRESH_MS);
  }, [queries, projectId]);
  useEffect(() => watchUploads(refresh), [refresh]);
  return refresh;
}

export function DocumentsScreen({ projectId, live }: { projectId: string; live: boolean }) {
  const query = usePlace().query.toString();
  const filters = useMemo(() => readQuery(query), [query]);
  const [offset] = useState(() => getListOffset(projectId, query));
  useEffect(() => rememberQuery(projectId, query), [projectId, query]);
  const [range, setRange] = useState({ first: 0, last: 20 });
  const [selected, setSelected] = useState(NOTHING);
  const [dialog, setDialog] = useState<'url' | 'email' | 'export' | null>(null);
  const [columns, setColumns] = useColumns(projectId);
  const [view, setView] = useState(0);
  const refresh = useRefresh(projectId);
  const rows = useDocumentRows(projectId, filters, { ...range, live });
  const onRange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const onSelect = useCallback((id: string, on: boolean) => {
    setSelected((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const onSelectAll = (on: boolean) => {
    if (!on) return setSelected(NOTHING);
    listAllIds(projectId, filters).then((ids) => setSelected(new Set(ids)), showErrorToast);
  };
  const change = useCallback((next: ListQuery) => {
    setSelected(NOTHING);
    writeQuery(next);
  }, []);
  const { sort, ...narrowing } = filters;
  const filtered = Object.keys(narrowing).length > 0;
  const { total } = rows;
  return (
    <DropZone projectId={projectId}>
      <div className="page documents">
        <div className="row doc-actions">
          <ChooseFiles projectId={projectId} />
          <button type="button" className="button" onClick={() => setDialog('url')}>
            <Icon name="link" />
            {t('list.fromUrl')}
          </button>
          <button type="button" className="button" onClick={() => setDialog('email')}>
            <Icon name="mail" />
            {t('list.fromEMail')}
          </button>
          <button
            type="button"
            className="button"
            disabled={total === null || total === 0}
            onClick={() => setDialog('export')}
          >
            <Icon name="download" />
            {t('list.export')}
          </button>
          <span className="hint wide-only">{t('list.orDropOrPaste')}</span>
        </div>
        <RetentionHint projectId={projectId} />
        <UploadPanel projectId={projectId} />
        {(filtered || total !== 0) && (
          <>
            <StateTabs projectId={projectId} query={filters} onChange={change} />
            <FilterBar key={view} filters={filters} onChange={change} />
            <ViewBar
              projectId={projectId}
              query={filters}
              columns={columns}
              onQuery={(next) => {
                setView(view + 1);
                change(next);
              }}
              onColumns={setColumns}
            />
          </>
        )}
        {selected.size > 0 && (
          <BulkBar
            projectId={projectId}
            ids={[...selected]}
            onDone={(clear) => {
              if (clear) setSelected(NOTHING);
              refresh();
            }}
          />
        )}
        {rows.error !== null && <ErrorNote error={rows.error} retry={refresh} />}
        {total === null && rows.error === null && <Loading />}
        {total === 0 && <NoDocuments filtered={filtered} />}
        {total !== null && total > 0 && (
          <DocumentTable
            projectId={projectId}
            rows={rows}
            total={total}
            selected={selected}
            columns={columns}
            allSelected={selected.size > 0 && selected.size >= total}
            onSelect={onSelect}
            onSelectAll={onSelectAll}
            sort={sort ?? DEFAULT_SORT}
            onSort={(next) => change({ ...filters, sort: next === DEFAULT_SORT ? '' : next })}
            onRange={onRange}
            initialOffset={offset}
            onScrolled={(scrolled) => rememberOffset(projectId, scrolled)}
          />
        )}
      </div>
      {dialog === 'export' && (
        <ExportDialog
          projectId={projectId}
          ids={selected.size === 0 ? null : [...selected]}
          query={filters}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'url' && (
        <UrlDialog projectId={projectId} onDone={refresh} onClose={() => setDialog(null)} />
      )}
      {dialog === 'email' && (
        <EmailDialog projectId={projectId} onDone={refresh} onClose={() => setDialog(null)} />
      )}
    </DropZone>
  );
}

/** Explains how long documents are kept. Shows nothing if they are never deleted automatically. */
function RetentionHint({ projectId }: { projectId: string }) {
  const { data } = useQuery({ queryKey: ['project', projectId], queryFn: () => getProject(projectId) });
  if (data === undefined || data.retention_days === null) return null;
  return (
    <p className="hint">
      {t('list.documentsAreDeletedCountDays', { count: data.retention_days })}{' '}
      <a href={buildHref('projects', projectId, 'settings')}>{t('common.change')}</a>
    </p>
  );
}

function NoDocuments({ filtered }: { filtered: boolean }) {
  return (
    <div className="card">
      {filtered ? (
        <Empty title={t('list.noMatchingDocuments')} icon="search">
          <p>{t('list.tryOtherWordsOrFewer')}</p>
        </Empty>
      ) : (
        <Empty title={t('list.noDocumentsYet')} icon="page">
          <p>{t('list.dropPDFsImagesSpreadsheetsWord')}</p>
        </Empty>
      )}
    </div>
  );
}
