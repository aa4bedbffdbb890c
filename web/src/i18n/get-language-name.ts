import { getLocale } from './translate.ts';

/**
 * Returns the name of a language in the language of the dashboard, or its tag if the browser does not know
 * the name.
 */
export function getLanguageName(tag: string): string {
  try {
    return new Intl.DisplayNames(getLocale(), { type: 'language' }).of(tag) ?? tag;
  } catch {
    // The tag is invalid, so show it unchanged.
    return tag;
  }
}
