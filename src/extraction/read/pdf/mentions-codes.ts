import type { ReadPage } from '../../document.ts';

/** Text that is typically printed next to payment codes and other codes. */
const BESIDE =
  /zahlteil|section paiement|sezione pagamento|payment part|giro-?code|qr-?code|\bqr\b|barcode|strichcode|\bscan(?:nen|nez|ner)?\b/i;

export function hasCodeMention(page: ReadPage): boolean {
  return BESIDE.test(page.words.map((word) => word.text).join(' '));
}
