/** An XML element, whose `name` includes the namespace prefix. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly Element[];
}

type Child = Element | undefined | readonly (Element | undefined)[];

/** Creates an element with children. Returns undefined if all children are undefined. */
export function makeGroup(name: string, ...children: Child[]): Element | undefined {
  const content = children.flat().filter((child) => child !== undefined);
  return content.length === 0 ? undefined : { name, attributes: {}, content };
}

/** Creates an element with text. Returns undefined if the text is undefined. */
export function makeLeaf(
  name: string,
  text: string | undefined,
  attributes: Readonly<Record<string, string>> = {},
): Element | undefined {
  return text === undefined || text === '' ? undefined : { name, attributes, content: text };
}

/** Returns an indented XML document, which must be encoded as UTF-8. */
export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '')}`;
}

function writeElement({ name, attributes, content }: Element, indent: string): string {
  const listed = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const start = `${indent}<${name}${listed.join('')}>`;
  if (typeof content === 'string') return `${start}${escapeXml(content)}</${name}>\n`;
  return `${start}\n${content.map((child) => writeElement(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // Characters that XML cannot contain, not even escaped.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
