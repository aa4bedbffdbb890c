import { type Grid, type GridCell, getGridPart } from './grid.ts';
import { type Word, wordsOf } from './wording.ts';

interface Piece {
  column: number;
  header: readonly Word[];
  texts: (string | null)[];
}

/** Columns for parts of cells are added only if at least this share of the cells have the same structure. */
const ALIKE = 0.7;
const MOST_PIECES = 16;
const LEAST_CELLS = 2;
const MOST_SAMPLED = 200;
const SEPARATORS = [' · ', ' | ', ' – ', ' — ', ' - ', ' / ', '; ', ', ', ': '];

/**
 * Adds columns for parts of cells if the cells have the same structure: "Oak table SKU 77-1", "M12 Bolt", "3
 * kg (net)".
 */
export function withPieces(grid: Grid): Grid {
  const pieces: Piece[] = [];
  for (const [c, header] of grid.headers.entries()) {
    const part = getGridPart(grid, c);
    if (part === 'section' || part === 'known' || pieces.length >= MOST_PIECES) continue;
    const texts = grid.rows.map((row) => row[c]?.text ?? null);
    pieces.push(...findPieces(header, texts).map((piece) => ({ ...piece, column: c })));
  }
  if (pieces.length === 0) return grid;
  const added = pieces.slice(0, MOST_PIECES);
  return {
    ...grid,
    headers: [...grid.headers, ...added.map(({ header }) => header)],
    parts: [...grid.headers.map((_, c) => getGridPart(grid, c)), ...added.map(() => 'piece' as const)],
    bases: [...grid.headers.map((_, c) => grid.bases?.[c] ?? c), ...added.map(({ column }) => column)],
    rows: grid.rows.map((row, r) => [...row, ...added.map((piece) => createPieceCell(row, piece, r))]),
  };
}

function createPieceCell(row: readonly (GridCell | null)[], piece: Piece, at: number): GridCell | null {
  const text = piece.texts[at];
  const whole = row[piece.column];
  return text && whole ? { text, evidence: { ...whole.evidence, text } } : null;
}

function findPieces(header: readonly Word[], texts: readonly (string | null)[]): Omit<Piece, 'column'>[] {
  const filled = texts.filter((text) => text !== null).slice(0, MOST_SAMPLED);
  if (filled.length < LEAST_CELLS || filled.every((text) => !/\s/.test(text))) return [];
  const isUsual = (pattern: RegExp) =>
    filled.filter((text) => pattern.test(text)).length >= ALIKE * filled.length;
  const pieces: Omit<Piece, 'column'>[] = [];
  const add = (pattern: RegExp, groups: readonly number[], words = header) => {
    for (const group of groups)
      pieces.push({
        header: group > 1 && words !== header ? words : header,
        texts: texts.map((text) => text?.match(pattern)?.[group]?.trim() || null),
      });
  };
  const label = findInnerLabel(filled);
  if (label) add(label.pattern, [1, 2], label.words);
  if (isUsual(/^\S*\d\S*\s+\D*\p{L}/u)) add(/^(\S+)\s+(.+)$/, [1, 2]);
  else if (isUsual(/\p{L}.*\s\S*\d\S*$/u)) add(/^(.+?)\s+(\S+)$/, [1, 2]);
  if (filled.filter((text) => /\S\s*\(.+\)/.test(text)).length >= 0.5 * filled.length)
    pieces.push(
      { header, texts: texts.map((text) => text?.replace(/\s*\(.*$/, '').trim() || null) },
      { header, texts: texts.map((text) => text?.match(/\((.+)\)/)?.[1]?.trim() || null) },
    );
  const separator = SEPARATORS.find(
    (one) => filled.filter((text) => text.includes(one)).length >= ALIKE * filled.length,
  );
  if (separator) {
    const split = texts.map((text) => text?.split(separator).map((one) => one.trim()) ?? []);
    const most = Math.min(4, Math.max(...split.map((own) => own.length)));
    for (let i = 0; i < most; i++) pieces.push({ header, texts: split.map((own) => own[i] || null) });
  }
  return pieces.filter((piece) => piece.texts.some((text) => text !== null));
}

/**
 * Finds a word that nearly all cells contain, while their other text differs. The word is the label of the
 * text after it.
 */
function findInnerLabel(texts: readonly string[]): { pattern: RegExp; words: readonly Word[] } | null {
  if (new Set(texts).size < texts.length / 2) return null;
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(text.match(/\p{L}[\p{L}.]+/gu) ?? []))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count >= Math.max(LEAST_CELLS, ALIKE * texts.length));
  const [best] = shared.sort((a, b) => b[1] - a[1]);
  if (!best) return null;
  const word = best[0].replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return {
    pattern: new RegExp(`^(.*?)\\s*${word}[:.]?\\s+(\\S+)`, 'u'),
    words: wordsOf(best[0]),
  };
}
