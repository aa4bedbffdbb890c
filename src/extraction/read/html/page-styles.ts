import { type Arrangement, readArrangement } from './arrangement.ts';

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
  arrangement: Arrangement;
}

const MAX_LENGTH = 300_000;
const MAX_RULES = 3_000;
const MAX_COMPOUNDS = 6;
/** Number of ancestors that are searched. */
const MAX_ANCESTORS = 60;
/** Maximum number of comparisons for a page; the other elements have no arrangement. */
const MAX_COMPARISONS = 4_000_000;

/**
 * The style sheets of a page, as far as they decide which elements begin a new line or are next to each other.
 * Rules for other media and selectors with attributes, states or siblings are ignored. Rules apply in the order of
 * the page, whatever their specificity.
 */
export class PageStyles {
  readonly #rules = new Map<string, StyleRule[]>();
  readonly #orders = new Map<StyleRule, number>();
  #length = 0;
  #comparisons = 0;

  /** Adds the content of a style element. */
  add(source: string): void {
    this.#length += source.length;
    if (this.#length > MAX_LENGTH) return;
    for (const { selectors, declarations } of listRules(source.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' '))) {
      const arrangement = readArrangement(declarations);
      if (arrangement !== null) for (const one of selectors.split(',')) this.#addRule(one, arrangement);
    }
  }

  /** Returns how an element is arranged; null if no rule applies. `ancestors` are from the outside in. */
  find(element: StyledElement, ancestors: readonly StyledElement[]): Arrangement | null {
    if (this.#orders.size === 0 || this.#comparisons > MAX_COMPARISONS) return null;
    let found: { rule: StyleRule; order: number } | null = null;
    const keys = [element.name, `#${element.id}`, ...[...element.classes].map((one) => `.${one}`)];
    for (const key of keys)
      for (const rule of this.#rules.get(key) ?? []) {
        const order = this.#orders.get(rule) ?? 0;
        this.#comparisons += rule.compounds.length > 1 ? MAX_ANCESTORS : 1;
        if ((found === null || order > found.order) && doesMatch(rule.compounds, element, ancestors))
          found = { rule, order };
      }
    return found?.rule.arrangement ?? null;
  }

  #addRule(selector: string, arrangement: Arrangement): void {
    const compounds = parseSelector(selector);
    const last = compounds?.at(-1);
    if (!compounds || !last || this.#orders.size >= MAX_RULES) return;
    const rule: StyleRule = { compounds, arrangement };
    const key = last.id !== '' ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : last.name;
    const known = this.#rules.get(key);
    if (known) known.push(rule);
    else this.#rules.set(key, [rule]);
    this.#orders.set(rule, this.#orders.size);
  }
}

/** Lists the rules outside of other media. A block that is not closed ends with the source. */
function* listRules(source: string): Generator<{ selectors: string; declarations: string }> {
  let at = 0;
  while (at < source.length) {
    const opening = source.indexOf('{', at);
    if (opening === -1) return;
    const prelude = source
      .slice(at, opening)
      .replace(/^[^{}]*[;}]/, '')
      .trim();
    const isMedia = /^@media\b/i.test(prelude);
    if (isMedia && isForAll(prelude)) {
      at = opening + 1;
      continue;
    }
    const end = prelude.startsWith('@') ? findBlockEnd(source, opening) : findEnd(source, '}', opening);
    if (!prelude.startsWith('@')) yield { selectors: prelude, declarations: source.slice(opening + 1, end) };
    at = end + 1;
  }
}

const isForAll = (media: string) => /^@media\s+(?:only\s+)?(?:all|print|screen)\s*$/i.test(media);

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
  const words = selector
    .trim()
    .replace(/\s*>\s*/g, ' > ')
    .split(/\s+/);
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

function doesMatch(
  compounds: readonly Compound[],
  element: StyledElement,
  ancestors: readonly StyledElement[],
): boolean {
  const last = compounds.at(-1);
  if (!last || !isMatch(last, element)) return false;
  let at = ancestors.length - 1;
  for (let c = compounds.length - 1; c > 0; c--) {
    const [compound, inner] = [compounds[c - 1] as Compound, compounds[c] as Compound];
    const least = inner.isChild ? at : Math.max(0, ancestors.length - MAX_ANCESTORS);
    while (at >= least && !isMatch(compound, ancestors[at] as StyledElement)) at--;
    if (at < least || at < 0) return false;
    at--;
  }
  return true;
}

const isMatch = ({ name, id, classes }: Compound, element: StyledElement) =>
  (name === '*' || name === element.name) &&
  (id === '' || id === element.id) &&
  classes.every((one) => element.classes.has(one));
