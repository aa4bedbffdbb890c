/** Longest name that every file system takes, in bytes of UTF-8. */
const MAX_NAME_BYTES = 255;
const MAX_EXTENSION_BYTES = 32;
/** Control characters, line separators and invisible formatting (text direction, byte order mark), but not what joins emoji. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * A name that is safe to keep, to show and to send in a header: the last part of a path, without invisible
 * characters, blanks and dots at its end, in Unicode form C, at most 255 bytes, with its extension kept.
 */
export function cleanFileName(given: string): string {
  const visible = given.toWellFormed().normalize('NFC').replace(INVISIBLE, '');
  const base = visible.split(/[/\\]/).at(-1) ?? '';
  const name = base.trim().replace(/[\s.]+$/, '');
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length).trimEnd();
  return shorten(stem === '' ? 'document' : stem, MAX_NAME_BYTES - Buffer.byteLength(extension)) + extension;
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
