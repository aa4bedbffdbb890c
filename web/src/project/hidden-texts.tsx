import type { LlmOptions } from './llm-options.ts';

const KINDS: [LlmOptions['redact'][number], string][] = [
  ['iban', 'IBANs'],
  ['email', 'E-mail addresses'],
  ['name', 'Names of people and companies that Legible found'],
];

/** Chooses what is replaced with placeholders before text is sent to a language model. */
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
      <legend className="label">Hide from the language model</legend>
      <p className="hint">
        Placeholders are sent instead, and replaced with the original text in the answers. If anything is
        hidden, page images are not sent.
      </p>
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
        <span className="label">Other names and text, one per line</span>
        <textarea
          className="input"
          rows={3}
          value={redact_patterns.join('\n')}
          onChange={({ target }) =>
            onChange({ redact_patterns: target.value === '' ? [] : target.value.split('\n') })
          }
        />
        <span className="hint"># means any digit, ? any letter, * any characters of a word.</span>
      </label>
    </fieldset>
  );
}
