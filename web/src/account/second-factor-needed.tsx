import { loadSession } from '../api/accounts.ts';
import { t } from '../i18n/translate.ts';
import { Note } from '../parts/notes.tsx';
import { showErrorToast } from '../parts/toasts.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Shown to members who have not set up a second factor although their organization requires one. */
export function SecondFactorNeeded({ organization }: { organization: string }) {
  return (
    <div className="page stack">
      <div>
        <h1>{t('secondFactor.neededTitle')}</h1>
        <p className="hint">{t('secondFactor.neededHint', { organization })}</p>
      </div>
      <Note kind="info">{t('secondFactor.neededNext')}</Note>
      <SecondFactor onEnabled={() => void loadSession().catch(showErrorToast)} />
    </div>
  );
}
