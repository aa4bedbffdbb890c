import type { CsvNotation, ExportOptions } from '../api/exports.ts';
import type { Export } from '../api/openapi.ts';

const FORMATS = [
  ['csv', 'CSV', 'for any spreadsheet'],
  ['xlsx', 'Excel', 'a sheet for documents, line items and transactions'],
  ['jsonl', 'JSON Lines', 'all extracted data, one document per line'],
  ['json', 'JSON', 'all extracted data, in one array'],
] as const;

const ROWS: [Export['rows'], string][] = [
  ['documents', 'document'],
  ['line_items', 'line item'],
  ['transactions', 'transaction'],
];

const SEPARATORS: [CsvNotation['separator'], string][] = [
  ['comma', 'Comma'],
  ['semicolon', 'Semicolon'],
  ['tab', 'Tab'],
];

export const DEFAULT_OPTIONS: ExportOptions = { format: 'csv', rows: 'documents' };

/** Format, rows, columns and notation of an export. */
export function ExportOptionsForm({
  options,
  onChange,
}: {
  options: ExportOptions;
  onChange(options: ExportOptions): void;
}) {
  const { format, rows = 'documents', columns = [], csv = {} } = options;
  const isTable = format === 'csv' || format === 'xlsx';
  return (
    <>
      <fieldset className="plain stack">
        <legend className="visually-hidden">Format</legend>
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
      </fieldset>
      {format === 'csv' && (
        <fieldset className="plain row">
          <legend className="label">One row per</legend>
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
          <summary>Columns and notation</summary>
          <div className="stack">
            <label className="field">
              <span className="label">Columns, in this order</span>
              <textarea
                className="input"
                rows={3}
                placeholder="document_id, seller.name, number, date, total, currency"
                defaultValue={columns.join(', ')}
                onChange={(event) => {
                  const names = event.target.value.split(/[,\n]/).map((name) => name.trim());
                  onChange({ ...options, columns: names.filter((name) => name !== '') });
                }}
              />
              <span className="hint">Separated by commas. If empty, the file has all columns.</span>
            </label>
            {format === 'csv' && (
              <div className="row">
                <label className="row">
                  <span>Separator</span>
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
                  <span>Decimal comma</span>
                </label>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={csv.bom ?? true}
                    onChange={(event) => onChange({ ...options, csv: { ...csv, bom: event.target.checked } })}
                  />
                  <span>Byte order mark, for Excel</span>
                </label>
              </div>
            )}
          </div>
        </details>
      )}
    </>
  );
}

/** Without members that the format does not have. */
export function toSentOptions({ format, rows, columns, csv }: ExportOptions): ExportOptions {
  if (format === 'json' || format === 'jsonl') return { format };
  return {
    format,
    ...(rows === undefined || format === 'xlsx' ? {} : { rows }),
    ...(columns === undefined || columns.length === 0 ? {} : { columns }),
    ...(csv === undefined || format !== 'csv' ? {} : { csv }),
  };
}
