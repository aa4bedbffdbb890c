import { useState } from 'react';
import type { ProjectSettings } from '#client/types';
import { changeSettings } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';
import { ErrorNote, Note } from '../parts/notes.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { HiddenTexts } from './hidden-texts.tsx';
import type { LlmOptions } from './llm-options.ts';
import { ModelLimits } from './model-limits.tsx';

type Extraction = ProjectSettings['extraction'];

export const MODES: [Extraction['llm'], string, string][] = [
  ['off', t('common.off'), t('model.noLanguageModelIsUsed')],
  ['fill', t('model.fillGaps'), t('model.theModelIsAskedOnly')],
  ['check', t('model.check'), t('model.theModelIsAskedFor2')],
  ['first', t('model.first'), t('model.theModelIsAskedFor')],
];

/**
 * Settings that determine when a project asks its language model, what is hidden from the model, and how much
 * it may cost.
 */
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
    showToast(t('common.theSettingsWereSaved'));
  });
  return (
    <form className="form" onSubmit={onSubmit}>
      {!isAvailable && <Note kind="info">{t('model.thereIsNoLanguageModel')}</Note>}
      <fieldset className="plain stack">
        <legend className="label">{t('model.howItIsUsed')}</legend>
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
        <legend className="label">{t('model.handlingOfItsValues')}</legend>
        <label className="check">
          <input
            type="checkbox"
            checked={options.ungrounded === 'drop'}
            onChange={({ target }) => change({ ungrounded: target.checked ? 'drop' : 'keep' })}
          />
          <span>{t('model.leaveOutValuesThatAre')}</span>
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={options.second_sample}
            onChange={({ target }) => change({ second_sample: target.checked })}
          />
          <span>{t('model.askEverythingTwiceAtTwice')}</span>
        </label>
      </fieldset>
      <ModelLimits options={options} onChange={change} />
      {error !== null && <ErrorNote error={error} />}
      <div>
        <button type="submit" className="button primary" disabled={busy}>
          {t('model.saveSettings')}
        </button>
      </div>
    </form>
  );
}
