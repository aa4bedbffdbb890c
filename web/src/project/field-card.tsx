import { type ReactNode, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Icon } from '../parts/icon.tsx';
import { type FieldRow, isKind, isNumeric, KINDS } from './schema-rows.ts';

const EXAMPLE_NAME = 'cost_centre';
const EXAMPLE_PATTERN = '^[0-9]{4}$';

interface CardProps {
  row: FieldRow;
  onChange(changes: Partial<FieldRow>): void;
}

/** The form for a custom field. Description, example and validation are hidden until the user opens them. */
export function FieldCard({
  row,
  isInner,
  onChange,
  onRemove,
  children,
}: CardProps & {
  isInner: boolean;
  onRemove(): void;
  /** The form for the fields of each entry, if the field is a list. */
  children: ReactNode;
}) {
  const [wasDetailed] = useState(() => hasDetails(row));
  const kinds = Object.entries(KINDS).filter(([kind]) => !isInner || (kind !== 'entries' && kind !== 'list'));
  return (
    <li className={isInner ? 'schema-row inner-row' : 'card padded schema-row'}>
      <Field label={t('common.name')}>
        <input
          className="input"
          value={row.name}
          maxLength={64}
          placeholder={EXAMPLE_NAME}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={t('common.type')}>
        <select
          className="input"
          value={row.kind}
          onChange={({ target }) => isKind(target.value) && onChange({ kind: target.value })}
        >
          {kinds.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </Field>
      <button
        type="button"
        className="button icon quiet"
        aria-label={t('schema.removeName', { name: row.name || t('schema.theField') })}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
      {row.kind === 'choice' && (
        <TextField
          label={t('schema.choices')}
          value={row.choices}
          placeholder={t('schema.northSouthWest')}
          onChange={(choices) => onChange({ choices })}
        />
      )}
      <TextField
        label={row.kind === 'entries' ? t('schema.headingOfTheTable') : t('schema.labelsPrintedNextToThe')}
        value={row.labels}
        placeholder={t('schema.costCentreKostenstelle')}
        onChange={(labels) => onChange({ labels })}
      />
      {row.kind === 'entries' && (
        <fieldset className="plain stack wide inner-fields">
          <legend className="label">{t('schema.fieldsOfEachEntry')}</legend>
          {children}
        </fieldset>
      )}
      <details className="wide" open={wasDetailed}>
        <summary>{t('schema.descriptionAndValidation')}</summary>
        <Details row={row} onChange={onChange} />
      </details>
    </li>
  );
}

function Details({ row, onChange }: CardProps) {
  const { kind } = row;
  const hasExample = kind !== 'boolean' && kind !== 'list' && kind !== 'entries';
  return (
    <div className="stack">
      <TextField
        label={t('schema.description')}
        hint={t('schema.whatTheValueMeans')}
        value={row.description}
        onChange={(description) => onChange({ description })}
      />
      {hasExample && (
        <TextField
          label={t('schema.example')}
          value={row.example}
          onChange={(example) => onChange({ example })}
        />
      )}
      {kind === 'text' && (
        <TextField
          label={t('schema.pattern')}
          hint={t('schema.aRegularExpression')}
          value={row.pattern}
          placeholder={EXAMPLE_PATTERN}
          problem={isRegularExpression(row.pattern) ? undefined : t('schema.thePatternIsNotValid')}
          onChange={(pattern) => onChange({ pattern })}
        />
      )}
      {isNumeric(kind) && (
        <div className="row">
          <Field label={t('schema.minimum')}>
            <input
              className="input"
              type="number"
              step="any"
              value={row.minimum}
              onChange={(event) => onChange({ minimum: event.target.value })}
            />
          </Field>
          <Field label={t('schema.maximum')}>
            <input
              className="input"
              type="number"
              step="any"
              value={row.maximum}
              onChange={(event) => onChange({ maximum: event.target.value })}
            />
          </Field>
        </div>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={row.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
        <span>
          {t('schema.required')} <span className="hint">– {t('schema.withoutItADocument')}</span>
        </span>
      </label>
    </div>
  );
}

function TextField({
  label,
  hint,
  problem,
  value,
  placeholder,
  onChange,
}: {
  label: string;
  hint?: string;
  problem?: string | undefined;
  value: string;
  placeholder?: string;
  onChange(value: string): void;
}) {
  return (
    <Field label={label} isWide>
      <input
        className="input"
        value={value}
        placeholder={placeholder}
        aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && <span className="hint">{hint}</span>}
      {problem !== undefined && <span className="problem">{problem}</span>}
    </Field>
  );
}

function Field({
  label,
  isWide = false,
  children,
}: {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is one of the children
    <label className={isWide ? 'field wide' : 'field'}>
      <span className="label">{label}</span>
      {children}
    </label>
  );
}

function hasDetails({ description, example, required, pattern, minimum, maximum }: FieldRow): boolean {
  return required || [description, example, pattern, minimum, maximum].some((text) => text !== '');
}

function isRegularExpression(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    // Return no message, because the browser's messages are in the browser's language. The form only marks
    // the input.
    return false;
  }
}
