import { ExtractionError } from '../document.ts';

/** An element; names carry their usual prefix (`w:p`) whatever prefix the file chose is kept as it is. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

const MAX_DEPTH = 1000;
const MAX_NODES = 5_000_000;
const NAMED = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);
const ATTRIBUTE = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Parses XML into a tree, without document types: entities of the file's own are never declared, read or fetched,
 * only the five of XML and character references are decoded. Forgiving about unclosed elements.
 *
 * Throws `resource_limit_exceeded` for absurd depth or size, `corrupt_file` where there is no root element.
 */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open: XmlElement[] = [root];
  let at = 0;
  let nodes = 0;
  while (at < source.length) {
    const parent = open[open.length - 1] ?? root;
    const next = source.indexOf('<', at);
    if (next !== at) {
      const text = source.slice(at, next === -1 ? undefined : next);
      if (open.length > 1) parent.children.push(decodeEntities(text));
      if (next === -1) break;
    }
    if (++nodes > MAX_NODES)
      throw new ExtractionError('resource_limit_exceeded', 'The XML has too many nodes.');
    if (source.startsWith('<!--', next)) at = after(source, '-->', next + 4);
    else if (source.startsWith('<![CDATA[', next)) {
      const end = after(source, ']]>', next + 9);
      parent.children.push(source.slice(next + 9, Math.max(next + 9, end - 3)));
      at = end;
    } else if (source.startsWith('<!', next)) at = afterDoctype(source, next);
    else if (source.startsWith('<?', next)) at = after(source, '?>', next + 2);
    else if (source.startsWith('</', next)) {
      const end = after(source, '>', next + 2);
      close(open, source.slice(next + 2, end - 1).trim());
      at = end;
    } else {
      const end = tagEnd(source, next + 1);
      const selfClosing = source[end - 2] === '/';
      const element = readTag(source.slice(next + 1, selfClosing ? end - 2 : end - 1));
      parent.children.push(element);
      if (!selfClosing) open.push(element);
      if (open.length > MAX_DEPTH)
        throw new ExtractionError('resource_limit_exceeded', 'The XML is nested too deeply.');
      at = end;
    }
  }
  const first = root.children.find((child) => typeof child !== 'string');
  if (first === undefined) throw new ExtractionError('corrupt_file', 'The XML has no root element.');
  return first;
}

/** First child element of that name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((node): node is XmlElement => typeof node !== 'string' && node.name === name);
}

export function childElements(element: XmlElement | undefined, name?: string): XmlElement[] {
  if (element === undefined) return [];
  return element.children.filter(
    (node): node is XmlElement => typeof node !== 'string' && (name === undefined || node.name === name),
  );
}

/** All elements below, in document order, whose name matches. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const stack = childElements(element).reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.name === name) found.push(node);
    for (let i = node.children.length - 1; i >= 0; i--) {
      const below = node.children[i];
      if (below !== undefined && typeof below !== 'string') stack.push(below);
    }
  }
  return found;
}

export function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  return element.children.map((node) => (typeof node === 'string' ? node : textOf(node))).join('');
}

/** Decodes the five entities of XML and character references; others stay as they are written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]+);/g, (whole, body: string) => {
    if (!body.startsWith('#')) return NAMED.get(body) ?? whole;
    const code = body[1] === 'x' ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

function readTag(inner: string): XmlElement {
  const name = /^[^\s/]+/.exec(inner)?.[0] ?? '';
  const attributes: Record<string, string> = Object.create(null);
  if (inner.length > name.length)
    for (const match of inner.slice(name.length).matchAll(ATTRIBUTE))
      attributes[match[1] ?? ''] = decodeEntities(match[2] ?? match[3] ?? '');
  return { name, attributes, children: [] };
}

/** Closes the nearest open element of that name; a closing tag without an opening one is passed over. */
function close(open: XmlElement[], name: string): void {
  for (let i = open.length - 1; i > 0; i--)
    if (open[i]?.name === name) {
      open.length = i;
      return;
    }
}

/** Position after the `>` that ends a tag, quotes respected. */
function tagEnd(source: string, from: number): number {
  let quote = '';
  for (let at = from; at < source.length; at++) {
    const char = source[at];
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  return source.length + 1;
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at === -1 ? source.length : at + mark.length;
}

function afterDoctype(source: string, from: number): number {
  const plain = after(source, '>', from);
  const subset = source.indexOf('[', from);
  if (subset === -1 || subset > plain) return plain;
  return after(source, '>', after(source, ']', subset));
}
