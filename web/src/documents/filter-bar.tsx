import { useEffect, useState } from 'react';
import type { ListQuery } from '../api/documents.ts';
import { DOCUMENT_TYPES } from '../api/openapi.ts';
import { formatName } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { RangeFilter } from './range-filter.tsx';
import { SortSelect } from './sorting.tsx';

const SEARCH_AFTER_MS = 250;

const CHOICES: { name: 'status' | 'document_type' | 'source' | 'review'; label: string; values: string[] }[] =
  [
    { name: 'status', label: 'Status', values: ['pending', 'completed', 'failed'] },
    {
      name: 'document_type',
      label: 'Type',
      values: [...DOCUMENT_TYPES],
    },
    { name: 'source', label: 'Source', values: ['api', 'email'] },
    { name: 'review', label: 'Review', values: ['needed', 'postponed', 'done', 'rejected', 'none'] },
  ];

const NAMES: Record<string, string> = { api: 'Upload', email: 'E-mail', none: 'Not needed' };

/** Search and filters of the list. They are part of the URL, so that a list can be bookmarked and shared. */
export function FilterBar({ filters, onChange }: { filters: ListQuery; onChange(filters: ListQuery): void }) {
  const [text, setText] = useState(filters.q ?? '');
  const [open, setOpen] = useState(false);
  const [clearings, setClearings] = useState(0);
  const { sort = '', ...narrowing } = filters;
  const chosen = Object.entries(narrowing).filter(([name, value]) => name !== 'q' && value).length;
  useEffect(() => {
    if (text === (filters.q ?? '')) return;
    const timer = setTimeout(() => onChange({ ...filters, q: text }), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, filters, onChange]);
  const filtered = chosen > 0 || (filters.q ?? '') !== '';
  return (
    <search className={`filters ${open ? '' : 'closed'}`}>
      <div className="search-box">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          aria-label="Search in documents"
          placeholder="Search in documents"
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
        Filters{chosen > 0 && ` (${chosen})`}
      </button>
      {CHOICES.map(({ name, label, values }) => (
        <select
          key={name}
          className="input choice"
          aria-label={label}
          value={filters[name] ?? ''}
          onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
        >
          <option value="">{label}: all</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {NAMES[value] ?? formatName(value)}
            </option>
          ))}
        </select>
      ))}
      <button
        type="button"
        className="button choice"
        aria-pressed={filters.warnings === 'true'}
        onClick={() => onChange({ ...filters, warnings: filters.warnings === 'true' ? '' : 'true' })}
      >
        <Icon name="warning" />
        Warnings
      </button>
      <div key={clearings} className="ranges choice">
        <RangeFilter
          label="Date"
          lowest="Earliest date"
          highest="Latest date"
          kind="date"
          from={filters.date_from ?? ''}
          to={filters.date_to ?? ''}
          onChange={(date_from, date_to) => onChange({ ...filters, date_from, date_to })}
        />
        <RangeFilter
          label="Total"
          lowest="Lowest total"
          highest="Highest total"
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
          Clear
        </button>
      )}
    </search>
  );
}
