import type { HtmlElement } from '../html/dom.ts';
import { isHidden } from '../html/elements.ts';

const MOST_IMAGES = 200;
const LONGEST = 100;
const FILE_NAME = /\.(?:png|jpe?g|gif|svg|webp|bmp)$/i;
const CHARACTERS = /[\p{L}\p{N}]/u;

/**
 * Replaces the images of an e-mail by their alternative texts, which mail programs show until images are loaded.
 * Often the name of the sender is only in its logo. A text that the e-mail contains anyway is left out, because
 * the image of an article would repeat its name.
 */
export function showImageTexts(root: HtmlElement): void {
  const images = [...root.querySelectorAll('img')].slice(0, MOST_IMAGES);
  let shown = normalize(root.textContent ?? '');
  for (const image of images) {
    const text = (image.getAttribute('alt') ?? '').trim();
    if (text.length > LONGEST || !CHARACTERS.test(text) || FILE_NAME.test(text) || isHidden(image)) continue;
    const key = normalize(text);
    if (shown.includes(key)) continue;
    shown += ` ${key}`;
    image.replaceWith(text);
  }
}

const normalize = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
