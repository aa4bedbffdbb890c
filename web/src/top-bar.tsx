import { signOut } from './api/accounts.ts';
import { t } from './i18n/translate.ts';
import { Brand } from './parts/brand.tsx';
import { Icon } from './parts/icon.tsx';
import { ThemeSwitch } from './parts/theme-switch.tsx';
import { showErrorToast } from './parts/toasts.tsx';
import { buildHref, goTo } from './router.ts';
import {
  chooseOrganization,
  forgetSession,
  hasPermission,
  type Session,
  type UserSession,
} from './session.ts';

/** Screens of the organization, with the permission that each of them requires. */
const LINKS = [
  { path: 'organization', label: t('app.organization'), permission: 'members:read' },
  { path: 'members', label: t('common.members'), permission: 'members:read' },
  { path: 'keys', label: t('common.keys'), permission: 'keys:manage' },
  { path: 'audit', label: t('common.auditLog'), permission: 'audit:read' },
];

export function TopBar({ session, first }: { session: Session; first: string | undefined }) {
  const leave = () => {
    // Go to the first screen, so that the next user starts there.
    goTo();
    if (session.kind === 'key') forgetSession();
    else void signOut().catch(showErrorToast);
  };
  return (
    <header className="top">
      <a className="brand" href={buildHref()}>
        <Brand />
      </a>
      <nav aria-label={t('app.main')} className="row grow">
        <a
          className="top-link"
          href={buildHref()}
          aria-current={first === undefined || first === 'projects' ? 'page' : undefined}
        >
          {t('common.projects')}
        </a>
        {LINKS.filter(({ permission }) => hasPermission(session, permission)).map(({ path, label }) => (
          <a
            key={path}
            className="top-link"
            href={buildHref(path)}
            aria-current={first === path ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
        <a className="top-link wide-only" href="/docs" target="_blank" rel="noreferrer">
          {t('common.api')}
        </a>
      </nav>
      {session.kind === 'user' && session.organizations.length > 1 && (
        <OrganizationSwitch session={session} />
      )}
      <ThemeSwitch />
      <a
        className="top-link"
        href={buildHref('account')}
        aria-current={first === 'account' ? 'page' : undefined}
        aria-label={t('common.account')}
      >
        <span className="icon-alone">
          <Icon name="user" />
        </span>
        <span className="wide-only">{t('common.account')}</span>
      </a>
      <button type="button" className="button quiet" onClick={leave}>
        {t('app.signOut')}
      </button>
    </header>
  );
}

function OrganizationSwitch({ session }: { session: UserSession }) {
  return (
    <select
      className="input narrow-input"
      aria-label={t('app.organization')}
      value={session.organizationId ?? ''}
      onChange={(event) => {
        chooseOrganization(event.target.value);
        goTo();
      }}
    >
      {session.organizations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
