import type { Context } from '../context.ts';
import { isDayFirst, proseOf } from '../contract/prose.ts';
import type { Amount } from '../recognize/amounts.ts';
import { findRanges } from '../recognize/date-ranges.ts';
import { findDatesIn } from '../recognize/dates.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import { type Chunk, MAX_ROW_TOKENS } from '../view/view.ts';
import { findBooleanCandidates, findChoiceCandidates } from './box-candidates.ts';
import type { Candidate } from './candidate.ts';
import { cellTextsOf } from './cell-texts.ts';
import { findBrokenCodes, findCodes, mayBeCode } from './code-candidates.ts';
import type { Fact } from './facts.ts';
import { innerAddresses, quotedTexts } from './inner-texts.ts';
import { locateFact } from './locate-fact.ts';
import { applyMagnitude } from './magnitude-numbers.ts';
import { PrintedLabels } from './printed-labels.ts';
import {
  findJoinedNumbers,
  findSpacedNumbers,
  namesInLines,
  namesInProse,
  numbersInWords,
  spellsOf,
} from './prose-candidates.ts';
import { type AnswerKind, looksLikeLabel, type Question } from './question.ts';
import { segmentsOf } from './segments.ts';
import { findHours, type Shape, ShapedTexts } from './shaped-candidates.ts';
import {
  findColonCuts,
  findNextKey,
  getSpanKey,
  isBrokenOff,
  splitsBrackets,
  splitsGroups,
  tidyText,
  trimSpan,
} from './spans.ts';
import { findSplitAmounts } from './split-amounts.ts';
import { findSplitDates } from './split-dates.ts';
import type { Surroundings } from './surroundings.ts';
import type { TextBounds } from './text-bounds.ts';
import { comparePhrases, type Sense, type Word } from './wording.ts';
import { findYearlessDates } from './yearless-dates.ts';

const MOST = 600;
const MOST_SITES = 60;
const FEW_NAMES = 60;
const LEAST_SITE = 0.3;
const LONGEST_SITE = 14;
const LONGEST_VALUE = 15;
/** A fact becomes a candidate only if its name is at least this similar to the question. */
const LEAST_FACT = 0.3;

const SHAPES: readonly (readonly [Sense, Shape])[] = [
  ['issuer', 'name'],
  ['addressee', 'name'],
  ['person', 'name'],
  ['organization', 'name'],
  ['address', 'address'],
  ['phone', 'phone'],
  ['time', 'time'],
  ['place', 'place'],
];

/**
 * Finds the candidates in a document. Candidates of a specific type, such as dates, are found once and reused
 * for all questions.
 */
export class CandidatePool {
  readonly #context: Context;
  readonly #around: Surroundings;
  readonly #bounds: TextBounds;
  readonly #kinds = new Map<AnswerKind, readonly Candidate[]>();
  readonly #facts: readonly Fact[];
  readonly #shaped: ShapedTexts;
  #labels?: { of: readonly Question[]; printed: PrintedLabels };
  #index?: Map<string | number, Chunk[]>;
  #spans?: readonly Candidate[];
  readonly #keys = new Map<Candidate, string | null>();

  constructor(context: Context, around: Surroundings, facts: readonly Fact[], bounds: TextBounds) {
    this.#context = context;
    this.#around = around;
    this.#facts = facts;
    this.#bounds = bounds;
    this.#shaped = new ShapedTexts(context);
  }

  /**
   * Returns the candidates for a question of a schema. Values are cut off before the label of another
   * question.
   */
  candidatesFor(question: Question, questions: readonly Question[] = [question]): readonly Candidate[] {
    const { kind } = question;
    if (this.#labels?.of !== questions)
      this.#labels = { of: questions, printed: new PrintedLabels(questions) };
    if (kind === 'text') return this.#texts(question);
    if (kind === 'boolean') return findBooleanCandidates(this.#context, question, this.#around);
    if (kind === 'choice')
      return findChoiceCandidates(this.#context, question, this.#texts(question), this.#around);
    // After a label such as "Our reference", a value may be a person's name, so it need not contain digits.
    if (kind === 'code')
      return this.#texts(question).filter((one) => one.source === 'site' || mayBeCode(one.value));
    let found = this.#kinds.get(kind);
    if (!found) {
      found = kind === 'date' ? this.#dates() : kind === 'number' ? this.#numbers() : this.#identifiers(kind);
      this.#kinds.set(kind, found);
    }
    return found;
  }

  #dates(): Candidate[] {
    const { view } = this.#context;
    // In an agreement, the governing law determines whether 03/04 is in March or April.
    const dayFirst = isDayFirst(proseOf(this.#context), this.#context.dayFirst);
    const dates =
      dayFirst === this.#context.dayFirst ? this.#context.dates : findDatesIn(view.chunks, dayFirst);
    const ranges = findRanges(view, dates);
    const prose = [...new Set([...this.#around.paragraphs.values()].map((one) => one.chunk))];
    const known = new Set(dates.map(({ iso, span }) => `${iso} ${getSpanKey([span])}`));
    const overLines = findDatesIn(prose, dayFirst).filter(
      ({ iso, span }) => !known.has(`${iso} ${getSpanKey([span])}`),
    );
    const printed = [...dates, ...overLines].slice(0, MOST).map((date) => {
      const candidate: Candidate = {
        value: date.iso,
        source: overLines.includes(date) ? 'prose' : 'typed',
        spans: [date.span],
        ambiguous: date.ambiguous,
      };
      const range = ranges.find(({ start, end }) => start === date || end === date);
      if (range?.start === date) candidate.edge = 'start';
      else if (range) {
        candidate.edge = 'end';
        candidate.anchor = range.start.span;
      }
      return candidate;
    });
    const split = findSplitDates(view, dayFirst).filter(
      ({ value, spans: [first] }) =>
        !dates.some(({ iso, span }) => iso === value && span.chunk === first?.chunk),
    );
    const documentDate = this.#findDocumentDate() ?? dates[0]?.iso;
    return [...printed, ...split, ...findYearlessDates(view.chunks, dates, documentDate)];
  }

  #findDocumentDate(): string | undefined {
    const value = this.#facts.find(({ words }) => words.length === 1 && words[0]?.stem === 'date')?.value;
    return typeof value === 'string' ? value : undefined;
  }

  #numbers(): Candidate[] {
    const { view, habit } = this.#context;
    const amounts = this.#context.amounts.slice(0, MOST).map((one) => applyMagnitude(this.#context, one));
    const known = new Set(amounts.map(({ value, span }) => `${value} ${getFirstToken(span)?.row}`));
    const spaced = findSpacedNumbers(this.#context).filter(
      ({ value, spans }) => !known.has(`${value} ${getFirstToken(spans[0])?.row}`),
    );
    // A number with spaces in a sentence is one number, so its digit groups are not separate candidates.
    const groups = new Set(
      spaced.flatMap(({ spans }) =>
        spans.flatMap(({ chunk, start, end }) => (chunk.index < 0 ? chunk.tokens.slice(start, end) : [])),
      ),
    );
    const printed = amounts
      .filter(
        ({ span: { chunk, start, end } }) => !chunk.tokens.slice(start, end).some((one) => groups.has(one)),
      )
      .map(
        (amount): Candidate => ({
          value: isCountInBrackets(amount) ? Math.abs(amount.value) : amount.value,
          source: 'typed',
          spans: [amount.span],
          currency: amount.currency,
          percent: amount.percent,
          decimals: amount.decimals,
        }),
      );
    return [
      ...printed,
      ...spaced,
      ...findSplitAmounts(this.#context),
      ...findJoinedNumbers(view, habit),
      ...numbersInWords(view),
    ];
  }

  #identifiers(kind: AnswerKind): Candidate[] {
    const wanted = kind === 'email' ? 'email' : 'website';
    return this.#context.identifiers
      .filter((one) => one.kind === wanted)
      .map((one) => ({ value: one.value, source: 'typed', spans: [one.span] }));
  }

  #codes(): readonly Candidate[] {
    let found = this.#kinds.get('code');
    if (!found) {
      const { view } = this.#context;
      found = [...findBrokenCodes(view), ...view.chunks.flatMap((chunk) => findCodes(chunk))].slice(
        0,
        2 * MOST,
      );
      this.#kinds.set('code', found);
    }
    return found;
  }

  /**
   * Finds text next to or below a possible label of the question, text in the form that the question asks
   * for, and known values.
   */
  #texts(question: Question): Candidate[] {
    const { view } = this.#context;
    const found: Candidate[] = [];
    const seen = new Set<string>();
    const take = (candidate: Candidate) => {
      let key = this.#keys.get(candidate);
      if (key === undefined) {
        key = createTextKey(candidate);
        this.#keys.set(candidate, key);
      }
      if (key === null || seen.has(key)) return;
      seen.add(key);
      found.push(candidate);
    };
    for (const fact of this.#factsFor(question)) {
      const spans = fact.spans ?? locateFact(view, fact);
      const last = spans.at(-1);
      if (last && !isBrokenOff(last)) found.push({ value: fact.value, source: 'fact', spans, fact });
    }
    const shapes = new Set(SHAPES.flatMap(([sense, shape]) => (question.senses.has(sense) ? [shape] : [])));
    for (const shape of shapes) for (const candidate of this.#shaped.of(shape)) take(candidate);
    for (const chunk of this.#sites(question)) {
      for (const cut of this.#cutsOf(chunk, question))
        for (const end of this.#endsOf(chunk, cut)) take(this.#newText(chunk, cut, end));
      if (found.length > MOST) break;
    }
    if (question.kind === 'text' && question.edge !== null)
      for (const candidate of findHours(view)) if (candidate.edge === question.edge) found.push(candidate);
    for (const candidate of segmentsOf(view)) take(candidate);
    if (question.kind === 'text')
      for (const candidate of [...quotedTexts(view), ...cellTextsOf(view)]) take(candidate);
    for (const candidate of this.#boundedTexts()) take(candidate);
    for (const candidate of this.#codes()) take(candidate);
    if (question.senses.has('duration')) for (const candidate of spellsOf(view)) found.push(candidate);
    if (shapes.has('address') || shapes.has('place'))
      for (const candidate of innerAddresses(view)) take(candidate);
    if (question.kind === 'text' && !shapes.has('address'))
      for (const candidate of this.#proseFor(question, shapes.has('name'))) take(candidate);
    if (question.kind === 'text' && !shapes.has('address'))
      for (const candidate of namesInLines(view)) take(candidate);
    return found;
  }

  /** Returns text between positions at which a value is likely to begin and end. */
  #boundedTexts(): readonly Candidate[] {
    this.#spans ??= this.#bounds.findSpans().map((found): Candidate => {
      const span = trimSpan(found);
      return { value: tidyText(spanText(span)), source: 'span', spans: [span] };
    });
    return this.#spans;
  }

  /**
   * Returns the indexes of tokens at which a value may begin: after a colon, or after words of the question.
   */
  #cutsOf(chunk: Chunk, question: Question): Set<number> {
    const cuts = new Set(findColonCuts(chunk));
    for (const end of this.#labels?.printed.endsOf(chunk, question) ?? []) {
      const rest = chunk.tokens.slice(end).map((token) => token.text);
      if (!looksLikeLabel(question, rest.join(' '))) cuts.add(end);
    }
    for (const label of this.#labelsIn(chunk)) if (label.end < chunk.tokens.length) cuts.add(label.end);
    return cuts;
  }

  /**
   * Returns the indexes of tokens before which a value may end: the next label, an opening bracket, a
   * separator, the first number after words, and any token after punctuation.
   */
  #endsOf(chunk: Chunk, from: number): Set<number> {
    const { tokens } = chunk;
    const last = findNextKey(chunk, from);
    const ends = new Set([last]);
    const isWord = !tokens[from]?.digits;
    for (let i = from + 1; i < last && i - from <= LONGEST_VALUE; i++) {
      const text = tokens[i]?.text ?? '';
      const before = tokens[i - 1]?.text ?? '';
      const stops =
        text.startsWith('(') ||
        /^[·•|–—]$/.test(text) ||
        /[,;]$|\p{Ll}{3}\.$/u.test(before) ||
        (isWord && tokens[i]?.digits === true && !tokens[i - 1]?.digits) ||
        this.#labels?.printed.beginsAt(chunk, i) === true;
      if (stops) ends.add(i);
    }
    for (const { start } of this.#labelsIn(chunk)) if (start > from && start < last) ends.add(start);
    return ends;
  }

  readonly #sited = new Map<Chunk, Map<number, Candidate>>();

  /** Returns the candidate for the given tokens. All questions share it. */
  #newText(chunk: Chunk, start: number, end: number): Candidate {
    let known = this.#sited.get(chunk);
    if (!known) {
      known = new Map();
      this.#sited.set(chunk, known);
    }
    const place = start * MAX_ROW_TOKENS + end;
    let candidate = known.get(place);
    if (!candidate) {
      const span = trimSpan({ chunk, start, end });
      candidate = { value: tidyText(spanText(span)), source: 'site', spans: [span] };
      known.set(place, candidate);
    }
    return candidate;
  }

  #labelsIn(chunk: Chunk) {
    return this.#context.labels.row(chunk.row).filter((label) => label.chunk === chunk);
  }

  #factsFor(question: Question): Fact[] {
    const names = question.names.map((name) => [...question.parents, ...name]);
    return this.#facts.filter((fact) => {
      if (typeof fact.value !== 'string') return false;
      if (fact.role !== null && question.senses.has(fact.role)) return true;
      return names.some((name) => comparePhrases(name, fact.words).asked > LEAST_FACT);
    });
  }

  /**
   * Returns names from sentences that contain a word of the question. If the question asks for a name and the
   * document contains only a few names, returns all of them.
   */
  #proseFor(question: Question, asksForName: boolean): readonly Candidate[] {
    const names = namesInProse(this.#context.view);
    if (names.length === 0 || (asksForName && names.length <= FEW_NAMES)) return names;
    const asked = [...question.names.flat(), ...question.parents, ...question.description];
    const words = asked.filter((word) => word.weight === 1);
    const keys = new Set(words.flatMap((word) => [word.stem, ...word.concepts]));
    const near = new Set<Chunk>();
    const index = this.#chunksByWord();
    for (const key of keys)
      for (const chunk of index.get(key) ?? []) {
        const paragraph = this.#around.paragraphs.get(chunk);
        if (paragraph) near.add(paragraph.chunk);
      }
    return names.filter(({ spans }) => spans[0] && near.has(spans[0].chunk));
  }

  /** Finds the chunks that are similar to the name or the description of the question, most similar first. */
  #sites(question: Question): Chunk[] {
    const index = this.#chunksByWord();
    const scores = new Map<Chunk, number>();
    const asked = [...question.names.flat(), ...question.description];
    for (const word of asked)
      for (const key of listWordKeys(word))
        for (const chunk of index.get(key) ?? []) if (!scores.has(chunk)) scores.set(chunk, 0);
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
      .filter(([chunk, score]) => score > LEAST_SITE && !this.#isInside(chunk))
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_SITES)
      .map(([chunk]) => chunk);
  }

  /**
   * Whether a chunk is a long line of a paragraph without a colon. Such lines are not searched for labels.
   */
  #isInside(chunk: Chunk): boolean {
    return (
      chunk.tokens.length > LONGEST_SITE &&
      this.#around.paragraphs.has(chunk) &&
      findColonCuts(chunk).length === 0
    );
  }

  #chunksByWord(): Map<string | number, Chunk[]> {
    if (this.#index) return this.#index;
    const index = new Map<string | number, Chunk[]>();
    for (const chunk of this.#context.view.chunks)
      for (const word of this.#around.wordsOf(chunk))
        for (const key of listWordKeys(word)) {
          const list = index.get(key);
          if (!list) index.set(key, [chunk]);
          else if (list.at(-1) !== chunk) list.push(chunk);
        }
    this.#index = index;
    return index;
  }
}

/**
 * Whether a number in brackets is a count, as in "thirty-six (36) months". Alone on a line, "(36)" is a
 * negative number.
 */
function isCountInBrackets({ span: { chunk, start }, decimals, currency }: Amount): boolean {
  return (
    decimals === 0 &&
    (chunk.tokens[start]?.text.startsWith('(') ?? false) &&
    (currency === null ? chunk.tokens.length > 1 : /\p{Ll}{2}/u.test(chunk.text))
  );
}

/** Returns a key for the position of a candidate; null if its text is empty or incomplete. */
function createTextKey({ value, spans }: Candidate): string | null {
  const last = spans.at(-1);
  if (value === '' || !last || isBrokenOff(last)) return null;
  const isPart = spans.length === 1 && (splitsGroups(last) || splitsBrackets(last, String(value)));
  return isPart ? null : getSpanKey(spans);
}

/** Lists the keys under which a word is indexed: its stem and its meanings. */
function listWordKeys(word: Word): (string | number)[] {
  return [word.stem, ...word.concepts, ...word.partial];
}

function getFirstToken(span: Span | undefined): Token | undefined {
  return span?.chunk.tokens[span.start];
}
