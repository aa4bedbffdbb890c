import type { Line, ReadPage } from '../document.ts';
import { groupIntoLines } from './lines.ts';

/** Maximum distance from the top or bottom edge, as a share of the page height. */
const MARGIN_SHARE = 0.12;
const PAGE_SHARE = 0.6;
const MIN_PAGES = 3;
/** Maximum vertical distance between lines at the same position, in page units. */
const SAME_HEIGHT = 6;

/** Names of months in long and short form, as used in the dates of headers and footers. */
const MONTHS = listMonthNames(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'no', 'fi', 'pl']).join(
  '|',
);
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const NUMERIC_DATE = `\\d{4}[-/.](?:0[1-9]|1[0-2])[-/.]${DAY}|${DAY}([-/.])${DAY}\\1(?:\\d{4}|\\d{2})`;
const WRITTEN_DATE = `${DAY}\\.? (?:de )?(?:${MONTHS})\\.?,? (?:de )?\\d{4}|(?:${MONTHS})\\.? ${DAY},? \\d{4}`;
const TIME = '(?:,? \\d{1,2}:\\d{2}(?::\\d{2})?(?: ?[ap]m)?)?';
const DATE = new RegExp(`(?<![\\p{L}\\d])(?:${NUMERIC_DATE}|${WRITTEN_DATE})${TIME}(?![\\p{L}\\d])`, 'giu');
const FILE_NAME = /[^\s\\/:]+\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|rtf|txt|csv|html?)(?![\p{L}\d])/giu;
/** An integer that is not part of an amount, a code or a word, and may therefore be a page number. */
const WHOLE_NUMBER = /(?<![\p{L}\d]|[.,:-])\d{1,5}(?![\p{L}\d]|[.,:-]\d)/gu;
/** A line with more integers than this is treated as data. */
const MAX_NUMBERS = 6;

/**
 * Returns a function that decides whether a line is a running header or footer that also occurs on an earlier
 * page. Its page number, date and file name may differ from page to page.
 */
export function findRunningLines(pages: readonly ReadPage[]): (line: Line, page: ReadPage) => boolean {
  if (pages.length < MIN_PAGES) return () => false;
  const pagesOfKey = new Map<string, Set<number>>();
  for (const page of pages) {
    for (const key of groupIntoLines(page.words).flatMap((line) => listKeys(line, page))) {
      const found = pagesOfKey.get(key);
      if (found === undefined) pagesOfKey.set(key, new Set([page.info.number]));
      else found.add(page.info.number);
    }
  }
  const needed = Math.max(MIN_PAGES, pages.length * PAGE_SHARE);
  return (line, page) =>
    listKeys(line, page).some((key) => {
      const found = pagesOfKey.get(key);
      return found !== undefined && found.size >= needed && Math.min(...found) < page.info.number;
    });
}

/**
 * Lists keys for finding a margin line on other pages. Any integer in the line may be the page number, so
 * there is one key for each integer, with that integer replaced by its difference from the page number.
 */
function listKeys(line: Line, page: ReadPage): string[] {
  const { height, number } = page.info;
  const isMargin = line.box[3] < height * MARGIN_SHARE || line.box[1] > height * (1 - MARGIN_SHARE);
  if (!isMargin) return [];
  const text = line.text.replace(DATE, '<date>').replace(FILE_NAME, '<file>');
  const numbers = [...text.matchAll(WHOLE_NUMBER)].slice(0, MAX_NUMBERS);
  const withPage = numbers.map(({ 0: digits, index }) => {
    const distance = Number(digits) - number;
    return `${text.slice(0, index)}<page ${distance}>${text.slice(index + digits.length)}`;
  });
  const place = Math.round(line.box[1] / SAME_HEIGHT);
  return [text, ...withPage].map((key) => `${place} ${key}`);
}

function listMonthNames(languages: readonly string[]): string[] {
  const names = languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      [{ month }, { month, day: 'numeric' } as const].flatMap((form) => {
        const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, i) => getMonthName(format, i).replace(/\.$/, ''));
      }),
    ),
  );
  // Longest first, because the regular expression would otherwise match a short name that is a prefix of a
  // long one.
  return [...new Set(names)].filter((name) => /\p{L}/u.test(name)).sort((a, b) => b.length - a.length);
}

function getMonthName(format: Intl.DateTimeFormat, month: number): string {
  return format.formatToParts(Date.UTC(2024, month, 15)).find((part) => part.type === 'month')?.value ?? '';
}
