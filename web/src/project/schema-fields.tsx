import { useState } from 'react';
import type { FieldSchema } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';
import { Icon } from '../parts/icon.tsx';
import { type FieldRow, KINDS, type Kind, NEW_ROW, toRows, toSchema } from './schema-rows.ts';

function isKind(value: string): value is Kind {
  return value in KINDS;
}

const EXAMPLE_NAME = 'cost_centre';

/** The form for custom fields: name, type and the labels printed next to the value. */
export function SchemaFields({
  schema,
  onChange,
}: {
  schema: FieldSchema;
  onChange(schema: FieldSchema): void;
}) {
  const [rows, setRows] = useState(() => toRows(schema));
  const change = (next: FieldRow[]) => {
    setRows(next);
    onChange(
      toSchema(
        next.filter(({ name }) => name.trim() !== ''),
        schema,
      ),
    );
  };
  const set = (index: number, changes: Partial<FieldRow>) =>
    change(rows.map((row, i) => (i === index ? { ...row, ...changes } : row)));
  return (
    <div className="stack">
      <ul className="stack">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          <li key={index} className="card padded schema-row">
            <label className="field">
              <span className="label">{t('common.name')}</span>
              <input
                className="input"
                value={row.name}
                maxLength={64}
                placeholder={EXAMPLE_NAME}
                onChange={(event) => set(index, { name: event.target.value })}
              />
            </label>
            <label className="field">
              <span className="label">{t('common.type')}</span>
              <select
                className="input"
                value={row.kind}
                onChange={({ target }) => isKind(target.value) && set(index, { kind: target.value })}
              >
                {Object.entries(KINDS).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
            <button
              type="button"
              className="button icon quiet"
              aria-label={t('schema.removeName', { name: row.name || t('schema.theField') })}
              onClick={() => change(rows.filter((_, i) => i !== index))}
            >
              <Icon name="trash" />
            </button>
            {row.kind === 'choice' && (
              <label className="field wide">
                <span className="label">{t('schema.choices')}</span>
                <input
                  className="input"
                  value={row.choices}
                  placeholder={t('schema.northSouthWest')}
                  onChange={(event) => set(index, { choices: event.target.value })}
                />
              </label>
            )}
            <label className="field wide">
              <span className="label">{t('schema.labelsPrintedNextToThe')}</span>
              <input
                className="input"
                value={row.labels}
                placeholder={t('schema.costCentreKostenstelle')}
                onChange={(event) => set(index, { labels: event.target.value })}
              />
            </label>
          </li>
        ))}
      </ul>
      <div>
        <button type="button" className="button" onClick={() => setRows([...rows, NEW_ROW])}>
          {t('common.addAField')}
        </button>
      </div>
    </div>
  );
}
