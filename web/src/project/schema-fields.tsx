import { useState } from 'react';
import type { FieldSchema } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';
import { FieldCard } from './field-card.tsx';
import { type FieldRow, NEW_ROW, toRows, toSchema } from './schema-rows.ts';

export function SchemaFields({
  schema,
  onChange,
}: {
  schema: FieldSchema;
  onChange(schema: FieldSchema): void;
}) {
  const [rows, setRows] = useState(() => toRows(schema));
  return (
    <FieldList
      rows={rows}
      isInner={false}
      onChange={(next) => {
        setRows(next);
        onChange(toSchema(next));
      }}
    />
  );
}

/** The fields of the project, or the fields of a list's entries. */
function FieldList({
  rows,
  isInner,
  onChange,
}: {
  rows: FieldRow[];
  isInner: boolean;
  onChange(rows: FieldRow[]): void;
}) {
  return (
    <div className="stack">
      <ul className="stack">
        {rows.map((row, index) => (
          <FieldCard
            // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
            key={index}
            row={row}
            isInner={isInner}
            onChange={(changes) =>
              onChange(rows.map((one, i) => (i === index ? { ...one, ...changes } : one)))
            }
            onRemove={() => onChange(rows.filter((_, i) => i !== index))}
          >
            <FieldList
              rows={row.entries}
              isInner
              onChange={(entries) =>
                onChange(rows.map((one, i) => (i === index ? { ...one, entries } : one)))
              }
            />
          </FieldCard>
        ))}
      </ul>
      <div>
        <button
          type="button"
          className={isInner ? 'button small' : 'button'}
          onClick={() => onChange([...rows, NEW_ROW])}
        >
          {isInner ? t('schema.addAFieldOfTheEntries') : t('common.addAField')}
        </button>
      </div>
    </div>
  );
}
