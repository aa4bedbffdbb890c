import { t } from '../i18n/translate.ts';
import type { LlmOptions } from './llm-options.ts';

type Prices = NonNullable<LlmOptions['token_prices']>;
const NO_PRICES: Prices = { input: 0, output: 0, currency: 'USD' };

/** Limits for the language model: documents per day, waiting time, and token prices for calculating costs. */
export function ModelLimits({
  options,
  onChange,
}: {
  options: LlmOptions;
  onChange(changes: Partial<LlmOptions>): void;
}) {
  const { documents_per_day, timeout_seconds, token_prices: prices } = options;
  const changePrice = (changes: Partial<Prices>) =>
    onChange({ token_prices: { ...(prices ?? NO_PRICES), ...changes } });
  return (
    <fieldset className="plain stack">
      <legend className="label">{t('model.limitsAndCost')}</legend>
      <NumberField
        label={t('model.maximumDocumentsSentPerDay')}
        placeholder={t('model.noLimit')}
        min={0}
        max={10_000_000}
        value={documents_per_day}
        onChange={(value) => onChange({ documents_per_day: value })}
      />
      <NumberField
        label={t('model.maximumSecondsToWaitFor')}
        placeholder={t('model.serverDefault')}
        min={1}
        max={3_600}
        value={timeout_seconds}
        onChange={(value) => onChange({ timeout_seconds: value })}
      />
      <p className="hint">{t('model.afterThatTheDocumentIs')}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={prices !== null}
          onChange={({ target }) => onChange({ token_prices: target.checked ? NO_PRICES : null })}
        />
        <span>{t('model.showWhatEachDocumentCosts')}</span>
      </label>
      {prices !== null && (
        <div className="row">
          <PriceField
            label={t('model.perMillionTokensSent')}
            value={prices.input}
            onChange={(input) => changePrice({ input })}
          />
          <PriceField
            label={t('model.perMillionTokensReceived')}
            value={prices.output}
            onChange={(output) => changePrice({ output })}
          />
          <label className="field">
            <span className="label">{t('model.currency')}</span>
            <input
              className="input narrow"
              required
              pattern="[A-Z]{3}"
              maxLength={3}
              title={t('model.threeLettersSuchAsUsd')}
              value={prices.currency}
              onChange={({ target }) => changePrice({ currency: target.value.toUpperCase() })}
            />
          </label>
        </div>
      )}
    </fieldset>
  );
}

function NumberField({
  label,
  placeholder,
  min,
  max,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  min: number;
  max: number;
  value: number | null;
  onChange(value: number | null): void;
}) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input short"
        type="number"
        min={min}
        max={max}
        placeholder={placeholder}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
      />
    </label>
  );
}

function PriceField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange(value: number): void;
}) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input short"
        type="number"
        min={0}
        max={1_000_000}
        step="any"
        required
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}
