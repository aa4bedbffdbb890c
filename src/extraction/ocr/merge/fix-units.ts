import type { OcrWord } from '../engine.ts';

/** Square and cubic meters as read by a network that lacks the characters "²" and "³". */
const MISREAD = /^(\(?\d*[cdk]?m)([^\p{L}\d\s.,;:/()-]|ž)([),.;:]*)$/u;
const UNIT = /^\(?\d*[cdk]?m([²³23])[),.;:]*$/;
const EXPONENTS: Readonly<Record<string, string>> = { 2: '²', 3: '³' };

export function hasMisreadUnit(line: readonly OcrWord[]): boolean {
  return line.some(({ text }) => isMisread(text));
}

/** Replaces misread exponents with those from another reading of the same line. */
export function fixUnits(line: readonly OcrWord[], other: readonly OcrWord[]): OcrWord[] {
  return line.map((word) => {
    if (!isMisread(word.text)) return word;
    const exponent = other.flatMap((one) => (overlaps(one, word) ? (UNIT.exec(one.text)?.[1] ?? []) : []))[0];
    if (exponent === undefined) return word;
    return { ...word, text: word.text.replace(MISREAD, `$1${EXPONENTS[exponent] ?? exponent}$3`) };
  });
}

function isMisread(text: string): boolean {
  return MISREAD.test(text) && !UNIT.test(text);
}

function overlaps({ box: a }: OcrWord, { box: b }: OcrWord): boolean {
  return Math.min(a[2], b[2]) > Math.max(a[0], b[0]);
}
