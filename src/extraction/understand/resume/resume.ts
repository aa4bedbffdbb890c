import type { FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import type { Features } from '../found.ts';
import { createFound, createPhrases, LabelSearch } from '../labelled/labelled.ts';
import { findTitles } from '../lexicon/labels.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { readPhone } from '../recognize/contacts.ts';
import { matchesIn, type Span, selectWholeChunk, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { findEntries } from './entries.ts';
import table from './phrases.json' with { type: 'json' };
import { type Section, sectionsOf } from './sections.ts';

const PHRASES = createPhrases({ name: table.name, phone: table.phone });

/** Reads the name, contact details, education, experience and skills in a resume. */
export function readResume(context: Context, collector: EvidenceCollector): Record<string, FieldValue> {
  const sections = sectionsOf(context);
  const labels = new LabelSearch(context, PHRASES);
  const fields: Record<string, FieldValue> = {};
  const put = (key: string, value: string, span: Span, features: Features) => {
    fields[key] = collector.put(
      `/fields/${key}`,
      createFound(context, value, [span], features, `resume_${key}`),
    );
  };
  const name = findName(context, labels, sections);
  if (name) put('name', tidy(spanText(name.span)), name.span, name.features);
  const email = context.identifiers.find((one) => one.kind === 'email');
  if (email) put('email', email.value, email.span, { well_formed: 1, only_one: 1 });
  const phone = findPhone(context, labels);
  if (phone) put('phone', phone.value, phone.span, phone.features);
  const links = findLinks(context);
  if (links.length > 0)
    fields.links = links.map(({ value, span }, i) =>
      collector.put(
        `/fields/links/${i}`,
        createFound(context, value, [span], { well_formed: 1 }, 'resume_links'),
      ),
    );
  for (const kind of ['education', 'experience'] as const) {
    const entries = sections
      .filter((section) => section.name === kind)
      .flatMap((section) => findEntries(section, kind));
    if (entries.length > 0)
      fields[kind] = entries.map((entry, i) => putEntry(context, collector, kind, entry, i));
  }
  const skills = sections.filter((section) => section.name === 'skills').flatMap(splitSkills);
  if (skills.length > 0)
    fields.skills = skills
      .slice(0, 100)
      .map((span, i) =>
        collector.put(
          `/fields/skills/${i}`,
          createFound(
            context,
            tidy(spanText(span)),
            [span],
            { header_found: 0, well_formed: 1 },
            'resume_skills',
          ),
        ),
      );
  return fields;
}

/**
 * Removes bullets and separators. A period at the end is kept, because it ends a sentence or a legal form.
 */
const tidy = (text: string) =>
  text
    .replace(/^[•●▪◦‣·*–—-]\s*/, '')
    .replace(/[\s,;:|·•]+$/, '')
    .trim();

/** Joins the lines of each bullet point into a single line. */
function joinPoints(spans: readonly Span[]): string {
  let out = '';
  for (const span of spans) {
    const text = spanText(span);
    const point = /^[•●▪◦‣·*–—-]/.test(text);
    out += out === '' ? tidy(text) : `${point ? '\n' : ' '}${tidy(text)}`;
  }
  return out;
}

function putEntry(
  context: Context,
  collector: EvidenceCollector,
  kind: 'education' | 'experience',
  entry: ReturnType<typeof findEntries>[number],
  index: number,
): FieldValue {
  const at = `/fields/${kind}/${index}`;
  const out: Record<string, FieldValue> = {};
  const put = (key: string, value: string, spans: Span[]) => {
    if (value !== '')
      out[key] = collector.put(
        `${at}/${key}`,
        createFound(context, value, spans, { position: 1 }, `resume_${kind}`),
      );
  };
  const names =
    kind === 'education' ? (['degree', 'institution'] as const) : (['title', 'organization'] as const);
  if (entry.title) put(names[0], tidy(spanText(entry.title)), [entry.title]);
  if (entry.organization) put(names[1], tidy(spanText(entry.organization)), [entry.organization]);
  if (entry.location) put('location', tidy(spanText(entry.location)), [entry.location]);
  const { stay } = entry;
  const until = stay?.also ?? stay?.span;
  if (stay?.start) put('start_date', stay.start, [stay.span]);
  if (stay?.end && until) put('end_date', stay.end, [until]);
  if (stay?.current && until)
    out.current = collector.put(
      `${at}/current`,
      createFound(context, true, [until], { position: 1 }, `resume_${kind}`),
    );
  if (entry.description.length > 0) put('description', joinPoints(entry.description), entry.description);
  return out;
}

/** Finds the person's name: the largest line at the top that can be a name, or the value after a label. */
function findName(
  context: Context,
  labels: LabelSearch<'name' | 'phone'>,
  sections: readonly Section[],
): { span: Span; features: Features } | null {
  const labelled = labels
    .of('name')
    .flatMap((one) => one.values)
    .find(({ span }) => isPerson(spanText(span)));
  const headings = new Set(sections.map((section) => section.heading.index));
  const page = context.view.pages[0];
  const rows = page?.rows.slice(0, 14) ?? [];
  let best: { chunk: Chunk; score: number } | null = null;
  for (const row of rows) {
    for (const chunk of row.chunks) {
      if (
        headings.has(chunk.index) ||
        !isPerson(chunk.text) ||
        findTitles(chunk).some((hit) => hit.start === 0)
      )
        continue;
      const size = chunk.box[3] - chunk.box[1];
      const score = size - 0.4 * (row.index - (rows[0]?.index ?? 0));
      if (best === null || score > best.score + 0.5) best = { chunk, score };
    }
  }
  const median = page
    ? (page.rows.map((row) => row.height).sort((a, b) => a - b)[Math.floor(page.rows.length / 2)] ?? 10)
    : 10;
  const large = best !== null && best.chunk.box[3] - best.chunk.box[1] > 1.25 * median;
  if (labelled && !large) return { span: labelled.span, features: { strong_label: 1 } };
  return best
    ? { span: selectWholeChunk(best.chunk), features: { position: 1, margin: large ? 1 : 0 } }
    : null;
}

const WORD_OF_NAME = compilePattern(
  'u',
)`^(?:\p{Lu}[\p{L}.'’-]*,?|${'name_particle'}|${'name_particle_of_applicant'})$`;

function isPerson(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    !/[\d@:/]/.test(text) &&
    words.every((word) => WORD_OF_NAME.test(word))
  );
}

function findPhone(
  context: Context,
  labels: LabelSearch<'name' | 'phone'>,
): { value: string; span: Span; features: Features } | null {
  for (const { values } of labels.of('phone')) {
    for (const { span } of values) {
      const value = readPhone(spanText(span));
      if (value !== null)
        return { value, span: toPhoneSpan(span, value), features: { strong_label: 1, well_formed: 1 } };
    }
  }
  for (const chunk of context.view.chunks.slice(0, 60)) {
    const found =
      matchesIn(chunk, PHONE)[0] ?? (isNearEmail(context, chunk) ? matchesIn(chunk, BARE)[0] : undefined);
    if (found && context.datesIn(chunk).length === 0 && !PERIOD.test(found.match[0]))
      return { value: found.match[0].trim(), span: found.span, features: { well_formed: 1, guess: 1 } };
  }
  return null;
}

/** A phone number with a country code, a leading zero, or an area code in brackets: "(402) 555-0148". */
const PHONE = /(?<![\d/.-])(?:(?:\+|00|\(?0)\d[\d\s().\-/]{6,18}\d|\(\d{2,3}\)\s?\d{3,4}[\s-]\d{4})(?!\d)/g;

/**
 * Three groups of digits, which are a phone number if there is an e-mail address in the same row or an
 * adjacent row.
 */
const BARE = /(?<![\d/.-])\d{2,3}[\s.-]\d{3,4}[\s.-]\d{4}(?![\d/-])/g;
/** The beginning of a period, such as "03/2017 - 02/2020", which is not a phone number. */
const PERIOD = /^\(?\d{1,2}[./]\d{4}\s?[-–]/;

function isNearEmail(context: Context, chunk: Chunk): boolean {
  const rows = context.view.rows.slice(Math.max(0, chunk.row - 1), chunk.row + 2);
  return rows.some((row) => row.chunks.some((one) => one.text.includes('@')));
}

function toPhoneSpan(span: Span, value: string): Span {
  const end = span.start + value.split(/\s+/).length;
  return { ...span, end: Math.min(span.end, end) };
}

const PROFILE = compilePattern(
  'giu',
)`(?<![@\p{L}\d.])(?:(?:https?:\/\/)?(?:www\.)?${'profile_site'}\/[^\s,;|]+|(?:https?:\/\/|www\.)[^\s,;|]{4,})`;

/**
 * Finds links to websites and profiles, in the order in which they are printed. A host name without "www" is
 * accepted only in lines with contact details, because words in a sentence can look like a host name.
 */
function findLinks(context: Context): { value: string; span: Span }[] {
  const found = new Map<string, { value: string; span: Span }>();
  for (const chunk of context.view.chunks) {
    if (!/\w\.\w/.test(chunk.text)) continue;
    for (const { match, span } of matchesIn(chunk, PROFILE)) {
      const value = match[0].replace(/[.,;)]+$/, '');
      if (!found.has(keyOf(value))) found.set(keyOf(value), { value, span });
    }
    if (chunk.tokens.length > LONGEST_CONTACT) continue;
    for (const { match, span } of matchesIn(chunk, HOST)) {
      const value = match[0].replace(/[.,;)]+$/, '');
      const isPart = [...found.keys()].some((key) => key.includes(keyOf(value)));
      if (!isPart) found.set(keyOf(value), { value, span });
    }
  }
  return [...found.values()].slice(0, 20);
}

/** Maximum number of words in a line with contact details. */
const LONGEST_CONTACT = 8;
/** A host name with a path, or with parts that are too long for an abbreviation. */
const HOST =
  /(?<![@\p{L}\d./])(?:[\p{Ll}\d][\p{Ll}\d-]*\.)*[\p{Ll}\d-]{4,}\.[a-z]{2,12}(?:\/[^\s,;|]+)?(?![@\p{L}\d])/gu;

/** Sentences at the end of a resume that are not skills, such as "References available upon request". */
const REFERENCES = compilePattern('iu')`^${'references'}\s\p{L}+\s\p{L}+`;

/** Whether a column of short words on the left contains the categories of the skills on the right. */
function hasLabelColumn({ heading, lines }: Section): boolean {
  const pairs = lines.filter((line) => line.length === 2);
  const right = pairs[0]?.[1]?.box[0] ?? 0;
  return (
    pairs.length > 0 &&
    pairs.every(
      ([first, second]) =>
        first !== undefined &&
        second !== undefined &&
        first.tokens.length <= 3 &&
        !/[,;•]/.test(first.text) &&
        Math.abs(first.box[0] - heading.box[0]) < 14 &&
        Math.abs(second.box[0] - right) < 6,
    ) &&
    pairs.some(([, second]) => /[,;]/.test(second?.text ?? ''))
  );
}

/**
 * Splits a list of skills at commas, semicolons, dashes and line breaks. Labels such as "Tools:" are removed.
 */
function splitSkills(section: Section): Span[] {
  const out: Span[] = [];
  const labelled = hasLabelColumn(section);
  for (const chunk of section.lines.flatMap((line) => (labelled && line.length > 1 ? line.slice(1) : line))) {
    if (REFERENCES.test(chunk.text)) continue;
    let start = 0;
    const { tokens } = chunk;
    const colon = tokens.findIndex((token, i) => i < 4 && /:$/.test(token.text));
    if (colon >= 0 && colon + 1 < tokens.length) start = colon + 1;
    const close = (end: number) => {
      let from = start;
      while (from < end && (tokens[from]?.key ?? '') === '') from++;
      if (end > from && end - from <= 8) out.push({ chunk, start: from, end });
    };
    for (let i = start; i < tokens.length; i++) {
      const text = tokens[i]?.text ?? '';
      if (/^[•●▪·|;,/–-]$/.test(text)) {
        close(i);
        start = i + 1;
      } else if (/[,;|•·]$/.test(text)) {
        close(i + 1);
        start = i + 1;
      }
    }
    close(tokens.length);
  }
  return out;
}
