import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EntryCard } from '../account/entry-card.tsx';
import { KeyForm } from '../account/key-form.tsx';
import { readSignInOptions, signInWithPassword } from '../api/accounts.ts';
import { t } from '../i18n/translate.ts';
import { ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { whySessionEnded } from '../session.ts';

/** Asks for address and password, or for a key. Without users, a key is the only way. */
export function SignIn() {
  const { data: options, error, refetch } = useQuery({ queryKey: ['sign-in'], queryFn: readSignInOptions });
  const [wantsKey, setWantsKey] = useState<boolean | null>(null);
  if (options === undefined)
    return (
      <EntryCard title={t('common.signIn')}>
        {error === null ? <Loading /> : <ErrorNote error={error} retry={refetch} />}
      </EntryCard>
    );
  const usesKey = wantsKey ?? options.needs_setup;
  return (
    <EntryCard
      title={t('common.signIn')}
      hint={usesKey ? t('signIn.useAnApiKeyOf') : t('signIn.useYourEMailAddress')}
    >
      {usesKey ? <KeyForm /> : <PasswordForm />}
      <button type="button" className="button quiet" onClick={() => setWantsKey(!usesKey)}>
        {usesKey ? t('signIn.useAPassword') : t('signIn.useAnApiKey')}
      </button>
    </EntryCard>
  );
}

function PasswordForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, onSubmit } = useSubmit(() => signInWithPassword(email.trim(), password));
  const ended = whySessionEnded();
  return (
    <form className="stack" onSubmit={onSubmit}>
      <label className="field">
        <span className="label">{t('common.eMailAddress')}</span>
        <input
          className="input"
          type="email"
          autoComplete="username"
          required
          // biome-ignore lint/a11y/noAutofocus: it is all that there is to do on this page
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <label className="field">
        <span className="label">{t('common.password')}</span>
        <input
          className="input"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      {error !== null ? <ErrorNote error={error} /> : ended !== null && <Note kind="bad">{ended}</Note>}
      <button type="submit" className="button primary" disabled={busy}>
        {busy ? t('common.signingIn') : t('common.signIn')}
      </button>
      <p className="hint">{t('signIn.forgotYourPasswordAnAdministrator')}</p>
    </form>
  );
}
