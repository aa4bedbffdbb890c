import type { MissingEntries } from './missing-entries.ts';

export interface Part {
  text: string;
  schema: object;
}

/**
 * Number of rows above a table that are repeated with its remaining rows, because they contain the column
 * names.
 */
const HEADER_ROWS = 2;

/**
 * Returns a part with the rows from each missing entry to the next entry that the answers contain, and a
 * schema with only the incomplete lists.
 */
export function makeRemainingPart({ text, schema }: Part, missing: MissingEntries): Part {
  const spans = missing.rows.map((start) => ({
    start,
    end: missing.given.find((row) => row > start) ?? Number.POSITIVE_INFINITY,
  }));
  spans.push({ start: missing.first - HEADER_ROWS, end: missing.first });
  const isAsked = (row: number) => spans.some(({ start, end }) => row >= start && row < end);
  return { text: selectRows(text, isAsked), schema: selectMembers(schema, missing.pointers) };
}

/**
 * Keeps the selected rows and the lines above them. A row begins with its number, and the lines above it
 * state the page and the position.
 */
function selectRows(text: string, isSelected: (row: number) => boolean): string {
  const selected: string[] = [];
  let page = '';
  let place = '';
  for (const line of text.split('\n')) {
    const row = /^(\d+): /.exec(line)?.[1];
    if (row === undefined) {
      if (line.startsWith('@')) place = line;
      else [page, place] = [line, ''];
    } else if (isSelected(Number(row))) {
      selected.push(...[page, place, line].filter((one) => one !== ''));
      [page, place] = ['', ''];
    }
  }
  return selected.join('\n');
}

/** Keeps the properties of a schema that lead to the given JSON pointers. */
function selectMembers(schema: object, pointers: readonly string[]): object {
  if (pointers.includes('')) return schema;
  const properties: unknown = Reflect.get(schema, 'properties');
  if (typeof properties !== 'object' || properties === null) return schema;
  const members = Object.entries(properties).flatMap(([name, member]: [string, unknown]) => {
    const start = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const below = pointers.flatMap((pointer) =>
      pointer === start || pointer.startsWith(`${start}/`) ? [pointer.slice(start.length)] : [],
    );
    if (below.length === 0 || typeof member !== 'object' || member === null) return [];
    return [[name, selectMembers(member, below)] as const];
  });
  return { ...schema, properties: Object.fromEntries(members), required: members.map(([name]) => name) };
}
