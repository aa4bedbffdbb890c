import { useState } from 'react';
import type { ProjectSettings } from '../api/openapi.ts';
import { changeSettings } from '../api/projects.ts';
import { ErrorNote, Note } from '../parts/notes.tsx';
import { say } from '../parts/toasts.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { HiddenTexts } from './hidden-texts.tsx';
import type { LlmOptions } from './llm-options.ts';
import { ModelLimits } from './model-limits.tsx';

type Extraction = ProjectSettings['extraction'];

export const MODES: [Extraction['llm'], string, string][] = [
  ['off', 'Off', 'No language model is used, and no document leaves this server.'],
  ['fill', 'Fill gaps', 'The model is asked only for values that were not found or are doubtful.'],
  [
    'check',
    'Check',
    'The model is asked for everything, and a document needs a review if the two results differ.',
  ],
  [
    'first',
    'First',
    'The model is asked for everything, and its values are used if they are printed in the document.',
  ],
];

/** What the language model of a project is asked, what is hidden from it, and how much it may cost. */
export function ModelUseForm({
  projectId,
  extraction,
  onChange,
}: {
  projectId: string;
  extraction: Extraction;
  onChange(): Promise<void>;
}) {
  const [mode, setMode] = useState(extraction.llm);
  const [options, setOptions] = useState(extraction.llm_options);
  const change = (changes: Partial<LlmOptions>) => setOptions({ ...options, ...changes });
  const isAvailable = extraction.llm_available === true;
  const { busy, error, onSubmit } = useSubmit(async () => {
    const redact_patterns = options.redact_patterns.map((one) => one.trim()).filter(Boolean);
    const llm_options = { ...options, redact_patterns };
    await changeSettings(projectId, { extraction: { llm: mode, llm_options } });
    setOptions(llm_options);
    await onChange();
    say('The settings were saved.');
  });
  return (
    <form className="form" onSubmit={onSubmit}>
      {!isAvailable && (
        <Note kind="info">There is no language model yet. Set one up below, then choose how it is used.</Note>
      )}
      <fieldset className="plain stack">
        <legend className="label">How it is used</legend>
        {MODES.map(([value, label, text]) => (
          <label key={value} className="check">
            <input
              type="radio"
              name="llm"
              checked={mode === value}
              disabled={value !== 'off' && !isAvailable}
              onChange={() => setMode(value)}
            />
            <span>
              <strong>{label}.</strong> {text}
            </span>
          </label>
        ))}
      </fieldset>
      <HiddenTexts options={options} onChange={change} />
      <fieldset className="plain stack">
        <legend className="label">Handling of its values</legend>
        <label className="check">
          <input
            type="checkbox"
            checked={options.ungrounded === 'drop'}
            onChange={({ target }) => change({ ungrounded: target.checked ? 'drop' : 'keep' })}
          />
          <span>
            Leave out values that are not printed in the document. Otherwise they are marked, with a low
            confidence.
          </span>
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={options.second_sample}
            onChange={({ target }) => change({ second_sample: target.checked })}
          />
          <span>Ask everything twice, at twice the cost. Values that differ get a lower confidence.</span>
        </label>
      </fieldset>
      <ModelLimits options={options} onChange={change} />
      {error !== null && <ErrorNote error={error} />}
      <div>
        <button type="submit" className="button primary" disabled={busy}>
          Save settings
        </button>
      </div>
    </form>
  );
}
