import { Pen } from '../pen.ts';
import { Printer } from '../print.ts';
import type { Random } from '../random.ts';
import type { Truth } from '../truth.ts';
import type { Language, Vocabulary } from '../vocabulary.ts';
import words from './words.json' with { type: 'json' };

export type Words = (typeof words)['en'];
export type DocumentKind = keyof Words;

export interface Kit {
  pen: Pen;
  print: Printer;
  random: Random;
  language: Language;
  /** Names and places of the language, and its currency. */
  general: Vocabulary;
  words: Words;
  style: number;
  truth: Truth;
}

export const WORDS: Record<Language, Words> = words;

const FAMILIES = ['sans', 'serif', 'sans', 'mono', 'serif'] as const;

export async function openKit(
  type: string,
  language: Language,
  general: Vocabulary,
  random: Random,
  style: number,
): Promise<Kit> {
  const pen = await Pen.open(595.28, 841.89, FAMILIES[style % FAMILIES.length] ?? 'sans');
  const print = new Printer(general, {
    dates: style,
    group: style % 2 === 0,
    money: style % 3 === 0 ? 'sign' : 'code',
  });
  return {
    pen,
    print,
    random,
    language,
    general,
    words: WORDS[language],
    style,
    truth: { type, fields: {}, lines: [], taxes: [] },
  };
}

/** Prints a paragraph and returns the next baseline. */
export function printParagraph(
  kit: Kit,
  text: string,
  x: number,
  y: number,
  width: number,
  size = 10,
  bold = false,
): number {
  let line = '';
  for (const word of text.split(' ')) {
    const next = line === '' ? word : `${line} ${word}`;
    if (kit.pen.widthOf(next, size, bold) > width && line !== '') {
      kit.pen.text(line, x, y, { size, bold });
      y += size * 1.35;
      line = word;
    } else line = next;
  }
  kit.pen.text(line, x, y, { size, bold });
  return y + size * 1.35;
}

export function pickDate(random: Random, from: number, to: number): Date {
  return new Date(Date.UTC(random.integer(from, to), random.integer(0, 11), random.integer(1, 28)));
}

export function pickTwo(random: Random, list: readonly string[]): [string, string] {
  const first = random.pick(list);
  return [first, random.pick(list.filter((one) => one !== first))];
}

export const pickDigits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.integer(0, 9)).join('');
