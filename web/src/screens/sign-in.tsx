import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#client/errors';
import { CodeField } from '../account/code-field.tsx';
import { EntryCard } from '../account/entry-card.tsx';
import { KeyForm } from '../account/key-form.tsx';
import { SingleSignOnForm } from '../account/single-sign-on-form.tsx';
import { readSignInOptions, requestNewPassword, signInWithPassword } from '../api/accounts.ts';
import { t, translateName } from '../i18n/translate.ts';
import { ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { usePlace } from '../router.ts';
import { getSessionEndReason } from '../session.ts';

/** Asks for an e-mail address and a password, or for a key. Until there are users, a key is required. */
export function SignIn() {
  const { data: options, error, refetch } = useQuery({ queryKey: ['sign-in'], queryFn: readSignInOptions });
  const [wantsKey, setWantsKey] = useState<boolean | null>(null);
  const [wantsSingleSignOn, setWantsSingleSignOn] = useState(false);
  const { path, query } = usePlace();
  const problem = query.get('sign_in_problem');
  if (options === undefined)
    return (
      <EntryCard title={t('common.signIn')}>
        {error === null ? <Loading /> : <ErrorNote error={error} retry={refetch} />}
      </EntryCard>
    );
  const usesKey = wantsKey ?? options.needs_setup;
  // The sign-in link of an organization contains its name.
  const named = path[0] === 'sign-in' ? (path[1] ?? null) : null;
  const organizationId = named ?? options.single_sign_on?.organization_id ?? null;
  return (
    <EntryCard
      title={t('common.signIn')}
      hint={usesKey ? t('signIn.useAnApiKeyOf') : t('signIn.useYourEMailAddress')}
    >
      {problem !== null && (
        <Note kind="bad">{translateName('signInProblem', problem, t('signInProblem.invalid_response'))}</Note>
      )}
      {organizationId !== null && <SingleSignOnForm organizationId={organizationId} />}
      {usesKey ? <KeyForm /> : <PasswordForm sendsMail={options.sends_mail} />}
      {options.single_sign_on !== null && organizationId === null && wantsSingleSignOn && (
        <SingleSignOnForm organizationId={null} />
      )}
      {options.single_sign_on !== null && organizationId === null && !wantsSingleSignOn && (
        <button type="button" className="button quiet" onClick={() => setWantsSingleSignOn(true)}>
          {t('singleSignOn.use')}
        </button>
      )}
      <button type="button" className="button quiet" onClick={() => setWantsKey(!usesKey)}>
        {usesKey ? t('signIn.useAPassword') : t('signIn.useAnApiKey')}
      </button>
    </EntryCard>
  );
}

function PasswordForm({ sendsMail }: { sendsMail: boolean }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const { busy, error, onSubmit } = useSubmit(async () => {
    try {
      await signInWithPassword(email.trim(), password, code);
    } catch (thrown) {
      const asksForCode = thrown instanceof ApiError && thrown.code === 'second_factor_required';
      if (!asksForCode) throw thrown;
      setCode('');
    }
  });
  const ended = getSessionEndReason();
  return (
    <form className="stack" onSubmit={onSubmit}>
      <label className="field">
        <span className="label">{t('common.eMailAddress')}</span>
        <input
          className="input"
          type="email"
          autoComplete="username"
          required
          // biome-ignore lint/a11y/noAutofocus: entering this value is the only purpose of the page
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <PasswordField label={t('common.password')} value={password} onChange={setPassword} />
      {code !== null && <Note kind="info">{t('secondFactor.ask')}</Note>}
      {code !== null && <CodeField value={code} onChange={setCode} focus />}
      {error !== null ? <ErrorNote error={error} /> : ended !== null && <Note kind="bad">{ended}</Note>}
      <button type="submit" className="button primary" disabled={busy}>
        {busy ? t('common.signingIn') : t('common.signIn')}
      </button>
      {!sendsMail && <p className="hint">{t('signIn.forgotYourPasswordAnAdministrator')}</p>}
      {sendsMail && (
        <button
          type="button"
          className="button quiet"
          disabled={busy || email.trim() === ''}
          onClick={() =>
            void requestNewPassword(email.trim()).then(() => showToast(t('signIn.linkSent')), showErrorToast)
          }
        >
          {t('signIn.forgotPassword')}
        </button>
      )}
    </form>
  );
}
