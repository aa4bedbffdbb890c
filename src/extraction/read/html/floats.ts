import { DISPLAY } from './clean-html.ts';
import { type HtmlNode, isElement } from './dom.ts';
import { isBlock, isHidden, isUnseen } from './elements.ts';
import { getPrintStyle } from './inherited-style.ts';

/**
 * Groups floating children, and the block after a single one, into rows. Maps the index of each grouped child to
 * the row if it is its first child, and otherwise to null.
 */
export function findFloats(nodes: readonly HtmlNode[]): Map<number, HtmlNode[] | null> {
  const rows = new Map<number, HtmlNode[] | null>();
  const getSide = (node: HtmlNode | undefined) => {
    if (!node || !isElement(node) || isUnseen(node) || isHidden(node)) return null;
    const side = getPrintStyle(node).get('side');
    return side === 'left' || side === 'right' ? side : null;
  };
  const isGap = (node: HtmlNode) => !isElement(node) && (node.nodeValue ?? '').trim() === '';
  for (let i = 0; i < nodes.length; i++) {
    if (getSide(nodes[i]) === null) continue;
    const members = [i];
    for (let j = i + 1; j < nodes.length; j++) {
      const node = nodes[j] as HtmlNode;
      if (isGap(node)) continue;
      if (getSide(node) !== null) members.push(j);
      else {
        const isContent = isElement(node) && isBlock(node, node.getAttribute(DISPLAY));
        if (members.length === 1 && isContent && (node.textContent ?? '').trim() !== '') members.push(j);
        break;
      }
    }
    if (members.length < 2) continue;
    for (const member of members) rows.set(member, null);
    const isRight = (member: number) => getSide(nodes[member]) === 'right';
    const ordered = [...members.filter((member) => !isRight(member)), ...members.filter(isRight).reverse()];
    rows.set(
      i,
      ordered.map((member) => nodes[member] as HtmlNode),
    );
    i = members.at(-1) ?? i;
  }
  return rows;
}
