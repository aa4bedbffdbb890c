import { getLanguage, listLanguages, switchLanguage } from './load-language.ts';
import { t } from './translate.ts';

/** The language of the dashboard in this browser. */
export function LanguageChoice() {
  return (
    <select
      className="input narrow-input"
      aria-label={t('account.language')}
      value={getLanguage()}
      onChange={(event) => switchLanguage(event.target.value)}
    >
      {listLanguages().map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
