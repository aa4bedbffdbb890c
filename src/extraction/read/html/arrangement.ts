import { type PrintStyle, readPrintStyle } from './print-style.ts';

/**
 * How an element is arranged: on separate lines (`block`), its children next to each other (`row`, or `grid-N`
 * with N columns), as part of a line (`inline`), as a box in a line (`inline-block`), or at the side of other text
 * (`aside`).
 */
export type Display = 'block' | 'row' | 'inline' | 'inline-block' | 'aside' | `grid-${number}`;

/** What a style decides about the arrangement of an element; null if it leaves something as it is. */
export interface ElementStyle {
  display: Display | null;
  /** Whether there is visible space to the left or right of an element in a line. */
  isSpaced: boolean | null;
  /** Whether the element occupies several columns of a grid. */
  isWide: boolean | null;
  print: PrintStyle;
}

const MAX_COLUMNS = 12;
/** Maximum number of characters of the declarations and of a grid's columns that are read. */
const MAX_LENGTH = 4_000;
const MAX_TRACKS = 300;
/** Space that is narrower than this, in pixels, does not separate words. */
const LEAST_SPACE = 3;
const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 1.33,
  em: 12,
  rem: 12,
  mm: 3.8,
  cm: 38,
  in: 96,
  '%': 5,
};
const BLOCK = /^(?:block|list-item|table(?:-row-group|-header-group|-footer-group|-caption)?|flow-root)$/;

/** Removes the comments of a style sheet. As in a browser, one that is not closed extends to the end. */
export function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
}

export function readStyle(declarations: string): ElementStyle {
  const values = new Map(
    withoutComments(declarations.slice(0, MAX_LENGTH))
      .split(';')
      .map((one) => one.split(':', 2))
      .map(([name = '', value = '']) => [
        name.trim().toLowerCase(),
        value.replace(/!.*/, '').trim().toLowerCase(),
      ]),
  );
  return {
    display: readDisplay(values),
    isSpaced: readSpace(values),
    isWide: readWidth(values),
    print: readPrintStyle(values),
  };
}

function readDisplay(values: ReadonlyMap<string, string>): Display | null {
  const get = (name: string) => values.get(name) ?? '';
  const display = get('display');
  if (display === 'flex') {
    const flow = `${get('flex-flow')} ${get('flex-direction')} ${get('flex-wrap')}`;
    return /column|(?:^| )wrap/.test(flow) ? 'grid-1' : 'row';
  }
  if (display === 'table-row') return 'row';
  if (display === 'grid') return readGridColumns(get('grid-template-columns'));
  if (BLOCK.test(display)) return 'block';
  if (/^inline-(?:block|table|flex|grid)$/.test(display) || display === 'table-cell') return 'inline-block';
  if (display === 'inline') return 'inline';
  const isAside = /^(?:left|right)$/.test(get('float')) || /^(?:absolute|fixed)$/.test(get('position'));
  return isAside ? 'aside' : null;
}

function readGridColumns(template: string): Display {
  if (template.length > MAX_TRACKS) return 'grid-1';
  const expanded = template.replace(
    /repeat\(\s*(\d{1,2})\s*,([^()]*(?:\([^()]*\))?[^()]*)\)/g,
    (_, count, track) => ` ${track.trim().replace(/\s+/g, '')} `.repeat(Math.min(MAX_COLUMNS, Number(count))),
  );
  const tracks = expanded
    .replace(/\([^()]*\)/g, '')
    .trim()
    .split(/\s+/)
    .filter((track) => !/^\[|^$/.test(track));
  return `grid-${Math.max(1, Math.min(MAX_COLUMNS, tracks.length))}`;
}

function readSpace(values: ReadonlyMap<string, string>): boolean | null {
  const sides = ['margin', 'padding'].flatMap((name) => {
    const [top, right = top, , left = right] = values.get(name)?.split(/\s+/) ?? [];
    return [left, right, values.get(`${name}-left`), values.get(`${name}-right`)];
  });
  const given = sides.filter((side) => side !== undefined);
  return given.length === 0 ? null : given.some((side) => measurePixels(side) >= LEAST_SPACE);
}

function measurePixels(length: string): number {
  const match = /^(\d*\.?\d+)([a-z]+|%)$/.exec(length);
  return match === null ? 0 : Number(match[1]) * (PIXELS[match[2] ?? ''] ?? 0);
}

function readWidth(values: ReadonlyMap<string, string>): boolean | null {
  const column = values.get('grid-column');
  return column === undefined ? null : /span\s*[2-9]|\/\s*-1/.test(column);
}
