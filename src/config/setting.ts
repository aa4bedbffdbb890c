import { type Syntax, WrongValue } from './syntax.ts';

/** One setting: its environment variable, meaning, syntax and default. */
export interface Setting<T> {
  readonly name: string;
  readonly meaning: string;
  readonly words: string;
  /** The default as text, or a description of the default. */
  readonly fallback: string;
  /** Whether the value must never be printed. */
  readonly secret: boolean;
  /**
   * Parses the text of the variable, which is `undefined` if the variable is not set.
   * @throws {WrongValue} if the text is invalid
   */
  read(text: string | undefined): T;
}

/** Creates a setting whose default is given as text, in the syntax of the environment variable. */
export function createSetting<T>(
  name: string,
  syntax: Syntax<T>,
  fallback: string,
  meaning: string,
): Setting<T> {
  return {
    name,
    meaning,
    words: syntax.words,
    fallback: `\`${fallback}\``,
    secret: false,
    read: (text) => syntax.read(text ?? fallback),
  };
}

/** Creates a setting whose default depends on the machine; `fallback` describes the default. */
export function createComputedSetting<T>(
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

/** Creates a setting that is null by default; `fallback` describes what null means. */
export function createOptionalSetting<T>(
  name: string,
  syntax: Syntax<T>,
  fallback: string,
  meaning: string,
): Setting<T | null> {
  return createComputedSetting<T | null>(name, syntax, fallback, () => null, meaning);
}

export function createSecretSetting<T>(
  name: string,
  syntax: Syntax<T>,
  fallback: string,
  meaning: string,
): Setting<T | null> {
  const plain = createOptionalSetting(name, syntax, fallback, meaning);
  return {
    ...plain,
    secret: true,
    read(text) {
      try {
        return plain.read(text);
      } catch (error) {
        // Replace the error, because the message or cause of a parser's error may repeat part of the value.
        throw error instanceof WrongValue ? new WrongValue(`must be ${syntax.words}`) : error;
      }
    },
  };
}
