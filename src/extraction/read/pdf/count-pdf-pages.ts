import { withPdf } from './pdfium/open-pdf.ts';
import { refuseEndless } from './refuse-endless.ts';

/**
 * Returns the number of pages without reading them.
 * @throws {ExtractionError} `password_protected`, `corrupt_file`, or an error thrown by `refuseEndless`
 */
export async function countPdfPages(bytes: Buffer): Promise<number> {
  refuseEndless(bytes);
  return withPdf(bytes, ({ pagesCount }) => pagesCount);
}
