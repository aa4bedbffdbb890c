/**
 * How an element is arranged: on separate lines (`block`), its children next to each other (`row`, or
 * `grid-N` with N columns), as part of a line (`inline`), as a box in a line (`inline-block`), or with space
 * before or after it (`spaced`).
 */
export type Arrangement = 'block' | 'row' | 'inline' | 'inline-block' | 'spaced' | `grid-${number}`;

const MAX_COLUMNS = 12;
/** Maximum number of characters of the declarations that are read. */
const MAX_LENGTH = 4_000;
const BLOCK = /^(?:block|list-item|table(?:-row-group|-header-group|-footer-group|-caption)?|flow-root)$/;

/** Reads the declarations of a style rule; null if they do not change the arrangement. */
export function readArrangement(declarations: string): Arrangement | null {
  const values = new Map(
    declarations
      .slice(0, MAX_LENGTH)
      .split(';')
      .map((one) => one.split(':', 2) as [string, string | undefined])
      .map(([name, value = '']) => [
        name.trim().toLowerCase(),
        value.replace(/!.*/, '').trim().toLowerCase(),
      ]),
  );
  const get = (name: string) => values.get(name) ?? '';
  const display = get('display');
  if (/^(?:inline-)?flex$/.test(display))
    return get('flex-direction').startsWith('column') ? 'grid-1' : 'row';
  if (display === 'table-row') return 'row';
  if (/^(?:inline-)?grid$/.test(display)) return readGridColumns(get('grid-template-columns'));
  if (BLOCK.test(display)) return 'block';
  if (/^(?:left|right)$/.test(get('float')) || /^(?:absolute|fixed)$/.test(get('position'))) return 'block';
  if (/^inline-(?:block|table)$/.test(display) || display === 'table-cell') return 'inline-block';
  if (display === 'inline') return 'inline';
  const sides = ['margin', 'padding'].flatMap((name) => [
    get(`${name}-left`),
    get(`${name}-right`),
    get(name).split(/\s+/)[1] ?? get(name),
  ]);
  return sides.some((side) => /^[^-]*[1-9]/.test(side)) ? 'spaced' : null;
}

function readGridColumns(template: string): Arrangement {
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
