// Detects the content of a ZIP or OLE file from the names of its entries, which both formats store
// uncompressed. The directory tree of an OLE file is not traversed, because a malicious file could contain a
// cycle.

/**
 * Signatures of the headers in the central directory and before each entry, and the number of bytes from the
 * signature to the entry's name.
 */
const ZIP_HEADERS = [
  { signature: 0x504b0102, length: 46 },
  { signature: 0x504b0304, length: 30 },
];
const DIRECTORY_ENTRY = 0x504b0102;
/** Layout of a ZIP file's end-of-central-directory record. */
const ZIP_END = {
  signature: Buffer.from('PK\u0005\u0006', 'latin1'),
  length: 22,
  countAt: 10,
  directoryAt: 16,
};
/**
 * Layout of a directory entry in an OLE file. An entry begins with a name of up to 64 bytes; type 2 is a
 * stream.
 */
const OLE_ENTRY = { size: 128, nameLengthAt: 64, kindAt: 66, stream: 2 };

/** An OpenDocument file begins with an uncompressed entry that contains its media type. */
const OPEN_DOCUMENTS = [
  { format: 'odt', start: 'mimetypeapplication/vnd.oasis.opendocument.text' },
  { format: 'ods', start: 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet' },
] as const;

/** Detects an office format from the names of the ZIP file's entries; returns `zip` for any other archive. */
export function detectZipFormat(bytes: Buffer): 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'zip' {
  const start = bytes.toString('latin1', 30, 100);
  const open = OPEN_DOCUMENTS.find(
    (one) => start.startsWith(one.start) && !/^-/.test(start.slice(one.start.length)),
  );
  if (open !== undefined) return open.format;
  const names = listEntryNames(bytes);
  const has = (prefix: string) =>
    names === null ? hasZipEntry(bytes, prefix) : names.some((name) => name.startsWith(prefix));
  if (has('word/document')) return 'docx';
  if (has('xl/workbook')) return 'xlsx';
  if (has('ppt/presentation')) return 'pptx';
  return 'zip';
}

/**
 * Lists the names in the central directory, or returns null if the directory is damaged. The local headers
 * before the entries are ignored, because an office file stored uncompressed in the archive contains the same
 * kind of headers.
 */
function listEntryNames(bytes: Buffer): string[] | null {
  const end = bytes.lastIndexOf(ZIP_END.signature);
  if (end === -1 || end + ZIP_END.length > bytes.length) return null;
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + ZIP_END.directoryAt);
  for (let left = bytes.readUInt16LE(end + ZIP_END.countAt); left > 0; left--) {
    if (at + 46 > bytes.length || bytes.readUInt32BE(at) !== DIRECTORY_ENTRY) return null;
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('latin1', at + 46, at + 46 + length));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

/** Returns `encrypted` for a password-protected Office file, and undefined if no known stream is found. */
export function detectOleFormat(
  bytes: Buffer,
  extension: string,
): 'doc' | 'xls' | 'msg' | 'encrypted' | undefined {
  const isMessage = hasOleStream(bytes, '__properties_version1.0');
  // Messages are checked first, because their attachments can contain the streams of any other format.
  if (isMessage && extension === '.msg') return 'msg';
  if (hasOleStream(bytes, 'EncryptedPackage')) return 'encrypted';
  const isDoc = hasOleStream(bytes, 'WordDocument');
  const isXls = hasOleStream(bytes, 'Workbook') || hasOleStream(bytes, 'Book');
  // Word and Excel files can embed each other. If both kinds of stream are found, the extension decides.
  if (isDoc && isXls) return extension.startsWith('.xls') ? 'xls' : 'doc';
  if (isDoc) return 'doc';
  if (isXls) return 'xls';
  return isMessage ? 'msg' : undefined;
}

function hasZipEntry(bytes: Buffer, prefix: string): boolean {
  for (let at = bytes.indexOf(prefix); at !== -1; at = bytes.indexOf(prefix, at + 1)) {
    if (
      ZIP_HEADERS.some(
        ({ signature, length }) => at >= length && bytes.readUInt32BE(at - length) === signature,
      )
    )
      return true;
  }
  return false;
}

function hasOleStream(bytes: Buffer, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 1)) {
    if (at % OLE_ENTRY.size !== 0 || at + OLE_ENTRY.size > bytes.length) continue;
    const isName = bytes.readUInt16LE(at + OLE_ENTRY.nameLengthAt) === wanted.length;
    if (isName && bytes[at + OLE_ENTRY.kindAt] === OLE_ENTRY.stream) return true;
  }
  return false;
}
