import type { Segment } from '../api/shapes.ts';
import { t } from '../i18n/translate.ts';
import { formatName, formatValue } from '../parts/format.ts';
import { type Group, groupsOf } from './groups.ts';
import { ListTable } from './list-table.tsx';
import { partLists } from './places.ts';
import { PlainRow } from './plain-row.tsx';

/** The heading of one of several documents in a file. */
export function SegmentTitle({ index, count, segment }: { index: number; count: number; segment: Segment }) {
  return (
    <h2 className="segment-title">
      {t('document.documentIndexOfCount', { index: index + 1, count })}
      <span className="hint">
        {formatName(segment.document_type)}, {pagesOf(segment)}
      </span>
    </h2>
  );
}

function pagesOf({ pages: [first, last] }: Segment): string {
  return first === last ? t('document.pageFirst', { first }) : t('document.pagesFirstLast', { first, last });
}

/** The further documents of a file. Only the first one can be corrected. */
export function FurtherSegments({ segments }: { segments: Segment[] }) {
  return segments.map(
    (segment, index) =>
      index > 0 && (
        <section
          key={segment.pages.join()}
          className="stack"
          aria-label={t('document.documentIndexDocumentType', {
            index: index + 1,
            documentType: formatName(segment.document_type),
          })}
        >
          <SegmentTitle index={index} count={segments.length} segment={segment} />
          <SegmentValues segment={segment} index={index} />
        </section>
      ),
  );
}

function SegmentValues({ segment, index }: { segment: Segment; index: number }) {
  const way = ['segments', index];
  const { plain, lists } = partLists(segment.fields ?? {});
  const groups = groupsOf(plain, ...way, 'fields');
  const tables = [
    ...lists.map(([name, rows]) => ({ way: [...way, 'fields', name], rows })),
    { way: [...way, 'line_items'], rows: segment.line_items ?? [] },
    { way: [...way, 'taxes'], rows: segment.taxes ?? [] },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      {groups.map((group) => (
        <PlainGroup
          key={group.title}
          {...group}
          level="h3"
          of={t('document.documentIndex', { index: index + 1 })}
        />
      ))}
      {tables.map((table) => (
        <ListTable
          key={table.way.join()}
          way={table.way}
          rows={table.rows}
          of={t('document.documentIndex', { index: index + 1 })}
        />
      ))}
      {groups.length + tables.length === 0 && <p className="hint">{t('document.noFieldsFoundTheText')}</p>}
    </>
  );
}

/** Values that cannot be corrected here. */
export function PlainGroup({
  title,
  leaves,
  level: Heading = 'h2',
  of,
}: Group & {
  level?: 'h2' | 'h3';
  /** The document of the file that the values belong to, if there are several. */
  of?: string;
}) {
  return (
    <section aria-label={of === undefined ? title : `${of}: ${title}`}>
      <Heading className="group-title">{title}</Heading>
      <ul className="values">
        {leaves.map(({ pointer, name, value }) => (
          <PlainRow key={pointer} pointer={pointer} name={name} text={formatValue(value, pointer)} />
        ))}
      </ul>
    </section>
  );
}
