import { extname } from 'node:path';

/** A module next to another one, with its extension: `.ts` from source, `.js` in a release. */
export function getSiblingModule(url: string, name: string): URL {
  return new URL(`./${name}${extname(new URL(url).pathname)}`, url);
}
