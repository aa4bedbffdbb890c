import type { Format } from '../detect/formats.ts';
import { ExtractionError, type ReadDocument } from '../document.ts';
import type { ExtractionOptions, ReportProgress } from '../options.ts';

/**
 * Reads a file, which is given as a path so that a native library can map it into memory.
 * @throws {ExtractionError} if the file cannot be read
 */
export type Reader = (
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
) => Promise<ReadDocument>;

const loadImageReader = async () => (await import('./image/read-image.ts')).readImage;

/**
 * Each reader is loaded when its first file is read. For example, a worker that reads no images does not load
 * the image library.
 */
const READERS: Partial<Record<Format, () => Promise<Reader>>> = {
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  txt: async () => (await import('./text/read-text.ts')).readText,
  csv: async () => (await import('./csv/read-csv.ts')).readCsv,
  html: async () => (await import('./html/read-html.ts')).readHtml,
  rtf: async () => (await import('./rtf/read-rtf.ts')).readRtf,
  docx: async () => (await import('./docx/read-docx.ts')).readDocx,
  doc: async () => (await import('./doc/read-doc.ts')).readDoc,
  odt: async () => (await import('./odt/read-odt.ts')).readOdt,
  pptx: async () => (await import('./pptx/read-pptx.ts')).readPptx,
  ods: async () => (await import('./spreadsheet/read-spreadsheet.ts')).readSpreadsheet,
  xlsx: async () => (await import('./spreadsheet/read-spreadsheet.ts')).readSpreadsheet,
  xls: async () => (await import('./spreadsheet/read-spreadsheet.ts')).readSpreadsheet,
  xml: async () => (await import('./e-invoice/read-e-invoice.ts')).readEInvoice,
  zip: async () => (await import('./containers/read-zip.ts')).readZip,
  eml: async () => (await import('./containers/read-eml.ts')).readEml,
  msg: async () => (await import('./containers/read-msg.ts')).readMsg,
  png: loadImageReader,
  jpeg: loadImageReader,
  gif: loadImageReader,
  webp: loadImageReader,
  tiff: loadImageReader,
  heic: loadImageReader,
  avif: loadImageReader,
  bmp: loadImageReader,
};

/** Returns the reader of a format. Throws `unsupported_content` if there is none. */
export async function loadReader(format: Format): Promise<Reader> {
  const load = READERS[format];
  if (load === undefined)
    throw new ExtractionError('unsupported_content', `Files of this type (${format}) cannot be read.`);
  return load();
}
