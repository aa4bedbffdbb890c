import type { Context } from '../context.ts';
import { numberOfWord } from '../lexicon/number-words.ts';
import regions from '../lexicon/regions.json' with { type: 'json' };
import { once } from '../once.ts';
import { findDatesIn, PROSE_LIMIT, type PrintedDate } from '../recognize/dates.ts';
import { matchesIn, type Span } from '../view/span.ts';
import { boxOf } from '../view/token.ts';
import { type Chunk, newChunk } from '../view/view.ts';

/** A value that running text gives, with the words that say it. */
export interface Said<T> {
  value: T;
  span: Span;
  score: number;
}

/** Each page as one run of words, so that a sentence may go over the ends of lines. */
export const proseOf = once((context: Context): readonly Chunk[] =>
  context.view.pages.slice(0, 60).map((page) => {
    const chunks = page.rows.flatMap((row) => row.chunks);
    const tokens = page.rows.flatMap((row) => row.tokens);
    const text = chunks.map((chunk) => chunk.text).join(' ');
    const begins = chunks.reduce((bits, chunk) => bits | chunk.begins, 0);
    const chunk = newChunk(tokens, page.number, text, boxOf(tokens, 0, 1), begins);
    return { ...chunk, row: page.rows[0]?.index ?? 0 };
  }),
);

const REGIONS: ReadonlySet<string> = new Set(regions.names);
const MONTH_FIRST: ReadonlySet<string> = new Set(regions.month_first);
const NAMES = regions.names.toSorted((a, b) => b.length - a.length).join('|');
const LAW_OF = new RegExp(
  `\\blaws?\\s+of\\s+(?:the\\s+)?(?:(?:State|Commonwealth|Province|Republic|District|Kingdom)\\s+of\\s+(?:the\\s+)?)?(${NAMES})\\b`,
  'gi',
);
const STATE_LAW = new RegExp(`\\b(${NAMES})\\s+law\\b`, 'gi');
const STATE_OF = new RegExp(`\\b(?:State|Commonwealth)\\s+of\\s+(${NAMES})\\b`, 'gi');

/** The state or country whose law governs. */
export const governingLaw = once((prose: readonly Chunk[]): Said<string> | null => {
  const found: Said<string>[] = [];
  for (const chunk of prose) {
    for (const [pattern, base] of [
      [LAW_OF, 0.6],
      [STATE_LAW, 0.35],
      [STATE_OF, 0.1],
    ] as const) {
      for (const { match, span } of matchesIn(chunk, pattern, PROSE_LIMIT)) {
        const before = chunk.text.slice(Math.max(0, match.index - 170), match.index).toLowerCase();
        const after = chunk.text.slice(match.index, match.index + 110).toLowerCase();
        let score = base;
        if (/govern|construed|interpreted|enforced in accordance|gelten|régi|rige/.test(before)) score += 0.5;
        if (/conflict|choice of law|principles/.test(after)) score += 0.2;
        if (/organized|incorporated|existing|corporation|formed/.test(before.slice(-60))) score -= 0.5;
        found.push({ value: canonical(match[1] ?? ''), span, score });
      }
    }
  }
  return top(found, 0.4);
});

function canonical(name: string): string {
  const key = name.replace(/\s+/g, ' ').trim().toLowerCase();
  for (const region of REGIONS) if (region.toLowerCase() === key) return region;
  return name;
}

/** Whether 03/04 is the third of April: not in an agreement under the law of one of the United States; else as it seems. */
export function writesDayFirst(prose: readonly Chunk[], seems = true): boolean {
  const law = governingLaw(prose);
  return law === null ? seems : !MONTH_FIRST.has(law.value);
}

const DATED =
  /(?:effective|dated|made|entered|executed|as of|as\s+at|beginning|commenc\w+|wirksam|in force|date:?)\b[^.;]{0,70}$/i;

/** The day from which it holds: a date after "effective as of", "dated", "made this"; else the first date of a letter. */
export function effectiveDate(prose: readonly Chunk[], dayFirst: boolean): Said<string> | null {
  const dates: PrintedDate[] = findDatesIn(prose, dayFirst);
  const first = prose[0];
  const found = dates.map((date, i) => {
    const chunk = date.span.chunk;
    const at = offsetOf(chunk, date.span.start);
    const before = chunk.text.slice(Math.max(0, at - 110), at);
    const after = chunk.text.slice(at + date.text.length, at + date.text.length + 45);
    let score = chunk === first ? 0.3 - Math.min(0.2, at / 12_000) : 0.02;
    if (DATED.test(before)) score += 0.35;
    if (
      /effective(?:\s+date)?[^.]{0,30}$/i.test(before) ||
      /^[\s,]*\(?\s*(?:the\s+)?["“'(]*\s*effective date/i.test(after)
    )
      score += 0.45;
    if (/(?:is|are)\s+(?:dated|made|entered)[^.]{0,40}$/i.test(before)) score += 0.2;
    if (/amended|prior|previous|letter dated|agreement dated|employment agreement/i.test(before.slice(-70)))
      score -= 0.2;
    if (/expir|terminat|until|ending|through/i.test(before.slice(-30))) score -= 0.4;
    return { value: date.iso, span: date.span, score: score - 0.01 * i };
  });
  return top(found, 0.18);
}

export function offsetOf(chunk: Chunk, token: number): number {
  let offset = 0;
  for (let i = 0; i < token; i++) offset += (chunk.tokens[i]?.text.length ?? 0) + 1;
  return offset;
}

const PERIOD =
  /\b(?:(one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen|twenty-four|twenty|thirty-six|thirty|ein|zwei|drei|fünf|un|deux|trois|cinq|dos|tres|due|tre|cinque|cinco|twee|drie)\b[\s-]*(?:\(\s*(\d{1,3})\s*\))?|(\d{1,3}))[\s-]*(year|month|jahr|monat|an|mois|año|mes|anno|anni|mese|mesi|jaar|maand|ano|mês)(?:s|e|es|en|en)?\b/gi;
const UNITS: Record<string, string> = {
  jahr: 'year',
  an: 'year',
  año: 'year',
  anno: 'year',
  anni: 'year',
  jaar: 'year',
  ano: 'year',
  monat: 'month',
  mois: 'month',
  mes: 'month',
  mese: 'month',
  mesi: 'month',
  maand: 'month',
  mês: 'month',
};

/** How long it holds, as a number and a unit: "2 years", "18 months". */
export const termOf = once((prose: readonly Chunk[]): Said<string> | null => {
  const found: Said<string>[] = [];
  for (const chunk of prose) {
    for (const { match, span } of matchesIn(chunk, PERIOD, PROSE_LIMIT)) {
      const count = match[2] ? Number(match[2]) : match[3] ? Number(match[3]) : numberOfWord(match[1] ?? '');
      const unit = (match[4] ?? '').toLowerCase();
      if (!count) continue;
      const name = UNITS[unit] ?? unit;
      found.push({
        value: `${count} ${name}${count === 1 ? '' : 's'}`,
        span,
        score: termScore(chunk.text, match.index, match[0].length),
      });
    }
  }
  return top(found, 0.42);
});

function termScore(text: string, index: number, length: number): number {
  const before = text.slice(Math.max(0, index - 190), index).toLowerCase();
  const after = text.slice(index + length, index + length + 110).toLowerCase();
  const sentence = before.slice(before.lastIndexOf('. ') + 1);
  let score = 0;
  if (/terminat|expire|remain in (?:full )?(?:force|effect)|in effect|lapse|cease|gilt|endet/.test(sentence))
    score += 0.45;
  if (/agreement|obligations|undertaking|covenant|confidential/.test(sentence)) score += 0.2;
  if (/\bterm\b|for a period of|duration|shall (?:continue|survive)|commenc/.test(sentence)) score += 0.2;
  if (
    /from the (?:date|effective)|after the (?:date|effective)|of this agreement|hereof|following/.test(after)
  )
    score += 0.15;
  if (/solicit|hire|employ|standstill|compet|acquire|purchase|securities/.test(sentence)) score -= 0.45;
  if (
    /thereafter|prior/.test(after.slice(0, 40)) ||
    /within|preceding|prior|at least|previous|last/.test(before.slice(-25))
  )
    score -= 0.3;
  return score;
}

function top<T>(found: Said<T>[], least: number): Said<T> | null {
  let best: Said<T> | null = null;
  for (const one of found) if (best === null || one.score > best.score) best = one;
  return best !== null && best.score >= least ? best : null;
}
