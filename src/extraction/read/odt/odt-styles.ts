import type { Alignment, FlowParagraph, TabStop, TextRun } from '../typeset/flow.ts';
import { findChild, findDescendants, listChildElements, type XmlElement } from '../xml.ts';

const UNITS: Readonly<Record<string, number>> = { in: 72, cm: 28.35, mm: 2.835, pt: 1, px: 0.75, pc: 12 };
/** Maximum length, in points. */
const LONGEST = 5000;
const USUAL_SIZE = 12;
const MIN_SIZE = 2;
const MAX_SIZE = 200;
/** Maximum number of styles that a style is based on. */
const MAX_PARENTS = 20;

/** Returns a length in points; undefined if it is missing, relative or malformed. */
export function readLength(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(-?\d*\.?\d+)(in|cm|mm|pt|px|pc)$/.exec(length ?? '') ?? [];
  if (number === undefined) return undefined;
  return Math.max(-LONGEST, Math.min(LONGEST, Number(number) * (UNITS[unit] ?? 0)));
}

/** The styles of an odt file, with those that they are based on. */
export class OdtStyles {
  readonly #styles = new Map<string, XmlElement>();
  readonly #defaults = new Map<string, XmlElement>();

  /** Adds the styles of a part of the file. */
  add(root: XmlElement): void {
    for (const style of findDescendants(root, 'style:style'))
      this.#styles.set(getKey(style.attributes['style:family'], style.attributes['style:name']), style);
    for (const style of findDescendants(root, 'style:default-style'))
      this.#defaults.set(style.attributes['style:family'] ?? '', style);
  }

  /** Returns the size and weight of text in the given styles, of which the last one takes precedence. */
  readTextStyle(paragraph: string | undefined, spans: readonly string[]): Omit<TextRun, 'text'> {
    const families: [string, string | undefined][] = [
      ['paragraph', paragraph],
      ...spans.map((name): [string, string] => ['text', name]),
    ];
    const read = (attribute: string) =>
      families.reduceRight<string | undefined>(
        (found, [family, name]) => found ?? this.find(family, name, 'style:text-properties', attribute),
        undefined,
      );
    const weight = read('fo:font-weight') ?? '';
    const size = readLength(read('fo:font-size')) ?? USUAL_SIZE;
    return {
      size: Math.max(MIN_SIZE, Math.min(MAX_SIZE, size)),
      isBold: weight === 'bold' || Number(weight) >= 600,
    };
  }

  readParagraphLayout(name: string | undefined): Omit<FlowParagraph, 'kind' | 'runs' | 'place'> {
    const read = (attribute: string) => this.find('paragraph', name, 'style:paragraph-properties', attribute);
    return {
      align: toAlignment(read('fo:text-align')),
      left: readLength(read('fo:margin-left')) ?? 0,
      right: readLength(read('fo:margin-right')) ?? 0,
      first: readLength(read('fo:text-indent')) ?? 0,
      before: readLength(read('fo:margin-top')) ?? 0,
      after: readLength(read('fo:margin-bottom')) ?? 0,
      tabs: this.#listTabs(name),
    };
  }

  /** Returns an attribute of a style, or of a style that it is based on. */
  find(family: string, name: string | undefined, properties: string, attribute: string): string | undefined {
    for (const style of this.#listChain(family, name)) {
      const value = findChild(style, properties)?.attributes[attribute];
      if (value !== undefined) return value;
    }
    return undefined;
  }

  #listChain(family: string, name: string | undefined): XmlElement[] {
    const chain: XmlElement[] = [];
    let style = this.#styles.get(getKey(family, name));
    while (style !== undefined && chain.length < MAX_PARENTS) {
      chain.push(style);
      style = this.#styles.get(getKey(family, style.attributes['style:parent-style-name']));
    }
    const usual = family === 'text' ? undefined : this.#defaults.get(family);
    return usual === undefined ? chain : [...chain, usual];
  }

  #listTabs(name: string | undefined): TabStop[] {
    for (const style of this.#listChain('paragraph', name)) {
      const list = findChild(findChild(style, 'style:paragraph-properties'), 'style:tab-stops');
      if (list === undefined) continue;
      return listChildElements(list, 'style:tab-stop')
        .map(
          (stop): TabStop => ({
            at: readLength(stop.attributes['style:position']) ?? 0,
            align: readKind(stop),
          }),
        )
        .sort((a, b) => a.at - b.at);
    }
    return [];
  }
}

function getKey(family: string | undefined, name: string | undefined): string {
  return `${family ?? ''} ${name ?? ''}`;
}

function readKind(stop: XmlElement): Alignment {
  const kind = stop.attributes['style:type'] ?? '';
  return kind === 'char' ? 'right' : toAlignment(kind);
}

export function toAlignment(value: string | undefined): Alignment {
  if (value === 'right' || value === 'end') return 'right';
  return value === 'center' ? 'center' : 'left';
}
