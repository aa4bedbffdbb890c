import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Export } from '#client/types';
import { getSchemaQuery } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';
import { EXPORT_COLUMNS } from './export-columns.ts';

const EXAMPLE_COLUMNS = ['document_id', 'seller.name', 'number', 'date', 'total', 'currency'];

/**
 * Lets the user choose the columns of an export from a list, or type them in the order that another program
 * expects.
 */
export function ColumnsField({
  projectId,
  rows,
  columns,
  onChange,
}: {
  projectId: string;
  rows: Export['rows'];
  columns: string[];
  onChange(columns: string[]): void;
}) {
  const [text, setText] = useState(columns.join(', '));
  const { data } = useQuery(getSchemaQuery(projectId));
  const custom = Object.keys(data?.schema.properties ?? {}).map((name) => `custom.${name}`);
  const known = [...EXPORT_COLUMNS[rows], ...(rows === 'documents' ? custom : [])];
  const change = (next: string) => {
    setText(next);
    onChange(splitColumns(next));
  };
  return (
    <>
      <label className="field">
        <span className="label">{t('list.columnsInThisOrder')}</span>
        <textarea
          className="input"
          rows={3}
          placeholder={EXAMPLE_COLUMNS.join(', ')}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <span className="hint">{t('list.separatedByCommasIfEmpty')}</span>
      </label>
      <select
        className="input"
        aria-label={t('list.addAColumn')}
        value=""
        onChange={({ target }) => change([...splitColumns(text), target.value].join(', '))}
      >
        <option value="">{t('list.addAColumn')}</option>
        {known
          .filter((name) => !columns.includes(name))
          .map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </select>
    </>
  );
}

function splitColumns(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
