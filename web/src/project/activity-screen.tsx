import { useInfiniteQuery } from '@tanstack/react-query';
import { listActivity } from '../api/activity.ts';
import { formatAge, formatName } from '../parts/format.ts';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { hrefTo } from '../router.ts';

/** Who did what, newest first. */
export default function ActivityScreen({ projectId }: { projectId: string }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['activity', projectId],
    queryFn: ({ pageParam }) => listActivity(projectId, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
  });
  const entries = data?.pages.flatMap(({ activity }) => activity) ?? [];
  return (
    <div className="page stack">
      {error !== null && <ErrorNote error={error} retry={refetch} what="activity yet" />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && entries.length === 0 && (
        <div className="card">
          <Empty title="Nothing happened yet" icon="info">
            <p>What people and programs do in this project is listed here.</p>
          </Empty>
        </div>
      )}
      {entries.length > 0 && (
        <ol className="card checks">
          {entries.map((entry) => (
            <li key={entry.id} className="row">
              <span className="grow">
                {formatName(entry.action.replaceAll('.', ' '))}{' '}
                {entry.document_id !== null && entry.document_id !== undefined && (
                  <a href={hrefTo('projects', projectId, 'documents', entry.document_id)}>
                    {entry.document_id}
                  </a>
                )}
              </span>
              <span className="hint">
                {entry.actor} · {formatAge(entry.created_at)}
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
          Show older
        </button>
      )}
    </div>
  );
}
