import { normalizeText } from '../lib/normalize-text.ts';

/** Maximum length of a name in every file system, in bytes of UTF-8. */
const MAX_NAME_BYTES = 255;
const MAX_EXTENSION_BYTES = 32;
/** Characters considered at the start and the end of a given name; far more than are kept. */
const START_CHARACTERS = 960;
const END_CHARACTERS = 64;
/**
 * Control characters, line separators and invisible formatting (text direction, byte order mark), but not the joiners
 * of emoji.
 */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * A name that is safe to store, display and send in a header: the last part of a path, without invisible characters,
 * without trailing whitespace or dots, in Unicode form C, at most 255 bytes, with its extension. Takes linear time,
 * as names are untrusted and can have megabytes.
 */
export function cleanFileName(given: string): string {
  const base = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const visible = normalizeText(removeMiddle(trimEndAndDots(base)), 'NFC').replace(INVISIBLE, '');
  const name = trimEndAndDots(visible.trimStart());
  const extension = findExtension(name);
  const stem = name.slice(0, name.length - extension.length).trimEnd();
  return shorten(stem === '' ? 'document' : stem, MAX_NAME_BYTES - Buffer.byteLength(extension)) + extension;
}

/** The text without trailing whitespace or dots. */
function trimEndAndDots(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s.]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Start and end of a long text; the end contains the extension. */
function removeMiddle(text: string): string {
  if (text.length <= START_CHARACTERS + END_CHARACTERS) return text;
  return text.slice(0, START_CHARACTERS) + text.slice(-END_CHARACTERS);
}

/** The extension with its dot, unchanged; '' if there is none. A name like `.pdf` is an extension. */
function findExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot === -1 ? '' : name.slice(dot);
  return Buffer.byteLength(extension) > MAX_EXTENSION_BYTES ? '' : extension;
}

/** The extension of a name in lower case, such as `.pdf`; '' if there is none. */
export function getFileExtension(name: string): string {
  return findExtension(name).toLowerCase();
}

/** Cuts between graphemes, not inside one. */
export function shorten(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let short = '';
  let bytes = 0;
  // A grapheme has at least one byte, so more than `maxBytes` units are never needed.
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
