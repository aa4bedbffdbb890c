import { type Syntax, WrongValue } from './syntax.ts';

/** One setting: its name in the environment, what it means, how it is read, and what holds where it is not set. */
export interface Setting<T> {
  readonly name: string;
  readonly meaning: string;
  /** What a value looks like, in words. */
  readonly words: string;
  /** What holds where it is not set, in words or as it would be written. */
  readonly fallback: string;
  /** Its value is never printed. */
  readonly secret: boolean;
  /** Throws WrongValue. `undefined` stands for not set. */
  read(text: string | undefined): T;
}

/** A setting with a default, written as it would stand in the environment. */
export function setting<T>(name: string, syntax: Syntax<T>, fallback: string, meaning: string): Setting<T> {
  return {
    name,
    meaning,
    words: syntax.words,
    fallback: `\`${fallback}\``,
    secret: false,
    read: (text) => syntax.read(text ?? fallback),
  };
}

/** A setting whose default depends on the machine; `fallback` says so in words. */
export function computedSetting<T>(
  name: string,
  syntax: Syntax<T>,
  fallback: string,
  compute: () => T,
  meaning: string,
): Setting<T> {
  return {
    name,
    meaning,
    words: syntax.words,
    fallback,
    secret: false,
    read: (text) => (text === undefined ? compute() : syntax.read(text)),
  };
}

/** A setting that may be absent and is null then; `fallback` says in words what that means. */
export function optionalSetting<T>(
  name: string,
  syntax: Syntax<T>,
  fallback: string,
  meaning: string,
): Setting<T | null> {
  return computedSetting<T | null>(name, syntax, fallback, () => null, meaning);
}

/** An optional setting whose value is never printed. */
export function secretSetting<T>(
  name: string,
  syntax: Syntax<T>,
  fallback: string,
  meaning: string,
): Setting<T | null> {
  const plain = optionalSetting(name, syntax, fallback, meaning);
  return {
    ...plain,
    secret: true,
    read(text) {
      try {
        return plain.read(text);
      } catch (error) {
        // The words of a parser may repeat a part of the value, and so may their cause.
        throw error instanceof WrongValue ? new WrongValue(`must be ${syntax.words}`) : error;
      }
    },
  };
}
