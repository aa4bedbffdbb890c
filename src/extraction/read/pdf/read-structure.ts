import { discardPdfium } from './pdfium/load-pdfium.ts';
import { isCrash, type OpenPdf, openPdf } from './pdfium/open-pdf.ts';
import { PdfStructure } from './structure/pdf-structure.ts';

/** Flag that makes PDFium decrypt the copy that it writes. */
const REMOVE_SECURITY = 3;

/**
 * Reads all objects of a PDF; null if it is too damaged. PDFium's functions give access to only some of the
 * objects, so PDFium writes a simple, decrypted copy of the file, which is parsed here.
 * @throws {ExtractionError} `password_protected` or `corrupt_file`
 */
export async function readStructure(bytes: Uint8Array): Promise<PdfStructure | null> {
  const pdf = await openPdf(bytes);
  const copy = writeCopy(pdf);
  if (copy === null) return null;
  try {
    return new PdfStructure(copy);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns null if PDFium cannot write a decrypted copy. */
function writeCopy(pdf: OpenPdf): Buffer | null {
  const { saveCopy, writer } = pdf.pdfium;
  try {
    const isWritten = saveCopy(pdf.document, writer.address, REMOVE_SECURITY) === 1;
    pdf.close();
    const copy = writer.take();
    return isWritten ? copy : null;
  } catch (error) {
    if (!isCrash(error)) throw error;
    discardPdfium();
    return null;
  }
}
