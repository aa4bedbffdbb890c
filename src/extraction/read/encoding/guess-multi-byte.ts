import { decodeStrictly } from './decoders.ts';

const SAMPLE_BYTES = 32_768;
/** Minimum share of characters in common use. If fewer are common, the text is in a different encoding. */
const LEAST_SHARE = 0.6;

interface Candidate {
  encoding: string;
  /** Whether a character is common in the language, given its first byte and its decoded text. */
  isCommon(first: number, letter: string): boolean;
}

/** In these standards, common characters come before rare ones, so the ranges of their first bytes differ. */
const CANDIDATES: readonly Candidate[] = [
  {
    encoding: 'shift_jis',
    isCommon: (first, letter) =>
      isKana(letter) || (first >= 0x88 && first <= 0x97) || isWidePunctuation(letter),
  },
  {
    encoding: 'euc-jp',
    isCommon: (first, letter) =>
      isKana(letter) || (first >= 0xb0 && first <= 0xcf) || isWidePunctuation(letter),
  },
  {
    encoding: 'euc-kr',
    isCommon: (_first, letter) => /[\uac00-\ud7a3]/.test(letter) || isWidePunctuation(letter),
  },
  {
    encoding: 'big5',
    isCommon: (first, letter) => (first >= 0xa4 && first <= 0xc6) || isWidePunctuation(letter),
  },
  {
    encoding: 'gb18030',
    isCommon: (first, letter) => (first >= 0xb0 && first <= 0xd7) || isWidePunctuation(letter),
  },
];
/**
 * Minimum share of kana in Japanese text. Common characters alone do not identify Japanese, because they also
 * occur in the other character sets.
 */
const KANA_SHARE = 0.2;

function isKana(letter: string): boolean {
  return /[\u3040-\u30ff]/.test(letter);
}

function isWidePunctuation(letter: string): boolean {
  return /[\u3000-\u303f\uff00-\uff65]/.test(letter);
}

/** Returns a Chinese, Japanese or Korean encoding; undefined if none fits. */
export function guessMultiByte(bytes: Uint8Array): string | undefined {
  let best: string | undefined;
  let most = LEAST_SHARE;
  for (const candidate of CANDIDATES) {
    const share = measureCommonShare(bytes, candidate);
    if (share > most) {
      most = share;
      best = candidate.encoding;
    }
  }
  return best;
}

function measureCommonShare(bytes: Uint8Array, { encoding, isCommon }: Candidate): number {
  const sample = keepWholeCharacters(bytes);
  const text = decodeStrictly(sample, encoding);
  if (text === undefined) return 0;
  let letters = 0;
  let common = 0;
  let kana = 0;
  let narrow = 0;
  let at = 0;
  for (const letter of text) {
    const first = sample[at] ?? 0;
    if (first < 0x80) {
      at++;
      continue;
    }
    const isHalf = encoding === 'shift_jis' && first >= 0xa1 && first <= 0xdf;
    if (isHalf) {
      at++;
      narrow++;
      continue;
    }
    at += encoding === 'euc-jp' && first === 0x8f ? 3 : 2;
    letters++;
    if (isCommon(first, letter)) common++;
    if (isKana(letter)) kana++;
  }
  if (letters < 3 || narrow > letters) return 0;
  const share = common / letters;
  const isJapanese = encoding === 'shift_jis' || encoding === 'euc-jp';
  if (isJapanese) return kana / letters >= KANA_SHARE ? share + 0.5 : share * 0.8;
  return encoding === 'euc-kr' ? share + 0.05 : share;
}

/** Truncates a long sample after a line break, so that its last character is complete. */
function keepWholeCharacters(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes;
  let end = SAMPLE_BYTES;
  while (end > SAMPLE_BYTES - 2_000 && (bytes[end - 1] ?? 0) !== 0x0a) end--;
  return bytes.subarray(0, end);
}
