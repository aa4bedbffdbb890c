/** A run of more than 30 combining marks, the limit of the Stream-Safe Text Format (UAX #15, section 13). */
const MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Normalizes text in linear time. Sorting a long run of combining marks would take quadratic time. Real text
 * never has more than 30 of them in a row, so any further ones are removed.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKC'): string {
  return text.toWellFormed().replace(MARKS, '$1').normalize(form);
}

/** Returns true if the text has more than `limit` code points. Stops counting at the limit. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let count = 0;
  for (const _ of text) if (++count > limit) return true;
  return false;
}
