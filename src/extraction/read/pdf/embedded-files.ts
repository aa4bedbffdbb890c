import { constants, inflateSync } from 'node:zlib';
import { PdfArray, PdfName, type PdfStream } from '@libpdf/core';
import type { EmbeddedFile } from '../../document.ts';
import type { Warning } from '../../parsed-data.ts';
import { type FileSpecification, findFileSpecifications } from './file-specifications.ts';

const MAX_FILES = 50;
const MAX_TOTAL_BYTES = 32_000_000;
/** The library decodes without a limit to what comes out, so only short data is given to it. */
const MAX_ENCODED_BYTES = 200_000;

/**
 * Reads the files inside a PDF, such as the XML of an e-invoice. XML comes first, so that large attachments cannot
 * use up the limits. A warning lists every file that could not be read.
 */
export async function readEmbeddedFiles(
  bytes: Uint8Array,
): Promise<{ files: EmbeddedFile[]; warnings: Warning[] }> {
  let specifications: FileSpecification[];
  try {
    specifications = await findFileSpecifications(bytes);
  } catch {
    // The page readers repair more than this library: the pages are read, and a warning reports what is missing.
    return {
      files: [],
      warnings: [unread('The structure of the PDF is too damaged to look for files in it.')],
    };
  }
  const files: EmbeddedFile[] = [];
  const warnings: Warning[] = [];
  let left = MAX_TOTAL_BYTES;
  for (const { name, stream } of xmlFirst(specifications)) {
    if (files.length + warnings.length >= MAX_FILES) {
      warnings.push(unread(`Only the first ${MAX_FILES} of ${specifications.length} files were read.`));
      break;
    }
    const data = stream === null ? null : decode(stream, left);
    if (data === null) {
      warnings.push(unread(`The file ${name} inside the PDF is encrypted, damaged or too large.`));
    } else {
      left -= data.length;
      files.push({ name, bytes: data });
    }
  }
  return { files, warnings };
}

function unread(message: string): Warning {
  return { code: 'attachment_unread', message };
}

function xmlFirst(specifications: readonly FileSpecification[]): FileSpecification[] {
  const isXml = ({ name, stream }: FileSpecification) =>
    /\.xml$/i.test(name) || /\bxml$/i.test(stream?.getName('Subtype')?.value ?? '');
  return specifications.toSorted((a, b) => Number(isXml(b)) - Number(isXml(a)));
}

/** The bytes of a stream; null if they are damaged, larger than `limit` or encoded in an unknown way. */
function decode(stream: PdfStream, limit: number): Uint8Array | null {
  try {
    const data = isPlainDeflate(stream)
      ? inflateSync(stream.data, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH })
      : decodeByLibrary(stream);
    return data === null || data.length > limit ? null : data;
  } catch {
    // The caller reports the file as unread.
    return null;
  }
}

function decodeByLibrary(stream: PdfStream): Uint8Array | null {
  if (!stream.has('Filter')) return stream.data;
  return stream.data.length > MAX_ENCODED_BYTES ? null : stream.getDecodedData();
}

/** Nearly every embedded file is compressed this way. */
function isPlainDeflate(stream: PdfStream): boolean {
  const filter = stream.get('Filter');
  const only = filter instanceof PdfArray && filter.length === 1 ? filter.at(0) : filter;
  return only instanceof PdfName && only.value === 'FlateDecode' && !stream.has('DecodeParms');
}
