import { type HtmlElement, type HtmlNode, isElement } from './dom.ts';

/** The type of a text node. */
export const TEXT = 3;
export const BLOCKS = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'caption',
  'center',
  'dd',
  'details',
  'dialog',
  'dir',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'frameset',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'html',
  'legend',
  'li',
  'main',
  'menu',
  'nav',
  'ol',
  'optgroup',
  'option',
  'p',
  'pre',
  'section',
  'select',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
]);
const UNSEEN = new Set([
  'head',
  'title',
  'meta',
  'noscript',
  'source',
  'param',
  'track',
  'col',
  'colgroup',
  'textarea',
  'datalist',
]);
/** An element at the side of other text is not on separate lines if it is shorter: an initial or a footnote. */
const SHORTEST_ASIDE = 4;

/** Whether an element is never printed, such as the head of a page. */
export function isUnseen(element: HtmlElement): boolean {
  return UNSEEN.has(element.localName);
}

/** Whether an element is on separate lines. `display` is what the styles state. */
export function isBlock(element: HtmlElement, display: string | null): boolean {
  if (display === 'block') return true;
  if (BLOCKS.has(element.localName)) return !display?.startsWith('inline');
  return display === 'aside' && (element.textContent ?? '').trim().length >= SHORTEST_ASIDE;
}

export function isHidden(element: HtmlElement): boolean {
  if (element.hasAttribute('hidden')) return true;
  return element.getAttribute('style') === 'display:none';
}

/** Lists the children that are printed: elements, and text that is not only white space. */
export function listShown(element: HtmlElement): HtmlNode[] {
  return [...element.childNodes].filter((node) =>
    isElement(node)
      ? !isUnseen(node) && !isHidden(node)
      : node.nodeType === TEXT && (node.nodeValue ?? '').trim() !== '',
  );
}
