import { useCallback, useState } from 'react';
import { DOCUMENT_TYPES } from '#client/types';
import type { ListQuery } from '../api/documents.ts';
import { t } from '../i18n/translate.ts';
import { formatName } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { useSession } from '../session.ts';
import { RangeFilter } from './range-filter.tsx';
import { SortSelect } from './sorting.tsx';
import { useAppliedText } from './use-applied-text.ts';

const SEARCH_AFTER_MS = 250;

const CHOICES: { name: 'status' | 'document_type' | 'source' | 'review'; label: string; values: string[] }[] =
  [
    { name: 'status', label: t('common.status'), values: ['pending', 'completed', 'failed'] },
    {
      name: 'document_type',
      label: t('common.type'),
      values: [...DOCUMENT_TYPES],
    },
    { name: 'source', label: t('common.source'), values: ['api', 'email'] },
    { name: 'review', label: t('list.review'), values: ['needed', 'postponed', 'done', 'rejected', 'none'] },
  ];

const NAMES: Record<string, string> = {
  api: t('list.upload'),
  email: t('common.eMail'),
  none: t('list.notNeeded'),
};

const toSearch = (text: string) => text;

/**
 * The search and the filters of the list. Both are part of the URL, so that lists can be bookmarked and
 * shared.
 */
export function FilterBar({ filters, onChange }: { filters: ListQuery; onChange(filters: ListQuery): void }) {
  const [open, setOpen] = useState(false);
  const session = useSession();
  const [clearings, setClearings] = useState(0);
  const { sort = '', ...narrowing } = filters;
  const chosen = Object.entries(narrowing).filter(([name, value]) => name !== 'q' && value).length;
  const search = useCallback((q: string) => onChange({ ...filters, q }), [filters, onChange]);
  const [text, setText] = useAppliedText(filters.q ?? '', toSearch, {
    apply: search,
    afterMs: SEARCH_AFTER_MS,
  });
  const filtered = chosen > 0 || (filters.q ?? '') !== '';
  return (
    <search className={`filters ${open ? '' : 'closed'}`}>
      <div className="search-box">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          aria-label={t('list.searchInDocuments')}
          placeholder={t('list.searchInDocuments')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <button
        type="button"
        className="button narrow-only"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {chosen === 0 ? t('list.filters') : t('list.filtersChosen', { chosen })}
      </button>
      {CHOICES.map(({ name, label, values }) => (
        <select
          key={name}
          className="input choice"
          aria-label={label}
          value={filters[name] ?? ''}
          onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
        >
          <option value="">{t('list.labelAll', { label })}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {NAMES[value] ?? formatName(value)}
            </option>
          ))}
        </select>
      ))}
      <select
        className="input choice"
        aria-label={t('assignment.assignedTo')}
        value={filters.assigned_to ?? ''}
        onChange={(event) => onChange({ ...filters, assigned_to: event.target.value })}
      >
        <option value="">{t('list.labelAll', { label: t('assignment.assignedTo') })}</option>
        {session?.kind === 'user' && <option value="me">{t('assignment.me')}</option>}
        <option value="nobody">{t('assignment.nobody')}</option>
      </select>
      <button
        type="button"
        className="button choice"
        aria-pressed={filters.warnings === 'true'}
        onClick={() => onChange({ ...filters, warnings: filters.warnings === 'true' ? '' : 'true' })}
      >
        <Icon name="warning" />
        {t('common.warnings')}
      </button>
      <div key={clearings} className="ranges choice">
        <RangeFilter
          label={t('common.date')}
          lowest={t('list.earliestDate')}
          highest={t('list.latestDate')}
          kind="date"
          from={filters.date_from ?? ''}
          to={filters.date_to ?? ''}
          onChange={(date_from, date_to) => onChange({ ...filters, date_from, date_to })}
        />
        <RangeFilter
          label={t('list.total')}
          lowest={t('list.lowestTotal')}
          highest={t('list.highestTotal')}
          kind="amount"
          from={filters.total_from ?? ''}
          to={filters.total_to ?? ''}
          onChange={(total_from, total_to) => onChange({ ...filters, total_from, total_to })}
        />
        <SortSelect sort={sort} onSort={(next) => onChange({ ...filters, sort: next })} />
      </div>
      {filtered && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            setText('');
            setClearings(clearings + 1);
            onChange({ sort });
          }}
        >
          {t('list.clear')}
        </button>
      )}
    </search>
  );
}
