import type { ReactNode } from 'react';
import { ApiError } from '#client/errors';
import { isNotFound } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { formatName } from './format.ts';
import { Icon, type IconName } from './icon.tsx';

export function Note({ kind, children }: { kind: 'bad' | 'warn' | 'good' | 'info'; children: ReactNode }) {
  const icons = { bad: 'warning', warn: 'warning', good: 'check', info: 'info' } as const;
  return (
    <div className={`note ${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon name={icons[kind]} />
      <div className="grow">{children}</div>
    </div>
  );
}

/** Shows why something could not be loaded and what the user can do about it. */
export function ErrorNote({
  error,
  retry,
  what,
  nameOf = formatFieldName,
}: {
  error: unknown;
  retry?: () => void;
  /** The kind of object that was requested. The message names it if it does not exist. */
  what?: 'document' | 'project' | 'webhook' | 'source' | 'supplier';
  nameOf?: (field: string) => string;
}) {
  if (what !== undefined && isNotFound(error)) {
    return <Note kind="info">{t(`missing.${what}`)}</Note>;
  }
  const scope = error instanceof ApiError && error.status === 403;
  return (
    <Note kind="bad">
      {listReasons(error, nameOf).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {scope && <p>{t('common.askAnAdministratorForThis')}</p>}
      {error instanceof ApiError && error.requestId !== null && error.status >= 500 && (
        <p className="hint">{t('common.requestRequestId', { requestId: error.requestId })}</p>
      )}
      {retry !== undefined && (
        <button type="button" className="button small" onClick={retry}>
          {t('common.tryAgain')}
        </button>
      )}
    </Note>
  );
}

/** Lists the reasons for all rejected fields. If there are none, returns the message of the error. */
function listReasons(error: unknown, nameOf: (field: string) => string): string[] {
  if (error instanceof ApiError && error.details.length > 0)
    return error.details.map(({ field, message }) => `${nameOf(field)} ${message}`.trim());
  return [error instanceof Error ? error.message : String(error)];
}

/** Returns the display name of a field: `project.name` → `Name`. */
function formatFieldName(field: string): string {
  return formatName(field.split('.').at(-1) ?? '');
}

/** A note that replaces an empty list and suggests what to do next. */
export function Empty({
  title,
  children,
  icon,
  level: Heading = 'h2',
}: {
  title: string;
  children?: ReactNode;
  icon?: IconName;
  level?: 'h1' | 'h2';
}) {
  return (
    <div className="empty">
      {icon !== undefined && <Icon name={icon} />}
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}

export function Loading({ what = t('common.loading') }: { what?: string }) {
  return (
    <p className="loading" role="status">
      {what}…
    </p>
  );
}
