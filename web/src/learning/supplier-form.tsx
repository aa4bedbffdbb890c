import { useState } from 'react';
import type { Supplier } from '#client/types';
import type { SupplierValues } from '../api/suppliers.ts';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNote } from '../parts/notes.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { nameSupplierField } from './supplier-fields.ts';

const LISTS = [
  ['names', t('suppliers.names'), t('suppliers.theFirstIsShown')],
  ['tax_ids', t('suppliers.taxIds'), t('suppliers.onePerLine')],
  ['ibans', t('suppliers.ibans'), t('suppliers.aRemovedIban')],
] as const;

/** A form for changing a master record. Only values that have changed are sent. */
export function SupplierForm({
  supplier,
  onSave,
  onClose,
}: {
  supplier: Supplier;
  onSave(changes: SupplierValues): Promise<void>;
  onClose(): void;
}) {
  const [lists, setLists] = useState({
    names: supplier.names.join('\n'),
    tax_ids: supplier.tax_ids.join('\n'),
    ibans: supplier.ibans.join('\n'),
  });
  const [externalId, setExternalId] = useState(supplier.external_id ?? '');
  const [currency, setCurrency] = useState(supplier.currency ?? '');
  const { busy, error, onSubmit } = useSubmit(async () => {
    const changed: SupplierValues = {};
    for (const [list] of LISTS)
      if (lists[list] !== supplier[list].join('\n')) changed[list] = splitLines(lists[list]);
    if (externalId.trim() !== (supplier.external_id ?? '')) changed.external_id = toNullable(externalId);
    if (currency.trim() !== (supplier.currency ?? '')) changed.currency = toNullable(currency);
    await onSave(changed);
    onClose();
  });
  return (
    <Dialog title={t('suppliers.changeSupplier')} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        {LISTS.map(([list, label, hint]) => (
          <label key={list} className="field">
            <span className="label">{label}</span>
            <textarea
              className="input"
              rows={3}
              spellCheck={false}
              value={lists[list]}
              onChange={(event) => setLists({ ...lists, [list]: event.target.value })}
            />
            <span className="hint">{hint}</span>
          </label>
        ))}
        <label className="field">
          <span className="label">{t('suppliers.externalId')}</span>
          <input
            className="input"
            autoComplete="off"
            value={externalId}
            onChange={(event) => setExternalId(event.target.value)}
          />
          <span className="hint">{t('suppliers.itsIdentifierInYourSystem')}</span>
        </label>
        <label className="field">
          <span className="label">{t('suppliers.defaultCurrency')}</span>
          <input
            className="input narrow"
            autoComplete="off"
            maxLength={3}
            value={currency}
            onChange={(event) => setCurrency(event.target.value.toUpperCase())}
          />
          <span className="hint">{t('suppliers.forDocumentsWithoutACurrency')}</span>
        </label>
        {error !== null && <ErrorNote error={error} nameOf={nameSupplierField} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy || lists.names.trim() === ''}>
            {t('common.save')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function splitLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function toNullable(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
