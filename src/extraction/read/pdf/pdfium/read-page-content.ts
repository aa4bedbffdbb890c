import type { FormField, Word } from '../../../document.ts';
import type { PageGraphics } from '../pdf-rules.ts';
import type { PageFonts } from '../structure/page-fonts.ts';
import type { PageContent } from '../to-read-page.ts';
import { hasFields, openForm } from './form-fields.ts';
import { isCodeSized } from './images.ts';
import { type OpenPdf, withPage } from './open-pdf.ts';
import { readGraphics } from './page-graphics.ts';
import { type PageSpace, readPageSpace } from './page-space.ts';
import { readWords } from './page-text.ts';
import type { Pdfium } from './pdfium.ts';

export interface PageReading {
  readonly content: PageContent;
  readonly fields: FormField[];
  readonly hasCodeSizedImage: boolean;
}

/**
 * Minimum shares of the characters that are hidden and of the page that images cover, if the text was recognized by
 * the scanner.
 */
const HIDDEN_SHARE = 0.5;
const IMAGE_SHARE = 0.5;
/** Makes PDFium show form fields and annotations as on a screen rather than as in print. */
const AS_DISPLAYED = 0;

/**
 * Reads page `number` (one-based); returns null if it is damaged. The text includes the values of form
 * fields, but the lines around the fields are left out. `fonts` is used to look up characters that PDFium
 * does not map to Unicode.
 */
export function readPageContent(pdf: OpenPdf, number: number, fonts: PageFonts | null): PageReading | null {
  const { pdfium } = pdf;
  const form = hasFields(pdf, number) ? withPage(pdf, number, (page) => readForm(pdf, page, number)) : null;
  return withPage(pdf, number, (page) => {
    const space = readPageSpace(pdfium, page);
    if (space === null) return null;
    const boldByName = new Set<Word>();
    const findText = (font: string, code: number) => fonts?.findText(number, font, code) ?? null;
    const { words, hiddenShare } = withText(pdfium, page, space.turns, (text) =>
      readWords(pdfium, text, space, boldByName, findText),
    ) ?? { words: [], hiddenShare: 0 };
    const drawn = form?.drawn ?? readDrawn(pdfium, page, space);
    const { width, height } = space;
    const { graphics, imageArea, hasCodeSizedImage } = drawn;
    const isImage = imageArea >= width * height * IMAGE_SHARE;
    return {
      content: {
        width,
        height,
        words,
        graphics,
        boldByName,
        isImage,
        isRecognized: isImage && hiddenShare >= HIDDEN_SHARE,
      },
      fields: form?.fields ?? [],
      hasCodeSizedImage,
    };
  });
}

interface Drawn {
  readonly graphics: PageGraphics;
  readonly imageArea: number;
  readonly hasCodeSizedImage: boolean;
}

function readDrawn(pdfium: Pdfium, page: number, space: PageSpace): Drawn {
  const { images, imageArea, ...graphics } = readGraphics(pdfium, page, space);
  return { graphics, imageArea, hasCodeSizedImage: images.some((image) => isCodeSized(pdfium, image)) };
}

/**
 * Reads the form fields and the graphics of a page. The graphics do not include the fields. This call also
 * adds the field values to the page's text.
 */
function readForm(pdf: OpenPdf, page: number, number: number): { fields: FormField[]; drawn: Drawn | null } {
  const space = readPageSpace(pdf.pdfium, page);
  const drawn = space === null ? null : readDrawn(pdf.pdfium, page, space);
  const form = openForm(pdf);
  const fields = form?.readFields(page, number) ?? [];
  form?.close();
  pdf.pdfium.flattenPage(page, AS_DISPLAYED);
  return { fields, drawn };
}

/**
 * Opens the text of a page as if the page were not rotated: on a rotated page, PDFium inserts spaces between the parts
 * of a word that are placed separately, for example because of kerning.
 */
function withText<T>(pdfium: Pdfium, page: number, turns: number, read: (text: number) => T): T | null {
  if (turns !== 0) pdfium.rotate(page, 0);
  const text = pdfium.openText(page);
  if (turns !== 0) pdfium.rotate(page, turns);
  if (text === 0) return null;
  const result = read(text);
  pdfium.closeText(text);
  return result;
}
