/// <reference types="vite/client" />
import { chooseLanguage } from './choose-language.ts';
import { type Messages, setMessages } from './translate.ts';

const NAME = 'legible.language';
const FALLBACK = 'en';
/** Each file is the message catalogue of one language. Adding a file adds a language. */
const CATALOGUES = import.meta.glob<{ default: Messages }>('./messages/*.json');

const languages = Object.keys(CATALOGUES)
  .map((path) => path.replace(/^.*\/(.*)\.json$/, '$1'))
  .sort();
let current = FALLBACK;

/** Lists the languages that people can choose. Each name is in the language that it names. */
export function listLanguages(): { code: string; name: string }[] {
  return languages.map((code) => {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    return { code, name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1) };
  });
}

export function getLanguage(): string {
  return current;
}

/**
 * Loads the messages in the chosen language or, if there is none, in the one that the browser prefers.
 * Messages without a translation are shown in English.
 */
export async function loadLanguage(): Promise<void> {
  const { language, locale } = chooseLanguage(localStorage.getItem(NAME), navigator.languages, languages);
  const [fallback, own] = await Promise.all([
    readCatalogue(FALLBACK),
    language === FALLBACK ? {} : readCatalogue(language),
  ]);
  current = language;
  document.documentElement.lang = language;
  setMessages({ ...fallback, ...own }, locale);
}

async function readCatalogue(language: string): Promise<Messages> {
  const load = CATALOGUES[`./messages/${language}.json`];
  return load === undefined ? {} : (await load()).default;
}

/** Stores the language in this browser, and loads the dashboard again. */
export function switchLanguage(language: string): void {
  if (language === current || !languages.includes(language)) return;
  localStorage.setItem(NAME, language);
  location.reload();
}
