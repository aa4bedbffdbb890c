import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Thrown if a value is invalid. The message describes the valid values. It is printed after the name of the
 * setting and, unless the setting is secret, after the value.
 */
export class WrongValue extends Error {}

export interface Syntax<T> {
  /** Describes the valid values, such as `a port` or `seconds, 1 to 86400`. */
  readonly words: string;
  read(text: string): T;
}

export function defineInteger(min: number, max: number, unit = ''): Syntax<number> {
  const words = `${unit === '' ? 'a whole number' : unit}, ${min} to ${max}`;
  return {
    words,
    read(text) {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return value;
      throw new WrongValue(`must be ${words}`);
    },
  };
}

export const port: Syntax<number> = {
  words: 'a port; `0` picks a free one',
  read: (text) => defineInteger(0, 65_535, 'a port').read(text),
};

export function defineChoice<const T extends string>(...choices: readonly T[]): Syntax<T> {
  const words = choices.map((choice) => `\`${choice}\``).join(', ');
  return {
    words,
    read(text) {
      const choice = choices.find((one) => one === text);
      if (choice !== undefined) return choice;
      throw new WrongValue(`must be one of ${choices.join(', ')}`);
    },
  };
}

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Converts `5s`, `10m`, `2h`, `30d` or `0` to milliseconds. */
function readDuration(text: string, minMs: number, maxDays: number): number {
  const match = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text);
  const unit = Object.entries(UNIT_MS).find(([name]) => name === match?.[2]);
  const value = text === '0' ? 0 : Number(match?.[1]) * (unit?.[1] ?? Number.NaN);
  if (value >= minMs && value <= maxDays * UNIT_MS.d) return value;
  const range = minMs > 0 ? `above 0, at most ${maxDays}d` : `at most ${maxDays}d`;
  throw new WrongValue(`must be a time such as 500ms, 5s, 10m, 2h or 1d, ${range}`);
}

/** A duration for a timer. Node limits timers to less than 25 days. */
export const duration: Syntax<number> = {
  words: 'a time: `500ms`, `5s`, `10m`, `2h`, `1d`',
  read: (text) => readDuration(text, 1, 24),
};

/** A duration that is not used for a timer and can therefore be longer. */
export const age: Syntax<number> = {
  words: 'a time: `10m`, `2h`, `30d`',
  read: (text) => readDuration(text, 1, 3_650),
};

/** Files younger than this may still be in use, so values below one hour are refused. */
export const ageOfAtLeastAnHour: Syntax<number> = {
  words: 'a time of at least `1h`: `2h`, `30d`',
  read(text) {
    const value = readDuration(text, 1, 3_650);
    if (value >= UNIT_MS.h) return value;
    throw new WrongValue('must be at least 1h');
  },
};

/** Delays in milliseconds, each counted from the end of the previous one. */
export const durations: Syntax<readonly number[]> = {
  words: 'up to 50 durations, separated by commas: `0,5s,5m`',
  read(text) {
    const parts = splitList(text);
    if (parts.length > 50) throw new WrongValue('must contain at most 50 durations');
    return parts.map((part) => readDuration(part, 0, 24));
  },
};

/** Throws `WrongValue` if a part is empty. */
export function splitList(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.includes('')) throw new WrongValue('must be a list separated by single commas');
  return parts;
}

const SIZE_BYTES = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 } as const;

export const bytes: Syntax<number> = {
  words: 'a size: `512KiB`, `1MiB`',
  read(text) {
    const match = /^(\d{1,6})(KiB|MiB|GiB)$/.exec(text);
    const unit = Object.entries(SIZE_BYTES).find(([name]) => name === match?.[2]);
    const value = Number(match?.[1]) * (unit?.[1] ?? Number.NaN);
    if (value > 0) return value;
    throw new WrongValue('must be a size such as 512KiB or 40MiB');
  },
};

export const bytesOrNone: Syntax<number> = {
  words: 'a size: `500MiB`, `50GiB`; or `0`',
  read: (text) => (text === '0' ? 0 : bytes.read(text)),
};

/** A path, which is converted to an absolute path. */
export const folder: Syntax<string> = {
  words: 'a path',
  read(text) {
    if (text.includes('\0')) throw new WrongValue('must be a path');
    return resolve(text);
  },
};

/** An existing, readable file. Its path is converted to an absolute path. */
export const readableFile: Syntax<string> = {
  words: 'the path of a file',
  read(text) {
    const path = folder.read(text);
    try {
      accessSync(path, constants.R_OK);
    } catch (error) {
      throw new WrongValue('must be the path of a readable file', { cause: error });
    }
    return path;
  },
};

export function defineText(words: string, minLength: number, pattern = /^[^\0\r\n]+$/): Syntax<string> {
  return {
    words,
    read(value) {
      if (value.length >= minLength && pattern.test(value)) return value;
      throw new WrongValue(`must be ${words}`);
    },
  };
}
