import { bindPdfium, type Pdfium } from './bindings.ts';
import { findLibrary } from './find-library.ts';
import { checkOnSpecimen } from './self-check.ts';

/** PDFium ready to be called, or the reason why it is not used. */
export type LoadedPdfium = { pdfium: Pdfium; reason: null } | { pdfium: null; reason: string };

let loaded: Promise<LoadedPdfium> | undefined;
let documents = 0;

/** Loading takes as long as ten pages: it is not for one small file, after which a process may end. */
const SMALL_FILE_BYTES = 200_000;

/** PDFium for a document of that size; null if only LiteParse may read it. */
export async function pdfiumFor(bytes: Buffer): Promise<Pdfium | null> {
  if (loaded === undefined && documents++ === 0 && bytes.length < SMALL_FILE_BYTES) return null;
  return (await loadPdfium()).pdfium;
}

/** Loads PDFium on first use; after LiteParse, which has its own PDFium. */
export function loadPdfium(): Promise<LoadedPdfium> {
  loaded ??= load();
  return loaded;
}

/** Anything may be missing, on other platforms or after an update: LiteParse reads all of a PDF then. */
async function load(): Promise<LoadedPdfium> {
  try {
    const [{ default: koffi }] = await Promise.all([import('koffi'), import('../pdf-engine.ts')]);
    const pdfium = bindPdfium(koffi, findLibrary());
    checkOnSpecimen(pdfium);
    return { pdfium, reason: null };
  } catch (error) {
    return { pdfium: null, reason: error instanceof Error ? error.message : String(error) };
  }
}
