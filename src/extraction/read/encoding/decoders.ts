import iconv from 'iconv-lite';

/** Encodings that are not part of the Encoding Standard, with their names in iconv-lite. */
const OTHERS = new Map([
  ['utf-32le', 'utf-32le'],
  ['utf-32be', 'utf-32be'],
  ['ibm855', 'cp855'],
  ['cp855', 'cp855'],
  ['ibm852', 'cp852'],
  ['cp852', 'cp852'],
  ['ibm850', 'cp850'],
  ['cp850', 'cp850'],
  ['ibm437', 'cp437'],
  ['cp437', 'cp437'],
  ['ibm737', 'cp737'],
  ['ibm857', 'cp857'],
  ['ibm862', 'cp862'],
]);
const ALIASES = new Map([
  ['maccyrillic', 'x-mac-cyrillic'],
  ['mac-cyrillic', 'x-mac-cyrillic'],
  ['macroman', 'macintosh'],
  ['cp949', 'euc-kr'],
  ['uhc', 'euc-kr'],
  ['cp932', 'shift_jis'],
  ['cp936', 'gbk'],
  ['cp950', 'big5'],
]);

/** Removes the byte order mark. Invalid bytes become replacement characters. */
export function decodeWith(bytes: Uint8Array, encoding: string): string {
  const other = OTHERS.get(encoding);
  if (other !== undefined)
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), other);
  return new TextDecoder(encoding).decode(bytes);
}

/** Returns undefined if any byte is invalid in the encoding, or if the encoding is unknown. */
export function decodeStrictly(bytes: Uint8Array, label: string): string | undefined {
  const encoding = ALIASES.get(label) ?? label;
  if (OTHERS.has(encoding)) {
    const text = decodeWith(bytes, encoding);
    return text.includes('\ufffd') ? undefined : text;
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // A byte is invalid or the encoding is unknown. The caller tries the next encoding.
    return undefined;
  }
}
