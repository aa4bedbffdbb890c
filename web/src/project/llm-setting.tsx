import type { ProjectSettings } from '../api/openapi.ts';

import { TestModelButton } from './test-model-button.tsx';

type Extraction = ProjectSettings['extraction'];
type Mode = Extraction['llm'];

const MODES: [Mode, string][] = [
  ['off', 'Not used: no document leaves this server'],
  ['fill', 'Fill gaps: asked only for what was not found or is doubtful'],
  ['check', 'Check: asked for everything; differences ask for a review'],
  ['first', 'First: asked for everything, and what it finds in print counts'],
];
const REDACTED: [Extraction['llm_options']['redact'][number], string][] = [
  ['iban', 'IBANs'],
  ['email', 'E-mail addresses'],
];

/** What a language model is asked about the documents of a project, and what it must not see. */
export function LlmSetting({
  projectId,
  extraction,
  onChange,
}: {
  projectId: string;
  extraction: Extraction;
  onChange(extraction: Extraction): void;
}) {
  const { llm, llm_options: options } = extraction;
  const change = (changes: Partial<Extraction['llm_options']>) =>
    onChange({ ...extraction, llm_options: { ...options, ...changes } });
  return (
    <fieldset className="plain stack">
      <legend className="label">Language model</legend>
      {MODES.map(([value, text]) => (
        <label key={value} className="check">
          <input
            type="radio"
            name="llm"
            checked={llm === value}
            onChange={() => onChange({ ...extraction, llm: value })}
          />
          <span>{text}</span>
        </label>
      ))}
      {llm !== 'off' && (
        <>
          <TestModelButton projectId={projectId} />
          <p className="hint">The text of documents is sent to the language model. Hide from it:</p>
          {REDACTED.map(([kind, text]) => (
            <label key={kind} className="check">
              <input
                type="checkbox"
                checked={options.redact.includes(kind)}
                onChange={({ target }) =>
                  change({
                    redact: target.checked
                      ? [...options.redact, kind]
                      : options.redact.filter((one) => one !== kind),
                  })
                }
              />
              <span>{text}</span>
            </label>
          ))}
          <label className="field">
            <span className="label">Other texts to hide, one on each line</span>
            <textarea
              className="input"
              rows={3}
              value={options.redact_patterns.join('\n')}
              onChange={({ target }) => change({ redact_patterns: target.value.split('\n') })}
              onBlur={() =>
                change({ redact_patterns: options.redact_patterns.map((one) => one.trim()).filter(Boolean) })
              }
            />
            <span className="hint">
              # stands for a digit, ? for a letter, * for any characters of a word.
            </span>
          </label>
          <label className="check">
            <input
              type="checkbox"
              checked={options.ungrounded === 'drop'}
              onChange={({ target }) => change({ ungrounded: target.checked ? 'drop' : 'keep' })}
            />
            <span>Leave out values that are not printed in the document</span>
          </label>
          <label className="check">
            <input
              type="checkbox"
              checked={options.second_sample}
              onChange={({ target }) => change({ second_sample: target.checked })}
            />
            <span>Ask everything twice, at twice the cost: what is not repeated is less sure</span>
          </label>
          <label className="field">
            <span className="label">Documents that are sent in a day at most</span>
            <input
              className="input narrow"
              type="number"
              min={0}
              max={10_000_000}
              placeholder="no limit"
              value={options.documents_per_day ?? ''}
              onChange={({ target }) =>
                change({ documents_per_day: target.value === '' ? null : target.valueAsNumber })
              }
            />
          </label>
        </>
      )}
    </fieldset>
  );
}
