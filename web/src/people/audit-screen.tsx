import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toQuery } from '../api/client.ts';
import { type AuditEntry, type AuditFilter, listAuditLog } from '../api/members.ts';
import { DownloadButton } from '../parts/actions.tsx';
import { formatDate, formatName } from '../parts/format.ts';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';

const DOORS = { api: 'API', dashboard: 'Dashboard', command_line: 'Command line', start: 'First start' };
/** The actions that people look for most often; others are in the list all the same. */
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

/** Who did what in the organization, newest first. */
export default function AuditScreen() {
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
        <h1>Audit log</h1>
        <DownloadButton
          path={`/audit_log/export${toQuery({ ...filter })}`}
          filename="audit-log.csv"
          label="Download CSV"
        />
      </div>
      <div className="row">
        <label className="field">
          <span className="label">Action</span>
          <select
            className="input"
            value={filter.action}
            onChange={(event) => setFilter({ ...filter, action: event.target.value })}
          >
            <option value="">All</option>
            {ACTIONS.map((action) => (
              <option key={action} value={action}>
                {formatAction(action)}
              </option>
            ))}
          </select>
        </label>
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="field">
            <span className="label">{name === 'from' ? 'From' : 'Before'}</span>
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
          <Empty title="No entries" icon="info" />
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
          Show older
        </button>
      )}
    </div>
  );
}

function EntryTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <ScrollBox label="Audit log">
      <table className="data">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Before and after</th>
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

/** `member.roles_changed` → `Member roles changed`. */
function formatAction(action: string): string {
  return formatName(action.replace('.', ' '));
}

/** One line for each value that differs. */
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
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
