import type { PageGraphics } from '../pdf-rules.ts';
import { isDrawn, isFilledInColor, type Path } from './paths.ts';
import type { Stroke } from './strokes.ts';

/** Rounds to single precision, which PDFium uses for its calculations. */
const { fround } = Math;
const SLACK = fround(0.001);
/** Maximum number of pairs of strokes to compare. The densest known page has a seventh of this number. */
const MAX_LOOKS = 5_000_000;

interface PathStroke {
  readonly stroke: Stroke;
  readonly path: Path;
}

/**
 * Returns the horizontal lines, from top to bottom, and then the vertical lines. Consecutive lines of the
 * same style are joined.
 */
export function findRulingLines(paths: readonly Path[], covered: ReadonlySet<Path>): PageGraphics['lines'] {
  const level: PathStroke[] = [];
  const upright: PathStroke[] = [];
  for (const path of paths)
    for (const stroke of path.strokes) (stroke.isLevel ? level : upright).push({ stroke, path });
  return [...merge(level, covered), ...merge(upright, covered)].map(toLine);
}

function toLine({ stroke, path }: PathStroke): PageGraphics['lines'][number] {
  const { isLevel, from, to, at, atEnd } = stroke;
  const isSeen = isDrawn(path) || isFilledInColor(path);
  return isLevel
    ? { x1: from, y1: at, x2: to, y2: atEnd, isSeen }
    : { x1: at, y1: from, x2: atEnd, y2: to, isSeen };
}

function merge(strokes: PathStroke[], covered: ReadonlySet<Path>): PathStroke[] {
  strokes.sort((a, b) => a.stroke.at - b.stroke.at || a.stroke.from - b.stroke.from);
  const gone = new Uint8Array(strokes.length);
  const merged: PathStroke[] = [];
  let looks = 0;
  for (const [index, line] of strokes.entries()) {
    if (gone[index] === 1 || isHiddenEdge(line, covered)) continue;
    for (let next = index + 1; next < strokes.length; next++) {
      if (++looks > MAX_LOOKS) break;
      const other = strokes[next];
      if (other === undefined || fround(Math.abs(line.stroke.at - other.stroke.at)) >= SLACK) break;
      if (gone[next] === 1) continue;
      if (isHiddenEdge(other, covered)) gone[next] = 1;
      else if (lookAlike(line.path, other.path) && continuesStroke(line, other)) {
        line.stroke.from = Math.min(line.stroke.from, other.stroke.from);
        line.stroke.to = Math.max(line.stroke.to, other.stroke.to);
        gone[next] = 1;
      }
    }
    merged.push(line);
  }
  return merged;
}

function isHiddenEdge({ stroke: { isLevel, at }, path }: PathStroke, covered: ReadonlySet<Path>): boolean {
  if (!covered.has(path)) return false;
  const [near, far] = isLevel ? [path.top, path.bottom] : [path.left, path.right];
  return Math.abs(at - near) < SLACK || Math.abs(at - far) < SLACK;
}

function lookAlike(a: Path, b: Path): boolean {
  if (a.isStroked !== b.isStroked) return false;
  if (!a.isStroked) return a.fillColor === b.fillColor;
  const haveOneColor = a.strokeColor === null || b.strokeColor === null || a.strokeColor === b.strokeColor;
  return haveOneColor && Math.abs(a.strokeWidth - b.strokeWidth) < SLACK;
}

function continuesStroke({ stroke, path }: PathStroke, { stroke: other }: PathStroke): boolean {
  const slack = fround(SLACK + path.strokeWidth);
  return other.from < fround(stroke.to + slack) && other.to > fround(stroke.from - slack);
}
