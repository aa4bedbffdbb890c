import { normalizeText } from '../lib/normalize-text.ts';

/** Maximum length in UTF-8 bytes. Every file system accepts names of this length. */
const MAX_NAME_BYTES = 255;
const MAX_EXTENSION_BYTES = 32;
/** How many characters at the start and end of the client's file name are considered. Far fewer are kept. */
const START_CHARACTERS = 960;
const END_CHARACTERS = 64;
/**
 * Control characters, line separators and invisible formatting (text direction, byte order mark), except the
 * joiners in emoji.
 */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Makes a name safe to store, display and send in a header. Keeps the last part of a path, and removes
 * invisible characters, trailing whitespace and trailing dots. The result is in Unicode Normalization Form C
 * and has at most 255 bytes, including the extension. Takes linear time, because names are untrusted and may
 * be megabytes long.
 */
export function cleanFileName(given: string): string {
  const base = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  // Normalize last: if an invisible character separates two characters that can be composed, it must be
  // removed first.
  const visible = normalizeText(removeMiddle(trimEndAndDots(base)).replace(INVISIBLE, ''), 'NFC');
  const name = trimEndAndDots(visible.trimStart());
  const extension = findExtension(name);
  const stem = name.slice(0, name.length - extension.length).trimEnd();
  return shorten(stem === '' ? 'document' : stem, MAX_NAME_BYTES - Buffer.byteLength(extension)) + extension;
}

function trimEndAndDots(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s.]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Keeps only the start and the end of a long name, because the end contains the extension. */
function removeMiddle(text: string): string {
  if (text.length <= START_CHARACTERS + END_CHARACTERS) return text;
  return text.slice(0, START_CHARACTERS) + text.slice(-END_CHARACTERS);
}

/**
 * Returns the extension with its dot, or '' if there is none. In the name `.pdf`, the whole name is the
 * extension.
 */
function findExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot === -1 ? '' : name.slice(dot);
  return Buffer.byteLength(extension) > MAX_EXTENSION_BYTES ? '' : extension;
}

/** Returns the extension in lower case, such as `.pdf`; '' if there is none. */
export function getFileExtension(name: string): string {
  return findExtension(name).toLowerCase();
}

/** Shortens text to at most `maxBytes` bytes of UTF-8, without splitting a grapheme. */
export function shorten(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let short = '';
  let bytes = 0;
  // This many UTF-16 code units are enough, because each of them takes at least one byte.
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, maxBytes))) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    short += segment;
  }
  return short
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd();
}
