// Names what a ZIP or an OLE file holds without opening it: the names of entries stand in both uncompressed, so
// that nothing has to be inflated and no directory, which a hostile file may have made cyclic, is walked.

/** Bytes before the name of an entry: in the central directory, and in the header before the entry itself. */
const ZIP_HEADERS = [
  { signature: 0x504b0102, length: 46 },
  { signature: 0x504b0304, length: 30 },
];
/** A directory entry of an OLE file: 64 bytes of name, its length, its kind (2 is a stream). */
const OLE_ENTRY = { size: 128, nameLengthAt: 64, kindAt: 66, stream: 2 };

/** An OpenDocument file begins with an uncompressed entry that contains its media type. */
const OPEN_DOCUMENTS = [
  { format: 'odt', start: 'mimetypeapplication/vnd.oasis.opendocument.text' },
  { format: 'ods', start: 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet' },
] as const;

/** The format of an office file by the names of the ZIP's entries; undefined for any other ZIP. */
export function nameZip(bytes: Buffer): 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | undefined {
  const start = bytes.toString('latin1', 30, 100);
  const open = OPEN_DOCUMENTS.find(
    (one) => start.startsWith(one.start) && !/^-/.test(start.slice(one.start.length)),
  );
  if (open !== undefined) return open.format;
  if (hasZipEntry(bytes, 'word/document')) return 'docx';
  if (hasZipEntry(bytes, 'xl/workbook')) return 'xlsx';
  if (hasZipEntry(bytes, 'ppt/presentation')) return 'pptx';
  return undefined;
}

/** `doc`, `xls`, `encrypted` (an Office file with a password) or nothing, by the streams of the OLE file. */
export function nameOle(bytes: Buffer, extension: string): 'doc' | 'xls' | 'encrypted' | undefined {
  if (hasOleStream(bytes, 'EncryptedPackage')) return 'encrypted';
  const isDoc = hasOleStream(bytes, 'WordDocument');
  const isXls = hasOleStream(bytes, 'Workbook') || hasOleStream(bytes, 'Book');
  // Each kind may hold the other as an embedded object: then the name tells which is the outer one.
  if (isDoc && isXls) return extension.startsWith('.xls') ? 'xls' : 'doc';
  if (isDoc) return 'doc';
  return isXls ? 'xls' : undefined;
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
