import type { Export } from '#client/types';
import { type MessageKey, t } from '../i18n/translate.ts';

type Accounting = NonNullable<Export['accounting']>;
type FieldName = Exclude<keyof Accounting, 'tax_codes'>;

interface FieldShape {
  label: MessageKey;
  type: 'text' | 'number' | 'date';
  pattern?: string;
}

export const ACCOUNTING_FORMATS: readonly [Export['format'], string][] = [
  ['ubl', t('list.formatUbl')],
  ['cii', t('list.formatCii')],
  ['datev', t('list.formatDatev')],
  ['datev_documents', t('list.formatDatevDocuments')],
  ['quickbooks', t('list.formatQuickbooks')],
  ['xero', t('list.formatXero')],
  ['ofx', t('list.formatOfx')],
  ['camt053', t('list.formatCamt053')],
];

const SHAPES: Readonly<Record<FieldName, FieldShape>> = {
  default_country: { label: 'list.defaultCountry', type: 'text', pattern: '[A-Z]{2}' },
  zero_tax_category: { label: 'list.zeroTaxCategory', type: 'text', pattern: 'Z|E|AE|K|G|O' },
  account: { label: 'list.expenseAccount', type: 'text' },
  creditor_account: { label: 'list.creditorAccount', type: 'text', pattern: '[0-9]{4,9}' },
  date_format: { label: 'list.dateFormat', type: 'text', pattern: 'YYYY-MM-DD|DD/MM/YYYY|MM/DD/YYYY' },
  bank_id: { label: 'list.bankCode', type: 'text', pattern: '[A-Za-z0-9]{1,9}' },
  consultant_number: { label: 'list.consultantNumber', type: 'number' },
  client_number: { label: 'list.clientNumber', type: 'number' },
  fiscal_year_start: { label: 'list.fiscalYearStart', type: 'date' },
  account_length: { label: 'list.accountLength', type: 'number' },
};

/** Fields of the form for each format, in the order in which they are shown. */
const FIELDS: Readonly<Partial<Record<Export['format'], { required: FieldName[]; optional: FieldName[] }>>> =
  {
    ubl: { required: [], optional: ['default_country', 'zero_tax_category'] },
    cii: { required: [], optional: ['default_country', 'zero_tax_category'] },
    datev: {
      required: ['consultant_number', 'client_number', 'fiscal_year_start', 'account', 'creditor_account'],
      optional: ['account_length'],
    },
    quickbooks: { required: ['account'], optional: ['date_format'] },
    xero: { required: ['account'], optional: ['date_format'] },
    ofx: { required: [], optional: ['bank_id'] },
  };

const WITH_TAX_CODES: readonly Export['format'][] = ['datev', 'quickbooks', 'xero'];

/** A form for values that accounting programs need but documents do not contain. */
export function AccountingForm({
  format,
  accounting,
  onChange,
}: {
  format: Export['format'];
  accounting: Accounting;
  onChange(accounting: Accounting): void;
}) {
  const { required = [], optional = [] } = FIELDS[format] ?? {};
  const set = (name: keyof Accounting, value: unknown) => {
    const { [name]: _, ...others } = accounting;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <>
      {[...required, ...optional].map((name) => {
        const { label, type, pattern } = SHAPES[name];
        return (
          <label key={name} className="field">
            <span className="label">{t(label)}</span>
            <input
              className="input"
              type={type}
              pattern={pattern}
              required={required.includes(name)}
              defaultValue={accounting[name] ?? ''}
              onChange={({ target: { value } }) =>
                set(name, value === '' ? undefined : type === 'number' ? Number(value) : value)
              }
            />
          </label>
        );
      })}
      {WITH_TAX_CODES.includes(format) && (
        <label className="field">
          <span className="label">{t('list.taxCodes')}</span>
          <textarea
            className="input"
            rows={2}
            required={format === 'xero'}
            placeholder={t('list.taxCodesExample')}
            defaultValue={formatTaxCodes(accounting.tax_codes)}
            onChange={({ target: { value } }) => set('tax_codes', parseTaxCodes(value))}
          />
          <span className="hint">{t('list.taxCodesHint')}</span>
        </label>
      )}
    </>
  );
}

function formatTaxCodes(codes: Accounting['tax_codes'] = {}): string {
  return Object.entries(codes)
    .map(([rate, code]) => `${rate} = ${code}`)
    .join('\n');
}

/**
 * Parses lines such as `20 = 20% (VAT on Expenses)`, one for each tax rate. Returns undefined if there are
 * none.
 */
function parseTaxCodes(text: string): Record<string, string> | undefined {
  const pairs = text.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    const rate = line.slice(0, at).trim();
    return at === -1 || rate === '' ? [] : [[rate, line.slice(at + 1).trim()] as const];
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}
