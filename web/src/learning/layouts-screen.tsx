import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Layout } from '#client/types';
import { changeLayout, deleteLayout, listLayouts } from '../api/layouts.ts';
import { labelOf } from '../document/places.ts';
import { t } from '../i18n/translate.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatAge, formatDate, formatNumber, formatShare } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { buildHref } from '../router.ts';
import { hasProjectPermission, useSession } from '../session.ts';
import { LayoutFiles } from './layout-files.tsx';

export default function LayoutsScreen({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const [deleted, setDeleted] = useState<Layout | null>(null);
  const canChange = hasProjectPermission(useSession(), projectId, 'documents:write');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['layouts', projectId],
    queryFn: ({ pageParam }) => listLayouts(projectId, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
  });
  const reload = () => queries.invalidateQueries({ queryKey: ['layouts', projectId] });
  const turn = async ({ id, active }: Layout) => {
    try {
      await changeLayout(projectId, id, !active);
      await reload();
    } catch (thrown) {
      showErrorToast(thrown);
    }
  };
  const layouts = data?.pages.flatMap((page) => page.layouts) ?? [];
  return (
    <div className="page stack">
      <div className="row between">
        <p className="hint grow basis">{t('layouts.whatALayoutIs')}</p>
        <LayoutFiles
          projectId={projectId}
          hasLayouts={layouts.length > 0}
          canImport={canChange}
          onImported={reload}
        />
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && layouts.length === 0 && (
        <div className="card">
          <Empty title={t('layouts.noLayoutsYet')} icon="page">
            <p>{t('layouts.howToTeach')}</p>
          </Empty>
        </div>
      )}
      {layouts.length > 0 && (
        <ul className="card checks" aria-label={t('layouts.layouts')}>
          {layouts.map((layout) => (
            <LayoutEntry
              key={layout.id}
              projectId={projectId}
              layout={layout}
              {...(canChange && { onTurn: () => void turn(layout), onDelete: () => setDeleted(layout) })}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('common.showOlder')}
        </button>
      )}
      {deleted !== null && (
        <Confirm
          title={t('layouts.deleteTitle', { name: getName(deleted) })}
          text={t('layouts.deleteText', { count: deleted.documents_count })}
          action={t('common.delete')}
          onConfirm={async () => {
            await deleteLayout(projectId, deleted.id);
            showToast(t('layouts.wasDeleted'));
            await reload();
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </div>
  );
}

function LayoutEntry({
  projectId,
  layout,
  onTurn,
  onDelete,
}: {
  projectId: string;
  layout: Layout;
  /** Enables or disables the layout. Undefined if the user is not allowed to do this. */
  onTurn?: () => void;
  onDelete?: () => void;
}) {
  const { active, documents, documents_count: count, without_document: without } = layout;
  const older = count - without.count - documents.length;
  const name = getName(layout);
  return (
    <li className="stack">
      <div className="row">
        <div className="grow basis">
          <span className="breakable">{name}</span>
          <p className="hint">
            {t('layouts.countDocuments', { count })} · {describeAccuracy(layout)}
          </p>
        </div>
        <span className={active ? 'badge good' : 'badge'}>{active ? t('common.on') : t('common.off')}</span>
        {onTurn !== undefined && (
          <button
            type="button"
            className="button small"
            aria-label={t(active ? 'layouts.turnOffName' : 'layouts.turnOnName', { name })}
            onClick={onTurn}
          >
            {t(active ? 'layouts.turnOff' : 'layouts.turnOn')}
          </button>
        )}
        {onDelete !== undefined && (
          <button
            type="button"
            className="button icon quiet"
            aria-label={t('layouts.deleteName', { name })}
            onClick={onDelete}
          >
            <Icon name="trash" />
          </button>
        )}
      </div>
      <details>
        <summary>{t('layouts.examples')}</summary>
        <ul className="examples">
          {documents.map(({ id, filename, taught_at, fields }) => (
            <li key={id}>
              <a className="breakable" href={buildHref('projects', projectId, 'documents', id)}>
                {filename}
              </a>{' '}
              <span className="hint">
                {formatAge(taught_at)} · {fields.map(labelOf).join(', ')}
              </span>
            </li>
          ))}
        </ul>
        {older > 0 && <p className="hint">{t('layouts.andMore', { count: older })}</p>}
        {without.count > 0 && (
          <p className="hint">
            {t('layouts.withoutDocument', {
              count: without.count,
              fields: without.fields.map(labelOf).join(', '),
            })}
          </p>
        )}
      </details>
    </li>
  );
}

/** Returns a name that users will recognize: that of the last document from which the layout was learned. */
function getName({ documents, created_at }: Layout): string {
  const [last] = documents;
  return last === undefined
    ? t('layouts.withoutDocumentName', { date: formatDate(created_at) })
    : t('layouts.likeName', { name: last.filename });
}

function describeAccuracy({ learned_values: { judged, right } }: Layout): string {
  if (judged === 0) return t('layouts.notUsedYet');
  return t('layouts.accuracy', {
    right: formatNumber(right),
    judged,
    share: formatShare(right / judged),
  });
}
