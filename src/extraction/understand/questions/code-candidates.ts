import { parseDate } from '../recognize/dates.ts';
import { findNextLine } from '../view/next-line.ts';
import type { Chunk, View } from '../view/view.ts';
import type { Candidate } from './candidate.ts';
import { tidyText } from './spans.ts';

const CODE = /^[\p{L}\d*•●][\p{L}\d\-./_*•●]*$/u;
/** A word that masks part of a number: "****", "XXXX". */
const MASK = /^(?:[*•●]{2,}|[xX]{3,})-?$/;
const PART = /^[\p{Lu}\d*•●-]{1,12}$/u;
const LONGEST_CODE = 40;
const MOST_PARTS = 12;

export function isCode(value: Candidate['value']): boolean {
  return (
    typeof value === 'string' && /\d/.test(value) && value.length <= LONGEST_CODE && parseDate(value) === null
  );
}

/** Whether a value is a code or a single short word in capitals: "B", "SIN". */
export function mayBeCode(value: Candidate['value']): boolean {
  return isCode(value) || (typeof value === 'string' && /^\p{Lu}{1,5}$/u.test(value));
}

/** Finds tokens that contain digits, and sequences of such tokens: "7325 99 10". */
export function findCodes(chunk: Chunk): Candidate[] {
  if (!/\d/.test(chunk.text)) return [];
  const found: Candidate[] = [];
  const { tokens } = chunk;
  const add = (value: string, start: number, end: number) =>
    found.push({ value, source: 'typed', spans: [{ chunk, start, end }] });
  for (let i = 0; i < tokens.length; i++) {
    const text = tidyText(tokens[i]?.text.replace(/^[(#]+|[),.;]+$/g, '') ?? '');
    if (!/\d/.test(text) || text.length > LONGEST_CODE || !CODE.test(text)) continue;
    if (parseDate(text) !== null || /^\d{1,3}[.,]\d{2}$/.test(text)) continue;
    add(text, i, i + 1);
    let end = i + 1;
    while (end < tokens.length && PART.test(tokens[end]?.text ?? '') && end - i < MOST_PARTS) end++;
    let start = i;
    while (MASK.test(tokens[start - 1]?.text ?? '')) start--;
    const previous = tokens[i - 1]?.text ?? '';
    const join = (from: number, to: number) =>
      tokens
        .slice(from, to)
        .map((token) => token.text)
        .join(' ');
    if (start < i) add(join(start, end), start, end);
    if (end > i + 1 && !/^\d+$/.test(previous)) add(join(i, end), i, end);
    if (/^\p{Lu}{1,5}$/u.test(previous)) {
      add(`${previous} ${text}`, i - 1, i + 1);
      if (end > i + 1) add(join(i - 1, end), i - 1, end);
      // Austrian company numbers end with a check letter, such as "FN 418277 k".
      const checkLetter = /^(\p{Ll})[,.;]?$/u.exec(tokens[i + 1]?.text ?? '')?.[1];
      if (checkLetter && /^\d{5,}$/.test(text)) add(`${previous} ${text} ${checkLetter}`, i - 1, i + 2);
    }
  }
  return found;
}

/** Finds codes that continue on the next line after a hyphen or slash, such as "734-330-91-" above "15". */
export function findBrokenCodes(view: View): Candidate[] {
  const found: Candidate[] = [];
  for (const chunk of view.chunks) {
    const last = chunk.tokens.length - 1;
    const begun = chunk.tokens[last]?.text.replace(/^[(#]+/, '') ?? '';
    if (!/[\p{Lu}\d][-/]$/u.test(begun) || !CODE.test(begun)) continue;
    const below = findNextLine(view, chunk);
    const rest = below?.tokens[0]?.text.replace(/[),.;:]+$/, '') ?? '';
    const value = `${begun}${rest}`;
    if (!below || !/^[\p{Lu}\d][\p{Lu}\d\-./]*$/u.test(rest) || !isCode(value)) continue;
    const spans = [
      { chunk, start: last, end: last + 1 },
      { chunk: below, start: 0, end: 1 },
    ];
    found.push({ value, source: 'typed', spans });
  }
  return found;
}
