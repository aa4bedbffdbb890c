import type { CopyWriter } from './copy-writer.ts';
import type { PdfiumMemory } from './pdfium-memory.ts';

/**
 * A function of PDFium. Numbers are values, addresses or flags. A result of 0 means failure or a null
 * pointer.
 */
export type PdfiumCall = (...values: number[]) => number;

/** Short names of PDFium's functions, which are documented in its headers. */
const FUNCTIONS = {
  allocate: 'malloc',
  free: 'free',

  openDocument: 'FPDF_LoadMemDocument64',
  lastError: 'FPDF_GetLastError',
  closeDocument: 'FPDF_CloseDocument',
  pageCount: 'FPDF_GetPageCount',
  saveCopy: 'FPDF_SaveAsCopy',

  openPage: 'FPDF_LoadPage',
  closePage: 'FPDF_ClosePage',
  flattenPage: 'FPDFPage_Flatten',
  boundingBox: 'FPDF_GetPageBoundingBox',
  rotation: 'FPDFPage_GetRotation',
  rotate: 'FPDFPage_SetRotation',

  openText: 'FPDFText_LoadPage',
  closeText: 'FPDFText_ClosePage',
  characterCount: 'FPDFText_CountChars',
  character: 'FPDFText_GetUnicode',
  isGenerated: 'FPDFText_IsGenerated',
  isUnmapped: 'FPDFText_HasUnicodeMapError',
  tightBox: 'FPDFText_GetCharBox',
  looseBox: 'FPDFText_GetLooseCharBox',
  origin: 'FPDFText_GetCharOrigin',
  statedSize: 'FPDFText_GetFontSize',
  characterMatrix: 'FPDFText_GetMatrix',
  fontWeight: 'FPDFText_GetFontWeight',
  textObject: 'FPDFText_GetTextObject',
  renderMode: 'FPDFTextObj_GetTextRenderMode',
  fontOfText: 'FPDFTextObj_GetFont',
  fontName: 'FPDFFont_GetBaseFontName',
  fontAscent: 'FPDFFont_GetAscent',
  fontDescent: 'FPDFFont_GetDescent',
  glyphWidth: 'FPDFFont_GetGlyphWidth',

  objectCount: 'FPDFPage_CountObjects',
  object: 'FPDFPage_GetObject',
  objectType: 'FPDFPageObj_GetType',
  objectBounds: 'FPDFPageObj_GetBounds',
  objectMatrix: 'FPDFPageObj_GetMatrix',
  formObjectCount: 'FPDFFormObj_CountObjects',
  formObject: 'FPDFFormObj_GetObject',
  drawMode: 'FPDFPath_GetDrawMode',
  strokeColor: 'FPDFPageObj_GetStrokeColor',
  fillColor: 'FPDFPageObj_GetFillColor',
  strokeWidth: 'FPDFPageObj_GetStrokeWidth',
  segmentCount: 'FPDFPath_CountSegments',
  segment: 'FPDFPath_GetPathSegment',
  segmentPoint: 'FPDFPathSegment_GetPoint',
  segmentType: 'FPDFPathSegment_GetType',

  imagePixelSize: 'FPDFImageObj_GetImagePixelSize',
  imageBitmap: 'FPDFImageObj_GetBitmap',
  pageWidth: 'FPDF_GetPageWidthF',
  pageHeight: 'FPDF_GetPageHeightF',
  createBitmap: 'FPDFBitmap_CreateEx',
  fillBitmap: 'FPDFBitmap_FillRect',
  drawPage: 'FPDF_RenderPageBitmap',
  bitmapData: 'FPDFBitmap_GetBuffer',
  bitmapStride: 'FPDFBitmap_GetStride',
  bitmapWidth: 'FPDFBitmap_GetWidth',
  bitmapHeight: 'FPDFBitmap_GetHeight',
  bitmapFormat: 'FPDFBitmap_GetFormat',
  freeBitmap: 'FPDFBitmap_Destroy',

  annotationCount: 'FPDFPage_GetAnnotCount',
  openAnnotation: 'FPDFPage_GetAnnot',
  annotationCountOfPage: 'EPDFPage_GetAnnotCountRaw',
  openAnnotationOfPage: 'EPDFPage_GetAnnotRaw',
  closeAnnotation: 'FPDFPage_CloseAnnot',
  annotationSubtype: 'FPDFAnnot_GetSubtype',
  annotationRect: 'FPDFAnnot_GetRect',

  createFormInfo: 'PDFiumExt_OpenFormFillInfo',
  freeFormInfo: 'PDFiumExt_CloseFormFillInfo',
  openForm: 'PDFiumExt_InitFormFillEnvironment',
  closeForm: 'PDFiumExt_ExitFormFillEnvironment',
  fieldType: 'FPDFAnnot_GetFormFieldType',
  fieldName: 'FPDFAnnot_GetFormFieldName',
  fieldAlternateName: 'FPDFAnnot_GetFormFieldAlternateName',
  fieldValue: 'FPDFAnnot_GetFormFieldValue',
  annotationString: 'FPDFAnnot_GetStringValue',
  optionCount: 'FPDFAnnot_GetOptionCount',
  optionLabel: 'FPDFAnnot_GetOptionLabel',
  isOptionSelected: 'FPDFAnnot_IsOptionSelected',
} as const;

export type Pdfium = Readonly<Record<keyof typeof FUNCTIONS, PdfiumCall>> & {
  readonly memory: PdfiumMemory;
  readonly writer: CopyWriter;
};

/**
 * Returns the functions under their short names.
 * @throws {Error} if a function is missing
 */
export function bindPdfium(exports: object, memory: PdfiumMemory, writer: CopyWriter): Pdfium {
  const calls = Object.entries(FUNCTIONS).map(([name, exported]) => {
    const call: unknown = Reflect.get(exports, exported);
    if (typeof call !== 'function') throw new Error(`PDFium has no function ${exported}.`);
    return [name, call];
  });
  // This cast is safe, because WebAssembly functions accept and return only numbers.
  return { ...(Object.fromEntries(calls) as Record<keyof typeof FUNCTIONS, PdfiumCall>), memory, writer };
}
