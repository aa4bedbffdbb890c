import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Filters } from '../api/documents.ts';
import { Icon } from '../parts/icon.tsx';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { sayError } from '../parts/toasts.tsx';
import { replaceQuery, usePlace } from '../router.ts';
import { BulkBar } from './bulk-bar.tsx';
import { listAllIds, useDocumentRows } from './document-rows.ts';
import { DocumentTable } from './document-table.tsx';
import { ChooseFiles, DropZone } from './drop-zone.tsx';
import { FilterBar } from './filter-bar.tsx';
import { EmailDialog, UrlDialog } from './submit-dialogs.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { watchUploads } from './upload-queue.ts';

const NAMES = ['q', 'status', 'document_type', 'source', 'review', 'warnings'] as const;
const REFRESH_MS = 500;
const NOTHING: ReadonlySet<string> = new Set();

function readFilters(query: string): Filters {
  const values = new URLSearchParams(query);
  return Object.fromEntries(NAMES.flatMap((name) => (values.get(name) ? [[name, values.get(name)]] : [])));
}

function writeFilters(filters: Filters): void {
  replaceQuery(new URLSearchParams(Object.entries(filters).filter(([, value]) => value)));
}

/** After documents were added or changed here: ask again, once for many. */
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
  const filters = useMemo(() => readFilters(query), [query]);
  const [range, setRange] = useState({ first: 0, last: 20 });
  const [selected, setSelected] = useState(NOTHING);
  const [dialog, setDialog] = useState<'url' | 'email' | null>(null);
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
    listAllIds(projectId, filters).then((ids) => setSelected(new Set(ids)), sayError);
  };
  const change = useCallback((next: Filters) => {
    setSelected(NOTHING);
    writeFilters(next);
  }, []);
  const filtered = Object.keys(filters).length > 0;
  const { total } = rows;
  return (
    <DropZone projectId={projectId}>
      <div className="page documents">
        <div className="row doc-actions">
          <ChooseFiles projectId={projectId} />
          <button type="button" className="button" onClick={() => setDialog('url')}>
            <Icon name="link" />
            Address
          </button>
          <button type="button" className="button" onClick={() => setDialog('email')}>
            <Icon name="mail" />
            E-mail
          </button>
          <span className="hint wide-only">or drop files and folders anywhere here</span>
        </div>
        <UploadPanel projectId={projectId} />
        {(filtered || total !== 0) && <FilterBar filters={filters} onChange={change} />}
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
            allSelected={selected.size > 0 && selected.size >= total}
            onSelect={onSelect}
            onSelectAll={onSelectAll}
            onRange={onRange}
          />
        )}
      </div>
      {dialog === 'url' && (
        <UrlDialog projectId={projectId} onDone={refresh} onClose={() => setDialog(null)} />
      )}
      {dialog === 'email' && (
        <EmailDialog projectId={projectId} onDone={refresh} onClose={() => setDialog(null)} />
      )}
    </DropZone>
  );
}

function NoDocuments({ filtered }: { filtered: boolean }) {
  return (
    <div className="card">
      {filtered ? (
        <Empty title="No document fits" icon="search">
          <p>Other words or fewer filters may find more.</p>
        </Empty>
      ) : (
        <Empty title="No document yet" icon="page">
          <p>
            Drop PDFs, pictures, spreadsheets, Word files or whole folders here. Each is read within seconds;
            then you see its fields beside its page.
          </p>
        </Empty>
      )}
    </div>
  );
}
