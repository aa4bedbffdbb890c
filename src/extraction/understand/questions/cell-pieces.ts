import { type Grid, type GridCell, getGridPart } from './grid.ts';
import { findInnerLabels } from './inner-labels.ts';
import type { Word } from './wording.ts';

interface Piece {
  header: readonly Word[];
  texts: readonly (string | null)[];
}

/** Columns for parts of cells are added only if at least this share of the cells have the same structure. */
const ALIKE = 0.7;
/** Cells are split at their numbers only if at least this share of them contain both words and a number. */
const WITH_NUMBER = 0.5;
/**
 * A column for parts is added only if at least this share of the cells that are not empty contain such a
 * part.
 */
const FILLED = 0.3;
const MOST_PIECES = 24;
const MOST_OF_SEPARATOR = 4;
const LEAST_CELLS = 2;
const MOST_SAMPLED = 200;
const SEPARATORS = [' · ', ' | ', ' – ', ' — ', ' - ', ' / ', '; ', ', ', ': '];

/**
 * Adds columns for the parts of the cells in a column if many of the cells have the same structure, such as
 * "Oak table SKU 77-1" or "3 kg (net)".
 */
export function withPieces(grid: Grid): Grid {
  const pieces: (Piece & { column: number })[] = [];
  const known = new Set(grid.headers.map((_, c) => joinTexts(grid.rows.map((row) => row[c]?.text ?? null))));
  for (const [c, header] of grid.headers.entries()) {
    if (getGridPart(grid, c) === 'known') continue;
    for (const piece of findPieces(
      header,
      grid.rows.map((row) => row[c]?.text ?? null),
    )) {
      const key = joinTexts(piece.texts);
      if (known.has(key) || pieces.length >= MOST_PIECES) continue;
      known.add(key);
      pieces.push({ ...piece, column: c });
    }
  }
  if (pieces.length === 0) return grid;
  return {
    ...grid,
    headers: [...grid.headers, ...pieces.map(({ header }) => header)],
    parts: [...grid.headers.map((_, c) => getGridPart(grid, c)), ...pieces.map(() => 'piece' as const)],
    bases: [...grid.headers.map((_, c) => grid.bases?.[c] ?? c), ...pieces.map(({ column }) => column)],
    rows: grid.rows.map((row, r) => [
      ...row,
      ...pieces.map(({ column, texts }) => createPieceCell(row[column] ?? null, texts[r] ?? null)),
    ]),
  };
}

const joinTexts = (texts: readonly (string | null)[]) => texts.map((text) => text ?? '').join('\n');

function createPieceCell(whole: GridCell | null, text: string | null): GridCell | null {
  return text !== null && whole ? { text, evidence: { ...whole.evidence, text } } : null;
}

function findPieces(header: readonly Word[], texts: readonly (string | null)[]): Piece[] {
  const filled = texts.filter((text) => text !== null).slice(0, MOST_SAMPLED);
  if (filled.length < LEAST_CELLS || filled.every((text) => !/\s/.test(text))) return [];
  const share = (test: (text: string) => boolean) => filled.filter(test).length / filled.length;
  const pieces: Piece[] = [];
  const add = (pick: (text: string) => string | null | undefined, words = header) =>
    pieces.push({
      header: words,
      texts: texts.map((text) => (text === null ? null : pick(text)?.trim() || null)),
    });
  const inner = findInnerLabels(texts);
  if (inner) {
    pieces.push({ header, texts: inner.before });
    for (const { words, texts: values } of inner.labels) {
      pieces.push({ header: words, texts: values });
      if (values.some((value) => value?.includes(' ')))
        pieces.push({ header: words, texts: values.map((value) => value?.split(' ')[0] ?? null) });
    }
  }
  if (share((text) => /\p{L}/u.test(text) && /\d/.test(text) && /\s/.test(text)) >= WITH_NUMBER) {
    add((text) => splitAtFirstNumber(text)[0]);
    add((text) => splitAtFirstNumber(text)[1]);
    add((text) => splitAtFirstNumber(text)[2]);
    add((text) => /^(.+?)\s+\S*\d\S*$/u.exec(text)?.[1]);
    add((text) => /\s(\S*\d\S*)$/u.exec(text)?.[1]);
  }
  if (share((text) => /\S\s*\(.+\)/.test(text)) >= 0.5) {
    add((text) => text.replace(/\s*\(.*$/, ''));
    add((text) => /\((.+)\)/.exec(text)?.[1]);
  }
  for (const separator of SEPARATORS) {
    if (share((text) => text.includes(separator)) < ALIKE) continue;
    const most = Math.min(MOST_OF_SEPARATOR, Math.max(...filled.map((text) => text.split(separator).length)));
    for (let i = 0; i < most; i++) add((text) => text.split(separator)[i]);
  }
  return pieces.filter((piece) => {
    const count = piece.texts.filter((text) => text !== null).length;
    return count >= Math.max(1, FILLED * filled.length);
  });
}

/** Returns the text before the first word with a digit, that word, and the text after it. */
function splitAtFirstNumber(text: string): (string | undefined)[] {
  return /^(\D*?)(?:^|\s)(\S*\d\S*)(?:\s+(.+))?$/u.exec(text)?.slice(1) ?? [];
}
