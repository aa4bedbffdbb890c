import { withPdf } from './pdfium/open-pdf.ts';
import { refuseEndless } from './refuse-endless.ts';

/**
 * Returns the number of pages of the file, without reading them.
 * @throws {ExtractionError} `password_protected`, `corrupt_file`, or an error of `refuseEndless`
 */
export async function countPdfPages(bytes: Buffer): Promise<number> {
  refuseEndless(bytes);
  return withPdf(bytes, ({ pagesCount }) => pagesCount);
}
