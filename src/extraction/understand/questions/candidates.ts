import type { Context } from '../context.ts';
import { legalFormKeys } from '../lexicon/lexicon.ts';
import { rangesOf } from '../recognize/date-ranges.ts';
import { parseDate } from '../recognize/dates.ts';
import { type Span, spanText } from '../view/span.ts';
import { overlapX } from '../view/token.ts';
import type { Chunk, Row } from '../view/view.ts';
import type { Fact } from './facts.ts';
import { locateFact } from './locate-fact.ts';
import { type AnswerKind, type Question, readsLikeLabel } from './question.ts';
import { hasDigits, type Surroundings } from './surroundings.ts';
import { comparePhrases, wordsOf } from './wording.ts';

const NAMED = new Set(
  wordsOf(
    'name company vendor customer bank employer employee insurer insured hospital carrier sender recipient ' +
      'patient doctor landlord tenant student school guest party brand',
  ).flatMap((word) => word.concepts),
);

/** Something printed that may answer a question. It does not know which. */
export interface Candidate {
  value: string | number | boolean;
  /** Where it is printed: several spans for a value over several lines. */
  spans: readonly Span[];
  /** Which end of a printed period it is. */
  edge?: 'start' | 'end';
  /** What its label is next to, if not the value itself: the first day of a period. */
  anchor?: Span;
  /** What is known of a number. */
  currency?: string | null;
  percent?: boolean;
  decimals?: number;
  ambiguous?: boolean;
  /** The known field that it repeats. */
  fact?: Fact;
}

const MOST = 600;
const MOST_SITES = 80;
const LONGEST_NAME = 8;
const LETTERHEAD = 14;

/** Candidates of the typed kinds, found once for a document. */
export class CandidatePool {
  readonly #context: Context;
  readonly #around: Surroundings;
  readonly #kinds = new Map<AnswerKind, readonly Candidate[]>();
  readonly #facts: readonly Fact[];
  #names?: readonly Chunk[];
  #index?: Map<string | number, Chunk[]>;

  constructor(context: Context, around: Surroundings, facts: readonly Fact[]) {
    this.#context = context;
    this.#around = around;
    this.#facts = facts;
  }

  /** `earlier` is an answer that was found otherwise: it is a candidate like all others. */
  candidatesFor(question: Question, earlier?: Pick<Fact, 'value' | 'evidence'>): readonly Candidate[] {
    const found = this.#found(question);
    if (!earlier || found.some(({ value }) => value === earlier.value)) return found;
    const spans = locateFact(this.#context.view, earlier);
    return spans.length === 0 ? found : [{ value: earlier.value, spans }, ...found];
  }

  #found(question: Question): readonly Candidate[] {
    const { kind } = question;
    if (kind === 'text' || kind === 'choice') return this.#texts(question);
    if (kind === 'code')
      return [...this.#codes(), ...this.#texts(question).filter((one) => isCode(one.value))];
    let found = this.#kinds.get(kind);
    if (!found) {
      found = kind === 'date' ? this.#dates() : kind === 'number' ? this.#numbers() : this.#identifiers(kind);
      this.#kinds.set(kind, found);
    }
    return found;
  }

  #dates(): Candidate[] {
    const { view, dates } = this.#context;
    const ranges = rangesOf(view, dates);
    const extra = ranges.flatMap(({ start }) => (dates.includes(start) ? [] : [start]));
    return [...dates, ...extra].slice(0, MOST).map((date) => {
      const candidate: Candidate = { value: date.iso, spans: [date.span], ambiguous: date.ambiguous };
      const range = ranges.find(({ start, end }) => start === date || end === date);
      if (range?.start === date) candidate.edge = 'start';
      else if (range) {
        candidate.edge = 'end';
        candidate.anchor = range.start.span;
      }
      return candidate;
    });
  }

  #numbers(): Candidate[] {
    return this.#context.amounts.slice(0, MOST).map((amount) => ({
      value: amount.value,
      spans: [amount.span],
      currency: amount.currency,
      percent: amount.percent,
      decimals: amount.decimals,
    }));
  }

  #identifiers(kind: AnswerKind): Candidate[] {
    const wanted = kind === 'email' ? 'email' : 'website';
    return this.#context.identifiers
      .filter((one) => one.kind === wanted)
      .map((one) => ({ value: one.value, spans: [one.span] }));
  }

  #codes(): readonly Candidate[] {
    let found = this.#kinds.get('code');
    if (!found) {
      found = this.#context.view.chunks.flatMap((chunk) => codesIn(chunk)).slice(0, 2 * MOST);
      this.#kinds.set('code', found);
    }
    return found;
  }

  /** Texts beside or under what may be a label of the question. */
  #texts(question: Question): Candidate[] {
    const found: Candidate[] = [];
    const seen = new Set<string>();
    const add = (spans: readonly Span[]) => {
      const trimmed = spans.map(trimSpan).filter((span) => span.end > span.start);
      if (trimmed.length === 0) return;
      const key = trimmed.map((span) => `${span.chunk.index}:${span.start}-${span.end}`).join(' ');
      if (seen.has(key)) return;
      seen.add(key);
      const value = tidyText(trimmed.map(spanText).join(' '));
      if (value !== '') found.push({ value, spans: trimmed });
    };
    for (const fact of this.#facts) {
      if (typeof fact.value !== 'string') continue;
      const alike = question.names.some((name) => comparePhrases(name, fact.words).asked > 0.3);
      const spans = alike ? locateFact(this.#context.view, fact) : [];
      if (spans.length > 0) found.push({ value: fact.value, spans, fact });
    }
    for (const chunk of this.#sites(question)) {
      for (const span of this.#valuesAt(chunk, question)) {
        add([span]);
        const lines = this.#continued(span);
        if (lines.length > 1) {
          add(lines.slice(0, 2));
          if (lines.length > 2) {
            add(lines);
            add(lines.slice(1));
            add(lines.slice(1, 3));
          }
        }
      }
      if (found.length > MOST) break;
    }
    if (asksForName(question)) for (const chunk of this.#nameChunks()) add([whole(chunk)]);
    return found;
  }

  /** Lines that may name somebody without a label: those of the letterhead, and those with a legal form. */
  #nameChunks(): readonly Chunk[] {
    if (this.#names) return this.#names;
    const first = this.#context.view.pages[0]?.number;
    const chunks = this.#context.view.chunks.filter(
      (chunk) => chunk.tokens.length <= LONGEST_NAME && !hasDigits(chunk) && /\p{L}{2}/u.test(chunk.text),
    );
    const top = chunks.filter((chunk) => chunk.page === first).slice(0, LETTERHEAD);
    const named = chunks.filter((chunk) => chunk.tokens.some((token) => legalFormKeys.has(token.key)));
    this.#names = [...new Set([...top, ...named.slice(0, LETTERHEAD)])];
    return this.#names;
  }

  /** Chunks that share a telling word with the question, the likest first. */
  #sites(question: Question): Chunk[] {
    const index = this.#chunksByWord();
    const scores = new Map<Chunk, number>();
    const asked = [...question.names.flat(), ...question.description];
    for (const word of asked) {
      const keys = [word.stem, ...word.concepts, ...word.partial];
      const near = new Set(keys.flatMap((key) => index.get(key) ?? []));
      for (const chunk of near) if (!scores.has(chunk)) scores.set(chunk, 0);
    }
    for (const chunk of scores.keys()) {
      const printed = this.#around.wordsOf(chunk);
      let best = 0;
      for (const name of question.names) {
        const { asked: a, printed: p } = comparePhrases(name, printed);
        best = Math.max(best, a + 0.5 * p);
      }
      const described = comparePhrases(question.description, printed);
      scores.set(chunk, Math.max(best, 0.6 * described.asked + 0.5 * described.printed));
    }
    return [...scores]
      .filter(([, score]) => score > 0.35)
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_SITES)
      .map(([chunk]) => chunk);
  }

  #chunksByWord(): Map<string | number, Chunk[]> {
    if (this.#index) return this.#index;
    const index = new Map<string | number, Chunk[]>();
    for (const chunk of this.#context.view.chunks)
      for (const word of this.#around.wordsOf(chunk))
        for (const key of [word.stem, ...word.concepts, ...word.partial]) {
          const list = index.get(key);
          if (!list) index.set(key, [chunk]);
          else if (list.at(-1) !== chunk) list.push(chunk);
        }
    this.#index = index;
    return index;
  }

  /** Where the value of a label may be: after it in its chunk, in the next chunks of its row, under and over it. */
  #valuesAt(chunk: Chunk, question: Question): Span[] {
    const row = this.#around.rowOf(chunk);
    if (!row) return [];
    const spans: Span[] = [];
    const { tokens } = chunk;
    for (const cut of cutsOf(chunk, question)) {
      const stop = nextKey(chunk, cut);
      spans.push({ chunk, start: cut, end: stop });
    }
    const at = row.chunks.indexOf(chunk);
    for (const next of row.chunks.slice(at + 1, at + 3)) spans.push(whole(next));
    spans.push(...this.#under(chunk, row));
    const previous = this.#context.view.rows[row.index - 1];
    const over = previous?.chunks.find((one) => overlapX(one.box, chunk.box) > 0.5);
    if (over && previous?.page === row.page && tokens.length <= 8) spans.push(whole(over));
    return spans;
  }

  #under(chunk: Chunk, row: Row): Span[] {
    const spans: Span[] = [];
    for (let r = row.index + 1; r <= row.index + 4 && spans.length < 2; r++) {
      const next = this.#context.view.rows[r];
      if (!next || next.page !== row.page || next.box[1] - row.box[3] > 4 * row.height) break;
      const under = next.chunks.find(
        (one) => Math.abs(one.box[0] - chunk.box[0]) < 1.2 * row.height || overlapX(one.box, chunk.box) > 0.5,
      );
      if (under) spans.push(whole(under));
    }
    return spans;
  }

  /** The lines of a block that begins with a span: same left edge, no gap. */
  #continued(span: Span): Span[] {
    const lines = [span];
    const left = span.chunk.tokens[span.start]?.box[0] ?? span.chunk.box[0];
    let row = this.#around.rowOf(span.chunk);
    while (row && lines.length < 5) {
      const next: Row | undefined = this.#context.view.rows[row.index + 1];
      if (!next || next.page !== row.page || next.box[1] - row.box[3] > 0.8 * row.height) break;
      const chunk: Chunk | undefined = next.chunks.find(
        (one) => Math.abs(one.box[0] - left) < 0.4 * next.height,
      );
      if (!chunk || /:$/.test(chunk.text) || /^[^:]{2,30}:\s/.test(chunk.text)) break;
      lines.push(whole(chunk));
      row = next;
    }
    return lines;
  }
}

/** A question for the name of a person or an organization. */
function asksForName({ names, description }: Question): boolean {
  return [...names.flat(), ...description.slice(0, 4)].some((word) =>
    word.concepts.some((concept) => NAMED.has(concept)),
  );
}

function whole(chunk: Chunk): Span {
  return { chunk, start: 0, end: chunk.tokens.length };
}

const MOST_KEY_WORDS = 8;

/** Where a chunk may be cut into a label and its value: after a colon, and after the words that the question names. */
function cutsOf(chunk: Chunk, question: Question): number[] {
  const cuts = new Set<number>();
  const { tokens } = chunk;
  for (let i = 0; i + 1 < tokens.length && i < 30; i++) {
    if (/[:#=]$/.test(tokens[i]?.text ?? '')) cuts.add(i + 1);
  }
  const names = [...question.names, question.description];
  for (let end = 1; end < tokens.length && end <= MOST_KEY_WORDS; end++) {
    const words = wordsOf(
      tokens
        .slice(0, end)
        .map((token) => token.text)
        .join(' '),
    );
    const last = words.slice(-1);
    if (last.length === 0) continue;
    const fits = names.some((name) => {
      const { asked, printed } = comparePhrases(name, words);
      return asked > 0.55 && printed > 0.7 && comparePhrases(name, last).printed > 0.5;
    });
    const rest = tokens.slice(end).map((token) => token.text);
    if (fits && !readsLikeLabel(question, rest.join(' '))) cuts.add(end);
  }
  return [...cuts];
}

/** Where the next "key:" of a chunk begins after a cut; one word before the colon is taken for the key. */
function nextKey(chunk: Chunk, from: number): number {
  for (let i = from + 1; i < chunk.tokens.length; i++)
    if (/\p{L}:$/u.test(chunk.tokens[i]?.text ?? '')) return i;
  return chunk.tokens.length;
}

function trimSpan(span: Span): Span {
  let { start, end } = span;
  const bare = (index: number) => !/[\p{L}\p{N}]/u.test(span.chunk.tokens[index]?.text ?? '');
  while (start < end && bare(start)) start++;
  while (end > start && bare(end - 1)) end--;
  return { chunk: span.chunk, start, end };
}

function tidyText(text: string): string {
  return text
    .replace(/^[\s:#=–|-]+/, '')
    .replace(/[\s|:;,]+$/, '')
    .slice(0, 500)
    .trim();
}

const CODE = /^[\p{L}\d][\p{L}\d\-./_]*$/u;

function isCode(value: Candidate['value']): boolean {
  return typeof value === 'string' && /\d/.test(value) && value.length <= 40 && parseDate(value) === null;
}

/** Tokens with digits, and runs of them: "7325 99 10". */
export function codesIn(chunk: Chunk): Candidate[] {
  if (!hasDigits(chunk) && !/\d/.test(chunk.text)) return [];
  const found: Candidate[] = [];
  const { tokens } = chunk;
  for (let i = 0; i < tokens.length; i++) {
    const text = tidyText(tokens[i]?.text.replace(/^[(#]+|[),.;]+$/g, '') ?? '');
    if (!/\d/.test(text) || text.length < 2 || text.length > 40 || !CODE.test(text)) continue;
    if (parseDate(text) !== null || /^\d{1,3}[.,]\d{2}$/.test(text)) continue;
    found.push({ value: text, spans: [{ chunk, start: i, end: i + 1 }] });
    let end = i + 1;
    while (end < tokens.length && /^[\p{Lu}\d-]{1,12}$/u.test(tokens[end]?.text ?? '') && end - i < 7) end++;
    const previous = tokens[i - 1]?.text ?? '';
    if (end > i + 1 && !/^\d+$/.test(previous))
      found.push({
        value: tokens
          .slice(i, end)
          .map((token) => token.text)
          .join(' '),
        spans: [{ chunk, start: i, end }],
      });
    if (/^\p{Lu}{1,5}$/u.test(previous))
      found.push({ value: `${previous} ${text}`, spans: [{ chunk, start: i - 1, end: i + 1 }] });
  }
  return found;
}
