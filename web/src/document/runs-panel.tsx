import { useQuery } from '@tanstack/react-query';
import type { Run } from '#client/types';
import { listCorrections } from '../api/corrections.ts';
import { listRuns } from '../api/documents.ts';
import { t } from '../i18n/translate.ts';
import { findActorName, useActorNames } from '../parts/actor-names.ts';
import { formatAge, formatDate, formatDecimal } from '../parts/format.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { describeUsage } from './model-usage.tsx';
import { labelOf } from './places.ts';
import { Change } from './value-history.tsx';

const POLL_MS = 1_500;

/** Shows all attempts to process the document, and all corrections of its values. */
export function HistoryPanel({ projectId, documentId }: { projectId: string; documentId: string }) {
  const { data = [] } = useQuery({
    queryKey: ['corrections', projectId, documentId],
    queryFn: () => listCorrections(projectId, documentId),
  });
  const names = useActorNames();
  return (
    <div className="stack">
      <RunsPanel projectId={projectId} documentId={documentId} />
      {data.length > 0 && (
        <section aria-label={t('document.corrections')}>
          <h2 className="group-title">{t('document.corrections')}</h2>
          <ul className="card checks">
            {data.map((change) => (
              <li key={`${change.pointer} ${change.created_at}`}>
                {labelOf(change.pointer)}: <Change change={change} />{' '}
                <span className="hint">
                  {findActorName(change, names)} · {formatAge(change.created_at)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export function RunsPanel({ projectId, documentId }: { projectId: string; documentId: string }) {
  const { data, error } = useQuery({
    queryKey: ['runs', projectId, documentId],
    queryFn: () => listRuns(projectId, documentId),
    refetchInterval: ({ state }) =>
      state.data?.some((run) => run.state === 'queued' || run.state === 'running') ? POLL_MS : false,
  });
  if (error !== null && data === undefined) return <ErrorNote error={error} />;
  if (data === undefined) return <Loading />;
  return (
    <ScrollBox label={t('document.runs')}>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">{t('document.state')}</th>
            <th scope="col">{t('document.started')}</th>
            <th scope="col" className="number">
              {t('document.duration')}
            </th>
            <th scope="col">{t('document.engine')}</th>
            <th scope="col">{t('common.fields')}</th>
            <th scope="col">{t('document.notes')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((run) => (
            <tr key={run.id}>
              <td>
                <StatusBadge status={run.state} />
              </td>
              <td className="nowrap">{formatDate(run.started_at ?? run.created_at)}</td>
              <td className="number">{formatDuration(run)}</td>
              <td>{run.engine}</td>
              <td>
                {run.schema_version === null
                  ? '–'
                  : t('document.versionSchemaVersion', { schemaVersion: run.schema_version })}
              </td>
              <td>
                {run.error?.message}
                {run.warnings.map(({ message }) => message).join(' ')}
                {run.attempts > 1 && ` ${t('document.attemptsAttempts', { attempts: run.attempts })}`}
                {run.model_usage !== undefined && ` ${describeUsage(run.model_usage)}.`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function formatDuration({ started_at, finished_at }: Run): string {
  if (started_at === null || finished_at === null) return '–';
  const ms = new Date(finished_at).getTime() - new Date(started_at).getTime();
  return ms < 1_000 ? `${ms} ms` : `${formatDecimal(ms / 1_000)} s`;
}
