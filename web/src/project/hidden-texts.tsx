import { t } from '../i18n/translate.ts';
import type { LlmOptions } from './llm-options.ts';

const KINDS: [LlmOptions['redact'][number], string][] = [
  ['iban', 'IBANs'],
  ['email', t('hidden.eMailAddresses')],
  ['name', t('hidden.namesOfPeopleAndCompanies')],
];

/**
 * Lets the user choose which texts are replaced with placeholders before a document is sent to a language
 * model.
 */
export function HiddenTexts({
  options,
  onChange,
}: {
  options: LlmOptions;
  onChange(changes: Partial<LlmOptions>): void;
}) {
  const { redact, redact_patterns } = options;
  return (
    <fieldset className="plain stack">
      <legend className="label">{t('hidden.hideFromTheLanguageModel')}</legend>
      <p className="hint">{t('hidden.placeholdersAreSentInsteadAnd')}</p>
      {KINDS.map(([kind, text]) => (
        <label key={kind} className="check">
          <input
            type="checkbox"
            checked={redact.includes(kind)}
            onChange={({ target }) =>
              onChange({ redact: target.checked ? [...redact, kind] : redact.filter((one) => one !== kind) })
            }
          />
          <span>{text}</span>
        </label>
      ))}
      <label className="field">
        <span className="label">{t('hidden.otherNamesAndTextOne')}</span>
        <textarea
          className="input"
          rows={3}
          value={redact_patterns.join('\n')}
          onChange={({ target }) =>
            onChange({ redact_patterns: target.value === '' ? [] : target.value.split('\n') })
          }
        />
        <span className="hint">{t('hidden.meansAnyDigitAnyLetter')}</span>
      </label>
    </fieldset>
  );
}
