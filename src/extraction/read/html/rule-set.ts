import type { ElementStyle } from './arrangement.ts';

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

const MAX_RULES = 3_000;
const MAX_SELECTOR = 300;
const MAX_COMPOUNDS = 6;
/** Number of ancestors that are searched. */
const MAX_ANCESTORS = 60;
/** Maximum number of comparisons for a page; the other elements have no style. */
const MAX_COMPARISONS = 4_000_000;

/** Rules with their selectors. Further rules and comparisons beyond the limits are ignored. */
export class RuleSet {
  readonly #rules = new Map<string, StyleRule[]>();
  #count = 0;
  #comparisons = 0;

  add(selector: string, style: ElementStyle): void {
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

  /** Returns the styles of the rules that apply to an element, in the order of the page. */
  find(element: StyledElement, ancestors: readonly StyledElement[]): ElementStyle[] {
    if (this.#count === 0 || this.#comparisons > MAX_COMPARISONS) return [];
    const keys = ['*', element.name, `#${element.id}`, ...[...element.classes].map((one) => `.${one}`)];
    const near = ancestors.slice(-MAX_ANCESTORS);
    return keys
      .flatMap((key) => this.#rules.get(key) ?? [])
      .filter(({ compounds }) => this.#doesMatch(compounds, compounds.length - 1, element, near, near.length))
      .sort((a, b) => a.order - b.order)
      .map(({ style }) => style);
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
