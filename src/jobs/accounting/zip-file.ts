import type { FileHandle } from 'node:fs/promises';
import { Zip, ZipDeflate } from 'fflate';

/** Writes a ZIP file, with only one chunk of one entry in memory at a time. */
export class ZipFile {
  readonly #zip: Zip;
  readonly #file: FileHandle;
  #chunks: Uint8Array[] = [];
  #error: Error | null = null;
  readonly #names = new Set<string>();

  constructor(file: FileHandle) {
    this.#file = file;
    this.#zip = new Zip((error, chunk) => {
      if (error !== null) this.#error = error;
      else this.#chunks.push(chunk);
    });
  }

  /**
   * Adds an entry and returns its name, which differs from `name` if that is already used or contains unsafe
   * characters.
   */
  async add(name: string, content: AsyncIterable<Uint8Array> | string): Promise<string> {
    const used = this.#findFreeName(name);
    const entry = new ZipDeflate(used, { level: 6 });
    this.#zip.add(entry);
    if (typeof content === 'string') entry.push(Buffer.from(content), false);
    else
      for await (const chunk of content) {
        entry.push(chunk, false);
        await this.#flush();
      }
    entry.push(new Uint8Array(0), true);
    await this.#flush();
    return used;
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#flush();
  }

  async #flush(): Promise<void> {
    const chunks = this.#chunks;
    this.#chunks = [];
    if (this.#error !== null) throw this.#error;
    for (const chunk of chunks) await this.#file.write(chunk);
  }

  #findFreeName(name: string): string {
    const safe = name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_');
    const dot = safe.lastIndexOf('.');
    const stem = dot <= 0 ? safe : safe.slice(0, dot);
    const extension = dot <= 0 ? '' : safe.slice(dot);
    for (let count = 1; ; count++) {
      const candidate = count === 1 ? safe : `${stem}-${count}${extension}`;
      if (this.#names.has(candidate.toLowerCase())) continue;
      this.#names.add(candidate.toLowerCase());
      return candidate;
    }
  }
}
