import { Parser } from 'htmlparser2';
import { ExtractionError } from '../document.ts';

/** Names have the prefix that the file uses, as in `w:p`. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

const MAX_DEPTH = 1000;
const MAX_ELEMENTS = 2_500_000;

/**
 * Parses XML into a tree. Document type declarations are ignored: entities that the file defines are never
 * expanded or fetched. Unclosed elements are tolerated. Throws `resource_limit_exceeded` for excessive depth
 * or size, and `corrupt_file` if there is no root element.
 */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++elements > MAX_ELEMENTS)
          throw new ExtractionError('resource_limit_exceeded', 'The XML has too many elements.');
        if (open.length > MAX_DEPTH)
          throw new ExtractionError('resource_limit_exceeded', 'The XML is nested too deeply.');
        const element: XmlElement = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      onclosetag() {
        open.pop();
      },
      ontext(text) {
        if (open.length > 1) addText(open.at(-1)?.children ?? [], text);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(source);
  const [first] = listChildElements(root);
  if (first === undefined) throw new ExtractionError('corrupt_file', 'The XML has no root element.');
  return first;
}

/**
 * Appends text to the previous text, because the parser splits text at each character or entity reference.
 */
function addText(children: XmlElement['children'], text: string): void {
  const last = children.at(-1);
  if (typeof last === 'string') children[children.length - 1] = last + text;
  else children.push(text);
}

export function findChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((node): node is XmlElement => typeof node !== 'string' && node.name === name);
}

export function listChildElements(element: XmlElement | undefined, name?: string): XmlElement[] {
  if (element === undefined) return [];
  return element.children.filter(
    (node): node is XmlElement => typeof node !== 'string' && (name === undefined || node.name === name),
  );
}

/** Returns all descendants with this name, in document order. */
export function findDescendants(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const stack = listChildElements(element).reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.name === name) found.push(node);
    for (let i = node.children.length - 1; i >= 0; i--) {
      const below = node.children[i];
      if (below !== undefined && typeof below !== 'string') stack.push(below);
    }
  }
  return found;
}

export function getText(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  return element.children.map((node) => (typeof node === 'string' ? node : getText(node))).join('');
}
