import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { type HtmlDocument, type HtmlElement, type HtmlNode, isElement } from './dom.ts';

/** Minimum share of continuous text in an article. A page of labels and amounts has less. */
const RUNNING_SHARE = 0.5;
const RUNNING_LENGTH = 80;
/** Text that is shorter than this is assumed to be a form, a notice or a receipt. */
const ARTICLE_LENGTH = 500;
/**
 * Pages with more elements than this are read completely, because the search for an article takes quadratic
 * time.
 */
const ARTICLE_ELEMENTS = 20_000;
/**
 * If more amounts than this are outside the article, the page is assumed to be a business document and is
 * read completely.
 */
const MAX_LOST_AMOUNTS = 3;
const AMOUNT = /\d[.,]\d{2}(?!\d)/g;

/** A page with fewer links than this and without a navigation element has no menus that could be left out. */
const FEW_LINKS = 8;

export interface MainContent {
  root: HtmlElement;
  title: string;
  author: string;
  /** Whether parts of the page, such as menus or advertisements, were left out. */
  cut: boolean;
}

/**
 * Returns the article if Mozilla's Readability finds one, and otherwise the whole page. Also returns the
 * whole page if the article leaves out several amounts, because Readability tends to drop the labels and
 * amounts of an invoice, and if the page has no menus, because it also drops the headings of documents.
 * @param html the cleaned page
 */
export function findMainContent(html: string): MainContent {
  const whole: HtmlDocument = parseHTML(html).document;
  const body = whole.body ?? whole.documentElement;
  const all: MainContent = { root: body, title: (whole.title ?? '').trim(), author: '', cut: false };
  if (!hasMenus(whole.documentElement)) return all;
  const article = readArticle(html);
  if (article === null) return all;
  if ((article.root.textContent ?? '').length < ARTICLE_LENGTH) return all;
  if (measureRunningShare(article.root) < RUNNING_SHARE) return { ...all, author: article.author };
  const lost = countAmounts(body.textContent ?? '') - countAmounts(article.root.textContent ?? '');
  return lost > MAX_LOST_AMOUNTS
    ? { ...all, author: article.author }
    : { ...article, title: article.title || all.title };
}

function hasMenus(page: HtmlElement): boolean {
  return page.querySelector('nav') !== null || page.getElementsByTagName('a').length >= FEW_LINKS;
}

export function parseBody(html: string): HtmlElement {
  const whole: HtmlDocument = parseHTML(html).document;
  return whole.body ?? whole.documentElement;
}

function readArticle(html: string): MainContent | null {
  const { document } = parseHTML(html);
  if (document.getElementsByTagName('*').length > ARTICLE_ELEMENTS) return null;
  const reader = new Readability<HtmlElement>(document, {
    serializer: (node) => asElement(node),
    keepClasses: true,
  });
  try {
    const article = reader.parse();
    if (article?.content === undefined || article.content === null) return null;
    return { root: article.content, title: article.title ?? '', author: article.byline ?? '', cut: true };
  } catch (error) {
    // The whole page is read instead, so nothing is lost.
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

function asElement(node: HtmlNode): HtmlElement {
  if (isElement(node)) return node;
  throw new TypeError('An article is an element.');
}

/** Returns the share of characters that are in long paragraphs. */
function measureRunningShare(root: HtmlElement): number {
  let running = 0;
  for (const element of root.querySelectorAll('p, li, blockquote, pre, dd, div, section')) {
    if (element.querySelector('p, li, blockquote, pre, dd, div, section, table') !== null) continue;
    const text = (element.textContent ?? '').trim();
    // A Chinese or Japanese character corresponds to about three Latin characters.
    const length = text.length;
    if (length + 2 * (text.match(/[\u3040-\u30ff\u4e00-\u9fff]/g)?.length ?? 0) >= RUNNING_LENGTH)
      running += length;
  }
  return running / Math.max(1, (root.textContent ?? '').replace(/\s+/g, ' ').length);
}

function countAmounts(text: string): number {
  return text.match(AMOUNT)?.length ?? 0;
}
