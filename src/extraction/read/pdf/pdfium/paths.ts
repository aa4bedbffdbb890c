import { composeMatrices, type Matrix, type PageSpace, placeOnPage, type Rect } from './page-space.ts';
import type { Pdfium } from './pdfium.ts';
import { findStrokes, type Stroke } from './strokes.ts';

/** PDFium's codes for kinds of objects on a page. */
const PATH = 2;
const IMAGE = 3;
const FORM = 5;
/**
 * Limits: number of objects on a page (including those in form XObjects), nesting depth of form XObjects, and
 * number of points in all paths.
 */
const MAX_OBJECTS = 100_000;
const MAX_DEPTH = 6;
const MAX_POINTS = 500_000;

/** How a path is painted. Colors are ARGB; null means a pattern. */
interface Painting {
  readonly isFilled: boolean;
  readonly isStroked: boolean;
  readonly fillColor: number | null;
  readonly strokeColor: number | null;
  readonly strokeWidth: number;
}

export interface Path extends Painting, Rect {
  readonly hasCurve: boolean;
  /** Empty for a white or transparent area that does not touch any visible line. */
  readonly strokes: Stroke[];
}

const WHITE = 0xffffff;
const NO_STROKES = { strokes: [], hasCurve: false };

/** Whether the outline is neither white nor transparent. */
export function isDrawn({ isStroked, strokeColor }: Painting): boolean {
  return isStroked && isVisible(strokeColor);
}

/** Whether the area is neither white nor transparent. */
export function isFilledInColor({ isFilled, fillColor }: Painting): boolean {
  return isFilled && isVisible(fillColor);
}

function isVisible(color: number | null): boolean {
  return color === null || !(color >>> 24 === 0 || (color & WHITE) === WHITE);
}

export class Paths {
  readonly paths: Path[] = [];
  /** Addresses of the images in PDFium's memory. */
  readonly images: number[] = [];
  /** Total area of the images, in square points. Images that overlap count twice. */
  imageArea = 0;
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

  /**
   * Returns the paths on the page. Stops early if the page exceeds the limits, because such a page is a
   * drawing.
   */
  collect(): Path[] {
    const count = this.#pdfium.objectCount(this.#page);
    for (let i = 0; i < count && !this.#isDrawing; i++)
      this.#take(this.#pdfium.object(this.#page, i), null, 0);
    return this.paths;
  }

  get #isDrawing(): boolean {
    return this.#objects > MAX_OBJECTS || this.#points > MAX_POINTS;
  }

  #take(object: number, parent: Matrix | null, depth: number): void {
    this.#objects++;
    const type = this.#pdfium.objectType(object);
    if (type === FORM) this.#takeForm(object, parent, depth);
    else if (type === PATH) this.#takePath(object, parent);
    else if (type === IMAGE) this.#takeImage(object, parent);
  }

  #takeImage(image: number, parent: Matrix | null): void {
    this.images.push(image);
    const matrix = this.#matrixOf(image, parent);
    if (matrix) this.imageArea += Math.abs(matrix.a * matrix.d - matrix.b * matrix.c);
  }

  #takeForm(form: number, parent: Matrix | null, depth: number): void {
    const matrix = depth < MAX_DEPTH ? this.#matrixOf(form, parent) : null;
    if (matrix === null) return;
    const count = this.#pdfium.formObjectCount(form);
    for (let i = 0; i < count && !this.#isDrawing; i++) {
      const object = this.#pdfium.formObject(form, i);
      if (object !== 0) this.#take(object, matrix, depth + 1);
    }
  }

  #matrixOf(object: number, parent: Matrix | null): Matrix | null {
    const { objectMatrix, memory } = this.#pdfium;
    if (objectMatrix(object, memory.answer) === 0) return null;
    const own = {
      a: memory.float(0),
      b: memory.float(1),
      c: memory.float(2),
      d: memory.float(3),
      e: memory.float(4),
      f: memory.float(5),
    };
    return parent === null ? own : composeMatrices(parent, own);
  }

  #takePath(object: number, parent: Matrix | null): void {
    const { memory, drawMode, objectBounds } = this.#pdfium;
    const { answer } = memory;
    if (drawMode(object, answer, answer + 4) === 0) return;
    const isFilled = memory.integer(0) !== 0;
    const isStroked = memory.integer(1) !== 0;
    if (!isFilled && !isStroked) return;
    if (objectBounds(object, answer, answer + 4, answer + 8, answer + 12) === 0) return;
    const [left, bottom, right, top] = [memory.float(0), memory.float(1), memory.float(2), memory.float(3)];
    const inPage =
      parent === null ? { left, bottom, right, top } : transformRect(parent, { left, bottom, right, top });
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
    const count = Math.max(0, this.#pdfium.segmentCount(object));
    this.#points += count;
    const matrix = this.#matrixOf(object, parent);
    if (matrix === null || this.#isDrawing) return NO_STROKES;
    return findStrokes(this.#pdfium, object, count, matrix, this.#space.toPage);
  }

  #color(ask: Pdfium['fillColor'], object: number): number | null {
    const { memory } = this.#pdfium;
    const { answer } = memory;
    if (ask(object, answer, answer + 4, answer + 8, answer + 12) === 0) return null;
    const [red, green, blue, alpha] = [
      memory.integer(0),
      memory.integer(1),
      memory.integer(2),
      memory.integer(3),
    ];
    return ((alpha << 24) | (red << 16) | (green << 8) | blue) >>> 0;
  }

  #strokeWidth(object: number): number {
    const { memory, strokeWidth } = this.#pdfium;
    return strokeWidth(object, memory.answer) === 0 ? 0 : memory.float(0);
  }

  #placed(left: number, bottom: number, right: number, top: number): Rect {
    const rect = { left, top, right, bottom };
    placeOnPage(this.#space.toPage, left, bottom, right, top, rect);
    return rect;
  }
}

/** Returns the upright box around the transformed corners, in single precision. */
function transformRect({ a, b, c, d, e, f }: Matrix, { left, bottom, right, top }: Rect): Rect {
  const { fround } = Math;
  const put = (p: number, x: number, q: number, y: number, r: number) =>
    fround(fround(fround(p * x) + fround(q * y)) + r);
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => ({ x, y })));
  const xs = corners.map(({ x, y }) => put(a, x, c, y, e));
  const ys = corners.map(({ x, y }) => put(b, x, d, y, f));
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}
