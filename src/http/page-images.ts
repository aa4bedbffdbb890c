/** Degrees clockwise, in addition to the rotation that is set in the file. */
export type Turn = 0 | 90 | 180 | 270;

/**
 * Renders a page. Returns an error code if the page cannot be rendered. Aborting the signal ends the parser
 * process.
 */
export type RenderPage = (
  file: { path: string; tenant: string },
  page: number,
  width: number,
  turn: Turn,
  signal: AbortSignal,
) => Promise<{ image: Uint8Array } | { failure: string; message: string }>;

/**
 * Size of the cache in bytes. The cache avoids rerendering pages if a user goes back and forth between them.
 */
const KEPT_BYTES = 64_000_000;

interface Drawing {
  image: Promise<Uint8Array>;
  /** Number of clients that are waiting. When the last one disconnects, rendering is aborted. */
  clients: number;
  abandon: AbortController;
}

/**
 * Renders page images and caches the most recently used ones. If several clients request the same image at
 * once, it is rendered only once.
 */
export class PageImages {
  readonly #kept = new Map<string, Uint8Array>();
  readonly #drawing = new Map<string, Drawing>();
  #bytes = 0;

  /**
   * Returns the cached image for `key`, or the result of `draw`. Does not cache errors. Rejects if `client`
   * is aborted first.
   */
  async get(
    key: string,
    client: AbortSignal,
    draw: (signal: AbortSignal) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    client.throwIfAborted();
    const drawing = this.#drawing.get(key) ?? this.#begin(key, draw);
    drawing.clients++;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(client.reason);
    client.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([drawing.image, left.promise]);
    } finally {
      client.removeEventListener('abort', leave);
      if (--drawing.clients === 0) this.#abandon(key, drawing);
    }
  }

  #begin(key: string, draw: (signal: AbortSignal) => Promise<Uint8Array>): Drawing {
    const abandon = new AbortController();
    const image = draw(abandon.signal).then((bytes) => {
      this.#keep(key, bytes);
      return bytes;
    });
    // If all clients have disconnected, nothing else handles the rejection.
    image.catch(() => {});
    const drawing = { image, clients: 0, abandon };
    this.#drawing.set(key, drawing);
    return drawing;
  }

  /** Aborts a rendering whose clients have all disconnected. Does nothing if the rendering has finished. */
  #abandon(key: string, drawing: Drawing): void {
    if (this.#drawing.get(key) === drawing) this.#drawing.delete(key);
    drawing.abandon.abort(new Error('All clients have left.'));
  }

  #keep(key: string, bytes: Uint8Array): void {
    if (bytes.length > KEPT_BYTES) return;
    this.#kept.set(key, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= KEPT_BYTES) return;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}
