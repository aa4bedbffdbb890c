import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Source } from '#client/types';
import { createSource, listSources } from '../api/sources.ts';
import { type MessageKey, t } from '../i18n/translate.ts';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { buildHref, goTo } from '../router.ts';
import { KIND_NAMES, SourceForm } from './source-form.tsx';

const POLL_MS = 5_000;
const STATUSES: Record<Source['status'], { text: MessageKey; style: string }> = {
  waiting: { text: 'sources.waiting', style: 'badge' },
  running: { text: 'sources.running', style: 'badge' },
  ok: { text: 'sources.ok', style: 'badge good' },
  failing: { text: 'sources.failing', style: 'badge bad' },
  off: { text: 'common.off', style: 'badge' },
};

/** The mailboxes, folders, buckets and SFTP servers of a project. */
export default function SourcesScreen({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const [creating, setCreating] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['sources', projectId],
    queryFn: () => listSources(projectId),
    refetchInterval: POLL_MS,
  });
  return (
    <div className="page stack">
      <div className="row between">
        <p className="hint">{t('sources.aSourceIsReadRegularly')}</p>
        <button type="button" className="button primary" onClick={() => setCreating(true)}>
          {t('sources.newSource')}
        </button>
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && (
        <div className="card">
          <Empty title={t('sources.noSourcesYet')} icon="upload">
            <p>{t('sources.addAMailboxAFolder')}</p>
          </Empty>
        </div>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="card checks">
          {data.map((source) => (
            <li key={source.id} className="row">
              <div className="grow">
                <a href={buildHref('projects', projectId, 'sources', source.id)}>{source.name}</a>
                <p className="hint breakable">
                  {t(KIND_NAMES[source.kind])} · {describePlace(source)} ·{' '}
                  {t('sources.countDocuments', { count: source.documents_count })}
                </p>
                {source.last_error !== null && <p className="hint">{source.last_error.message}</p>}
              </div>
              <SourceBadge source={source} />
            </li>
          ))}
        </ul>
      )}
      {creating && (
        <SourceForm
          onSave={async (body) => {
            const { id } = await createSource(projectId, body);
            void queries.invalidateQueries({ queryKey: ['sources', projectId] });
            goTo('projects', projectId, 'sources', id);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}

export function SourceBadge({ source: { status } }: { source: Source }) {
  const { text, style } = STATUSES[status];
  return <span className={style}>{t(text)}</span>;
}

/** Describes in a few words where a source's documents come from. */
export function describePlace({ imap, folder, s3, sftp }: Source): string {
  if (imap !== undefined) return `${imap.username} · ${imap.mailbox}`;
  if (sftp !== undefined) return `${sftp.username} · ${sftp.path === '' ? '.' : sftp.path}`;
  if (s3 !== undefined) return `${s3.bucket}/${s3.prefix}`;
  return `/${folder?.path ?? ''}`;
}
