import { Semaphore } from '../lib/semaphore.ts';

/** Clockwise degrees by which reading has turned a page, beyond what its file says. */
export type Turn = 0 | 90 | 180 | 270;

/** Draws a page in a parser process; says why where it cannot. */
export type RenderPage = (
  file: string,
  page: number,
  width: number,
  turn: Turn,
) => Promise<{ picture: Uint8Array } | { failure: string; message: string }>;

/** Pictures that are kept so that turning pages back and forth draws each of them once. */
const KEPT_BYTES = 64_000_000;
/** The parser processes for small things are shared with uploads, which must not wait behind pictures. */
const DRAWN_AT_ONCE = 1;

/** Page pictures, the most recently used of them kept in memory; one that is being drawn is drawn once for all who wait. */
export class PagePictures {
  readonly #kept = new Map<string, Uint8Array>();
  readonly #drawing = new Map<string, Promise<Uint8Array>>();
  readonly #lane = new Semaphore(DRAWN_AT_ONCE);
  #bytes = 0;

  /** The picture under `key`, or what `draw` makes; what it throws is not kept. */
  async get(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const drawing = this.#drawing.get(key) ?? this.#draw(key, draw);
    this.#drawing.set(key, drawing);
    return drawing;
  }

  async #draw(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const leave = await this.#lane.enter();
    try {
      const picture = await draw();
      this.#keep(key, picture);
      return picture;
    } finally {
      leave?.();
      this.#drawing.delete(key);
    }
  }

  #keep(key: string, picture: Uint8Array): void {
    if (picture.length > KEPT_BYTES) return;
    this.#kept.set(key, picture);
    this.#bytes += picture.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= KEPT_BYTES) return;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}
