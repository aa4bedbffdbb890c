import type { Alignment } from '../typeset/flow.ts';
import type { HtmlElement } from './dom.ts';
import { measureLength, PRINT, type PrintStyle, parsePrintStyle } from './print-style.ts';

/** What an element inherits from the one around it. */
export interface InheritedStyle {
  size: number;
  isBold: boolean;
  align: Alignment;
}

export const USUAL_STYLE: InheritedStyle = { size: 12, isBold: false, align: 'left' };
const NARROWEST_SIZE = 3;
const LARGEST_SIZE = 80;
/** Sizes of headings and of elements with small text, relative to the text around them. */
const SIZES: Readonly<Record<string, number>> = {
  h1: 2,
  h2: 1.5,
  h3: 1.17,
  h4: 1,
  h5: 0.83,
  h6: 0.67,
  small: 0.83,
  big: 1.2,
  sub: 0.83,
  sup: 0.83,
};
const NAMED_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 6.75,
  'x-small': 7.5,
  small: 9.75,
  medium: 12,
  large: 13.5,
  'x-large': 18,
  'xx-large': 24,
};
const BOLD = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Returns the style of an element inside another one. */
export function applyStyle(
  element: HtmlElement,
  outer: InheritedStyle,
  style = getPrintStyle(element),
): InheritedStyle {
  const name = element.localName;
  const weight = style.get('weight');
  const isBold =
    weight === undefined ? outer.isBold || BOLD.has(name) : /^bold/.test(weight) || Number(weight) >= 600;
  return {
    size: readSize(style.get('size'), outer.size, SIZES[name] ?? 1),
    isBold,
    align: readAlign(element, style, outer),
  };
}

const styles = new WeakMap<HtmlElement, PrintStyle>();

/** Returns the print style of an element, which is read only once. */
export function getPrintStyle(element: HtmlElement): PrintStyle {
  const known = styles.get(element);
  if (known) return known;
  const style = parsePrintStyle(element.getAttribute(PRINT));
  styles.set(element, style);
  return style;
}

function readSize(stated: string | undefined, outer: number, usual: number): number {
  const size =
    stated === undefined ? outer * usual : (NAMED_SIZES[stated] ?? measureLength(stated, outer, outer));
  return Math.max(NARROWEST_SIZE, Math.min(LARGEST_SIZE, size || outer));
}

function readAlign(element: HtmlElement, style: PrintStyle, outer: InheritedStyle): Alignment {
  const value = style.get('align') ?? element.getAttribute('align')?.toLowerCase();
  if (value === undefined)
    return element.localName === 'center' || element.localName === 'th' ? 'center' : outer.align;
  if (value === 'right' || value === 'end') return 'right';
  return value === 'center' ? 'center' : 'left';
}
