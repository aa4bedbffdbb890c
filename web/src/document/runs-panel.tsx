import { useQuery } from '@tanstack/react-query';
import { listRuns } from '../api/documents.ts';
import type { Run } from '../api/openapi.ts';
import { formatDate } from '../parts/format.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';

const POLL_MS = 1_500;

/** Every attempt to read the document. */
export function RunsPanel({ projectId, documentId }: { projectId: string; documentId: string }) {
  const { data, error } = useQuery({
    queryKey: ['runs', projectId, documentId],
    queryFn: () => listRuns(projectId, documentId),
    refetchInterval: ({ state }) =>
      state.data?.some((run) => run.state === 'queued' || run.state === 'running') ? POLL_MS : false,
  });
  if (error !== null) return <ErrorNote error={error} />;
  if (data === undefined) return <Loading />;
  return (
    <div className="scroll-x card">
      <table className="data">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Began</th>
            <th scope="col" className="number">
              Took
            </th>
            <th scope="col">Engine</th>
            <th scope="col">Fields</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {data.map((run) => (
            <tr key={run.id}>
              <td>
                <StatusBadge status={run.state} />
              </td>
              <td className="nowrap">{formatDate(run.started_at ?? run.created_at)}</td>
              <td className="number">{duration(run)}</td>
              <td>{run.engine}</td>
              <td>{run.schema_version === null ? '–' : `version ${run.schema_version}`}</td>
              <td>
                {run.error?.message}
                {run.warnings.map(({ message }) => message).join(' ')}
                {run.attempts > 1 && ` ${run.attempts} attempts.`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function duration({ started_at, finished_at }: Run): string {
  if (started_at === null || finished_at === null) return '–';
  const ms = new Date(finished_at).getTime() - new Date(started_at).getTime();
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
