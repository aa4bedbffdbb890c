import { normalizeText } from '../lib/normalize-text.ts';

/** Longest name that every file system takes, in bytes of UTF-8. */
const MAX_NAME_BYTES = 255;
const MAX_EXTENSION_BYTES = 32;
/** Characters that are looked at from the start and the end of a given name; far more than are kept. */
const START_CHARACTERS = 960;
const END_CHARACTERS = 64;
/** Control characters, line separators and invisible formatting (text direction, byte order mark), but not what joins emoji. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * A name that is safe to store, to show and to send in a header: the last part of a path, without invisible characters
 * and without whitespace and dots at the end, in Unicode form C, at most 255 bytes, with its extension kept. Takes
 * linear time, as names come from anybody and can be megabytes long.
 */
export function cleanFileName(given: string): string {
  const base = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const visible = normalizeText(removeMiddle(trimEndAndDots(base)), 'NFC').replace(INVISIBLE, '');
  const name = trimEndAndDots(visible.trimStart());
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length).trimEnd();
  return shorten(stem === '' ? 'document' : stem, MAX_NAME_BYTES - Buffer.byteLength(extension)) + extension;
}

/** The text without whitespace and dots at its end. */
function trimEndAndDots(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s.]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Start and end of a long text, which has the extension. */
function removeMiddle(text: string): string {
  if (text.length <= START_CHARACTERS + END_CHARACTERS) return text;
  return text.slice(0, START_CHARACTERS) + text.slice(-END_CHARACTERS);
}

/** The extension with its dot, as it is written; '' where there is none. `.pdf` alone is one. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot === -1 ? '' : name.slice(dot);
  return Buffer.byteLength(extension) > MAX_EXTENSION_BYTES ? '' : extension;
}

/** The extension of a name in lower case, `.pdf`; '' where there is none. */
export function fileExtension(name: string): string {
  return extensionOf(name).toLowerCase();
}

/** Cuts between letters as people see them, not in the middle of one. */
export function shorten(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let short = '';
  let bytes = 0;
  // A letter has at least one byte: more than `maxBytes` units are never needed.
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
