import { t } from '../i18n/translate.ts';
import { formatName } from '../parts/format.ts';

const NAMES: Record<string, string> = {
  external_id: t('suppliers.externalId'),
  names: t('common.name'),
  tax_ids: formatName('tax_id'),
  ibans: formatName('iban'),
  currency: t('suppliers.defaultCurrency'),
};

/** Returns the display name of a field: `supplier.ibans[1]` → `IBAN 2`. */
export function nameSupplierField(field: string): string {
  const [, name = '', index] = /([^.[]*)(?:\[(\d+)\])?$/.exec(field) ?? [];
  const label = NAMES[name] ?? formatName(name);
  return index === undefined ? label : `${label} ${Number(index) + 1}`;
}
