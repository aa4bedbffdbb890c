import { t } from '../i18n/translate.ts';

/** An input for a code from the authenticator app, or for a recovery code. */
export function CodeField({
  value,
  onChange,
  focus = false,
}: {
  value: string;
  onChange(value: string): void;
  focus?: boolean;
}) {
  return (
    <label className="field">
      <span className="label">{t('secondFactor.code')}</span>
      <input
        className="input mono"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        // biome-ignore lint/a11y/noAutofocus: the user has just been asked for this code
        autoFocus={focus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="hint">{t('secondFactor.codeHint')}</span>
    </label>
  );
}
