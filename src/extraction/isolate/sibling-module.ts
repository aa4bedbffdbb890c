import { extname } from 'node:path';

/**
 * Returns the URL of a module in the same folder, with the same extension: `.ts` in the source, `.js` in a
 * release.
 */
export function getSiblingModule(url: string, name: string): URL {
  return new URL(`./${name}${extname(new URL(url).pathname)}`, url);
}
