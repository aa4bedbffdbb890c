import { extname } from 'node:path';

/** Keeps the extension of the calling module: `.ts` in the source, `.js` in a release. */
export function getSiblingModule(url: string, name: string): URL {
  return new URL(`./${name}${extname(new URL(url).pathname)}`, url);
}
