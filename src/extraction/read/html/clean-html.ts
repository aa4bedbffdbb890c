import { Parser } from 'htmlparser2';
import type { ElementStyle } from './arrangement.ts';
import { PageStyles } from './page-styles.ts';
import { writePrintStyle } from './print-style.ts';
import type { StyledElement } from './rule-set.ts';

/**
 * Elements that are nested more deeply than this are flattened, because deep nesting makes tree builders
 * slow.
 */
const MAX_DEPTH = 200;
/** If elements are nested more deeply than this, only the text of the page is read. */
const ABSURD_DEPTH = 3_000;
/** Maximum number of elements. Only the text of any further elements is kept. */
const MAX_ELEMENTS = 150_000;
const DROPPED = new Set([
  'noscript',
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'applet',
  'svg',
  'canvas',
  'audio',
  'video',
  'link',
  'base',
]);
/** Attributes with what the style of an element and the style sheets decide about its arrangement. */
export const DISPLAY = 'data-display';
export const SPACED = 'data-spaced';
export const WIDE = 'data-wide';
/** Elements of the HTML document skeleton, which are dropped and recreated. */
const FRAME = new Set(['html', 'head', 'body', 'title']);
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'meta', 'param', 'source', 'track', 'wbr']);
/**
 * Harmless attributes that describe an element. All attributes that could load or run something are removed.
 */
const KEPT = new Set([
  'id',
  'class',
  'role',
  'itemprop',
  'itemtype',
  'rel',
  'property',
  'name',
  'content',
  'charset',
  'lang',
  'dir',
  'colspan',
  'rowspan',
  'type',
  'value',
  'checked',
  'selected',
  'start',
  'hidden',
  'aria-hidden',
  'aria-modal',
  'http-equiv',
  'border',
  'width',
  'align',
  'summary',
  'datatable',
  'alt',
  'title',
  'for',
  'scope',
]);

/**
 * Returns plain HTML of limited size, without scripts, deep nesting or references to anything that could be
 * loaded. Of the styles, only the arrangement of elements is kept. Takes linear time, because it does not build a
 * tree and the comparisons with style rules are limited.
 */
export function cleanHtml(source: string): string {
  // The background of an element is unknown, so white text counts as hidden only if the page sets no
  // background at all.
  const hasBackground = BACKGROUND.test(source);
  if (isAbsurdlyDeep(source))
    return `<html><body>${withoutRaw(source).replace(/<[^<>]*>/g, ' ')}</body></html>`;
  const out: string[] = [];
  const head: string[] = [];
  const open: (StyledElement & { written: boolean })[] = [];
  const styles = new PageStyles();
  let style = '';
  let media = '';
  let bodyStyle = '';
  let dropping = '';
  let droppedDepth = 0;
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (dropping !== '') {
          if (name === dropping) droppedDepth++;
          return;
        }
        if (DROPPED.has(name)) {
          dropping = name;
          droppedDepth = 1;
          style = '';
          media = attributes.media ?? '';
          return;
        }
        if (name === 'meta' || name === 'title')
          head.push(`<${name}${writeAttributes(attributes, hasBackground)}>`);
        if (name === 'meta') return;
        const isFrame = FRAME.has(name);
        const written = !isFrame && open.length < MAX_DEPTH && elements < MAX_ELEMENTS;
        const classes = new Set(attributes.class?.split(/\s+/));
        const element = { name, id: attributes.id ?? '', classes, written };
        if (written) {
          elements++;
          const arranged = writeStyle(styles.find(element, open, attributes.style ?? ''));
          out.push(`<${name}${writeAttributes(attributes, hasBackground)}${arranged}>`);
        } else if (name === 'body')
          bodyStyle = writePrintStyle(styles.find(element, open, attributes.style ?? '').print);
        else if (!isFrame) out.push(' ');
        if (!VOID.has(name)) open.push(element);
      },
      onclosetag(name) {
        if (dropping !== '') {
          if (name !== dropping || --droppedDepth > 0) return;
          dropping = '';
          if (name === 'style') styles.add(style, media);
          return;
        }
        if (VOID.has(name)) return;
        if (name === 'title') head.push('</title>');
        const closed = open.pop();
        if (closed?.written) out.push(`</${closed.name}>`);
      },
      ontext(text) {
        if (dropping === 'style') style += text;
        if (dropping !== '') return;
        if (open.at(-1)?.name === 'title') head.push(escapeText(text));
        else out.push(escapeText(text));
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(source);
  parser.end();
  return `<html><head>${head.join('')}</head><body${bodyStyle}>${out.join('')}</body></html>`;
}

/** Elements whose content is neither markup nor text of the page. */
const RAW = /<(script|style|template|noscript|iframe)\b/gi;

/** Removes raw elements. As in a browser, an element that is not closed extends to the end of the page. */
function withoutRaw(source: string): string {
  const kept: string[] = [];
  let at = 0;
  while (at < source.length) {
    RAW.lastIndex = at;
    const opening = RAW.exec(source);
    kept.push(source.slice(at, opening?.index));
    if (opening === null) break;
    const closing = new RegExp(`</${opening[1]}\\b`, 'gi');
    closing.lastIndex = opening.index;
    const end = source.indexOf('>', closing.exec(source)?.index ?? source.length);
    at = end === -1 ? source.length : end + 1;
  }
  return kept.join(' ');
}

/** Elements whose end tag is optional. The elements that follow them are therefore not nested in them. */
const OPEN_ENDED = new Set([
  'p',
  'li',
  'td',
  'th',
  'tr',
  'dd',
  'dt',
  'option',
  'thead',
  'tbody',
  'tfoot',
  'colgroup',
]);

/**
 * Whether elements are nested so deeply that building a tree, which takes time proportional to the square of
 * the depth, would take too long.
 */
function isAbsurdlyDeep(source: string): boolean {
  let depth = 0;
  for (const match of source.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)/g)) {
    const name = (match[2] ?? '').toLowerCase();
    if (VOID.has(name) || OPEN_ENDED.has(name)) continue;
    depth = match[1] === '/' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > ABSURD_DEPTH) return true;
  }
  return false;
}

const HIDING =
  /display\s*:\s*none|visibility\s*:\s*hidden|(?:font-size|opacity)\s*:\s*0(?:\.0+)?(?:px|pt|em|rem|%)?\s*(?:[;!]|$)/i;
/** The hidden beginning of e-mails. Without the second style, the text is visible below the element. */
const COLLAPSED = /max-height\s*:\s*0(?:px)?\s*(?:[;!]|$)/i;
const CLIPPED = /overflow\s*:\s*hidden/i;
const WHITE =
  /(?:^|;)\s*color\s*:\s*(?:white|#fff(?:fff)?|rgb\(\s*255\s*,\s*255\s*,\s*255\s*\))\s*(?:[;!]|$)/i;
const BACKGROUND = /background|bgcolor/i;

function isHiding(style: string, isOnWhite: boolean): boolean {
  return (
    HIDING.test(style) || (COLLAPSED.test(style) && CLIPPED.test(style)) || (isOnWhite && WHITE.test(style))
  );
}

function writeStyle({ display, isSpaced, isWide, print }: ElementStyle): string {
  const shown = display === null ? '' : ` ${DISPLAY}="${display}"`;
  return `${shown}${isSpaced ? ` ${SPACED}=""` : ''}${isWide ? ` ${WIDE}=""` : ''}${writePrintStyle(print)}`;
}

function writeAttributes(attributes: Record<string, string>, hasBackground: boolean): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (KEPT.has(name))
      text += ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;
    else if (name === 'style' && isHiding(value, !hasBackground)) text += ' style="display:none"';
    else if (name === 'href') text += ' href="#"';
    else if (name === 'src') text += ' src="#"';
  }
  return text;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
