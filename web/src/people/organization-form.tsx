import { useState } from 'react';
import type { Organization } from '#client/types';
import { changeOrganization } from '../api/organizations.ts';
import { t } from '../i18n/translate.ts';
import { ErrorNote } from '../parts/notes.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useSubmit } from '../parts/use-submit.ts';

const BYTES_OF_GB = 1_000_000_000;

export function OrganizationForm({
  organization,
  onChange,
}: {
  organization: Organization;
  onChange(): Promise<void>;
}) {
  const { limits } = organization;
  const [name, setName] = useState(organization.name);
  const [requiresFactor, setRequiresFactor] = useState(organization.require_second_factor);
  const [documents, setDocuments] = useState(toText(limits.documents_per_month));
  const [pages, setPages] = useState(toText(limits.pages_per_month));
  const [storage, setStorage] = useState(
    toText(limits.stored_bytes === null ? null : limits.stored_bytes / BYTES_OF_GB),
  );
  const { busy, error, onSubmit } = useSubmit(async () => {
    const gigabytes = toNumber(storage);
    await changeOrganization({
      name: name.trim(),
      require_second_factor: requiresFactor,
      limits: {
        documents_per_month: toNumber(documents),
        pages_per_month: toNumber(pages),
        stored_bytes: gigabytes === null ? null : Math.round(gigabytes * BYTES_OF_GB),
      },
    });
    showToast(t('organization.saved'));
    await onChange();
  });
  return (
    <form className="card padded stack" onSubmit={onSubmit}>
      <h2>{t('organization.settings')}</h2>
      <label className="field">
        <span className="label">{t('common.name')}</span>
        <input
          className="input"
          autoComplete="organization"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={requiresFactor}
          onChange={(event) => setRequiresFactor(event.target.checked)}
        />
        <span>
          {t('organization.requireSecondFactor')}
          <span className="hint"> {t('organization.requireSecondFactorHint')}</span>
        </span>
      </label>
      <fieldset className="plain stack">
        <legend className="label">{t('organization.limits')}</legend>
        <p className="hint">{t('organization.limitsHint')}</p>
        <div className="row">
          <NumberField
            label={t('organization.documentsPerMonth')}
            value={documents}
            onChange={setDocuments}
          />
          <NumberField label={t('organization.pagesPerMonth')} value={pages} onChange={setPages} />
          <NumberField
            label={t('organization.storageInGb')}
            step="any"
            value={storage}
            onChange={setStorage}
          />
        </div>
      </fieldset>
      {error !== null && <ErrorNote error={error} />}
      <div>
        <button type="submit" className="button primary" disabled={busy || name.trim() === ''}>
          {t('common.save')}
        </button>
      </div>
    </form>
  );
}

function NumberField({
  label,
  value,
  step = '1',
  onChange,
}: {
  label: string;
  value: string;
  step?: string;
  onChange(value: string): void;
}) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input"
        type="number"
        min="0"
        step={step}
        inputMode="decimal"
        placeholder={t('organization.noLimit')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function toText(value: number | null): string {
  return value === null ? '' : String(value);
}

function toNumber(text: string): number | null {
  return text === '' ? null : Number(text);
}
