import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Supplier } from '#client/types';
import { changeSupplier, deleteSupplier, getSupplier } from '../api/suppliers.ts';
import { t } from '../i18n/translate.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatDate, formatNumber } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { showToast } from '../parts/toasts.tsx';
import { buildHref, goTo } from '../router.ts';
import { hasProjectPermission, useSession } from '../session.ts';
import { SupplierForm } from './supplier-form.tsx';
import { SupplierMergeDialog } from './supplier-merge.tsx';

export default function SupplierScreen({ projectId, supplierId }: { projectId: string; supplierId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['supplier', projectId, supplierId],
    queryFn: () => getSupplier(projectId, supplierId),
  });
  return (
    <div className="page stack">
      <a className="crumb" href={buildHref('projects', projectId, 'suppliers')}>
        {t('suppliers.allSuppliers')}
      </a>
      {error !== null && <ErrorNote error={error} retry={refetch} what="supplier" />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && error === null && <Record projectId={projectId} supplier={data} />}
    </div>
  );
}

function Record({ projectId, supplier }: { projectId: string; supplier: Supplier }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'merge' | 'delete' | null>(null);
  const canChange = hasProjectPermission(useSession(), projectId, 'projects:edit');
  const close = () => setOpen(null);
  const name = supplier.names[0] ?? supplier.id;
  const reload = async (changed: Supplier) => {
    queries.setQueryData(['supplier', projectId, supplier.id], changed);
    await queries.invalidateQueries({ queryKey: ['suppliers', projectId] });
  };
  return (
    <section className="stack" aria-label={name}>
      <div className="row between">
        <h2 className="breakable grow basis">{name}</h2>
        {canChange && (
          <div className="row">
            <button type="button" className="button small" onClick={() => setOpen('edit')}>
              <Icon name="edit" />
              {t('common.edit')}
            </button>
            <button type="button" className="button small" onClick={() => setOpen('merge')}>
              <Icon name="link" />
              {t('suppliers.merge')}
            </button>
            <button type="button" className="button small danger" onClick={() => setOpen('delete')}>
              <Icon name="trash" />
              {t('common.delete')}
            </button>
          </div>
        )}
      </div>
      <Facts supplier={supplier} />
      <p className="hint">{t('suppliers.whatIsCompared')}</p>
      {open === 'edit' && (
        <SupplierForm
          supplier={supplier}
          onSave={async (changes) => {
            await reload(await changeSupplier(projectId, supplier.id, changes));
            showToast(t('suppliers.wasSaved', { name }));
          }}
          onClose={close}
        />
      )}
      {open === 'merge' && (
        <SupplierMergeDialog
          projectId={projectId}
          supplier={supplier}
          onMerged={async (merged) => {
            await queries.invalidateQueries({ queryKey: ['supplier', projectId] });
            await reload(merged);
            showToast(t('suppliers.wereMerged', { name }));
          }}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <Confirm
          title={t('suppliers.deleteTitle', { name })}
          text={t('suppliers.deleteText')}
          action={t('common.delete')}
          onConfirm={async () => {
            await deleteSupplier(projectId, supplier.id);
            void queries.invalidateQueries({ queryKey: ['suppliers', projectId] });
            showToast(t('common.nameWasDeleted', { name }));
            goTo('projects', projectId, 'suppliers');
            queries.removeQueries({ queryKey: ['supplier', projectId, supplier.id] });
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

function Facts({ supplier }: { supplier: Supplier }) {
  const facts: [string, readonly string[]][] = [
    [t('suppliers.names'), supplier.names],
    [t('suppliers.externalId'), supplier.external_id === null ? [] : [supplier.external_id]],
    [t('suppliers.taxIds'), supplier.tax_ids],
    [t('suppliers.ibans'), supplier.ibans],
    [t('suppliers.defaultCurrency'), supplier.currency === null ? [] : [supplier.currency]],
    [t('suppliers.currenciesOfDocuments'), supplier.currencies],
    [t('suppliers.approvedDocuments'), [formatNumber(supplier.documents_count)]],
    [t('suppliers.knownSince'), [formatDate(supplier.created_at)]],
  ];
  return (
    <dl className="card facts">
      {facts.map(([label, values]) => (
        <FactRow key={label} label={label} values={values} />
      ))}
    </dl>
  );
}

function FactRow({ label, values }: { label: string; values: readonly string[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{values.length === 0 ? '–' : values.map((value) => <div key={value}>{value}</div>)}</dd>
    </>
  );
}
