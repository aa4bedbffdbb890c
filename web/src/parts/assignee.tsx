import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMembers } from '../api/members.ts';
import { t } from '../i18n/translate.ts';
import { hasPermission, useSession } from '../session.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './notes.tsx';
import { useSubmit } from './use-submit.ts';

/** Returns the people who can be chosen. The service rejects those who cannot review the documents. */
function useAssignees(): { user_id: string; name: string }[] {
  const session = useSession();
  const { data } = useQuery({
    queryKey: ['members'],
    queryFn: listMembers,
    retry: false,
    enabled: hasPermission(session, 'members:read'),
  });
  return data ?? [];
}

export function AssigneeSelect({
  value,
  small = false,
  onChange,
}: {
  value: string | null;
  small?: boolean;
  onChange(userId: string | null): void;
}) {
  const people = useAssignees();
  const isKnown = value === null || people.some(({ user_id }) => user_id === value);
  return (
    <select
      className={small ? 'input small' : 'input'}
      aria-label={t('assignment.assignedTo')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{t('assignment.nobody')}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {people.map(({ user_id, name }) => (
        <option key={user_id} value={user_id}>
          {name}
        </option>
      ))}
    </select>
  );
}

export function AssignDialog({
  title,
  onSave,
  onClose,
}: {
  title: string;
  onSave(userId: string | null): Promise<unknown>;
  onClose(): void;
}) {
  const session = useSession();
  const [userId, setUserId] = useState(session?.kind === 'user' ? session.user.id : null);
  const { busy, error, onSubmit } = useSubmit(async () => {
    await onSave(userId);
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <AssigneeSelect value={userId} onChange={setUserId} />
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {t('assignment.assign')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
