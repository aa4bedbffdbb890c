import type { Alignment, FlowParagraph, TabStop, TextRun } from '../typeset/flow.ts';
import { findChild, listChildElements, type XmlElement } from '../xml.ts';

export interface ListPlace {
  listId: string;
  level: number;
}

interface Style {
  basedOn: string;
  /** Zero-based outline level; missing for body text. */
  outline?: number;
  list?: ListPlace;
  element: XmlElement;
}

/** Text size if the file states none, in points. */
const USUAL_SIZE = 10;
const MIN_SIZE = 2;
const MAX_SIZE = 200;

/** The properties of each style, including those inherited through `basedOn`. */
export class Styles {
  readonly #styles = new Map<string, Style>();
  readonly #defaults: XmlElement | undefined;
  /** The style of paragraphs that name none. */
  #usual = '';

  constructor(styles: XmlElement | null) {
    this.#defaults = findChild(styles ?? undefined, 'w:docDefaults');
    for (const item of listChildElements(styles ?? undefined, 'w:style')) {
      const style: Style = {
        basedOn: findChild(item, 'w:basedOn')?.attributes['w:val'] ?? '',
        element: item,
      };
      const isDefault = isOn(item.attributes['w:default'] ?? '0');
      if (isDefault && item.attributes['w:type'] === 'paragraph')
        this.#usual = item.attributes['w:styleId'] ?? '';
      const properties = findChild(item, 'w:pPr');
      const outline =
        readOutlineLevel(properties) ?? findNamedLevel(findChild(item, 'w:name')?.attributes['w:val'] ?? '');
      if (outline !== undefined) style.outline = outline;
      const list = listPlace(properties);
      if (list !== undefined) style.list = list;
      this.#styles.set(item.attributes['w:styleId'] ?? '', style);
    }
  }

  /** Returns 1 to 6, or 0 for body text. */
  headingLevel(properties: XmlElement | undefined): number {
    const own = readOutlineLevel(properties);
    const level = own ?? this.#inherited(getStyleId(properties), (style) => style.outline);
    return level === undefined || level > 8 ? 0 : Math.min(6, level + 1);
  }

  list(properties: XmlElement | undefined): ListPlace | undefined {
    return listPlace(properties) ?? this.#inherited(getStyleId(properties), (style) => style.list);
  }

  /** Returns the size and weight of a run. */
  textStyle(paragraph: XmlElement | undefined, run: XmlElement | undefined): Omit<TextRun, 'text'> {
    const size = readPoints(this.#findTextProperty(paragraph, run, 'w:sz'), 'w:val', 2) ?? USUAL_SIZE;
    const bold = this.#findTextProperty(paragraph, run, 'w:b');
    return {
      size: Math.max(MIN_SIZE, Math.min(MAX_SIZE, size)),
      isBold: bold !== undefined && isOn(bold.attributes['w:val'] ?? '1'),
    };
  }

  /** Whether a run is not printed. */
  isHidden(run: XmlElement | undefined): boolean {
    const hidden = findChild(run, 'w:vanish');
    return hidden !== undefined && isOn(hidden.attributes['w:val'] ?? '1');
  }

  /** Returns the alignment, indents, space and tab stops of a paragraph, in points. */
  layout(properties: XmlElement | undefined): Omit<FlowParagraph, 'kind' | 'runs' | 'place'> {
    const read = (name: string, ...attributes: string[]) =>
      this.#findAttribute(properties, name, attributes) ?? 0;
    return {
      align: readAlignment(this.#findParagraphProperty(properties, 'w:jc')),
      left: read('w:ind', 'w:left', 'w:start'),
      right: read('w:ind', 'w:right', 'w:end'),
      first: read('w:ind', 'w:firstLine') - read('w:ind', 'w:hanging'),
      before: read('w:spacing', 'w:before'),
      after: read('w:spacing', 'w:after'),
      tabs: this.#listTabs(properties),
    };
  }

  tableBorders(properties: XmlElement | undefined): XmlElement | undefined {
    const id = findChild(properties, 'w:tblStyle')?.attributes['w:val'] ?? '';
    return this.#inherited(id, ({ element }) => findChild(findChild(element, 'w:tblPr'), 'w:tblBorders'));
  }

  #findTextProperty(
    paragraph: XmlElement | undefined,
    run: XmlElement | undefined,
    name: string,
  ): XmlElement | undefined {
    const pick = (style: Style) => findChild(findChild(style.element, 'w:rPr'), name);
    return (
      findChild(run, name) ??
      this.#inherited(findChild(run, 'w:rStyle')?.attributes['w:val'] ?? '', pick) ??
      this.#inherited(getStyleId(paragraph) || this.#usual, pick) ??
      findChild(findChild(findChild(this.#defaults, 'w:rPrDefault'), 'w:rPr'), name)
    );
  }

  /** Lists the paragraph properties that apply, beginning with those of the paragraph itself. */
  #listProperties(properties: XmlElement | undefined): XmlElement[] {
    const inherited: XmlElement[] = [];
    this.#inherited(getStyleId(properties) || this.#usual, ({ element }) => {
      const own = findChild(element, 'w:pPr');
      if (own !== undefined) inherited.push(own);
      return undefined;
    });
    const defaults = findChild(findChild(this.#defaults, 'w:pPrDefault'), 'w:pPr');
    return [properties, ...inherited, defaults].filter((one) => one !== undefined);
  }

  #findParagraphProperty(properties: XmlElement | undefined, name: string): XmlElement | undefined {
    for (const one of this.#listProperties(properties)) {
      const found = findChild(one, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #findAttribute(
    properties: XmlElement | undefined,
    name: string,
    attributes: readonly string[],
  ): number | undefined {
    for (const one of this.#listProperties(properties))
      for (const attribute of attributes) {
        const length = readPoints(findChild(one, name), attribute);
        if (length !== undefined) return length;
      }
    return undefined;
  }

  #listTabs(properties: XmlElement | undefined): TabStop[] {
    const stops = new Map<number, TabStop | null>();
    for (const one of this.#listProperties(properties))
      for (const tab of listChildElements(findChild(one, 'w:tabs'), 'w:tab')) {
        const at = readPoints(tab, 'w:pos');
        const kind = tab.attributes['w:val'] ?? '';
        if (at === undefined || stops.has(at)) continue;
        const isRight = kind === 'right' || kind === 'end' || kind === 'decimal';
        const align = isRight ? 'right' : kind === 'center' ? 'center' : 'left';
        stops.set(at, kind === 'clear' || kind === 'bar' ? null : { at, align });
      }
    return [...stops.values()].filter((stop) => stop !== null).sort((a, b) => a.at - b.at);
  }

  #inherited<T>(id: string, pick: (style: Style) => T | undefined): T | undefined {
    let next = id;
    for (let depth = 0; depth < 20 && next !== ''; depth++) {
      const style = this.#styles.get(next);
      if (style === undefined) return undefined;
      const found = pick(style);
      if (found !== undefined) return found;
      next = style.basedOn;
    }
    return undefined;
  }
}

function getStyleId(properties: XmlElement | undefined): string {
  return findChild(properties, 'w:pStyle')?.attributes['w:val'] ?? '';
}

function readOutlineLevel(properties: XmlElement | undefined): number | undefined {
  const level = Number.parseInt(findChild(properties, 'w:outlineLvl')?.attributes['w:val'] ?? '', 10);
  return Number.isNaN(level) ? undefined : level;
}

function findNamedLevel(name: string): number | undefined {
  if (/^title$/i.test(name)) return 0;
  const digit = /^heading ([1-9])$/i.exec(name)?.[1];
  return digit === undefined ? undefined : Number(digit) - 1;
}

function listPlace(properties: XmlElement | undefined): ListPlace | undefined {
  const numbering = findChild(properties, 'w:numPr');
  if (numbering === undefined) return undefined;
  const listId = findChild(numbering, 'w:numId')?.attributes['w:val'];
  if (listId === undefined) return undefined;
  return {
    listId,
    level: Number.parseInt(findChild(numbering, 'w:ilvl')?.attributes['w:val'] ?? '0', 10) || 0,
  };
}

function isOn(value: string): boolean {
  return !['0', 'false', 'off'].includes(value);
}

/** Returns a length in points; by default, the file states it in twentieths of a point. */
export function readPoints(
  element: XmlElement | undefined,
  attribute: string,
  units = 20,
): number | undefined {
  const length = Number.parseFloat(element?.attributes[attribute] ?? '');
  return Number.isFinite(length) ? length / units : undefined;
}

export function readAlignment(element: XmlElement | undefined): Alignment {
  const value = element?.attributes['w:val'] ?? '';
  if (value === 'right' || value === 'end') return 'right';
  return value === 'center' ? 'center' : 'left';
}
