import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

const BLACK = rgb(0.1, 0.1, 0.12);
const GRAY = rgb(0.75, 0.75, 0.78);

/** A page to draw on. Coordinates are in points from the top left corner. */
export interface Sheet {
  write(text: string, x: number, y: number, style?: { size?: number; bold?: boolean }): void;
  /** Writes text whose right edge is at `x`. */
  writeBefore(text: string, x: number, y: number, style?: { size?: number; bold?: boolean }): void;
  rule(x0: number, x1: number, y: number): void;
  save(): Promise<Uint8Array>;
}

/** Creates a sheet. The PDF contains no timestamp, so the same words always produce the same bytes. */
export async function createSheet(title: string, width: number, height: number): Promise<Sheet> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title);
  document.setCreationDate(new Date('2026-03-12T09:00:00Z'));
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const page = document.addPage([width, height]);
  const write: Sheet['write'] = (text, x, y, { size = 10, bold = false } = {}) =>
    drawText(page, bold ? fonts.bold : fonts.plain, text, x, height - y, size);
  return {
    write,
    writeBefore(text, x, y, style = {}) {
      const font = style.bold === true ? fonts.bold : fonts.plain;
      write(text, x - font.widthOfTextAtSize(text, style.size ?? 10), y, style);
    },
    rule: (x0, x1, y) =>
      page.drawLine({
        start: { x: x0, y: height - y },
        end: { x: x1, y: height - y },
        thickness: 0.7,
        color: GRAY,
      }),
    save: () => document.save({ useObjectStreams: false }),
  };
}

function drawText(page: PDFPage, font: PDFFont, text: string, x: number, y: number, size: number): void {
  page.drawText(text, { x, y, size, font, color: BLACK });
}
