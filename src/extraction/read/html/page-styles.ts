import { type ElementStyle, readStyle, withoutComments } from './arrangement.ts';
import { RuleSet, type StyledElement } from './rule-set.ts';

const MAX_LENGTH = 300_000;
const UNSTYLED: ElementStyle = { display: null, isSpaced: null, isWide: null, print: new Map() };

/**
 * The style sheets of a page, as far as they decide where text is printed. Rules for other media and selectors with
 * attributes, states or siblings are ignored. Rules apply in the order of the page, whatever their specificity.
 */
export class PageStyles {
  readonly #arrangement = new RuleSet();
  /** Separate, so that the many rules for sizes and spaces do not use up the limits of the arrangement. */
  readonly #print = new RuleSet();
  #length = 0;

  /** Adds the content of a style element. `media` is its attribute. */
  add(source: string, media: string): void {
    this.#length += source.length;
    if (this.#length > MAX_LENGTH || (media !== '' && !isForAll(media))) return;
    const plain = withoutComments(source).replace(/<!--|-->/g, ' ');
    for (const { selectors, declarations } of listRules(plain)) {
      const style = readStyle(declarations);
      const isArranging = style.display !== null || style.isSpaced !== null || style.isWide !== null;
      for (const selector of selectors.split(',')) {
        if (isArranging) this.#arrangement.add(selector, style);
        if (style.print.size > 0) this.#print.add(selector, style);
      }
    }
  }

  /** Returns the style of an element, with its own style. `ancestors` are from the outside in. */
  find(element: StyledElement, ancestors: readonly StyledElement[], own: string): ElementStyle {
    const last = own === '' ? [] : [readStyle(own)];
    const styles = [...this.#arrangement.find(element, ancestors), ...last];
    const printed = [...this.#print.find(element, ancestors), ...last];
    if (styles.length + printed.length === 0) return UNSTYLED;
    return {
      display: styles.findLast(({ display }) => display !== null)?.display ?? null,
      isSpaced: styles.findLast(({ isSpaced }) => isSpaced !== null)?.isSpaced ?? null,
      isWide: styles.findLast(({ isWide }) => isWide !== null)?.isWide ?? null,
      print: new Map(printed.flatMap(({ print }) => [...print])),
    };
  }
}

/** Lists the rules outside of other media. A block that is not closed ends with the source. */
function* listRules(source: string): Generator<{ selectors: string; declarations: string }> {
  let at = 0;
  while (at < source.length) {
    const opening = source.indexOf('{', at);
    if (opening === -1) return;
    const before = source.slice(at, opening);
    const prelude = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('}')) + 1).trim();
    if (isEntered(prelude)) {
      at = opening + 1;
      continue;
    }
    const end = prelude.startsWith('@') ? findBlockEnd(source, opening) : findEnd(source, '}', opening);
    if (!prelude.startsWith('@')) yield { selectors: prelude, declarations: source.slice(opening + 1, end) };
    at = end + 1;
  }
}

/** Whether the rules inside a block apply to the page. */
function isEntered(prelude: string): boolean {
  const media = /^@media\s+(.*)$/is.exec(prelude)?.[1];
  return media === undefined ? /^@(?:layer|supports)\b/i.test(prelude) : isForAll(media);
}

const isForAll = (media: string) => /^\s*(?:only\s+)?(?:all|print|screen)\s*$/i.test(media.slice(0, 40));

function findEnd(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from);
  return end === -1 ? source.length : end;
}

function findBlockEnd(source: string, opening: number): number {
  let depth = 0;
  for (let at = opening; at < source.length; at++) {
    if (source[at] === '{') depth++;
    else if (source[at] === '}' && --depth === 0) return at;
  }
  return source.length;
}
