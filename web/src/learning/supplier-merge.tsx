import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Supplier } from '#client/types';
import { listSuppliers, mergeSuppliers } from '../api/suppliers.ts';
import { useAppliedText } from '../documents/use-applied-text.ts';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { useSubmit } from '../parts/use-submit.ts';

const SEARCH_AFTER_MS = 250;
const MOST_SHOWN = 10;

/** Lets the user choose another entry for the same company, which is then merged into this one. */
export function SupplierMergeDialog({
  projectId,
  supplier,
  onMerged,
  onClose,
}: {
  projectId: string;
  supplier: Supplier;
  onMerged(merged: Supplier): Promise<void>;
  onClose(): void;
}) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const [text, setText] = useAppliedText(search, (written) => written.trim(), {
    apply: setSearch,
    afterMs: SEARCH_AFTER_MS,
  });
  const found = useQuery({
    queryKey: ['suppliers', projectId, 'merge', search],
    queryFn: () => listSuppliers(projectId, search, 1),
    placeholderData: keepPreviousData,
  });
  const others = (found.data?.suppliers ?? []).filter(({ id }) => id !== supplier.id);
  const shown = others.slice(0, MOST_SHOWN);
  const isChosen = shown.some(({ id }) => id === chosen);
  const { busy, error, onSubmit } = useSubmit(async () => {
    await onMerged(await mergeSuppliers(projectId, supplier.id, chosen));
    onClose();
  });
  const name = supplier.names[0] ?? supplier.id;
  return (
    <Dialog title={t('suppliers.mergeInto', { name })} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <p>{t('suppliers.whatMergingDoes', { name })}</p>
        <label className="field">
          <span className="label">{t('suppliers.search')}</span>
          <input
            className="input"
            type="search"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {found.error !== null && <ErrorNote error={found.error} retry={found.refetch} />}
        {found.isPending && <Loading />}
        {found.data !== undefined && shown.length === 0 && (
          <p className="hint">{t('suppliers.noOtherSupplier')}</p>
        )}
        {shown.length > 0 && (
          <fieldset className="plain stack">
            <legend className="label">{t('suppliers.theOtherSupplier')}</legend>
            {shown.map((one) => (
              <label key={one.id} className="check">
                <input
                  type="radio"
                  name="other"
                  checked={one.id === chosen}
                  onChange={() => setChosen(one.id)}
                />
                <span className="breakable">
                  {one.names[0] ?? one.id}{' '}
                  <span className="hint">
                    {[one.external_id, ...one.tax_ids].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {others.length > shown.length && <p className="hint">{t('suppliers.searchToSeeOthers')}</p>}
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy || !isChosen}>
            {t('suppliers.merge')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
