import { eld } from 'eld/extrasmall';
import { decodeWith } from './decoders.ts';

const SAMPLE_LETTERS = 3_000;
const CYRILLIC = ['ru', 'bg', 'uk', 'sr', 'be'];
const CENTRAL = ['hr', 'cs', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq'];
const WESTERN = ['de', 'en', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'no', 'fi', 'is', 'ca', 'eu', 'gl'];

/** The encodings, most common first, with the languages for which they are used. */
const CANDIDATES: readonly { encoding: string; languages: readonly string[] }[] = [
  { encoding: 'windows-1252', languages: WESTERN },
  { encoding: 'windows-1250', languages: CENTRAL },
  { encoding: 'iso-8859-2', languages: CENTRAL },
  { encoding: 'windows-1251', languages: CYRILLIC },
  { encoding: 'koi8-u', languages: CYRILLIC },
  { encoding: 'iso-8859-5', languages: CYRILLIC },
  { encoding: 'ibm866', languages: CYRILLIC },
  { encoding: 'ibm855', languages: CYRILLIC },
  { encoding: 'x-mac-cyrillic', languages: CYRILLIC },
  { encoding: 'windows-1253', languages: ['el'] },
  { encoding: 'iso-8859-7', languages: ['el'] },
  { encoding: 'windows-1254', languages: ['tr', 'az'] },
  { encoding: 'windows-1255', languages: ['he'] },
  { encoding: 'windows-1256', languages: ['ar', 'fa', 'ur'] },
  { encoding: 'windows-1257', languages: ['et', 'lt', 'lv'] },
  { encoding: 'windows-874', languages: ['th'] },
  { encoding: 'macintosh', languages: WESTERN },
  { encoding: 'ibm850', languages: WESTERN },
  { encoding: 'ibm852', languages: CENTRAL },
];

/**
 * Returns the encoding that fits best. Decodes words with non-ASCII letters in each encoding, and compares
 * them with the letter sequences of each language.
 */
export function guessSingleByte(bytes: Uint8Array): string {
  const words = selectForeignWords(bytes);
  if (words.length === 0) return 'windows-1252';
  let best = 'windows-1252';
  let most = Number.NEGATIVE_INFINITY;
  CANDIDATES.forEach(({ encoding, languages }, rank) => {
    const text = decodeWith(words, encoding);
    const score = scoreLanguages(text, languages) - measureOddity(text) - rank * 0.001;
    if (score > most) {
      most = score;
      best = encoding;
    }
  });
  return best;
}

function scoreLanguages(text: string, languages: readonly string[]): number {
  const scores: Record<string, number> = eld.detect(text).getScores();
  return Math.max(0, ...languages.map((language) => scores[language] ?? 0));
}

/**
 * Measures how often the text contains patterns that occur in no language: symbols inside words, capitals
 * after lowercase letters, and control characters.
 */
function measureOddity(text: string): number {
  let letters = 0;
  let odd = 0;
  for (const match of text.matchAll(/[^\p{ASCII}]/gu)) {
    const at = match.index;
    const letter = match[0];
    const before = text[at - 1] ?? ' ';
    const after = text[at + letter.length] ?? ' ';
    letters++;
    if (/\p{Cc}|\ufffd|\p{Co}/u.test(letter)) odd += 3;
    else if (/[\p{L}\p{M}]/u.test(letter)) {
      if (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)) odd += 1;
      else if (/[ªºƒ]/.test(letter)) odd += 1;
    } else if (/\p{L}/u.test(before) && /\p{L}/u.test(after)) odd += /[’'·-]/.test(letter) ? 0.2 : 1.5;
    else if (/\p{L}/u.test(before) || /\p{L}/u.test(after)) odd += /[“”„«»‘’–—…]/.test(letter) ? 0 : 0.5;
  }
  return letters === 0 ? 0 : odd / letters;
}

/** Returns the words with a non-ASCII byte, separated by spaces, without markup tags. */
function selectForeignWords(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2_000_000)).toString(
    'latin1',
  );
  const words: string[] = [];
  let length = 0;
  for (const [word] of source.matchAll(/[^\s<>"&;=(),.:!?/]*[\u0080-\u00ff][^\s<>"&;=(),.:!?/]*/g)) {
    words.push(word);
    length += word.length + 1;
    if (length > SAMPLE_LETTERS) break;
  }
  return Buffer.from(words.join(' '), 'latin1');
}
