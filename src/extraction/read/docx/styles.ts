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
}

/** The heading level and list of each paragraph style, including those inherited through `basedOn`. */
export class Styles {
  readonly #styles = new Map<string, Style>();

  constructor(styles: XmlElement | null) {
    for (const item of listChildElements(styles ?? undefined, 'w:style')) {
      const style: Style = { basedOn: findChild(item, 'w:basedOn')?.attributes['w:val'] ?? '' };
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
