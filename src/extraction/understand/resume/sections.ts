import type { Context } from '../context.ts';
import { canContain, findHits } from '../lexicon/labels.ts';
import { Phrases, sharePhrases } from '../lexicon/phrases.ts';
import { once } from '../once.ts';
import type { Chunk } from '../view/view.ts';
import table from './phrases.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

export type SectionName = 'experience' | 'education' | 'skills' | 'other';
const SECTIONS: SectionName[] = ['experience', 'education', 'skills', 'other'];

export interface Section {
  name: SectionName;
  heading: Chunk;
  /** The lines below the heading in the same column. Each line consists of the chunks in one row. */
  lines: Chunk[][];
}

/** Words that can join the names of two sections: "Education and courses". */
const AND = new Set(words.and);
const HEADINGS = new Phrases<SectionName>();
for (const name of SECTIONS)
  for (const [language, list] of Object.entries(table[name]))
    for (const phrase of list) HEADINGS.add(phrase, name, language);
sharePhrases(HEADINGS);

/**
 * Finds the sections of a resume. A sidebar is a separate column. Each line belongs to the nearest heading
 * above it in the same column.
 */
export const sectionsOf = once((context: Context): readonly Section[] => {
  const named = context.view.chunks.flatMap((chunk): Section[] => {
    const name = readHeading(chunk);
    return name ? [{ name, heading: chunk, lines: [] }] : [];
  });
  if (named.length === 0) return [];
  const sections = named.filter((section) => !isInlineLabel(context, section.heading, named));
  const columns = findColumns(context, sections);
  const current = new Map<number, Section>();
  const headings = new Map(sections.map((section) => [section.heading.index, section]));
  for (const row of context.view.rows) {
    for (const chunk of row.chunks) {
      const section = headings.get(chunk.index);
      if (section) current.set(findColumn(columns, chunk), section);
    }
    for (const chunk of row.chunks) {
      if (headings.has(chunk.index)) continue;
      const section = current.get(findColumn(columns, chunk));
      if (!section) continue;
      const last = section.lines.at(-1);
      if (last?.[0]?.row === row.index) last.push(chunk);
      else section.lines.push([chunk]);
    }
  }
  return sections;
});

/**
 * Whether a chunk is a label inside a section, such as "Certificates" next to a list of certificates: it has
 * text to its right and is less prominent than a heading above it in the same column.
 */
function isInlineLabel(context: Context, chunk: Chunk, named: readonly Section[]): boolean {
  const beside = context.view.rows[chunk.row]?.chunks.some((one) => one.box[0] > chunk.box[2]);
  if (!beside) return false;
  const height = measureHeight(chunk);
  return named.some(
    ({ heading }) =>
      heading.row < chunk.row &&
      Math.abs(heading.box[0] - chunk.box[0]) < 14 &&
      (measureHeight(heading) > 1.1 * height || (isBold(heading) && !isBold(chunk))),
  );
}

const measureHeight = ({ box }: Chunk) => box[3] - box[1];
const isBold = ({ tokens }: Chunk) => tokens.every((token) => token.bold);

/**
 * Returns the section that a heading names; null if the chunk is not a heading. A heading is capitalized and
 * contains only the name of the section, which may be followed by "and" and more words.
 */
function readHeading(chunk: Chunk): SectionName | null {
  if (!canContain(chunk, HEADINGS)) return null;
  const named = chunk.tokens.filter((token) => token.key !== '');
  if (named.length === 0 || named.length > 6 || /\d/.test(chunk.text)) return null;
  const hit = findHits(chunk, HEADINGS)[0];
  const meaning = hit?.meanings[0];
  if (!hit || !meaning || hit.start > chunk.tokens.length - named.length) return null;
  const rest = chunk.tokens.slice(hit.end).filter((token) => token.key !== '');
  const joined = rest.length > 0 && AND.has((chunk.tokens[hit.end]?.text ?? '').toLowerCase());
  return (rest.length === 0 || joined) && /^\p{Lu}/u.test(chunk.text) ? meaning.value : null;
}

/** Returns the left edges of the columns with headings, from left to right. */
function findColumns(context: Context, sections: readonly Section[]): number[] {
  const edges: number[] = [];
  for (const { heading } of sections) {
    const x = heading.box[0];
    if (!edges.some((edge) => Math.abs(edge - x) < 14)) edges.push(x);
  }
  const first = context.view.pages[0];
  const sorted = edges.sort((a, b) => a - b);
  return sorted.length > 0 && first ? sorted : [0];
}

function findColumn(columns: readonly number[], chunk: Chunk): number {
  let found = 0;
  for (const [i, edge] of columns.entries()) if (chunk.box[0] >= edge - 8) found = i;
  return found;
}
