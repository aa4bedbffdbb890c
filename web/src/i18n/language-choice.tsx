import { showErrorToast } from '../parts/toasts.tsx';
import { getLanguage, listLanguages, switchLanguage } from './load-language.ts';
import { t } from './translate.ts';

/**
 * Lets the user choose the dashboard's language for this browser.
 * @param onChoose stores the language elsewhere as well; null to store it only in the browser
 */
export function LanguageChoice({
  onChoose = null,
}: {
  onChoose?: ((language: string) => Promise<void>) | null;
}) {
  const choose = async (language: string) => {
    await onChoose?.(language);
    switchLanguage(language);
  };
  return (
    <select
      className="input narrow-input"
      aria-label={t('account.language')}
      value={getLanguage()}
      onChange={(event) => void choose(event.target.value).catch(showErrorToast)}
    >
      {listLanguages().map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
