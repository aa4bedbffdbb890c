import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { WholeTable } from '../document.ts';

const CHUNK = 1_000_000;

/**
 * Writes a table as JSON Lines, with an array of strings for each row. Keeps only a small part of it in
 * memory.
 */
export class WholeTableWriter {
  totalRows = 0;
  readonly #id: string;
  readonly #file: string;
  #handle: FileHandle | null = null;
  #waiting: string[] = [];
  #waitingLength = 0;

  constructor(scratch: string, id: string) {
    this.#id = id;
    this.#file = join(scratch, `${id}.jsonl`);
  }

  async add(row: readonly string[]): Promise<void> {
    const line = `${JSON.stringify(row)}\n`;
    this.totalRows++;
    this.#waiting.push(line);
    this.#waitingLength += line.length;
    if (this.#waitingLength >= CHUNK) await this.#flush();
  }

  async close(): Promise<WholeTable> {
    await this.#flush();
    await this.#handle?.close();
    return { id: this.#id, totalRows: this.totalRows, file: this.#file };
  }

  async #flush(): Promise<void> {
    this.#handle ??= await open(this.#file, 'w');
    // `appendFile` is used, because `write` might write only part of the text, without an error, if the disk
    // is almost full.
    await this.#handle.appendFile(this.#waiting.join(''));
    this.#waiting = [];
    this.#waitingLength = 0;
  }
}
