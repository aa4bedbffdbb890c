import { TextDecoder } from 'node:util';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/**
 * An XML element. Attributes are stored under `@name`, text under `#text`, and children under their local
 * names.
 */
export type XmlNode = { [name: string]: unknown };

/** Maximum size of an XML file in bytes, including embedded attachments. */
const MAX_BYTES = 16_000_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
  // Elements without attributes or children must also be objects, because paths are recorded per object.
  alwaysCreateTextNode: true,
});

/**
 * Parses well-formed XML that has no document type declaration and no custom entities. For any other file,
 * returns a clause that explains why it cannot be parsed.
 */
export function parseXml(bytes: Uint8Array): XmlNode | string {
  if (bytes.length > MAX_BYTES) return `it is larger than ${MAX_BYTES / 1e6} MB`;
  const text = decodeXml(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return 'it has a document type declaration';
  try {
    // The parser would accept truncated XML and return an invoice without its last lines.
    if (XMLValidator.validate(text) !== true) return 'its XML is not well-formed';
    const parsed: unknown = parser.parse(text);
    return isNode(parsed) ? parsed : 'its XML is empty';
  } catch {
    return 'its XML is not well-formed';
  }
}

/** Decodes an XML file using the encoding specified by its first bytes or its declaration. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, encoding] = /encoding=["']((?:iso-8859|windows)-\d{1,4})["']/i.exec(declaration) ?? [];
  return createDecoder(encoding ?? 'utf-8').decode(bytes);
}

/** Creates a decoder for an encoding, or for UTF-8 if the encoding is unknown. */
function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder('utf-8');
  }
}

export function isNode(value: unknown): value is XmlNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tries the names in the given order, and returns all children with the first name that occurs. */
export function listChildren(node: XmlNode | undefined, ...names: string[]): XmlNode[] {
  if (!node) return [];
  for (const name of names) {
    const value = Object.hasOwn(node, name) ? node[name] : undefined;
    if (value === undefined) continue;
    const list: unknown[] = Array.isArray(value) ? value : [value];
    return list.map((one) => (isNode(one) ? one : { '#text': String(one) }));
  }
  return [];
}

/**
 * Returns the path of each element, such as `/Invoice/InvoiceLine[2]/Item/Name`. An element has no index if
 * none of its siblings has the same name.
 */
export function findPaths(root: XmlNode): Map<XmlNode, string> {
  const paths = new Map<XmlNode, string>([[root, '']]);
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const path = paths.get(node) ?? '';
    for (const name of Object.keys(node)) {
      if (name.startsWith('@') || name.startsWith('#') || name.startsWith('?')) continue;
      const list = listChildren(node, name);
      for (const [index, one] of list.entries()) {
        paths.set(one, `${path}/${name}${list.length > 1 ? `[${index + 1}]` : ''}`);
        open.push(one);
      }
    }
  }
  return paths;
}

/** Returns the first element at a path. A step may contain alternative names, separated by "|". */
export function findElement(node: XmlNode | undefined, ...steps: string[]): XmlNode | undefined {
  let current = node;
  for (const step of steps) current = listChildren(current, ...step.split('|'))[0];
  return current;
}

/**
 * Returns the text of the element at a path, with character references resolved; undefined if the element is
 * absent or empty.
 */
export function findElementText(node: XmlNode | undefined, ...steps: string[]): string | undefined {
  const found = findElement(node, ...steps)?.['#text'];
  if (found === undefined) return undefined;
  const text = resolveReferences(String(found)).replace(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}

export function findElementNumber(node: XmlNode | undefined, ...steps: string[]): number | undefined {
  const text = findElementText(node, ...steps);
  if (text === undefined || !/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return undefined;
  return Number(text);
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolveReferences(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
