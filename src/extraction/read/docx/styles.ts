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

interface StyledText extends Omit<TextRun, 'text'> {
  isHidden: boolean;
}

interface StyledParagraph extends Omit<FlowParagraph, 'kind' | 'runs' | 'place' | 'first'> {
  firstLine: number;
  hanging: number;
}

const PLAIN: StyledParagraph = {
  align: 'left',
  left: 0,
  right: 0,
  firstLine: 0,
  hanging: 0,
  before: 0,
  after: 0,
  tabs: [],
};
const MAX_TABS = 64;
/** Maximum length, in points; Word's pages are shorter. */
const LONGEST = 2000;

/** Text size if the file states none, in points. */
const USUAL_SIZE = 10;
const MIN_SIZE = 2;
const MAX_SIZE = 200;

/** The properties of each style, including those inherited through `basedOn`. */
export class Styles {
  readonly #styles = new Map<string, Style>();
  readonly #texts = new Map<string, StyledText>();
  readonly #layouts = new Map<string, StyledParagraph>();
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
    const inherited = this.#inheritedTextStyle(paragraph, run);
    const size = readPoints(findChild(run, 'w:sz'), 'w:val', 2) ?? inherited.size;
    return {
      size: Math.max(MIN_SIZE, Math.min(MAX_SIZE, size)),
      isBold: readSwitch(findChild(run, 'w:b')) ?? inherited.isBold,
    };
  }

  /** Whether a run is not printed. */
  isHidden(paragraph: XmlElement | undefined, run: XmlElement | undefined): boolean {
    return readSwitch(findChild(run, 'w:vanish')) ?? this.#inheritedTextStyle(paragraph, run).isHidden;
  }

  #inheritedTextStyle(paragraph: XmlElement | undefined, run: XmlElement | undefined): StyledText {
    const ids = [findChild(run, 'w:rStyle')?.attributes['w:val'] ?? '', getStyleId(paragraph) || this.#usual];
    const key = ids.join('\n');
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const find = (name: string) => {
      const pick = ({ element }: Style) => findChild(findChild(element, 'w:rPr'), name);
      const [own = '', usual = ''] = ids;
      return (
        this.#inherited(own, pick) ??
        this.#inherited(usual, pick) ??
        findChild(findChild(findChild(this.#defaults, 'w:rPrDefault'), 'w:rPr'), name)
      );
    };
    const style: StyledText = {
      size: readPoints(find('w:sz'), 'w:val', 2) ?? USUAL_SIZE,
      isBold: readSwitch(find('w:b')) ?? false,
      isHidden: readSwitch(find('w:vanish')) ?? false,
    };
    this.#texts.set(key, style);
    return style;
  }

  /** Returns the alignment, indents, space and tab stops of a paragraph, in points. */
  layout(properties: XmlElement | undefined): Omit<FlowParagraph, 'kind' | 'runs' | 'place'> {
    const { firstLine, hanging, ...layout } = this.#mergeLayout(
      properties,
      this.#inheritedLayout(getStyleId(properties) || this.#usual),
    );
    return { ...layout, first: firstLine - hanging };
  }

  #inheritedLayout(id: string): StyledParagraph {
    const known = this.#layouts.get(id);
    if (known !== undefined) return known;
    const properties: XmlElement[] = [];
    this.#inherited(id, ({ element }) => {
      const own = findChild(element, 'w:pPr');
      if (own !== undefined) properties.push(own);
      return undefined;
    });
    const defaults = findChild(findChild(this.#defaults, 'w:pPrDefault'), 'w:pPr');
    const layout = [...properties, defaults].reduceRight<StyledParagraph>(
      (outer, own) => this.#mergeLayout(own, outer),
      PLAIN,
    );
    this.#layouts.set(id, layout);
    return layout;
  }

  #mergeLayout(properties: XmlElement | undefined, outer: StyledParagraph): StyledParagraph {
    if (properties === undefined) return outer;
    const indent = findChild(properties, 'w:ind');
    const spacing = findChild(properties, 'w:spacing');
    const align = findChild(properties, 'w:jc');
    const tabs = findChild(properties, 'w:tabs');
    return {
      align: align === undefined ? outer.align : readAlignment(align),
      left: readPoints(indent, 'w:left') ?? readPoints(indent, 'w:start') ?? outer.left,
      right: readPoints(indent, 'w:right') ?? readPoints(indent, 'w:end') ?? outer.right,
      firstLine: readPoints(indent, 'w:firstLine') ?? outer.firstLine,
      hanging: readPoints(indent, 'w:hanging') ?? outer.hanging,
      before: Math.max(0, readPoints(spacing, 'w:before') ?? outer.before),
      after: Math.max(0, readPoints(spacing, 'w:after') ?? outer.after),
      tabs: tabs === undefined ? outer.tabs : mergeTabs(tabs, outer.tabs),
    };
  }

  tableBorders(properties: XmlElement | undefined): XmlElement | undefined {
    const id = findChild(properties, 'w:tblStyle')?.attributes['w:val'] ?? '';
    return this.#inherited(id, ({ element }) => findChild(findChild(element, 'w:tblPr'), 'w:tblBorders'));
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

/** Returns undefined if the property is missing. */
function readSwitch(element: XmlElement | undefined): boolean | undefined {
  return element === undefined ? undefined : isOn(element.attributes['w:val'] ?? '1');
}

/** Adds tab stops to inherited ones, and removes those that are cleared. */
function mergeTabs(tabs: XmlElement, outer: readonly TabStop[]): TabStop[] {
  const stops = new Map(outer.map((stop) => [stop.at, stop]));
  for (const tab of listChildElements(tabs, 'w:tab').slice(0, MAX_TABS)) {
    const at = readPoints(tab, 'w:pos');
    const kind = tab.attributes['w:val'] ?? '';
    if (at === undefined) continue;
    const isRight = kind === 'right' || kind === 'end' || kind === 'decimal';
    if (kind === 'clear' || kind === 'bar') stops.delete(at);
    else stops.set(at, { at, align: isRight ? 'right' : kind === 'center' ? 'center' : 'left' });
  }
  return [...stops.values()].sort((a, b) => a.at - b.at).slice(0, MAX_TABS);
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
  return Number.isFinite(length) ? Math.max(-LONGEST, Math.min(LONGEST, length / units)) : undefined;
}

export function readAlignment(element: XmlElement | undefined): Alignment {
  const value = element?.attributes['w:val'] ?? '';
  if (value === 'right' || value === 'end') return 'right';
  return value === 'center' ? 'center' : 'left';
}
