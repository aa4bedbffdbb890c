import signs from './signs.json' with { type: 'json' };

const BULLET = /^[•▪◦●■□○‣∙·⁃➢►▶✓✔❖♦◆]\s*(?=\S)/;
const DASH = /^[-–—]\s+(?=\S)/;
const NUMBER =
  /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?|§\s?\d+[a-z]?\.?)\s+(?=\S)/;
const CAPTION = new RegExp(`^(?:${signs.captions})\\.?\\s+[\\dIVX]+[.:\\s–-]`, 'i');

export function isBullet(text: string): boolean {
  return BULLET.test(text) || DASH.test(text);
}

export function isNumbered(text: string): boolean {
  return NUMBER.test(text);
}

export function isCaption(text: string): boolean {
  return CAPTION.test(text);
}

export function withoutBullet(text: string): string {
  return text.replace(BULLET, '').replace(DASH, '');
}

/** Returns 1 for "2", 2 for "2.1", and 0 if there is no number. */
export function findNumberDepth(text: string): number {
  const found = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\)?\s+\S/.exec(text);
  if (found !== null) return (found[1] ?? '').split('.').length;
  return /^(?:[IVX]{1,5}\.|§\s?\d+|[A-Z]\.)\s+\S/.test(text) ? 1 : 0;
}
