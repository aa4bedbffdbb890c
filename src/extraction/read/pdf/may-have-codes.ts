import type { ReadDocument, ReadPage } from '../../document.ts';

/** Text printed next to payment codes and other codes. */
const BESIDE =
  /zahlteil|section paiement|sezione pagamento|payment part|giro-?code|qr-?code|\bqr\b|barcode|strichcode|\bscan(?:nen|nez|ner)?\b/i;
const IMAGE = /\/Subtype\s*\/Image\b/;

/** Whether the file contains signs of codes. */
export function mayHaveCodes(document: ReadDocument, bytes: Buffer): boolean {
  return hasSquarePicture(bytes) || document.pages.some(speaksOfCodes);
}

export function speaksOfCodes(page: ReadPage): boolean {
  return BESIDE.test(page.words.map((word) => word.text).join(' '));
}

/** Dictionaries of images are never compressed, so their sizes can be read without opening the file. */
export function hasSquarePicture(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Width'); at !== -1; at = bytes.indexOf('/Width', at + 1)) {
    const around = bytes.toString('latin1', Math.max(0, at - 300), at + 300);
    if (!IMAGE.test(around)) continue;
    const width = Number(/^\/Width\s+(\d+)/.exec(around.slice(Math.min(at, 300)))?.[1] ?? 0);
    const height = Number(/\/Height\s+(\d+)/.exec(around)?.[1] ?? 0);
    if (width >= 21 && width <= 1_500 && Math.abs(width - height) <= width * 0.03) return true;
  }
  return false;
}
