import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endSessions, listSessions } from '../api/accounts.ts';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formatAge, formatDate } from '../parts/format.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { useSession } from '../session.ts';

interface Ending {
  /** The session to end; null for all other sessions. */
  id: string | null;
  title: string;
}

/** Lists the user's sessions. Ending one requires the password. */
export function Sessions() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: ['sessions'], queryFn: listSessions });
  const session = useSession();
  const [ending, setEnding] = useState<Ending | null>(null);
  const end = async (password: string | null) => {
    await endSessions(ending?.id ?? null, password);
    showToast(t('account.sessionsEnded'));
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <div className="card padded stack">
      <div className="row between">
        <h2>{t('account.sessions')}</h2>
        <button
          type="button"
          className="button small"
          disabled={(data?.length ?? 0) < 2}
          onClick={() => setEnding({ id: null, title: t('account.endAllOthers') })}
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
                        onClick={() =>
                          setEnding({
                            id: one.id,
                            title: t('account.endTheSessionInUserAgent', {
                              userAgent: describeBrowser(one.user_agent),
                            }),
                          })
                        }
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
      {ending !== null && (
        <EndDialog
          title={ending.title}
          asksPassword={session?.kind === 'user' && !session.usesSingleSignOn}
          onEnd={end}
          onClose={() => setEnding(null)}
        />
      )}
    </div>
  );
}

/**
 * Returns text such as `Firefox on Linux`. Omits the operating system if the user agent does not include it.
 */
function describeBrowser(userAgent: string): string {
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(userAgent)?.[0] ?? t('account.unknownBrowser');
  const system = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(userAgent)?.[0];
  const name = browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : browser;
  return system === undefined ? name : t('account.browserOnSystem', { browser: name, system });
}

function EndDialog({
  title,
  asksPassword,
  onEnd,
  onClose,
}: {
  title: string;
  asksPassword: boolean;
  onEnd(password: string | null): Promise<void>;
  onClose(): void;
}) {
  const [password, setPassword] = useState('');
  const { busy, error, onSubmit } = useSubmit(async () => {
    await onEnd(asksPassword ? password : null);
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <p>{t('account.endSessionText')}</p>
        {asksPassword && (
          <PasswordField label={t('account.currentPassword')} value={password} onChange={setPassword} />
        )}
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button danger" disabled={busy}>
            {t('account.end')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
