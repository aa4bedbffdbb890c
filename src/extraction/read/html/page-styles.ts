import { type ElementStyle, readStyle, withoutComments } from './arrangement.ts';

/** An element with the facts that selectors can use. */
export interface StyledElement {
  name: string;
  id: string;
  classes: ReadonlySet<string>;
}

interface Compound {
  name: string;
  id: string;
  classes: string[];
  /** Whether the element must be a child of the previous compound's element, not only inside it. */
  isChild: boolean;
}

interface StyleRule {
  /** From the ancestor to the element itself. */
  compounds: Compound[];
  style: ElementStyle;
  order: number;
}

const MAX_LENGTH = 300_000;
const MAX_RULES = 3_000;
const MAX_SELECTOR = 300;
const MAX_COMPOUNDS = 6;
/** Number of ancestors that are searched. */
const MAX_ANCESTORS = 60;
/** Maximum number of comparisons for a page; the other elements have no style. */
const MAX_COMPARISONS = 4_000_000;

const UNSTYLED: ElementStyle = { display: null, isSpaced: null, isWide: null, print: new Map() };

/**
 * The style sheets of a page, as far as they decide where text is printed.
 * Rules for other media and selectors with attributes, states or siblings are ignored. Rules apply in the order of
 * the page, whatever their specificity.
 */
export class PageStyles {
  readonly #rules = new Map<string, StyleRule[]>();
  #count = 0;
  #length = 0;
  #comparisons = 0;

  /** Adds the content of a style element. `media` is its attribute. */
  add(source: string, media: string): void {
    this.#length += source.length;
    if (this.#length > MAX_LENGTH || (media !== '' && !isForAll(media))) return;
    const plain = withoutComments(source).replace(/<!--|-->/g, ' ');
    for (const { selectors, declarations } of listRules(plain)) {
      const style = readStyle(declarations);
      if (style.display !== null || style.isSpaced !== null || style.isWide !== null || style.print.size > 0)
        for (const one of selectors.split(',')) this.#addRule(one, style);
    }
  }

  /** Returns the style of an element, with its own style. `ancestors` are from the outside in. */
  find(element: StyledElement, ancestors: readonly StyledElement[], own: string): ElementStyle {
    const rules = this.#findRules(element, ancestors).toSorted((a, b) => a.order - b.order);
    const styles = [...rules.map(({ style }) => style), ...(own === '' ? [] : [readStyle(own)])];
    if (styles.length === 0) return UNSTYLED;
    return {
      display: styles.findLast(({ display }) => display !== null)?.display ?? null,
      isSpaced: styles.findLast(({ isSpaced }) => isSpaced !== null)?.isSpaced ?? null,
      isWide: styles.findLast(({ isWide }) => isWide !== null)?.isWide ?? null,
      print: new Map(styles.flatMap(({ print }) => [...print])),
    };
  }

  #findRules(element: StyledElement, ancestors: readonly StyledElement[]): StyleRule[] {
    if (this.#count === 0 || this.#comparisons > MAX_COMPARISONS) return [];
    const keys = ['*', element.name, `#${element.id}`, ...[...element.classes].map((one) => `.${one}`)];
    const near = ancestors.slice(-MAX_ANCESTORS);
    return keys
      .flatMap((key) => this.#rules.get(key) ?? [])
      .filter(({ compounds }) =>
        this.#doesMatch(compounds, compounds.length - 1, element, near, near.length),
      );
  }

  /** Whether an element and its ancestors match the compounds up to `last`. */
  #doesMatch(
    compounds: readonly Compound[],
    last: number,
    element: StyledElement,
    ancestors: readonly StyledElement[],
    depth: number,
  ): boolean {
    const compound = compounds[last];
    this.#comparisons += 1 + (compound?.classes.length ?? 0);
    if (this.#comparisons > MAX_COMPARISONS || !compound || !isMatch(compound, element)) return false;
    if (last === 0) return true;
    for (let at = depth - 1; at >= (compound.isChild ? depth - 1 : 0) && at >= 0; at--) {
      const ancestor = ancestors[at];
      if (ancestor && this.#doesMatch(compounds, last - 1, ancestor, ancestors, at)) return true;
    }
    return false;
  }

  #addRule(selector: string, style: ElementStyle): void {
    if (this.#count >= MAX_RULES) return;
    const compounds = parseSelector(selector);
    const last = compounds?.at(-1);
    if (!compounds || !last) return;
    const rule: StyleRule = { compounds, style, order: this.#count++ };
    const key = last.id !== '' ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : last.name;
    const known = this.#rules.get(key);
    if (known) known.push(rule);
    else this.#rules.set(key, [rule]);
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

const COMPOUND = /^(?<name>\*|[a-z][a-z0-9-]*)?(?<parts>(?:[.#][\w-]+)*)$/i;

/** Returns null for a selector that is not understood. */
function parseSelector(selector: string): Compound[] | null {
  if (selector.length > MAX_SELECTOR) return null;
  const words = selector.replaceAll('>', ' > ').trim().split(/\s+/);
  const compounds: Compound[] = [];
  let isChild = false;
  for (const word of words) {
    if (word === '>') {
      isChild = true;
      continue;
    }
    const match = COMPOUND.exec(word);
    if (match === null || word === '' || compounds.length >= MAX_COMPOUNDS) return null;
    const parts = match.groups?.parts?.match(/[.#][\w-]+/g) ?? [];
    compounds.push({
      name: (match.groups?.name ?? '*').toLowerCase(),
      id: parts.find((part) => part.startsWith('#'))?.slice(1) ?? '',
      classes: parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1)),
      isChild,
    });
    isChild = false;
  }
  return compounds.length > 0 ? compounds : null;
}

const isMatch = ({ name, id, classes }: Compound, element: StyledElement) =>
  (name === '*' || name === element.name) &&
  (id === '' || id === element.id) &&
  classes.every((one) => element.classes.has(one));
