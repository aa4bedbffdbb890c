import type { OpenPdf } from './open-pdf.ts';

/**
 * Opens the annotations of page `number` (one-based) one by one. Requesting the next annotation closes the
 * current one.
 */
export function* openPageAnnotations(
  { pdfium, document }: OpenPdf,
  number: number,
  limit: number,
): Generator<number> {
  const count = Math.min(limit, pdfium.annotationCountOfPage(document, number - 1));
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.openAnnotationOfPage(document, number - 1, index);
    if (annotation === 0) continue;
    yield annotation;
    pdfium.closeAnnotation(annotation);
  }
}
