// biome-ignore-all lint/a11y/useSemanticElements: rows that come and go cannot be laid out by <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the button in the cell has the focus

export const DEFAULT_SORT = '-created';

/** Sort keys of the list with their initial direction. */
const ORDERS = {
  supplier: { label: 'Supplier', first: 'supplier' },
  number: { label: 'Number', first: 'number' },
  date: { label: 'Date', first: '-date' },
  total: { label: 'Total', first: '-total' },
  created: { label: 'Added', first: '-created' },
} as const;

const reverse = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

/** The header of a sortable column; a second click reverses the order. */
export function SortHead({
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

/** The sort menu for narrow windows without headers. */
export function SortSelect({ sort, onSort }: { sort: string; onSort(sort: string): void }) {
  return (
    <select
      className="input narrow-only"
      aria-label="Sort by"
      value={sort === '' ? DEFAULT_SORT : sort}
      onChange={(event) => onSort(event.target.value === DEFAULT_SORT ? '' : event.target.value)}
    >
      {Object.values(ORDERS).flatMap(({ label, first }) => [
        <option key={first} value={first}>
          Sort: {label}
        </option>,
        <option key={reverse(first)} value={reverse(first)}>
          Sort: {label}, reversed
        </option>,
      ])}
    </select>
  );
}
