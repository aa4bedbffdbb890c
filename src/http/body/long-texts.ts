import { rm } from 'node:fs/promises';
import type { LongText } from '../../intake/long-text.ts';
import { INLINE_STRING_BYTES } from './spool-long-strings.ts';

/** Longer than any other field allows, so that the schema rejects it as `too_long`. */
const TOO_LONG = 'x'.repeat(INLINE_STRING_BYTES + 1);

/** The strings of a JSON body that were moved to files; the body contains placeholders for them. */
export class LongTexts {
  readonly #files: Map<string, string>;
  readonly #folder: string | null;
  #isHeld = false;

  constructor(files: Map<string, string>, folder: string | null) {
    this.#files = files;
    this.#folder = folder;
  }

  find(text: string): LongText {
    const path = this.#files.get(text);
    return path === undefined ? text : { path };
  }

  /** Keeps the files until the returned function is called. */
  hold(): () => Promise<void> {
    this.#isHeld = true;
    return () => this.#remove();
  }

  /** Deletes the files when a request ends, unless they are being kept. */
  async removeUnlessHeld(): Promise<void> {
    if (!this.#isHeld) await this.#remove();
  }

  /**
   * Replaces placeholders that are not at an `allowed` path, such as `attachments[].content`, with text that
   * the schema rejects.
   */
  refuseElsewhere(value: unknown, allowed: readonly string[], path = ''): unknown {
    if (this.#files.size === 0) return value;
    if (typeof value === 'string') {
      return this.#files.has(value) && !allowed.includes(path) ? TOO_LONG : value;
    }
    if (Array.isArray(value)) return value.map((one) => this.refuseElsewhere(one, allowed, `${path}[]`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        this.#files.has(name) ? TOO_LONG : name,
        this.refuseElsewhere(inner, allowed, path === '' ? name : `${path}.${name}`),
      ]),
    );
  }

  async #remove(): Promise<void> {
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true });
  }
}
