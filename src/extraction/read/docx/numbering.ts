import { findChild, listChildElements, type XmlElement } from '../xml.ts';

interface Level {
  format: string;
  text: string;
  start: number;
}

interface List {
  abstractId: string;
  levels: Map<number, Level>;
}

/** Counts list items as Word does, and returns markers such as `-`, `1.`, `2.1` and `c)`. */
export class Numbering {
  readonly #lists = new Map<string, List>();
  readonly #counters = new Map<string, number[]>();
  /** Overrides that have already restarted the numbering of their list. Each override does so only once. */
  readonly #restarted = new Set<string>();
  readonly #overrides = new Map<string, Map<number, number>>();

  constructor(numbering: XmlElement | null) {
    if (numbering === null) return;
    const abstracts = new Map<string, Map<number, Level>>();
    for (const item of listChildElements(numbering, 'w:abstractNum')) {
      const levels = new Map(
        listChildElements(item, 'w:lvl').map((level) => [readLevelNumber(level), readLevel(level)]),
      );
      abstracts.set(item.attributes['w:abstractNumId'] ?? '', levels);
    }
    for (const item of listChildElements(numbering, 'w:num')) {
      const abstractId = readValue(item, 'w:abstractNumId');
      const id = item.attributes['w:numId'] ?? '';
      this.#lists.set(id, { abstractId, levels: abstracts.get(abstractId) ?? new Map() });
      const starts = new Map<number, number>();
      for (const override of listChildElements(item, 'w:lvlOverride')) {
        const start = Number.parseInt(readValue(override, 'w:startOverride'), 10);
        if (Number.isFinite(start)) starts.set(readLevelNumber(override), start);
      }
      if (starts.size > 0) this.#overrides.set(id, starts);
    }
  }

  /** Returns '' if the list has no visible marker. */
  marker(listId: string, level: number): string {
    const list = this.#lists.get(listId);
    const shape = list?.levels.get(level);
    if (list === undefined || shape === undefined) return listId === '0' ? '' : '-';
    if (shape.format === 'bullet') return '-';
    if (shape.format === 'none' || shape.text === '') return '';
    const counters = this.#counters.get(list.abstractId) ?? [];
    this.#counters.set(list.abstractId, counters);
    this.#restart(listId, level, counters);
    counters[level] = (counters[level] ?? shape.start - 1) + 1;
    counters.length = level + 1;
    // Levels that were skipped are assumed to be at their start value.
    for (let above = 0; above < level; above++) counters[above] ??= list.levels.get(above)?.start ?? 1;
    return shape.text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const shown = list.levels.get(at);
      return formatNumber(counters[at] ?? shown?.start ?? 1, shown?.format ?? 'decimal');
    });
  }

  #restart(listId: string, level: number, counters: number[]): void {
    const start = this.#overrides.get(listId)?.get(level);
    const once = `${listId}:${level}`;
    if (start === undefined || this.#restarted.has(once)) return;
    this.#restarted.add(once);
    counters[level] = start - 1;
  }
}

function readLevelNumber(level: XmlElement): number {
  return Number.parseInt(level.attributes['w:ilvl'] ?? '0', 10) || 0;
}

function readValue(parent: XmlElement, name: string): string {
  return findChild(parent, name)?.attributes['w:val'] ?? '';
}

function readLevel(level: XmlElement): Level {
  return {
    format: readValue(level, 'w:numFmt') || 'decimal',
    text: readValue(level, 'w:lvlText'),
    start: Number.parseInt(readValue(level, 'w:start') || '1', 10) || 0,
  };
}

function formatNumber(count: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return toLetters(count);
    case 'upperLetter':
      return toLetters(count).toUpperCase();
    case 'lowerRoman':
      return toRoman(count).toLowerCase();
    case 'upperRoman':
      return toRoman(count);
    case 'decimalZero':
      return String(count).padStart(2, '0');
    default:
      return String(count);
  }
}

/** Converts a number to letters as Word does: a … z, aa, bb … */
function toLetters(count: number): string {
  if (count < 1) return String(count);
  const letter = String.fromCharCode(97 + ((count - 1) % 26));
  return letter.repeat(Math.min(20, Math.floor((count - 1) / 26) + 1));
}

function toRoman(count: number): string {
  if (count < 1 || count > 3999) return String(count);
  const signs: [number, string][] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let left = count;
  let out = '';
  for (const [amount, sign] of signs)
    while (left >= amount) {
      out += sign;
      left -= amount;
    }
  return out;
}
