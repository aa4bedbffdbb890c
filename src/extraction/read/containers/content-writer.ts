import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatSize } from '../../../lib/format-size.ts';
import { type ContainedFile, ExtractionError } from '../../document.ts';
import type { ContainerLimits } from '../../options.ts';
import type { Warning } from '../../parsed-data.ts';

/** Longer paths are truncated at the beginning, because the end contains the file name. */
const MAX_PATH = 1000;

export interface Content {
  /** Path of the file in its container, with `/` as the separator; '' if it has no path. */
  path: string;
  contentType: string | null;
}

/**
 * Writes files to the scratch folder, within the limits, and adds a warning for each file that is skipped.
 */
export class ContentWriter {
  readonly files: ContainedFile[] = [];
  readonly warnings: Warning[] = [];
  readonly #scratch: string;
  readonly #limits: ContainerLimits;
  #bytes = 0;
  #seen = 0;

  constructor(scratch: string, limits: ContainerLimits) {
    this.#scratch = scratch;
    this.#limits = limits;
  }

  /**
   * Writes a file, or skips it if it is too large for a document. Throws if there are more files or bytes
   * than allowed.
   */
  async add(content: Content, bytes: Uint8Array): Promise<void> {
    const { maxFiles, maxFileBytes, maxTotalBytes, isTooDeep } = this.#limits;
    const position = this.#count();
    this.#bytes += bytes.length;
    if (this.#bytes > maxTotalBytes) throw createTotalError(maxTotalBytes);
    if (position >= maxFiles) throw createCountError(maxFiles);
    if (isTooDeep) return this.skip(content, 'it is nested in too many other files');
    if (bytes.length > maxFileBytes) return this.skip(content, describeTooLarge(maxFileBytes));
    const file = join(this.#scratch, `content-${position}`);
    await writeFile(file, bytes, { mode: 0o600 });
    this.files.push({ ...content, path: content.path.slice(-MAX_PATH), position, file });
  }

  /**
   * Adds a warning for a file that cannot be read. The file still counts, so that the positions of other
   * files do not depend on settings.
   */
  pass(content: Content, reason: string): void {
    this.#count();
    this.skip(content, reason);
  }

  skip({ path }: Content, reason: string): void {
    this.warnings.push(createSkipWarning(path, reason));
  }

  #count(): number {
    return this.#seen++;
  }
}

export function createSkipWarning(path: string, reason: string): Warning {
  const name = path === '' ? 'A file without a name' : `"${path.slice(0, 300)}"`;
  return { code: 'content_skipped', message: `${name} did not become a document: ${reason}.` };
}

export function describeTooLarge(maxBytes: number): string {
  return `it is larger than ${formatSize(maxBytes)}`;
}

export function createCountError(maxFiles: number): ExtractionError {
  return new ExtractionError('resource_limit_exceeded', `It contains more than ${maxFiles} files.`);
}

export function createTotalError(maxBytes: number): ExtractionError {
  return new ExtractionError(
    'resource_limit_exceeded',
    `The total size of its files exceeds ${formatSize(maxBytes)}.`,
  );
}
