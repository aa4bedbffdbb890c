import type { OcrWord } from '../engine.ts';

/** Currency signs that PP-OCR does not know: it omits them, or reads them as a similar character. */
const SIGN_BEFORE = /^[(+-]*([£€])(?=[\dOo])(?=.*\d)/;
const SIGN_AFTER = /\d[\d.,Oo]*([£€])[).,-]*$/;
const SIGN_ONLY = /^[£€]$/;
const AMOUNT = /\d[.,][\dOo]{2}\D?$/;
/** What PP-OCR may have read instead of a sign before or after an amount. */
const BEFORE_AMOUNT = /^([(+-]*)[^\d\s(+\-lIOo]?(?=[\dlIOo])/;
const AFTER_AMOUNT = /(?<=[\dlIOo])[^\d\s).,\-lIOo]?([).,-]*)$/;
/** A digit other than 0 and 1 that may be a misread sign, at the beginning of an amount. */
const DIGIT_INSTEAD = /^([(+-]*)[2-9](?=\d)/;
const LONE_CHARACTER = /^[^\d\s()+\-–−x×@*]$/;
/** Minimum part of the narrower word that is common to two readings of the same word. */
const LEAST_OVERLAP = 0.5;

export function hasSign(line: readonly OcrWord[]): boolean {
  return line.some(({ text }) => isSigned(text) || SIGN_ONLY.test(text));
}

/** Whether a line contains an amount, before which there may be a sign. */
export function hasAmount(line: readonly OcrWord[]): boolean {
  return line.some(({ text }) => AMOUNT.test(text));
}

/**
 * Adds the signs of pound and euro from another reading of the same line. The digits of both readings of an
 * amount must be the same, apart from a digit that was read instead of the sign.
 */
export function restoreSigns(line: readonly OcrWord[], other: readonly OcrWord[]): OcrWord[] {
  let words = [...line];
  for (const [index, signed] of other.entries()) {
    if (isSigned(signed.text)) words = signWord(words, signed);
    else if (SIGN_ONLY.test(signed.text)) words = insertSign(words, signed, other[index + 1]);
  }
  return words;
}

function isSigned(text: string): boolean {
  return SIGN_BEFORE.test(text) || SIGN_AFTER.test(text);
}

/** Adds the sign of an amount to the same amount of a line. */
function signWord(words: readonly OcrWord[], signed: OcrWord): OcrWord[] {
  const wanted = words.find(
    (word) => measureOverlap(word, signed) >= LEAST_OVERLAP && addSign(word.text, signed.text) !== word.text,
  );
  if (wanted === undefined) return [...words];
  return words.flatMap((word) => {
    if (word === wanted) return [{ ...word, text: addSign(word.text, signed.text) }];
    return isMisreadSign(word, signed) ? [] : [word];
  });
}

function isMisreadSign(word: OcrWord, signed: OcrWord): boolean {
  const isLone = LONE_CHARACTER.test(word.text) && !SIGN_ONLY.test(word.text);
  return isLone && measureOverlap(word, signed) >= LEAST_OVERLAP;
}

/** Returns the text as it is if it has a sign, or is not the same amount. */
function addSign(text: string, signed: string): string {
  if (isSigned(text)) return text;
  const before = SIGN_BEFORE.exec(signed)?.[1];
  const [found, wanted] = [listDigits(text), listDigits(signed)];
  if (found === wanted)
    return before === undefined
      ? text.replace(AFTER_AMOUNT, `${SIGN_AFTER.exec(signed)?.[1] ?? ''}$1`)
      : text.replace(BEFORE_AMOUNT, `$1${before}`);
  if (before === undefined || !AMOUNT.test(text) || found.slice(1) !== wanted) return text;
  return text.replace(DIGIT_INSTEAD, `$1${before}`);
}

/** Inserts a sign between spaces, or puts it before the amount whose box includes it. */
function insertSign(words: readonly OcrWord[], sign: OcrWord, next: OcrWord | undefined): OcrWord[] {
  const near = words.find((word) => measureOverlap(word, sign) >= LEAST_OVERLAP);
  if (near === undefined) return [...words, sign].sort((a, b) => a.box[0] - b.box[0]);
  const replaceText = (text: string) => words.map((word) => (word === near ? { ...word, text } : word));
  if (LONE_CHARACTER.test(near.text)) return replaceText(sign.text);
  if (next === undefined || !AMOUNT.test(near.text)) return [...words];
  return replaceText(addSign(near.text, `${sign.text}${next.text}`));
}

function listDigits(text: string): string {
  return text.replace(/[Oo]/g, '0').replace(/[lI]/g, '1').replace(/\D/g, '');
}

function measureOverlap({ box: a }: OcrWord, { box: b }: OcrWord): number {
  const common = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  return common / Math.max(1, Math.min(a[2] - a[0], b[2] - b[0]));
}
