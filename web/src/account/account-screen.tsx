import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword, renameUser, saveLanguage } from '../api/accounts.ts';
import { LanguageChoice } from '../i18n/language-choice.tsx';
import { t } from '../i18n/translate.ts';
import { ErrorNote, Note } from '../parts/notes.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { useTitle } from '../parts/use-title.ts';
import { type UserSession, useSession } from '../session.ts';
import { DigestForm } from './digest-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

export default function AccountScreen() {
  useTitle(t('common.account'));
  const session = useSession();
  if (session?.kind !== 'user')
    return (
      <div className="page stack">
        <h1>{t('common.account')}</h1>
        <p className="hint">{t('account.youUseAnApiKey')}</p>
        <LanguageCard />
      </div>
    );
  return (
    <div className="page stack">
      <div>
        <h1>{t('common.account')}</h1>
        <p className="hint">{session.user.email}</p>
      </div>
      {session.usesSingleSignOn && <Note kind="info">{t('singleSignOn.yourAccount')}</Note>}
      {!session.usesSingleSignOn && <NameForm user={session.user} />}
      <LanguageCard />
      <DigestForm />
      {!session.usesSingleSignOn && <PasswordChange />}
      {!session.usesSingleSignOn && <SecondFactor />}
      <Sessions />
    </div>
  );
}

function LanguageCard() {
  const session = useSession();
  return (
    <div className="card padded row between">
      <h2>{t('account.language')}</h2>
      <LanguageChoice onChoose={session?.kind === 'user' ? saveLanguage : null} />
    </div>
  );
}

function NameForm({ user }: Pick<UserSession, 'user'>) {
  const [name, setName] = useState(user.name);
  const { busy, error, onSubmit } = useSubmit(async () => {
    await renameUser(name);
    showToast(t('account.saved'));
  });
  return (
    <form className="card padded stack" onSubmit={onSubmit}>
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
      {error !== null && <ErrorNote error={error} />}
      <div>
        <button type="submit" className="button" disabled={busy || name.trim() === ''}>
          {t('account.saveName')}
        </button>
      </div>
    </form>
  );
}

function PasswordChange() {
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, onSubmit } = useSubmit(async () => {
    await changePassword(current, password);
    setCurrent('');
    setPassword('');
    showToast(t('account.thePasswordWasChangedYour'));
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  });
  return (
    <form className="card padded stack" onSubmit={onSubmit}>
      <h2>{t('common.password')}</h2>
      <PasswordField label={t('account.currentPassword')} value={current} onChange={setCurrent} />
      <PasswordField
        isNew
        label={t('common.newPassword')}
        value={password}
        onChange={setPassword}
        hint={t('account.atLeast12Characters')}
      />
      {error !== null && <ErrorNote error={error} />}
      <div>
        <button type="submit" className="button" disabled={busy}>
          {t('account.changePassword')}
        </button>
      </div>
    </form>
  );
}
