import { useInfiniteQuery } from '@tanstack/react-query';
import { listActivity } from '../api/activity.ts';
import { t, translateName } from '../i18n/translate.ts';
import { findActorName, useActorNames } from '../parts/actor-names.ts';
import { formatAge, formatName } from '../parts/format.ts';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { buildHref } from '../router.ts';

const DOORS = {
  api: 'API',
  dashboard: t('common.dashboard'),
  command_line: t('common.commandLine'),
  smtp: t('activity.mail'),
  source: t('common.source'),
};

/** Shows who did what in the project, newest first. */
export default function ActivityScreen({ projectId }: { projectId: string }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['activity', projectId],
    queryFn: ({ pageParam }) => listActivity(projectId, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
  });
  const names = useActorNames();
  const entries = data?.pages.flatMap(({ activity }) => activity) ?? [];
  return (
    <div className="page stack">
      {error !== null && <ErrorNote error={error} retry={refetch} what="project" />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && entries.length === 0 && (
        <div className="card">
          <Empty title={t('activity.noActivityYet')} icon="info">
            <p>{t('activity.whatPeopleAndProgramsDo')}</p>
          </Empty>
        </div>
      )}
      {entries.length > 0 && (
        <ol className="card checks">
          {entries.map((entry) => (
            <li key={entry.id} className="row">
              <span className="grow breakable">
                {translateName('action', entry.action, formatName(entry.action.replaceAll('.', ' ')))}{' '}
                <Subject projectId={projectId} id={entry.subject_id} name={entry.subject_name} />
              </span>
              <span className="hint">
                {findActorName(entry, names) !== null && `${findActorName(entry, names)} · `}
                {DOORS[entry.via]} · {formatAge(entry.at)}
              </span>
            </li>
          ))}
        </ol>
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
    </div>
  );
}

/** The subject of an activity. It is a link or, if the subject no longer exists, only the identifier. */
function Subject({ projectId, id, name }: { projectId: string; id: string; name: string | null }) {
  if (id === projectId) return null;
  if (name === null) return <span className="hint">{id}</span>;
  const screen = id.startsWith('doc_') ? 'documents' : 'webhooks';
  return <a href={buildHref('projects', projectId, screen, id)}>{name}</a>;
}
