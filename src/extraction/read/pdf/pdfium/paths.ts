import type { Pdfium } from './bindings.ts';
import { Declined } from './declined.ts';
import { composed, type Matrix, type PageSpace, placeOnPage, type Rect } from './page-space.ts';
import { type Stroke, strokesOf } from './strokes.ts';

/** Kinds of objects on a page. */
const PATH = 2;
const FORM = 5;
/** Objects of a page, with those of its forms; forms in forms; points of all paths. A page of more is a drawing. */
const MAX_OBJECTS = 100_000;
const MAX_DEPTH = 6;
const MAX_POINTS = 500_000;

/** How a path is painted; colours are ARGB, null for patterns. */
interface Painting {
  readonly isFilled: boolean;
  readonly isStroked: boolean;
  readonly fillColor: number | null;
  readonly strokeColor: number | null;
  readonly strokeWidth: number;
}

/** A painted path. */
export interface Path extends Painting, Rect {
  readonly hasCurve: boolean;
  /** Its level and upright straight lines; none of an area in white or clear, which meets no line that is seen. */
  readonly strokes: Stroke[];
}

const WHITE = 0xffffff;
const NO_STROKES = { strokes: [], hasCurve: false };

/** Whether its line is to be seen: neither white nor clear. */
export function isDrawn({ isStroked, strokeColor }: Painting): boolean {
  return isStroked && isVisible(strokeColor);
}

/** The same of its area. */
export function isFilledInColor({ isFilled, fillColor }: Painting): boolean {
  return isFilled && isVisible(fillColor);
}

function isVisible(color: number | null): boolean {
  return color === null || !(color >>> 24 === 0 || (color & WHITE) === WHITE);
}

/** The painted paths of a page. */
export class Paths {
  readonly paths: Path[] = [];
  readonly #pdfium: Pdfium;
  readonly #space: PageSpace;
  readonly #page: number;
  #objects = 0;
  #points = 0;

  constructor(pdfium: Pdfium, page: number, space: PageSpace) {
    this.#pdfium = pdfium;
    this.#page = page;
    this.#space = space;
  }

  /** @throws {Declined} if there are too many */
  collect(): Path[] {
    const count = this.#count(this.#pdfium.objectCount(this.#page));
    for (let i = 0; i < count; i++) this.#take(this.#pdfium.object(this.#page, i), null, 0);
    return this.paths;
  }

  #count(objects: number): number {
    this.#objects += Math.max(0, objects);
    if (this.#objects > MAX_OBJECTS) throw new Declined('a page of very many objects');
    return objects;
  }

  #take(object: number, parent: Matrix | null, depth: number): void {
    const type = this.#pdfium.objectType(object);
    if (type === FORM) this.#takeForm(object, parent, depth);
    else if (type === PATH) this.#takePath(object, parent);
  }

  #takeForm(form: number, parent: Matrix | null, depth: number): void {
    const count = this.#count(this.#pdfium.formObjectCount(form));
    if (count > 0 && depth >= MAX_DEPTH) throw new Declined('forms in forms');
    const matrix = this.#matrixOf(form, parent);
    for (let i = 0; i < count; i++) {
      const object = this.#pdfium.formObject(form, i);
      if (object !== 0) this.#take(object, matrix, depth + 1);
    }
  }

  #matrixOf(object: number, parent: Matrix | null): Matrix {
    const { objectMatrix, memory } = this.#pdfium;
    if (objectMatrix(object, memory.answer) === 0) throw new Declined('an object without a place');
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = memory.floats;
    const own = { a, b, c, d, e, f };
    return parent === null ? own : composed(parent, own);
  }

  #takePath(object: number, parent: Matrix | null): void {
    const { memory, drawMode, objectBounds } = this.#pdfium;
    const { answer, floats, words } = memory;
    if (drawMode(object, answer, answer + 4) === 0) throw new Declined('a path that is not told');
    const isFilled = words[0] !== 0;
    const isStroked = words[1] !== 0;
    if (!isFilled && !isStroked) return;
    if (objectBounds(object, answer, answer + 4, answer + 8, answer + 12) === 0) return;
    const [left = 0, bottom = 0, right = 0, top = 0] = floats;
    const inPage =
      parent === null ? { left, bottom, right, top } : around(parent, { left, bottom, right, top });
    const painting = {
      isFilled,
      isStroked,
      fillColor: isFilled ? this.#color(this.#pdfium.fillColor, object) : null,
      strokeColor: isStroked ? this.#color(this.#pdfium.strokeColor, object) : null,
      strokeWidth: isStroked ? this.#strokeWidth(object) : 0,
    };
    this.paths.push({
      ...this.#placed(inPage.left, inPage.bottom, inPage.right, inPage.top),
      ...painting,
      ...(isStroked || isFilledInColor(painting) ? this.#strokesOf(object, parent) : NO_STROKES),
    });
  }

  #strokesOf(object: number, parent: Matrix | null): Pick<Path, 'strokes' | 'hasCurve'> {
    const count = this.#countPoints(object);
    const matrix = this.#matrixOf(object, parent);
    return strokesOf(this.#pdfium, object, count, matrix, this.#space.toPage);
  }

  #countPoints(object: number): number {
    const count = this.#pdfium.segmentCount(object);
    this.#points += Math.max(0, count);
    if (this.#points > MAX_POINTS) throw new Declined('a page of very many points');
    return count;
  }

  #color(ask: Pdfium['fillColor'], object: number): number | null {
    const { answer, words } = this.#pdfium.memory;
    if (ask(object, answer, answer + 4, answer + 8, answer + 12) === 0) return null;
    const [red = 0, green = 0, blue = 0, alpha = 0] = words;
    return ((alpha << 24) | (red << 16) | (green << 8) | blue) >>> 0;
  }

  #strokeWidth(object: number): number {
    const { answer, floats } = this.#pdfium.memory;
    return this.#pdfium.strokeWidth(object, answer) === 0 ? 0 : (floats[0] ?? 0);
  }

  #placed(left: number, bottom: number, right: number, top: number): Rect {
    const rect = { left, top, right, bottom };
    placeOnPage(this.#space.toPage, left, bottom, right, top, rect);
    return rect;
  }
}

/** The box around the four corners where the matrix puts them, in single precision. */
function around({ a, b, c, d, e, f }: Matrix, { left, bottom, right, top }: Rect): Rect {
  const { fround } = Math;
  const put = (p: number, x: number, q: number, y: number, r: number) =>
    fround(fround(fround(p * x) + fround(q * y)) + r);
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => ({ x, y })));
  const xs = corners.map(({ x, y }) => put(a, x, c, y, e));
  const ys = corners.map(({ x, y }) => put(b, x, d, y, f));
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}
