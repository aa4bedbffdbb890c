import { once } from '../once.ts';
import { findDatesIn } from '../recognize/dates.ts';
import { hasLegalForm } from '../recognize/names.ts';
import { type Span, spanOf } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import { offsetOf, type Said } from './prose.ts';

const OPENING =
  /\b(?:by and (?:between|among)|between|among|zwischen|entre|tra|tussen)\b\s*:?|\bPARTIES(?:\s*:|(?=\s*\(1\)))/gi;
const FORMS = String.raw`(?:Inc(?:orporated)?|INC(?:ORPORATED)?|LIMITED|LTD|CORP(?:ORATION)?|CO(?:MPANY)?|L\.?\s?L\.?\s?C|L\.?\s?L\.?\s?P|L\.?\s?P|Ltd|Limited|Corp(?:oration)?|Co(?:mpany)?|PLC|plc|N\.?\s?A|S\.?A|AG|GmbH|B\.?V|N\.?V|Trust|Partners|Bank|Associates|Holdings|Group)\b\.?`;
const WORD = String.raw`(?:\p{Lu}[\p{L}\d.’'&/-]*|\d+[\p{L}\d]*|&|of|de|van|von|and(?=\s+(?:\p{Lu}[\p{L}.]*\s+){0,3}${FORMS}))`;
const NAME = new RegExp(
  `^(?:the\\s+)?(\\p{Lu}[\\p{L}\\d.’'&/-]*(?:\\s+${WORD})*(?:\\s*,\\s*${FORMS})*)`,
  'u',
);
const SHORT_FORM = /\(\s*(?:(?:together|collectively|hereinafter|referred to)[^()"“]{0,80}|the\s+)?["“]/g;
/** A name up to its last legal form: what follows is an address. */
const WITH_FORM = new RegExp(`^.*\\s${FORMS}(?=\\s|,|$)`, 'u');
const GREETING = /\b(?:Dear\s+\p{Lu}|Ladies and Gentlemen|Gentlemen\s*:)/u;
/** So far before its short form a name may begin. */
const REACH = 260;
/** Words that begin sentences and headings, not names. */
const NOT_NAMES =
  /^(?:This|The|Agreement|Exhibit|Whereas|Recitals?|Background|In|As|It|If|Each|Effective|Confidential|Mutual|Non|Date|State|Section|Ladies|Gentlemen|Non-Disclosure|Nondisclosure|Covenant|Chief|Member|Board|Management|Dear|Attention|January|February|March|April|May|June|July|August|September|October|November|December|Information|Party|Parties|Company|Employee|Executive|Recipient|Discloser|Disclosing|Receiving|You|Your|We|Our|An?|Such|Any|For|To|With|And|Transaction|Evaluation|Material|Delaware|Article|Signature|By|Name|Title|Re)$/i;

/** The parties that an agreement names: after "between", else those that it gives a short name ("the Company"). */
export const partiesOf = once((prose: readonly Chunk[]): readonly Said<string>[] => {
  const first = prose.slice(0, 2);
  for (const chunk of first) {
    const found = afterBetween(chunk);
    if (found.length >= 2) return found;
  }
  const [page] = first;
  if (!page) return [];
  return unique([...addressee(page), ...afterBetween(page), ...definedNames(page)]).slice(0, 4);
});

/** Whom an agreement in the form of a letter is written to: the name between its date and an address. */
function addressee(chunk: Chunk): Said<string>[] {
  const greeting = GREETING.exec(chunk.text.slice(0, 3000));
  const [date] = findDatesIn([chunk], true, 3000);
  if (!greeting || !date) return [];
  const from = offsetOf(chunk, date.span.end);
  const text = chunk.text.slice(from, greeting.index);
  const line = /^\W*(?:(?:PERSONAL AND )?CONFIDENTIAL\s+)?/.exec(text)?.[0].length ?? 0;
  const run = NAME.exec(text.slice(line))?.[1] ?? '';
  const head = run.replace(/\s+\d.*$/, '');
  const named = WITH_FORM.exec(head)?.[0] ?? WITH_FORM.exec(run)?.[0] ?? head;
  const after = text.slice(line + named.length);
  const words = named.split(/\s+/).length;
  if (words < 2 || words > 7 || NOT_NAMES.test(named.split(/\s+/)[0] ?? '')) return [];
  // A name without a legal form ends where the number of a house begins.
  if (!hasLegalForm(named) && !/^\W*\d/.test(after)) return [];
  const at = from + line;
  return [{ value: named, span: spanOf(chunk, at, at + named.length), score: 0.6 }];
}

function afterBetween(chunk: Chunk): Said<string>[] {
  const text = chunk.text.slice(0, 6000);
  for (const opening of text.matchAll(OPENING)) {
    const start = opening.index + opening[0].length;
    const region = text.slice(start, start + 900);
    const found = namesIn(chunk, region, start);
    if (found.length >= 2) return found;
    if (
      found.length === 1 &&
      /agreement|parties/i.test(text.slice(Math.max(0, opening.index - 300), opening.index))
    )
      return found;
  }
  return [];
}

/** The names of a list: one at its start, one after each "and" that stands outside of brackets. */
function namesIn(chunk: Chunk, region: string, offset: number): Said<string>[] {
  const found: Said<string>[] = [];
  const starts = [region.search(/\S/)];
  let depth = 0;
  for (let i = 0; i < region.length; i++) {
    if (region[i] === '(') depth++;
    if (region[i] === ')') depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    if (
      /^[.]\s+\p{Lu}/u.test(region.slice(i, i + 4)) &&
      !/(?:Inc|Co|Corp|Ltd|L\.P|N\.A|No|St|Mr|Mrs|Dr|U\.S|L\.L\.C|\b\p{Lu})$/u.test(
        region.slice(Math.max(0, i - 6), i),
      )
    )
      break;
    const and =
      /^(?:[,;)]|\s)\s*(?:and|und|et|y|e|en|\(?[iv123]+\)|\(\d\))[,:]?\s+(?=(?:the\s+)?\p{Lu})/u.exec(
        region.slice(i, i + 24),
      );
    if (and && found.length < 12) starts.push(i + and[0].length);
  }
  for (const start of starts) {
    if (start < 0) continue;
    const name = nameAt(region.slice(start));
    if (!name) continue;
    const inside = found.some((one) => one.score > 0 && offset + start < one.score);
    if (inside) continue;
    found.push({
      value: name,
      span: spanOf(chunk, offset + start, offset + start + name.length),
      score: offset + start + name.length,
    });
  }
  return unique(found.map((one) => ({ ...one, score: 1 }))).slice(0, 6);
}

function nameAt(text: string): string | null {
  const match = NAME.exec(text);
  const name = match?.[1]?.replace(/\s+(?:of|and|de|&)$/, '').trim();
  if (!match || !name) return null;
  const after = text.slice(match[0].length, match[0].length + 40);
  const words = name.split(/\s+/);
  if (words.length < 2 && !hasLegalForm(`x ${name}`) && !/^\s*,?\s*(?:Inc|\()/.test(after)) return null;
  if (words.length > 10 || NOT_NAMES.test(words[0] ?? '')) return null;
  const told =
    /^\s*(?:,|\(|;|with|having|whose|located|on behalf|d\/b\/a|and|\.|$|an? |is|hereinafter|for|of|“|")/i.test(
      after,
    );
  return told ? name : null;
}

/** Names that are given a short form: NAME, a Delaware corporation (the "Company"). */
function definedNames(chunk: Chunk): Said<string>[] {
  const text = chunk.text.slice(0, 3500);
  const found: Said<string>[] = [];
  let done = 0;
  for (const match of [...text.matchAll(SHORT_FORM)].slice(0, 40)) {
    const from = Math.max(done, match.index - REACH);
    const name = nameBefore(text.slice(from, match.index));
    done = match.index;
    if (!name) continue;
    const term = /["“]\s*([^"”]{1,30})/.exec(text.slice(match.index, match.index + 140))?.[1] ?? '';
    if (/agreement|transaction|date|information|material|act|exchange|period|letter|plan|code/i.test(term))
      continue;
    const start = from + name.at;
    found.push({ value: name.value, span: spanOf(chunk, start, start + name.value.length), score: 0.6 });
  }
  return found;
}

/** The first name of a text from which only a description goes on to its end. */
function nameBefore(text: string): { value: string; at: number } | null {
  for (const word of [...text.matchAll(/(?<![\p{L}\d.’'&-])\p{Lu}/gu)].slice(0, 60)) {
    const match = NAME.exec(text.slice(word.index));
    const name = match?.[1]
      ?.split(/\s+/)
      .slice(0, 9)
      .join(' ')
      .replace(/\s+(?:of|and|de|&)$/, '');
    if (!name) continue;
    const gap = text.slice(word.index + name.length);
    if (gap.length > 175 || /[().;]/.test(gap)) continue;
    const words = name.split(/\s+/);
    if (words.length < 2 || NOT_NAMES.test(words[0] ?? '')) continue;
    if (hasLegalForm(name) || gap.trim() === '') return { value: name, at: word.index };
  }
  return null;
}

function unique(found: Said<string>[]): Said<string>[] {
  const out: Said<string>[] = [];
  for (const one of found)
    if (!out.some((other) => plainName(other.value) === plainName(one.value))) out.push(one);
  return out;
}

function plainName(name: string): string {
  return tidyName(name)
    .toLowerCase()
    .replace(/\bincorporated\b/g, 'inc')
    .replace(/\blimited$/, 'ltd')
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\d]/gu, '');
}

/** A name as it is printed, without a separator after it. */
export function tidyName(name: string): string {
  return name
    .replace(/[,;:]$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export type { Span };
