import type { Context } from '../context.ts';
import { once } from '../once.ts';
import type { Span } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';

/**
 * Minimum length, in characters, of a part of a domain name that can be a company name. Shorter parts are
 * words such as "my" or "app".
 */
const SHORTEST = 4;
const MOST_WORDS = 5;
/** Trademark symbols at the end of a word. */
const MARK = /[®™]+$/u;

/**
 * Returns the parts of the document's website and e-mail addresses that may be names, normalized by `keyOf`.
 * For example, returns "acmetools" for "mail.acme-tools.co.uk".
 */
export const listDomainNames = once((context: Context): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { kind, value } of context.identifiers) {
    if (kind !== 'email' && kind !== 'website') continue;
    const [host = ''] = value.replace(/^.*@|^https?:\/\//g, '').split('/');
    for (const part of host.split('.').slice(0, -1)) {
      const key = keyOf(part);
      if (key.length >= SHORTEST) names.add(key);
    }
  }
  return names;
});

/**
 * Finds names inside a longer line: words that also form a domain name, and words before a trademark symbol.
 */
export function findBrands(context: Context, chunk: Chunk): Span[] {
  const domains = listDomainNames(context);
  const { tokens } = chunk;
  const found: Span[] = [];
  for (let start = 0; start < tokens.length; start++) {
    let key = '';
    for (let end = start; end < Math.min(tokens.length, start + MOST_WORDS); end++) {
      const token = tokens[end];
      if (!token || !/^["'(]?[\p{Lu}\d&]/u.test(token.text)) break;
      key += keyOf(token.text.replace(MARK, ''));
      const isWhole = start === 0 && end === tokens.length - 1;
      if (key !== '' && !isWhole && domains.has(key)) found.push({ chunk, start, end: end + 1 });
      if (start === 0 && !isWhole && MARK.test(token.text)) found.push({ chunk, start, end: end + 1 });
    }
  }
  return found;
}
