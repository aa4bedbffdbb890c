import type { Box, Evidence, ParsedData, Row } from '../api/shapes.ts';
import { t } from '../i18n/translate.ts';
import { formatName, formatValue } from '../parts/format.ts';
import type { Kind } from './typed-value.ts';

export interface Place {
  pointer: string;
  page: number;
  box: Box;
  label: string;
  /** The text as it is printed. */
  text: string;
  /**
   * If set, the box is drawn only while the user points at the value in the panel, and other boxes cover it.
   */
  faint?: true;
  /** What the box contains. Users can choose which kinds are shown. */
  kind: 'field' | 'row' | 'other';
  sure: 'certain' | 'doubtful' | 'corrected';
}

/**
 * Finds the boxes of all values, grouped by page. A value is doubtful if its confidence is below the
 * threshold.
 */
export function findPlaces(data: ParsedData, threshold: number): Map<number, Place[]> {
  const byPage = new Map<number, Place[]>();
  const add = (place: Place) => {
    const places = byPage.get(place.page);
    if (places === undefined) byPage.set(place.page, [place]);
    else places.push(place);
  };
  data.key_values.forEach(({ key, value, page, box }, i) => {
    const text = formatValue(value);
    if (isBox(box)) add({ pointer: `/key_values/${i}`, page, box, label: key, text, ...OTHER });
  });
  data.codes.forEach(({ format, text, page, box }, i) => {
    if (isBox(box)) add({ pointer: `/codes/${i}`, page, box, label: formatName(format), text, ...OTHER });
  });
  data.tables.forEach(({ cells = [] }, table) => {
    for (const { row, column, page, box, text } of cells) {
      const pointer = `/tables/${table}/cells/${row}/${column}`;
      if (isBox(box))
        add({
          pointer,
          page,
          box,
          label: t('document.tableTable', { table: table + 1 }),
          text,
          faint: true,
          ...OTHER,
        });
    }
  });
  // Add recognized values last, so that they are on top. They are more specific than the labelled values that
  // they were read from.
  for (const [pointer, evidence] of Object.entries(data.evidence)) {
    // Skip the values of the first of several documents, because they are also at the top level.
    if (pointer.startsWith('/segments/0/')) continue;
    const label = labelOf(pointer);
    const kind = ROW.test(pointer) ? 'row' : 'field';
    const sure = findCertainty(evidence, threshold);
    for (const { page, box } of listRegions(evidence))
      add({ pointer, page, box, label, text: evidence.text ?? '', kind, sure });
  }
  return byPage;
}

const OTHER = { kind: 'other', sure: 'certain' } as const;
/** Matches a value inside a list entry. */
const ROW = /\/\d+\/[^/]+$/;

function findCertainty({ method, confidence }: Evidence, threshold: number): Place['sure'] {
  if (method === 'human') return 'corrected';
  return confidence < threshold ? 'doubtful' : 'certain';
}

function listRegions({ page, box, regions }: Evidence): { page: number; box: Box }[] {
  if (regions !== undefined && regions.length > 0) return regions.filter((region) => isBox(region.box));
  return page !== undefined && isBox(box) ? [{ page, box }] : [];
}

function isBox(box: Box | undefined): box is Box {
  return box !== undefined && box.length === 4;
}

/** Returns a label for a pointer: `/line_items/0/unit_price` → `Line item 1 · Unit price`, `/line_items` → `Line items`. */
export function labelOf(pointer: string): string {
  const [top = '', ...rest] = pointer.slice(1).split('/').map(unescapeToken);
  if (top === 'segments' && rest.length > 1) {
    const [index = '', ...inner] = pointer.slice('/segments/'.length).split('/');
    return t('document.documentIndexValue', {
      index: Number(index) + 1,
      value: labelOf(`/${inner.join('/')}`),
    });
  }
  if (rest.length === 0) return formatName(top);
  const names = rest.map((token) => (/^\d+$/.test(token) ? String(Number(token) + 1) : formatName(token)));
  if (top === 'fields' || top === 'custom') return names.join(' · ');
  const one = formatName(
    top
      .replace(/ies$/, 'y')
      .replace(/([^s])s$/, '$1')
      .replace(/xe$/, 'x'),
  );
  return [`${one} ${names[0] ?? ''}`.trim(), ...names.slice(1)].join(' · ');
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

export function buildPointer(...tokens: (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A scalar value in `fields` or `custom`, at any depth. */
export interface Leaf {
  pointer: string;
  name: string;
  value: unknown;
  /** The expected kind of value, which is set even if there is no value yet. */
  kind?: Kind;
}

/** Lists the scalar values of an object in order. The name of a nested value includes its path. */
export function listLeaves(values: Record<string, unknown>, ...way: (string | number)[]): Leaf[] {
  return Object.entries(values).flatMap(([name, value]) => flattenValue([...way, name], name, value));
}

/**
 * Returns the value as table rows if it is a list of objects that contain only scalar values, and null
 * otherwise.
 */
function asRows(value: unknown): Row[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.every(isPlainRow) ? value : null;
}

function isPlainRow(entry: unknown): entry is Row {
  return isObject(entry) && Object.values(entry).every((inner) => typeof inner !== 'object');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Separates lists of objects from all other values. */
export function separateLists(values: Record<string, unknown>): {
  plain: Record<string, unknown>;
  lists: [name: string, rows: Row[]][];
} {
  const plain: Record<string, unknown> = {};
  const lists: [string, Row[]][] = [];
  for (const [name, value] of Object.entries(values)) {
    const rows = asRows(value);
    if (rows === null) plain[name] = value;
    else lists.push([name, rows]);
  }
  return { plain, lists };
}

function flattenValue(way: (string | number)[], name: string, value: unknown): Leaf[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, i) => flattenValue([...way, i], `${formatName(name)} ${i + 1}`, item));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([inner, deeper]) =>
      flattenValue([...way, inner], `${formatName(name)} · ${formatName(inner)}`, deeper),
    );
  }
  return [{ pointer: buildPointer(...way), name: formatName(name), value }];
}
