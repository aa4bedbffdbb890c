import { withPdf } from './pdfium/open-pdf.ts';
import { refuseEndless } from './refuse-endless.ts';

/**
 * Does not read the pages.
 * @throws {ExtractionError} `password_protected`, `corrupt_file`, or an error thrown by `refuseEndless`
 */
export async function countPdfPages(bytes: Buffer): Promise<number> {
  refuseEndless(bytes);
  return withPdf(bytes, ({ pagesCount }) => pagesCount);
}
