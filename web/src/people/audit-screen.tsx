import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditEntry, type AuditFilter, downloadAuditLog, listAuditLog } from '../api/members.ts';
import { labelOf } from '../document/places.ts';
import { t, translateName } from '../i18n/translate.ts';
import { DownloadButton } from '../parts/actions.tsx';
import { formatDate, formatName } from '../parts/format.ts';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { useTitle } from '../parts/use-title.ts';

const DOORS = {
  api: t('common.api'),
  dashboard: t('common.dashboard'),
  command_line: t('common.commandLine'),
  start: t('people.firstStart'),
};
/** The actions that people search for most often. They can be chosen as a filter. */
const ACTIONS = [
  'user.signed_in',
  'user.sign_in_failed',
  'member.invited',
  'member.joined',
  'member.roles_changed',
  'member.removed',
  'key.created',
  'key.revoked',
  'settings.changed',
  'schema.changed',
  'document.corrected',
  'document.reviewed',
  'document.rejected',
  'document.deleted',
  'document.downloaded',
  'export.created',
  'project.created',
  'project.deleted',
];

/** Shows who did what in the organization, newest first. */
export default function AuditScreen() {
  useTitle(t('common.auditLog'));
  const [filter, setFilter] = useState<AuditFilter>({ action: '', from: '', to: '' });
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam }) => listAuditLog(filter, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
  });
  const entries = data?.pages.flatMap(({ audit_log }) => audit_log) ?? [];
  return (
    <div className="page stack">
      <div className="row between">
        <h1>{t('common.auditLog')}</h1>
        <DownloadButton
          fetchFile={() => downloadAuditLog(filter)}
          filename="audit-log.csv"
          label={t('people.downloadCsv')}
        />
      </div>
      <div className="row">
        <label className="field">
          <span className="label">{t('people.action')}</span>
          <select
            className="input"
            value={filter.action}
            onChange={(event) => setFilter({ ...filter, action: event.target.value })}
          >
            <option value="">{t('common.all')}</option>
            {ACTIONS.map((action) => (
              <option key={action} value={action}>
                {formatAction(action)}
              </option>
            ))}
          </select>
        </label>
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="field">
            <span className="label">{name === 'from' ? t('common.from') : t('people.before')}</span>
            <input
              className="input"
              type="date"
              value={filter[name]}
              onChange={(event) => setFilter({ ...filter, [name]: event.target.value })}
            />
          </label>
        ))}
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && entries.length === 0 && (
        <div className="card">
          <Empty title={t('people.noEntries')} icon="info" />
        </div>
      )}
      {entries.length > 0 && <EntryTable entries={entries} />}
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

function EntryTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <ScrollBox label={t('common.auditLog')}>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">{t('people.when')}</th>
            <th scope="col">{t('people.who')}</th>
            <th scope="col">{t('people.what')}</th>
            <th scope="col">{t('people.beforeAndAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="nowrap">{formatDate(entry.at)}</td>
              <td className="breakable">
                {entry.actor_name ?? DOORS[entry.via]}
                <div className="hint">
                  {[entry.actor_name === null ? null : DOORS[entry.via], entry.address]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </div>
              </td>
              <td className="breakable">
                {formatAction(entry.action)}
                <div className="hint">{entry.subject_name ?? entry.subject_id}</div>
              </td>
              <td className="breakable">
                {listChanges(entry).map((change) => (
                  <div key={change}>{change}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Returns the display name of an action: `member.roles_changed` → `Member roles changed`. */
function formatAction(action: string): string {
  return translateName('action', action, formatName(action.replace('.', ' ')));
}

/** Describes the changed values, one line each. */
function listChanges({ before, after }: AuditEntry): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [old, now] = [showValue(before?.[name]), showValue(after?.[name])];
    if (old === now) return [];
    const change = [old, now].filter((text) => text !== '').join(' → ');
    return `${formatName(name)}: ${change}`;
  });
}

function showValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text =
    typeof value === 'string'
      ? value
      : isListOfTexts(value)
        ? value.map(formatTarget).join(', ')
        : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/**
 * Returns the label of a corrected value, which is identified by a pointer. Other names are returned
 * unchanged.
 */
const formatTarget = (text: string): string => (text.startsWith('/') ? labelOf(text) : text);
