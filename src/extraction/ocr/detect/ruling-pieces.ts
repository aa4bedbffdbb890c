/** A dark run of pixels in one row. */
export interface Piece {
  row: number;
  from: number;
  to: number;
}

export interface JoinedPiece extends Piece {
  /** The share of the length that is covered by pieces. */
  covered: number;
}

/**
 * Maximum distances between pieces of the same line, in text line heights: between their rows, and between
 * their ends.
 */
const SAME_LINE = 0.22;
const JOINT = 0.8;
/** The position of a line depends only on pieces of at least this fraction of the longest one. */
const LONG = 0.8;
/**
 * If this many parallel lines fall within the height of one text line, they are assumed to belong to a
 * barcode or a hatched area.
 */
const CROWD = 3;

/**
 * Joins each piece, beginning with the longest, with all pieces that are within its thickness or continue it.
 * Dense groups of lines are skipped.
 */
export function joinPieces(pieces: readonly Piece[], textHeight: number): JoinedPiece[] {
  const byRow = Map.groupBy(pieces, ({ row }) => row);
  const taken = new Set<Piece>();
  const lines: JoinedPiece[] = [];
  for (const piece of pieces.toSorted((a, b) => getLength(b) - getLength(a))) {
    if (!taken.has(piece)) lines.push(buildLine(piece, byRow, taken, textHeight));
  }
  return lines.filter((line) => !isInCrowd(line, lines, textHeight));
}

function buildLine(
  longest: Piece,
  byRow: ReadonlyMap<number, Piece[]>,
  taken: Set<Piece>,
  textHeight: number,
): JoinedPiece {
  const reach = Math.max(1, Math.round(SAME_LINE * textHeight));
  const gap = JOINT * textHeight;
  let { from, to } = longest;
  const joined: Piece[] = [];
  let rows = 0;
  let count = 0;
  for (let grown = true; grown; ) {
    grown = false;
    for (let row = longest.row - reach; row <= longest.row + reach; row++)
      for (const piece of byRow.get(row) ?? []) {
        if (taken.has(piece) || piece.from > to + gap || piece.to < from - gap) continue;
        taken.add(piece);
        joined.push(piece);
        from = Math.min(from, piece.from);
        to = Math.max(to, piece.to);
        grown = true;
        if (getLength(piece) < LONG * getLength(longest)) continue;
        rows += row;
        count++;
      }
  }
  const covered = measureCovered(joined) / Math.max(1, to - from);
  return { row: count === 0 ? longest.row : rows / count, from, to, covered };
}

/** Returns the length that at least one piece covers. */
function measureCovered(pieces: readonly Piece[]): number {
  let covered = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of pieces.toSorted((a, b) => a.from - b.from)) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered;
}

function getLength({ from, to }: Piece): number {
  return to - from;
}

function isInCrowd(line: Piece, lines: readonly Piece[], textHeight: number): boolean {
  let beside = 0;
  for (const other of lines) {
    if (other === line || Math.abs(other.row - line.row) > textHeight) continue;
    const shared = Math.min(line.to, other.to) - Math.max(line.from, other.from);
    if (shared > 0.5 * getLength(line) && ++beside >= CROWD) return true;
  }
  return false;
}
