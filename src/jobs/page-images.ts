import { type OwnedFile, PageNotRenderedError, type ParserPool } from '../extraction/isolate/parser-pool.ts';
import type { WindowPage } from '../extraction/llm/prepare-task.ts';
import type { PageImage } from '../language-model/prompt.ts';

/** Widths in pixels, largest first. Models do not scale down images of these sizes. */
const WIDTHS = [1_000, 700] as const;
/**
 * Maximum size of an image. Servers accept images of about 5 MB in Base64. The image of a page of text is ten
 * times smaller.
 */
const MOST_BYTES = 2_000_000;
/** Maximum number of images. If a document has more pages, only the text of the other pages is sent. */
const MOST_IMAGES = 20;

/**
 * Renders the pages for each part of a question. A page that cannot be rendered or is too large has no image;
 * its text is still sent.
 */
export class PageImages {
  readonly #parsers: Pick<ParserPool, 'renderPage'>;
  readonly #file: OwnedFile;
  readonly #windows: readonly (readonly WindowPage[])[];
  readonly #drawn = new Map<number, Promise<PageImage | null>>();

  constructor(
    parsers: Pick<ParserPool, 'renderPage'>,
    file: OwnedFile,
    windows: readonly (readonly WindowPage[])[],
  ) {
    this.#parsers = parsers;
    this.#file = file;
    this.#windows = windows;
  }

  /** Renders each page only once. */
  async ofWindow(index: number, signal: AbortSignal): Promise<PageImage[]> {
    const images: PageImage[] = [];
    for (const page of this.#windows[index] ?? []) {
      const image = await this.#draw(page, signal);
      if (image !== null) images.push(image);
    }
    return images;
  }

  #draw(page: WindowPage, signal: AbortSignal): Promise<PageImage | null> {
    const known = this.#drawn.get(page.number);
    if (known !== undefined) return known;
    if (this.#drawn.size >= MOST_IMAGES) return Promise.resolve(null);
    const drawing = this.#drawSmall(page, signal);
    this.#drawn.set(page.number, drawing);
    return drawing;
  }

  async #drawSmall({ number, turn }: WindowPage, signal: AbortSignal): Promise<PageImage | null> {
    try {
      for (const width of WIDTHS) {
        const bytes = await this.#parsers.renderPage(this.#file, number, width, turn, signal);
        if (bytes.length <= MOST_BYTES)
          return { type: 'image/png', base64: Buffer.from(bytes).toString('base64') };
      }
      return null;
    } catch (error) {
      // Send this page without an image: its format has no layout, or rendering it takes too long.
      if (error instanceof PageNotRenderedError || signal.aborted) return null;
      throw error;
    }
  }
}
