import type { Koffi, NativeCall } from './koffi.ts';
import { allocate, type NativeMemory } from './native-memory.ts';

/** Addresses go as numbers: those of a process are below 2^53. */
const POINTER = 'int64_t';

/**
 * The functions of PDFium that are used here, with the names of its documentation (fpdfview.h, fpdf_text.h,
 * fpdf_edit.h).
 */
export interface Pdfium {
  readonly memory: NativeMemory;
  /** The bytes have to stay until the document is closed. */
  loadDocument(bytes: Uint8Array): number;
  readonly closeDocument: NativeCall;
  readonly securityRevision: NativeCall;
  readonly pageCount: NativeCall;
  readonly loadPage: NativeCall;
  readonly closePage: NativeCall;
  readonly boundingBox: NativeCall;
  readonly rotation: NativeCall;
  /** What a unit of the page is worth in points. */
  readonly userUnit: NativeCall;
  readonly annotationCount: NativeCall;
  readonly annotation: NativeCall;
  readonly closeAnnotation: NativeCall;
  readonly annotationSubtype: NativeCall;
  readonly loadText: NativeCall;
  readonly closeText: NativeCall;
  readonly letterCount: NativeCall;
  /** Of the build that LiteParse brings only: what is to be known of many letters at once. */
  readonly letterRecords: NativeCall;
  readonly letterMatrix: NativeCall;
  readonly letterWeight: NativeCall;
  readonly fontOfText: NativeCall;
  readonly fontName: NativeCall;
  readonly fontIsEmbedded: NativeCall;
  readonly fontType: NativeCall;
  readonly fontHasUnicode: NativeCall;
  readonly fontEncoding: NativeCall;
  readonly widthOfCode: NativeCall;
  readonly widthOfLetter: NativeCall;
  readonly objectCount: NativeCall;
  readonly object: NativeCall;
  readonly objectType: NativeCall;
  readonly objectBounds: NativeCall;
  readonly objectMatrix: NativeCall;
  readonly formObjectCount: NativeCall;
  readonly formObject: NativeCall;
  readonly drawMode: NativeCall;
  readonly strokeColor: NativeCall;
  readonly fillColor: NativeCall;
  readonly strokeWidth: NativeCall;
  readonly segmentCount: NativeCall;
  readonly segment: NativeCall;
  readonly segmentPoint: NativeCall;
  readonly segmentType: NativeCall;
}

/** @throws {Error} if the file is not this library, or lacks a function */
export function bindPdfium(koffi: Koffi, file: string): Pdfium {
  const library = koffi.load(file);
  const call = (name: string, result: string, ...values: string[]): NativeCall =>
    library.func(name, result, values);
  const bound = { memory: allocate(koffi), ...documents(call), ...texts(call), ...graphics(call) };
  const load = library.func('FPDF_LoadMemDocument', POINTER, ['uint8_t *', 'int', 'str']);
  call('FPDF_InitLibrary', 'void')();
  return { ...bound, loadDocument: (bytes: Uint8Array): number => load(bytes, bytes.length, null) };
}

type Binder = (name: string, result: string, ...values: string[]) => NativeCall;

function documents(call: Binder) {
  return {
    closeDocument: call('FPDF_CloseDocument', 'void', POINTER),
    securityRevision: call('FPDF_GetSecurityHandlerRevision', 'int', POINTER),
    pageCount: call('FPDF_GetPageCount', 'int', POINTER),
    loadPage: call('FPDF_LoadPage', POINTER, POINTER, 'int'),
    closePage: call('FPDF_ClosePage', 'void', POINTER),
    boundingBox: call('FPDF_GetPageBoundingBox', 'int', POINTER, POINTER),
    rotation: call('FPDFPage_GetRotation', 'int', POINTER),
    userUnit: call('FPDFPage_GetUserUnit', 'float', POINTER),
    annotationCount: call('FPDFPage_GetAnnotCount', 'int', POINTER),
    annotation: call('FPDFPage_GetAnnot', POINTER, POINTER, 'int'),
    closeAnnotation: call('FPDFPage_CloseAnnot', 'void', POINTER),
    annotationSubtype: call('FPDFAnnot_GetSubtype', 'int', POINTER),
  };
}

function texts(call: Binder) {
  return {
    loadText: call('FPDFText_LoadPage', POINTER, POINTER),
    closeText: call('FPDFText_ClosePage', 'void', POINTER),
    letterCount: call('FPDFText_CountChars', 'int', POINTER),
    letterRecords: call('FPDFText_GetCharInfoBatch', 'int', POINTER, 'int', 'int', POINTER),
    letterMatrix: call('FPDFText_GetMatrix', 'int', POINTER, 'int', POINTER),
    letterWeight: call('FPDFText_GetFontWeight', 'int', POINTER, 'int'),
    fontOfText: call('FPDFTextObj_GetFont', POINTER, POINTER),
    fontName: call('FPDFFont_GetBaseFontName', 'size_t', POINTER, POINTER, 'size_t'),
    fontIsEmbedded: call('FPDFFont_GetIsEmbedded', 'int', POINTER),
    fontType: call('FPDFFont_GetType', 'int', POINTER),
    fontHasUnicode: call('FPDFFont_HasToUnicode', 'int', POINTER),
    fontEncoding: call('FPDFFont_GetEncoding', 'unsigned long', POINTER, POINTER, 'unsigned long'),
    widthOfCode: call('FPDFFont_GetGlyphWidthFromCharCode', 'int', POINTER, 'uint32_t', 'float', POINTER),
    widthOfLetter: call('FPDFFont_GetGlyphWidth', 'int', POINTER, 'uint32_t', 'float', POINTER),
  };
}

function graphics(call: Binder) {
  const four = [POINTER, POINTER, POINTER, POINTER];
  return {
    objectCount: call('FPDFPage_CountObjects', 'int', POINTER),
    object: call('FPDFPage_GetObject', POINTER, POINTER, 'int'),
    objectType: call('FPDFPageObj_GetType', 'int', POINTER),
    objectBounds: call('FPDFPageObj_GetBounds', 'int', POINTER, ...four),
    objectMatrix: call('FPDFPageObj_GetMatrix', 'int', POINTER, POINTER),
    formObjectCount: call('FPDFFormObj_CountObjects', 'int', POINTER),
    formObject: call('FPDFFormObj_GetObject', POINTER, POINTER, 'unsigned long'),
    drawMode: call('FPDFPath_GetDrawMode', 'int', POINTER, POINTER, POINTER),
    strokeColor: call('FPDFPageObj_GetStrokeColor', 'int', POINTER, ...four),
    fillColor: call('FPDFPageObj_GetFillColor', 'int', POINTER, ...four),
    strokeWidth: call('FPDFPageObj_GetStrokeWidth', 'int', POINTER, POINTER),
    segmentCount: call('FPDFPath_CountSegments', 'int', POINTER),
    segment: call('FPDFPath_GetPathSegment', POINTER, POINTER, 'int'),
    segmentPoint: call('FPDFPathSegment_GetPoint', 'int', POINTER, POINTER, POINTER),
    segmentType: call('FPDFPathSegment_GetType', 'int', POINTER),
  };
}
