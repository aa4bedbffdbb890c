import type { PageGraphics } from '../pdf-rules.ts';
import type { PageSpace, Rect } from './page-space.ts';
import { isDrawn, isFilledInColor, type Path, Paths } from './paths.ts';
import type { Pdfium } from './pdfium.ts';
import { findRulingLines } from './ruling-lines.ts';

/** Maximum number of pairs of areas to compare. All remaining areas are treated as visible. */
const MAX_LOOKS = 5_000_000;
/** Rounds to single precision, which PDFium uses for its calculations. */
const { fround } = Math;
const SLACK = fround(0.001);

/** Returns the ruling lines, shapes and images that are painted on a page. */
export function readGraphics(
  pdfium: Pdfium,
  page: number,
  space: PageSpace,
): PageGraphics & { images: number[]; imageArea: number } {
  const objects = new Paths(pdfium, page, space);
  const paths = objects.collect();
  const covered = findCoveredPaths(paths);
  return {
    images: objects.images,
    imageArea: objects.imageArea,
    lines: findRulingLines(paths, covered),
    shapes: paths
      .filter((path) => !covered.has(path))
      .map((path) => ({
        x: path.left,
        y: path.top,
        width: fround(path.right - path.left),
        height: fround(path.bottom - path.top),
        hasCurve: path.hasCurve,
        isDrawn: isDrawn(path),
        isFilled: isFilledInColor(path),
      })),
  };
}

/**
 * Finds the areas inside another area of the same color. They are invisible, regardless of which area was
 * filled first.
 */
function findCoveredPaths(paths: readonly Path[]): Set<Path> {
  const covered = new Set<Path>();
  let looks = 0;
  for (const [index, path] of paths.entries()) {
    if (covered.has(path) || !isArea(path)) continue;
    for (let next = index + 1; next < paths.length; next++) {
      if (++looks > MAX_LOOKS) return covered;
      const other = paths[next];
      if (other === undefined || covered.has(other)) continue;
      if (!isArea(other) || path.fillColor !== other.fillColor) break;
      if (containsRect(path, other)) covered.add(other);
      else if (containsRect(other, path)) covered.add(path);
      else break;
    }
  }
  return covered;
}

function isArea({ isFilled, isStroked, fillColor }: Path): boolean {
  return isFilled && !isStroked && fillColor !== null;
}

function containsRect(a: Rect, b: Rect): boolean {
  return (
    fround(a.left - SLACK) <= fround(b.left + SLACK) &&
    fround(a.top - SLACK) <= fround(b.top + SLACK) &&
    fround(a.right + SLACK) >= fround(b.right - SLACK) &&
    fround(a.bottom + SLACK) >= fround(b.bottom - SLACK)
  );
}
