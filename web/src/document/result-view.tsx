import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { correct, readBox } from '../api/corrections.ts';
import type { FullDocument } from '../api/documents.ts';
import { getSchemaQuery } from '../api/projects.ts';
import type { Box, Correction, ParsedData } from '../api/shapes.ts';
import { t } from '../i18n/translate.ts';
import { type Tab, Tabs } from '../parts/tabs.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { CommentsPanel, useComments } from './comments-panel.tsx';
import { DocumentProvider, ThresholdProvider } from './document-context.ts';
import { type Drawing, DrawingContext } from './drawing.ts';
import { FieldsPanel } from './fields-panel.tsx';
import { listVisiblePages, PageViewer } from './page-viewer.tsx';
import { findPlaces, type Place } from './places.ts';
import { Pointing, PointingContext } from './pointing.ts';
import { JsonPanel, TextPanel } from './raw-panels.tsx';
import { ReviewNote } from './review-note.tsx';
import { HistoryPanel } from './runs-panel.tsx';
import { hasSource, SourceView } from './source/source-view.tsx';
import { Splitter, useSplit } from './splitter.tsx';
import { TablesPanel } from './tables-panel.tsx';
import { useKeptEntries } from './use-kept-entries.ts';

type TabName = 'fields' | 'tables' | 'checks' | 'text' | 'json' | 'comments' | 'runs';

const NO_PLACES: ReadonlyMap<number, Place[]> = new Map();
const NOT_EDITING: { editing: string | null; beginsWithBox: boolean } = {
  editing: null,
  beginsWithBox: false,
};

/**
 * Returns the tab with the most content. If there are no fields, that is the tab with the tables or the text.
 */
function chooseTab({ document_type, fields, transactions, tables, text, ...data }: ParsedData): TabName {
  const own = Object.keys(data.custom ?? {}).length;
  const found = Object.keys(fields).length + transactions.length + own;
  // A workbook has no fields except its title and author.
  if (tables.length > 0 && (found === 0 || (document_type === 'spreadsheet' && own === 0))) return 'tables';
  return found + data.key_values.length + data.codes.length === 0 && text !== '' ? 'text' : 'fields';
}

/** Shows the pages on one side and the extracted values on the other. */
export function ResultView({
  projectId,
  document,
  data,
}: {
  projectId: string;
  document: FullDocument;
  data: ParsedData;
}) {
  const queries = useQueryClient();
  const [pointing] = useState(() => new Pointing());
  const [tab, setTab] = useState<TabName>(() => chooseTab(data));
  const [{ editing, beginsWithBox }, setEditing] = useState(NOT_EDITING);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const threshold = document.review_reasons?.threshold ?? 0;
  const hasPages = listVisiblePages(data).length > 0;
  // Deferred, so that after a correction, pending key presses are handled before the boxes of the new result
  // are drawn.
  const drawn = useDeferredValue(data);
  const places = useKeptEntries(
    useMemo(() => (hasPages ? findPlaces(drawn, threshold) : NO_PLACES), [hasPages, drawn, threshold]),
  );
  const documentId = document.id;
  const send = useCallback(
    (corrections: Correction[]) => correct(projectId, documentId, corrections),
    [projectId, documentId],
  );
  const reload = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: ['document', projectId, documentId] });
    void queries.invalidateQueries({ queryKey: ['corrections', projectId, documentId] });
    void queries.invalidateQueries({ queryKey: ['documents', projectId] });
  }, [queries, projectId, documentId]);
  const read = useCallback(
    (pointer: string, page: number, box: Box) => readBox(projectId, documentId, { pointer, page, box }),
    [projectId, documentId],
  );
  const edit = useCallback(
    (pointer: string | null, how?: 'box') => setEditing({ editing: pointer, beginsWithBox: how === 'box' }),
    [],
  );
  const { data: schema = null } = useQuery(getSchemaQuery(projectId));
  const reasons = document.review_reasons;
  const value = useMemo(
    () => ({
      projectId,
      documentId,
      data,
      reasons,
      send,
      reload,
      readBox: read,
      editing,
      beginsWithBox,
      edit,
      draw: setDrawing,
      schema: schema?.schema ?? null,
    }),
    [projectId, documentId, data, reasons, send, reload, read, editing, beginsWithBox, edit, schema],
  );
  // When the user clicks on a value on the page, open the first tab, which contains the value.
  useEffect(() => pointing.onShow((_pointer, from) => from !== 'panel' && setTab('fields')), [pointing]);
  const isAlone = !hasPages && !hasSource(data);
  const [split, setSplit] = useSplit();
  const { data: comments = [] } = useComments({ projectId, documentId });
  const problems = data.warnings.length + data.checks.filter(({ passed }) => !passed).length;
  const panels: Record<TabName, ReactNode> = {
    fields: <FieldsPanel />,
    tables: <TablesPanel />,
    checks: <ChecksPanel />,
    text: <TextPanel filename={document.filename} />,
    json: <JsonPanel filename={document.filename} />,
    comments: <CommentsPanel projectId={projectId} documentId={documentId} />,
    runs: <HistoryPanel projectId={projectId} documentId={documentId} />,
  };
  const tabs: Tab<TabName>[] = [
    { name: 'fields', label: t('common.fields') },
    { name: 'tables', label: t('document.tables'), count: data.tables.length },
    { name: 'checks', label: t('document.checks'), count: problems },
    { name: 'text', label: t('common.text') },
    { name: 'json', label: 'JSON' },
    { name: 'comments', label: t('comments.title'), count: comments.length },
    { name: 'runs', label: t('document.history') },
  ];
  return (
    <PointingContext value={pointing}>
      <DrawingContext value={drawing}>
        <DocumentProvider value={value}>
          <ThresholdProvider value={threshold}>
            <div
              className={`result ${isAlone ? 'alone' : ''} ${drawing === null ? '' : 'drawing'}`}
              style={
                isAlone ? undefined : { gridTemplateColumns: `minmax(0, ${split}%) auto minmax(20rem, 1fr)` }
              }
            >
              {hasPages && (
                <PageViewer projectId={projectId} documentId={documentId} data={drawn} places={places} />
              )}
              {!hasPages && !isAlone && <SourceView data={drawn} />}
              {!isAlone && <Splitter percent={split} onChange={setSplit} />}
              <div className="panel">
                <Tabs<TabName> label={t('document.result')} tabs={tabs} chosen={tab} onChoose={setTab}>
                  {tab === 'fields' && document.review === 'needed' && (
                    <ReviewNote onShowChecks={() => setTab('checks')} />
                  )}
                  {panels[tab]}
                </Tabs>
              </div>
            </div>
          </ThresholdProvider>
        </DocumentProvider>
      </DrawingContext>
    </PointingContext>
  );
}
