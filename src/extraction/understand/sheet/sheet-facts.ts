import type { FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { createPlace } from '../found.ts';
import { isConcept } from '../score/links.ts';
import { selectWholeChunk } from '../view/span.ts';

/** Number of rows at the top of a sheet that may contain its title and date. */
const HEAD_ROWS = 8;

/**
 * Reads the title, date and author of a data sheet from the rows above the columns. Values that are missing
 * there are taken from the file properties.
 */
export function readSheetFacts(context: Context, collector: EvidenceCollector): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  const topRows = selectTopRows(context);
  const first = topRows[0]?.chunks[0];
  if (first && topRows[0]?.chunks.length === 1 && /\p{L}{2}/u.test(first.text) && first.text.length <= 120)
    fields.title = collector.put('/fields/title', {
      value: first.text,
      places: [createPlace(context.view, selectWholeChunk(first))],
      method: 'layout',
      features: { position: 1 },
      group: 'title',
    });
  const chunks = new Set(topRows.flatMap((row) => row.chunks.map((chunk) => chunk.index)));
  const date = context.dates.find(
    (one) =>
      chunks.has(one.span.chunk.index) &&
      context.labels
        .linksOf(one.span)
        .some((link) => isConcept(link.label, 'date') || isConcept(link.label, 'date_weak')),
  );
  if (date)
    fields.date = collector.put('/fields/date', {
      value: date.iso,
      places: [createPlace(context.view, date.span)],
      method: 'label',
      features: { strong_label: 1, ambiguous: date.ambiguous ? 1 : 0 },
      group: 'date',
    });
  const { title, author } = context.document.properties;
  if (fields.title === undefined) addProperty(collector, fields, 'title', title);
  addProperty(collector, fields, 'author', author);
  return fields;
}

/**
 * Returns the rows above the first row with at least three cells; an empty list if there is no such row near
 * the top.
 */
function selectTopRows(context: Context): Context['view']['rows'] {
  const rows = context.view.rows.slice(0, HEAD_ROWS + 1);
  const data = rows.findIndex((row) => row.chunks.length >= 3);
  return data < 0 ? [] : rows.slice(0, data);
}

/**
 * Adds the value of a file property. Because it is not printed on any page, its evidence contains an address
 * such as `properties/title` instead of a box.
 */
function addProperty(
  collector: EvidenceCollector,
  fields: Record<string, FieldValue>,
  key: 'title' | 'author',
  value: string | undefined,
): void {
  if (value === undefined || value.trim() === '') return;
  const place = {
    page: 1,
    box: [0, 0, 0, 0] as [number, number, number, number],
    text: value,
    at: `properties/${key}`,
  };
  fields[key] = collector.putSure(
    `/fields/${key}`,
    { value: value.trim(), places: [place], method: 'layout', features: {}, group: key },
    0.8,
  );
}
