// biome-ignore-all lint/a11y/useSemanticElements: <table> cannot lay out virtualized rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the button in the cell has the focus
import { t } from '../i18n/translate.ts';

export const DEFAULT_SORT = '-created';

/** Columns by which the list can be sorted. `first` is the sort key with the initial direction. */
const ORDERS = {
  supplier: { label: t('common.supplier'), first: 'supplier' },
  number: { label: t('common.number'), first: 'number' },
  date: { label: t('common.date'), first: '-date' },
  total: { label: t('list.total'), first: '-total' },
  created: { label: t('list.added'), first: '-created' },
} as const;

const reverse = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

/**
 * The header of a sortable column. Clicking on it sorts by the column, and clicking again reverses the order.
 */
export function SortHeader({
  by,
  sort,
  onSort,
}: {
  by: keyof typeof ORDERS;
  sort: string;
  onSort(sort: string): void;
}) {
  const { label, first } = ORDERS[by];
  const isChosen = sort === by || sort === `-${by}`;
  const direction = sort.startsWith('-') ? 'descending' : 'ascending';
  return (
    <div role="columnheader" aria-sort={isChosen ? direction : 'none'} className={`doc-sort by-${by}`}>
      <button type="button" onClick={() => onSort(isChosen ? reverse(sort) : first)}>
        {label}
        <span aria-hidden="true">{isChosen ? (direction === 'ascending' ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </div>
  );
}

/** The menu for sorting in narrow windows, in which the list has no column headers. */
export function SortSelect({ sort, onSort }: { sort: string; onSort(sort: string): void }) {
  return (
    <select
      className="input narrow-only"
      aria-label={t('list.sortBy')}
      value={sort === '' ? DEFAULT_SORT : sort}
      onChange={(event) => onSort(event.target.value === DEFAULT_SORT ? '' : event.target.value)}
    >
      {Object.values(ORDERS).flatMap(({ label, first }) => [
        <option key={first} value={first}>
          {t('list.sortLabel', { label })}
        </option>,
        <option key={reverse(first)} value={reverse(first)}>
          {t('list.sortLabelReversed', { label })}
        </option>,
      ])}
    </select>
  );
}
