import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { detectOleFormat, detectZipFormat } from './containers.ts';
import type { Format } from './formats.ts';
import { readSignature } from './signatures.ts';
import {
  looksLikeEInvoiceXml,
  looksLikeEmail,
  looksLikeHtml,
  looksLikeSpreadsheetXml,
  looksLikeText,
  looksLikeTextWithNulls,
} from './text-signs.ts';

/** All formats except ZIP and OLE can be identified from the first 64 kB. */
const HEAD_BYTES = 65_536;
const PDF_HEADER_WITHIN = 1024;

/**
 * Detects the format of a file from its bytes. The file name matters only for text: a `.txt` file is plain
 * text even if it contains markup, and a `.html` file is a web page. A web page or RTF file with the
 * extension of an office format is detected by its content.
 * @param bytes the whole file; if it is neither ZIP nor OLE, its first 64 kB are enough
 */
export function detectFormat(bytes: Uint8Array, filename: string): Format {
  const extension = extname(filename).toLowerCase();
  const signature = readSignature(bytes);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (signature === 'zip') return detectZipFormat(buffer);
  if (signature === 'ole') return detectOfficeFormat(buffer, extension);
  if (signature === 'rtf' && extension === '.txt') return 'txt';
  if (signature !== 'unknown') return signature;
  if (extension === '.pdf' && buffer.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-')) return 'pdf';
  if (extension === '.xls' && isOldWorkbook(bytes)) return 'xls';
  // Only the headers of an e-mail are checked, because its attachments may contain binary data.
  if ((extension === '.eml' || extension === '') && looksLikeEmail(bytes)) return 'eml';
  return detectText(bytes.subarray(0, HEAD_BYTES), extension);
}

/** Detects the format of a file on disk. Reads only the first 64 kB unless the file is a container. */
export async function detectFile(file: string, filename: string): Promise<Format> {
  const handle = await open(file, 'r');
  try {
    const beginning = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(beginning, 0, HEAD_BYTES, 0);
    const start = beginning.subarray(0, bytesRead);
    const signature = readSignature(start);
    const isContainer = signature === 'zip' || signature === 'ole';
    if (!isContainer || bytesRead < HEAD_BYTES) return detectFormat(start, filename);
    return detectFormat(await handle.readFile(), filename);
  } finally {
    await handle.close();
  }
}

function detectOfficeFormat(bytes: Buffer, extension: string): Format {
  const name = detectOleFormat(bytes, extension);
  if (name === 'encrypted') return extension.startsWith('.xls') ? 'xlsx' : 'docx';
  return name ?? 'unknown';
}

/**
 * Whether the file is a workbook from before Excel 5. Such a file begins with one of four BOF records instead
 * of an OLE header.
 */
function isOldWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && bytes[3] === 0;
}

function detectText(beginning: Uint8Array, extension: string): Format {
  // CSV files may contain NULs; the CSV reader removes and reports them.
  const isText = looksLikeText(beginning) || (extension === '.csv' && looksLikeTextWithNulls(beginning));
  if (!isText) return 'unknown';
  if (extension === '.txt') return 'txt';
  if (extension === '.html') return 'html';
  // A downloaded file may have no name, in which case only its bytes determine the format.
  if ((extension === '.xml' || extension === '') && looksLikeEInvoiceXml(beginning)) return 'xml';
  if (extension.startsWith('.xls') && looksLikeSpreadsheetXml(beginning)) return 'xls';
  if (looksLikeHtml(beginning)) return 'html';
  return extension === '.csv' || extension.startsWith('.xls') ? 'csv' : 'txt';
}
