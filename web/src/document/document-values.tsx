import type { ParsedData, Segment } from '../api/shapes.ts';
import { t } from '../i18n/translate.ts';
import { formatName } from '../parts/format.ts';
import { useDocument } from './document-context.ts';
import { Grid } from './grid/grid.tsx';
import { type Group, groupFields } from './groups.ts';
import { hasLineItems, listTypeFields } from './known-fields.ts';
import { separateLists } from './places.ts';
import { ValueRow } from './value-row.tsx';

const LISTS = ['line_items', 'taxes', 'transactions'] as const;

/** The fields and lists of one document in a file. All of them can be corrected. */
export function DocumentValues({
  of,
  way,
  hidesEmpty,
  number,
}: {
  of: ParsedData | Segment;
  /** Path of the document in the result. Empty for the first document, whose values are at the top level. */
  way: (string | number)[];
  hidesEmpty: boolean;
  /** Number of the document in the file; null if the file contains only one. */
  number: number | null;
}) {
  const { document_type: type, fields = {} } = of;
  const { editing, reasons } = useDocument();
  const { plain, lists } = separateLists(fields);
  const inFields = [...way, 'fields'];
  const known = listTypeFields(type, ...inFields).filter(
    ({ pointer }) => !hidesEmpty || pointer === editing || reasons?.missing_fields.includes(pointer),
  );
  const getRows = (name: (typeof LISTS)[number]) => (name in of ? (Reflect.get(of, name) ?? []) : []);
  const shown = LISTS.filter((name) => getRows(name).length > 0 || name === findMainList(type, way));
  const label = number === null ? undefined : t('document.documentIndex', { index: number });
  return (
    <>
      {groupFields(plain, inFields, known).map((group) => (
        <ValueGroup key={group.title} {...group} of={label} />
      ))}
      {lists.map(([name, rows]) => (
        <Grid key={name} way={[...inFields, name]} stored={rows} of={label} />
      ))}
      {shown.map((name) => (
        <Grid key={name} way={[...way, name]} stored={getRows(name)} of={label} />
      ))}
    </>
  );
}

/**
 * Returns the list that a document of this type should have. The list is shown even if it is empty, so that
 * rows can be added.
 */
function findMainList(type: string, way: readonly unknown[]): (typeof LISTS)[number] | null {
  if (type === 'bank_statement') return way.length === 0 ? 'transactions' : null;
  return hasLineItems(type) ? 'line_items' : null;
}

export function ValueGroup({ title, leaves, of }: Group & { of?: string | undefined }) {
  const Heading = of === undefined ? 'h2' : 'h3';
  return (
    <section aria-label={of === undefined ? title : `${of}: ${title}`}>
      <Heading className="group-title">{title}</Heading>
      <ul className="values">
        {leaves.map((leaf) => (
          <ValueRow key={leaf.pointer} leaf={leaf} />
        ))}
      </ul>
    </section>
  );
}

/** The heading of a document in a file with several documents. */
export function SegmentTitle({ index, count, segment }: { index: number; count: number; segment: Segment }) {
  return (
    <h2 className="segment-title">
      {t('document.documentIndexOfCount', { index: index + 1, count })}
      <span className="hint">
        {formatName(segment.document_type)}, {showPages(segment.pages)}
      </span>
    </h2>
  );
}

/** Returns `page 3` or `pages 3–5`. */
export function showPages([first, last]: readonly [number, number]): string {
  return first === last ? t('document.pageFirst', { first }) : t('document.pagesFirstLast', { first, last });
}
