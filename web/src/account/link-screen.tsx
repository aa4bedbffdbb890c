import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptLink, checkLink, joinWithLink, type LinkDetails, resetPassword } from '../api/accounts.ts';
import { t } from '../i18n/translate.ts';
import { formatName } from '../parts/format.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { SignIn } from '../screens/sign-in.tsx';
import { useSession } from '../session.ts';
import { EntryCard } from './entry-card.tsx';
import { SingleSignOnForm } from './single-sign-on-form.tsx';

const TITLES = {
  setup: t('account.createTheAdministrator'),
  invitation: t('account.acceptTheInvitation'),
  reset: t('account.setANewPassword'),
} as const;

/** The page that a setup, invitation or reset link opens. */
export function LinkScreen({ token }: { token: string }) {
  const session = useSession();
  const { data: link, error } = useQuery({
    queryKey: ['link', token],
    queryFn: () => checkLink(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link === undefined)
    return (
      <EntryCard title={t('account.openTheLink')}>
        {error === null ? <Loading /> : <ErrorNote error={error} />}
        {error !== null && <a href="#/">{t('common.signIn')}</a>}
      </EntryCard>
    );
  if (link.single_sign_on_required !== null)
    return (
      <EntryCard title={TITLES.invitation} hint={t('singleSignOn.requiredForInvitation')}>
        <SingleSignOnForm organizationId={link.single_sign_on_required} />
      </EntryCard>
    );
  if (link.kind === 'invitation' && link.has_account && session?.kind !== 'user') return <SignIn />;
  return (
    <EntryCard title={TITLES[link.kind]} hint={describeLink(link)}>
      {link.kind === 'invitation' && link.has_account ? (
        <JoinForm token={token} />
      ) : (
        <AccountForm token={token} link={link} />
      )}
    </EntryCard>
  );
}

function describeLink({ kind, email, organization, role }: LinkDetails): string {
  if (kind === 'reset') return t('account.forEmailAllSessionsOf', { email: email ?? '' });
  if (kind === 'setup') return t('account.youWillBeTheOwner', { organization });
  return role === null
    ? t('account.invitedToProjects', { email: email ?? '', organization })
    : t('account.invitedWithRole', { email: email ?? '', organization, role: formatName(role) });
}

function JoinForm({ token }: { token: string }) {
  const { busy, error, onSubmit } = useSubmit(async () => {
    await joinWithLink(token);
    location.hash = '#/';
  });
  return (
    <form className="stack" onSubmit={onSubmit}>
      {error !== null && <ErrorNote error={error} />}
      <button type="submit" className="button primary" disabled={busy}>
        {t('account.join')}
      </button>
    </form>
  );
}

function AccountForm({ token, link }: { token: string; link: LinkDetails }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const isNew = link.kind !== 'reset';
  const { busy, error, onSubmit } = useSubmit(async () => {
    if (isNew) await acceptLink({ token, name, password, ...(link.email === null ? { email } : {}) });
    else {
      await resetPassword(token, password);
      showToast(t('account.thePasswordWasChangedSign'));
    }
    location.hash = '#/';
  });
  return (
    <form className="stack" onSubmit={onSubmit}>
      {link.email === null && (
        <label className="field">
          <span className="label">{t('common.eMailAddress')}</span>
          <input
            className="input"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
      )}
      {isNew && (
        <label className="field">
          <span className="label">{t('common.name')}</span>
          <input
            className="input"
            autoComplete="name"
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
      )}
      <PasswordField
        isNew
        label={isNew ? t('common.password') : t('common.newPassword')}
        value={password}
        onChange={setPassword}
        hint={t('account.atLeast12CharactersSeveral')}
      />
      {error !== null && <ErrorNote error={error} />}
      <button type="submit" className="button primary" disabled={busy}>
        {isNew ? t('account.createAccount') : t('account.setPassword')}
      </button>
    </form>
  );
}
