import { randomBytes } from 'node:crypto';

export type IdPrefix =
  | 'proj'
  | 'doc'
  | 'wh'
  | 'run'
  | 'evt'
  | 'dlv'
  | 'exp'
  | 'key'
  | 'org'
  | 'req'
  | 'act'
  | 'aud'
  | 'wrk'
  | 'lay'
  | 'lex'
  | 'tch'
  | 'sup'
  | 'view'
  | 'sch'
  | 'usr'
  | 'ses'
  | 'lnk'
  | 'src'
  | 'cmt';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Creates an identifier from a prefix, the time in milliseconds (48 bits) and 80 random bits, in Crockford's
 * base 32. Sorting identifiers of the same kind sorts them by time.
 */
export function createId(prefix: IdPrefix, at: number = Date.now()): string {
  let time = '';
  for (let rest = at, i = 0; i < 10; i++, rest = Math.floor(rest / 32))
    time = ALPHABET.charAt(rest % 32) + time;
  let random = '';
  for (const byte of randomBytes(16)) random += ALPHABET.charAt(byte % 32);
  return `${prefix}_${time}${random}`;
}

/** Returns true if the text is an identifier of this kind. Other text must not reach the database. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return (
    text.length === prefix.length + 27 &&
    text.startsWith(`${prefix}_`) &&
    /^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/.test(text)
  );
}
