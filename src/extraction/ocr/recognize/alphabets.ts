import { LANGUAGES } from '#tesseract-onnx';
import alphabets from './alphabets.json' with { type: 'json' };

/** An alphabet that PP-OCR and the networks of other languages do not know. */
export interface Alphabet {
  /** The network that reads a sample of a page to find out whether it is in this alphabet. */
  network: string;
  /** Languages in this alphabet that have a network (ISO 639-1). */
  languages: readonly string[];
  /** Latin characters without accents that look like characters of this alphabet. */
  lookalikes: string;
  /** Whether a code with letters that look the same is in Latin script. In Vietnamese, its letters can have accents. */
  replacesLetters: boolean;
  /** Characters and combining accents that the network reads instead of others. */
  characters: Readonly<Record<string, string>>;
  /** What the networks read instead of signs that they lack. */
  signs: Readonly<Record<string, string>>;
  /** Words in Latin script that consist of such characters. */
  latin: readonly string[];
}

export const ALPHABETS: readonly Alphabet[] = alphabets;

export function findAlphabetOf(language: string): Alphabet | undefined {
  return ALPHABETS.find(({ languages }) => languages.includes(language));
}

/** Languages that both engines read. */
export const SHARED_LANGUAGES: readonly string[] = LANGUAGES.filter((language) => !findAlphabetOf(language));
