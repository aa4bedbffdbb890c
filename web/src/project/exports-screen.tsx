import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Export, ExportSchedule } from '#client/types';
import { deleteSchedule, listSchedules, runSchedule, saveSchedule } from '../api/export-schedules.ts';
import { downloadExport, getExportFileName, listExports } from '../api/exports.ts';
import { getFormatName } from '../documents/export-options.tsx';
import { t } from '../i18n/translate.ts';
import { DownloadButton } from '../parts/actions.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { formatAge, formatDate, formatSize } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { describeRecurrence } from './schedule-text.ts';

const POLL_MS = 2_000;
/** How long to poll for the outcome after the user has requested a run. */
const EXPECTED_MS = 30_000;

export default function ExportsScreen({ projectId }: { projectId: string }) {
  const [expectedUntil, setExpectedUntil] = useState(0);
  const schedules = useQuery({
    queryKey: ['schedules', projectId],
    queryFn: () => listSchedules(projectId),
    refetchInterval: () => (Date.now() < expectedUntil ? POLL_MS : false),
  });
  const exports = useInfiniteQuery({
    queryKey: ['exports', projectId],
    queryFn: ({ pageParam }) => listExports(projectId, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
    refetchInterval: ({ state }) => {
      const isPending = state.data?.pages.some((page) =>
        page.exports.some(({ status }) => status === 'pending'),
      );
      return isPending || Date.now() < expectedUntil ? POLL_MS : false;
    },
  });
  const made = exports.data?.pages.flatMap((page) => page.exports) ?? [];
  return (
    <div className="page stack">
      <Schedules
        projectId={projectId}
        schedules={schedules.data}
        error={schedules.error}
        retry={schedules.refetch}
        onRun={() => setExpectedUntil(Date.now() + EXPECTED_MS)}
      />
      <section className="stack" aria-label={t('exports.files')}>
        <h2>{t('exports.files')}</h2>
        {exports.error !== null && <ErrorNote error={exports.error} retry={exports.refetch} />}
        {exports.data === undefined && exports.error === null && <Loading />}
        {exports.data !== undefined && made.length === 0 && (
          <div className="card">
            <Empty title={t('exports.noFiles')} icon="download">
              <p>{t('exports.howToExport')}</p>
            </Empty>
          </div>
        )}
        {made.length > 0 && (
          <ul className="card checks">
            {made.map((one) => (
              <ExportFile key={one.id} projectId={projectId} made={one} schedules={schedules.data ?? []} />
            ))}
          </ul>
        )}
        {exports.hasNextPage && (
          <button
            type="button"
            className="button"
            disabled={exports.isFetchingNextPage}
            onClick={() => void exports.fetchNextPage()}
          >
            {t('common.showOlder')}
          </button>
        )}
      </section>
    </div>
  );
}

function ExportFile({
  projectId,
  made,
  schedules,
}: {
  projectId: string;
  made: Export;
  schedules: ExportSchedule[];
}) {
  const schedule = schedules.find(({ id }) => id === made.schedule_id);
  return (
    <li className="row">
      <div className="grow">
        <span>
          {getFormatName(made.format)}
          {schedule !== undefined && ` · ${schedule.name}`}
        </span>
        <p className="hint">
          {t('list.countDocuments', { count: made.documents_count })}
          {made.file_size !== null && ` · ${formatSize(made.file_size)}`} · {formatAge(made.created_at)} ·{' '}
          {t('exports.deletedOn', { date: formatDate(made.expires_at) })}
        </p>
        {made.error !== undefined && <p className="problem">{made.error}</p>}
      </div>
      {made.status === 'completed' ? (
        <DownloadButton
          fetchFile={() => downloadExport(projectId, made)}
          filename={getExportFileName(made)}
          label={t('list.download')}
        />
      ) : (
        <StatusBadge status={made.status} />
      )}
    </li>
  );
}

function Schedules({
  projectId,
  schedules,
  error,
  retry,
  onRun,
}: {
  projectId: string;
  schedules: ExportSchedule[] | undefined;
  error: unknown;
  retry(): void;
  onRun(): void;
}) {
  const queries = useQueryClient();
  const [edited, setEdited] = useState<ExportSchedule | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ExportSchedule | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: ['schedules', projectId] });
  const run = async (id: string) => {
    try {
      await runSchedule(projectId, id);
      onRun();
      await reload();
      showToast(t('exports.itIsBeingMade'));
    } catch (thrown) {
      showErrorToast(thrown);
    }
  };
  return (
    <section className="stack" aria-label={t('exports.schedules')}>
      <div className="row between">
        <div className="grow basis">
          <h2>{t('exports.schedules')}</h2>
          <p className="hint">{t('exports.whatASchedule')}</p>
        </div>
        <button type="button" className="button primary" onClick={() => setEdited('new')}>
          {t('exports.newSchedule')}
        </button>
      </div>
      {error !== null && <ErrorNote error={error} retry={retry} />}
      {schedules === undefined && error === null && <Loading />}
      {schedules?.length === 0 && (
        <div className="card">
          <Empty title={t('exports.noSchedules')} icon="clock">
            <p>{t('exports.forExample')}</p>
          </Empty>
        </div>
      )}
      {schedules !== undefined && schedules.length > 0 && (
        <ul className="card checks">
          {schedules.map((schedule) => (
            <li key={schedule.id} className="row">
              <div className="grow basis">
                <span className="breakable">{schedule.name}</span>
                <p className="hint">{describeRecurrence(schedule)}</p>
                <p className="hint">{describeLast(schedule)}</p>
              </div>
              <span className={schedule.active ? 'badge good' : 'badge bad'}>
                {schedule.active ? t('common.on') : t('common.off')}
              </span>
              <button type="button" className="button small" onClick={() => void run(schedule.id)}>
                {t('exports.exportNow')}
              </button>
              <button type="button" className="button small" onClick={() => setEdited(schedule)}>
                {t('common.edit')}
              </button>
              <button
                type="button"
                className="button icon quiet"
                aria-label={t('exports.deleteName', { name: schedule.name })}
                onClick={() => setDeleted(schedule)}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {edited !== null && (
        <ScheduleForm
          projectId={projectId}
          schedule={edited === 'new' ? null : edited}
          onSave={async (content) => {
            await saveSchedule(projectId, edited === 'new' ? null : edited.id, content);
            await reload();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted !== null && (
        <Confirm
          title={t('exports.deleteName', { name: deleted.name })}
          text={t('exports.itsFilesRemain')}
          action={t('common.delete')}
          onConfirm={async () => {
            await deleteSchedule(projectId, deleted.id);
            await reload();
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </section>
  );
}

/** Describes the outcome of the last run and the time of the next one. */
function describeLast({ last_at, last_outcome, last_error, next_at }: ExportSchedule): string {
  const next = next_at === null ? '' : t('exports.nextOn', { date: formatDate(next_at) });
  if (last_at === null || last_outcome === null) return next;
  const outcomes = {
    created: t('exports.lastCreated', { age: formatAge(last_at) }),
    no_documents: t('exports.lastNoDocuments', { age: formatAge(last_at) }),
    failed: t('exports.lastFailed', { age: formatAge(last_at), reason: last_error ?? '' }),
  };
  return `${outcomes[last_outcome]} ${next}`.trim();
}
