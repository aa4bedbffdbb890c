import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changePassword,
  endListedSession,
  endOtherSessions,
  listSessions,
  renameUser,
  saveLanguage,
} from '../api/accounts.ts';
import { LanguageChoice } from '../i18n/language-choice.tsx';
import { t } from '../i18n/translate.ts';
import { formatAge, formatDate } from '../parts/format.ts';
import { ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { say, sayError } from '../parts/toasts.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { type UserSession, useSession } from '../session.ts';
import { DigestForm } from './digest-form.tsx';
import { SecondFactor } from './second-factor.tsx';

/** What people change about themselves: name, password, sessions. */
export default function AccountScreen() {
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
    <div className="card row between">
      <h2>{t('account.language')}</h2>
      <LanguageChoice onChoose={session?.kind === 'user' ? saveLanguage : null} />
    </div>
  );
}

function NameForm({ user }: Pick<UserSession, 'user'>) {
  const [name, setName] = useState(user.name);
  const { busy, error, onSubmit } = useSubmit(async () => {
    await renameUser(name);
    say(t('account.saved'));
  });
  return (
    <form className="card stack" onSubmit={onSubmit}>
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
    say(t('account.thePasswordWasChangedYour'));
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  });
  return (
    <form className="card stack" onSubmit={onSubmit}>
      <h2>{t('common.password')}</h2>
      <label className="field">
        <span className="label">{t('account.currentPassword')}</span>
        <input
          className="input"
          type="password"
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      </label>
      <label className="field">
        <span className="label">{t('common.newPassword')}</span>
        <input
          className="input"
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <span className="hint">{t('account.atLeast12Characters')}</span>
      </label>
      {error !== null && <ErrorNote error={error} />}
      <div>
        <button type="submit" className="button" disabled={busy}>
          {t('account.changePassword')}
        </button>
      </div>
    </form>
  );
}

function Sessions() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: ['sessions'], queryFn: listSessions });
  const end = (work: () => Promise<void>) =>
    work().then(() => queries.invalidateQueries({ queryKey: ['sessions'] }), sayError);
  return (
    <div className="card stack">
      <div className="row between">
        <h2>{t('account.sessions')}</h2>
        <button
          type="button"
          className="button small"
          disabled={(data?.length ?? 0) < 2}
          onClick={() => void end(endOtherSessions)}
        >
          {t('account.endAllOthers')}
        </button>
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <ScrollBox label={t('account.sessions')}>
          <table className="data middle">
            <thead>
              <tr>
                <th scope="col">{t('account.browser')}</th>
                <th scope="col">{t('common.address')}</th>
                <th scope="col">{t('account.lastRequest')}</th>
                <th scope="col" className="wide-cell">
                  {t('account.ends')}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t('common.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <tr key={one.id}>
                  <th scope="row" className="name">
                    {describeBrowser(one.user_agent)}
                  </th>
                  <td>{one.address}</td>
                  <td className="nowrap">{formatAge(one.last_seen_at)}</td>
                  <td className="nowrap wide-cell">{formatDate(one.expires_at)}</td>
                  <td className="number">
                    {one.is_current ? (
                      <span className="badge">{t('account.thisOne')}</span>
                    ) : (
                      <button
                        type="button"
                        className="button small danger"
                        aria-label={t('account.endTheSessionInUserAgent', {
                          userAgent: describeBrowser(one.user_agent),
                        })}
                        onClick={() => void end(() => endListedSession(one.id))}
                      >
                        {t('account.end')}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </div>
  );
}

/** `Firefox on Linux`, as far as the browser reveals it. */
function describeBrowser(userAgent: string): string {
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(userAgent)?.[0] ?? t('account.unknownBrowser');
  const system = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(userAgent)?.[0];
  const name = browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : browser;
  return system === undefined ? name : t('account.browserOnSystem', { browser: name, system });
}
