import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

/** Draws on the pages of a PDF. Positions are measured from the top left, as in the boxes of evidence. */
export class Pen {
  readonly pdf: PDFDocument;
  page: PDFPage;
  readonly width: number;
  readonly height: number;
  readonly #font: PDFFont;
  readonly #bold: PDFFont;

  private constructor(pdf: PDFDocument, page: PDFPage, font: PDFFont, bold: PDFFont) {
    this.pdf = pdf;
    this.page = page;
    this.width = page.getWidth();
    this.height = page.getHeight();
    this.#font = font;
    this.#bold = bold;
  }

  static async open(width: number, height: number, family: 'sans' | 'serif' | 'mono'): Promise<Pen> {
    const pdf = await PDFDocument.create();
    const names = {
      sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
      serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
      mono: [StandardFonts.Courier, StandardFonts.CourierBold],
    } as const;
    const [plain, bold] = names[family];
    return new Pen(pdf, pdf.addPage([width, height]), await pdf.embedFont(plain), await pdf.embedFont(bold));
  }

  newPage(): void {
    this.page = this.pdf.addPage([this.width, this.height]);
  }

  /**
   * Prints text that begins at `x`, ends at `x` or is centered at `x`. Its baseline is `y` below the top of
   * the page.
   */
  text(
    text: string,
    x: number,
    y: number,
    style: { size?: number; bold?: boolean; align?: 'left' | 'right' | 'center' } = {},
  ): void {
    const size = style.size ?? 10;
    const font = style.bold ? this.#bold : this.#font;
    const width = font.widthOfTextAtSize(text, size);
    const left = style.align === 'right' ? x - width : style.align === 'center' ? x - width / 2 : x;
    this.page.drawText(text, { x: left, y: this.height - y, size, font });
  }

  widthOf(text: string, size: number, bold = false): number {
    return (bold ? this.#bold : this.#font).widthOfTextAtSize(text, size);
  }

  line(x0: number, y0: number, x1: number, y1: number, thickness = 0.6): void {
    this.page.drawLine({
      start: { x: x0, y: this.height - y0 },
      end: { x: x1, y: this.height - y1 },
      thickness,
      color: rgb(0.3, 0.3, 0.3),
    });
  }

  async bytes(): Promise<Uint8Array> {
    // Use a fixed creation time and names that are not random, because the same input must produce the same
    // file.
    this.pdf.setCreationDate(new Date(0));
    this.pdf.setModificationDate(new Date(0));
    return this.pdf.save({ useObjectStreams: false });
  }
}
