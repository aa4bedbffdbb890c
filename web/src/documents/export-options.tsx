import type { Export } from '#client/types';
import type { CsvNotation, ExportOptions } from '../api/exports.ts';
import { t } from '../i18n/translate.ts';
import { ACCOUNTING_FORMATS, AccountingForm } from './accounting-form.tsx';
import { ColumnsField } from './columns-field.tsx';

const FORMATS = [
  ['csv', 'CSV', t('list.forAnySpreadsheet')],
  ['xlsx', 'Excel', t('list.aSheetForDocumentsLine')],
  ['jsonl', 'JSON Lines', t('list.allExtractedDataOneDocument')],
  ['json', 'JSON', t('list.allExtractedDataInOne')],
] as const;

const ROWS: [Export['rows'], string][] = [
  ['documents', t('list.rowDocument')],
  ['line_items', t('list.rowLineItem')],
  ['transactions', t('list.rowTransaction')],
];

const SEPARATORS: [CsvNotation['separator'], string][] = [
  ['comma', t('list.comma')],
  ['semicolon', t('list.semicolon')],
  ['tab', t('list.tab')],
];

export function getFormatName(format: Export['format']): string {
  const found =
    FORMATS.find(([value]) => value === format) ?? ACCOUNTING_FORMATS.find(([value]) => value === format);
  return found?.[1] ?? format;
}

export const DEFAULT_OPTIONS: ExportOptions = { format: 'csv', rows: 'documents' };

/** Form for the format, rows, columns and number format of an export. */
export function ExportOptionsForm({
  projectId,
  options,
  onChange,
}: {
  projectId: string;
  options: ExportOptions;
  onChange(options: ExportOptions): void;
}) {
  const { format, rows = 'documents', columns = [], csv = {}, accounting = {} } = options;
  const isAccounting = ACCOUNTING_FORMATS.some(([value]) => value === format);
  const isTable = format === 'csv' || format === 'xlsx';
  return (
    <>
      <fieldset className="plain stack">
        <legend className="visually-hidden">{t('list.format')}</legend>
        {FORMATS.map(([value, name, text]) => (
          <label key={value} className="check">
            <input
              type="radio"
              name="format"
              checked={format === value}
              onChange={() => onChange({ ...options, format: value })}
            />
            <span>
              {name} <span className="hint">– {text}</span>
            </span>
          </label>
        ))}
        <label className="check">
          <input
            type="radio"
            name="format"
            checked={isAccounting}
            onChange={() => onChange({ ...options, format: 'ubl' })}
          />
          <span>
            {t('list.accounting')} <span className="hint">– {t('list.forAnAccountingProgram')}</span>
          </span>
        </label>
      </fieldset>
      {isAccounting && (
        <>
          <select
            className="input"
            aria-label={t('list.accountingFormat')}
            value={format}
            onChange={(event) => {
              const chosen = ACCOUNTING_FORMATS.find(([value]) => value === event.target.value)?.[0];
              if (chosen !== undefined) onChange({ ...options, format: chosen, accounting: {} });
            }}
          >
            {ACCOUNTING_FORMATS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <AccountingForm
            key={format}
            format={format}
            accounting={accounting}
            onChange={(changed) => onChange({ ...options, accounting: changed })}
          />
        </>
      )}
      {format === 'csv' && (
        <fieldset className="plain row">
          <legend className="label">{t('list.oneRowPer')}</legend>
          {ROWS.map(([value, text]) => (
            <label key={value} className="check">
              <input
                type="radio"
                name="rows"
                checked={rows === value}
                onChange={() => onChange({ ...options, rows: value })}
              />
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
      )}
      {isTable && (
        <details open={columns.length > 0}>
          <summary>{t('list.columnsAndNotation')}</summary>
          <div className="stack">
            <ColumnsField
              key={rows}
              projectId={projectId}
              rows={rows}
              columns={columns}
              onChange={(chosen) => onChange({ ...options, columns: chosen })}
            />
            {format === 'csv' && (
              <div className="row">
                <label className="row">
                  <span>{t('list.separator')}</span>
                  <select
                    className="input"
                    value={csv.separator ?? 'comma'}
                    onChange={(event) => {
                      const chosen = SEPARATORS.find(([value]) => value === event.target.value)?.[0];
                      if (chosen !== undefined) onChange({ ...options, csv: { ...csv, separator: chosen } });
                    }}
                  >
                    {SEPARATORS.map(([value, text]) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                  </select>
                </label>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={csv.decimal === 'comma'}
                    onChange={(event) =>
                      onChange({
                        ...options,
                        csv: { ...csv, decimal: event.target.checked ? 'comma' : 'point' },
                      })
                    }
                  />
                  <span>{t('list.decimalComma')}</span>
                </label>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={csv.bom ?? true}
                    onChange={(event) => onChange({ ...options, csv: { ...csv, bom: event.target.checked } })}
                  />
                  <span>{t('list.byteOrderMarkForExcel')}</span>
                </label>
              </div>
            )}
          </div>
        </details>
      )}
    </>
  );
}

/** Removes options that the format does not support. */
export function toSentOptions({ format, rows, columns, csv, accounting }: ExportOptions): ExportOptions {
  if (ACCOUNTING_FORMATS.some(([value]) => value === format))
    return { format, ...(accounting === undefined ? {} : { accounting }) };
  if (format === 'json' || format === 'jsonl') return { format };
  return {
    format,
    ...(rows === undefined || format === 'xlsx' ? {} : { rows }),
    ...(columns === undefined || columns.length === 0 ? {} : { columns }),
    ...(csv === undefined || format !== 'csv' ? {} : { csv }),
  };
}
