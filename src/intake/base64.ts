/**
 * Decodes base64 as mail programs write it: lines may be wrapped, padding may be missing. Null for anything else, and
 * for nothing: a byte that is not there must not be made up.
 */
export function decodeBase64(text: string): Buffer | null {
  const compact = text.replace(/[\r\n\t ]+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return null;
  const digits = compact.replace(/=+$/, '');
  if (digits.length % 4 === 1) return null;
  if (digits.length !== compact.length && compact.length % 4 !== 0) return null;
  return Buffer.from(digits, 'base64');
}
