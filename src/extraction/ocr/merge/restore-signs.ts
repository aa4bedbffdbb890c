import type { OcrWord } from '../engine.ts';

/** Currency signs that PP-OCR does not know: it omits them, or reads them as a similar character. */
const SIGN = /^([(+-]*)([£€])(?=[\dOo])/;
const SIGN_ONLY = /^[£€]$/;
const SIGN_AT_END = /\d([£€])[).,]*$/;
const BEFORE_AMOUNT = /^([(+-]*)[f∈]?(?=[\dlOo])/;
const AMOUNT = /\d[.,][\dOo]{2}\D?$/;
/** Minimum part of the narrower word that is common to two readings of the same word. */
const LEAST_OVERLAP = 0.5;

const isSigned = (text: string) => SIGN.test(text) || SIGN_ONLY.test(text) || SIGN_AT_END.test(text);

export function hasSign(line: readonly OcrWord[]): boolean {
  return line.some(({ text }) => isSigned(text));
}

/** Whether a line contains an amount, before which there may be a sign. */
export function hasAmount(line: readonly OcrWord[]): boolean {
  return line.some(({ text }) => AMOUNT.test(text));
}

/** Adds the signs of pound and euro from another reading of the same line. */
export function restoreSigns(line: readonly OcrWord[], other: readonly OcrWord[]): OcrWord[] {
  if (!hasSign(other)) return [...line];
  const restored = line.map((word) => {
    const partner = other.find((one) => measureOverlap(one, word) >= LEAST_OVERLAP && isSigned(one.text));
    const text = partner === undefined ? word.text : addSign(word.text, partner.text);
    return text === word.text ? word : { ...word, text };
  });
  const missing = other.filter(
    (one) => SIGN_ONLY.test(one.text) && restored.every((word) => measureOverlap(one, word) < LEAST_OVERLAP),
  );
  return [...restored, ...missing].sort((a, b) => a.box[0] - b.box[0]);
}

function addSign(text: string, other: string): string {
  if (isSigned(text)) return text;
  const sign = SIGN.exec(other)?.[2];
  if (sign !== undefined) return text.replace(BEFORE_AMOUNT, `$1${sign}`);
  const last = SIGN_AT_END.exec(other)?.[1];
  return last === undefined ? text : text.replace(/(\d)([).,]*)$/, `$1${last}$2`);
}

function measureOverlap({ box: a }: OcrWord, { box: b }: OcrWord): number {
  const common = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  return common / Math.max(1, Math.min(a[2] - a[0], b[2] - b[0]));
}
