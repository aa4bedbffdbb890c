import type { OcrWord } from '../engine.ts';

/** Currency signs that PP-OCR does not know: it omits them, or reads them as a similar character. */
const SIGN_BEFORE = /^[(+-]*([£€])(?=[\dOo])(?=.*\d)/;
const SIGN_AFTER = /\d[\d.,Oo]*([£€])[).,]*$/;
const SIGN_ONLY = /^[£€]$/;
const AMOUNT = /\d[.,][\dOo]{2}\D?$/;
/** What PP-OCR may have read instead of a sign before or after an amount. */
const BEFORE_AMOUNT = /^([(+-]*)[^\d\s(+-]?(?=[\dlIOo])/;
const AFTER_AMOUNT = /(?<=[\dOo])[^\d\s).,]?([).,]*)$/;
const LONE_CHARACTER = /^[^\d\s]$/;
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
  for (const signed of other)
    if (isSigned(signed.text)) words = signWord(words, signed);
    else if (SIGN_ONLY.test(signed.text)) words = insertSign(words, signed);
  return words;
}

function isSigned(text: string): boolean {
  return SIGN_BEFORE.test(text) || SIGN_AFTER.test(text);
}

/** Adds the sign of an amount to the same amount of a line. */
function signWord(words: readonly OcrWord[], signed: OcrWord): OcrWord[] {
  const digits = listDigits(signed.text);
  const sign = SIGN_BEFORE.exec(signed.text)?.[1];
  const wanted = words.find((word) => {
    if (hasSign([word]) || measureOverlap(word, signed) < LEAST_OVERLAP) return false;
    const found = listDigits(word.text);
    return found === digits || (sign !== undefined && found.slice(1) === digits);
  });
  if (wanted === undefined) return [...words];
  const text = addSign(wanted.text, signed.text, listDigits(wanted.text) !== digits);
  return words.flatMap((word) => {
    if (word === wanted) return [{ ...word, text }];
    const isMisreadSign = LONE_CHARACTER.test(word.text) && measureOverlap(word, signed) >= LEAST_OVERLAP;
    return isMisreadSign && !SIGN_ONLY.test(word.text) ? [] : [word];
  });
}

function addSign(text: string, signed: string, hasDigitInstead: boolean): string {
  const before = SIGN_BEFORE.exec(signed)?.[1];
  if (before !== undefined)
    return hasDigitInstead
      ? text.replace(/^([(+-]*)\d/, `$1${before}`)
      : text.replace(BEFORE_AMOUNT, `$1${before}`);
  return text.replace(AFTER_AMOUNT, `${SIGN_AFTER.exec(signed)?.[1] ?? ''}$1`);
}

/** Inserts a sign between spaces, or puts it before the word whose box includes it. */
function insertSign(words: readonly OcrWord[], sign: OcrWord): OcrWord[] {
  const near = words.find((word) => measureOverlap(word, sign) >= LEAST_OVERLAP);
  if (near === undefined) return [...words, sign].sort((a, b) => a.box[0] - b.box[0]);
  const replaceText = (text: string) => words.map((word) => (word === near ? { ...word, text } : word));
  if (LONE_CHARACTER.test(near.text)) return replaceText(sign.text);
  const isAtStart = sign.box[0] - near.box[0] < near.box[2] - sign.box[2];
  const isAmount = AMOUNT.test(near.text) && !hasSign([near]);
  return isAtStart && isAmount ? replaceText(near.text.replace(BEFORE_AMOUNT, `$1${sign.text}`)) : [...words];
}

function listDigits(text: string): string {
  return text.replace(/[Oo]/g, '0').replace(/[lI]/g, '1').replace(/\D/g, '');
}

function measureOverlap({ box: a }: OcrWord, { box: b }: OcrWord): number {
  const common = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  return common / Math.max(1, Math.min(a[2] - a[0], b[2] - b[0]));
}
