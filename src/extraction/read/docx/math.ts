import { findChild, getText, listChildElements, type XmlElement } from '../xml.ts';

/** Writes a formula with plain characters: `a/b`, `x^2`, `√(y)`. */
export function writeMath(node: XmlElement): string {
  const writeInner = (name: string) =>
    writeMath(findChild(node, name) ?? { name: '', attributes: {}, children: [] });
  switch (node.name) {
    case 'm:t':
      return getText(node);
    case 'm:f':
      return `${writeInner('m:num')}/${writeInner('m:den')}`;
    case 'm:sSup':
      return `${writeInner('m:e')}^${writeInner('m:sup')}`;
    case 'm:sSub':
      return `${writeInner('m:e')}_${writeInner('m:sub')}`;
    case 'm:rad':
      return `√(${writeInner('m:e')})`;
    case 'm:d':
      return `(${listChildElements(node, 'm:e').map(writeMath).join(', ')})`;
    default:
      return listChildElements(node).map(writeMath).join('');
  }
}
