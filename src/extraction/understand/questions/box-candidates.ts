import type { KeyValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { printedBoxes } from '../form/printed-boxes.ts';
import { parseYesOrNo } from '../lexicon/yes-and-no.ts';
import { once } from '../once.ts';
import { type Span, selectWholeChunk, spanBox, spanText } from '../view/span.ts';
import { keyOf, type Token, textOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import type { Candidate } from './candidate.ts';
import { compareMeanings, meaningOf, measureCoverage } from './meaning.ts';
import type { Question } from './question.ts';
import type { Surroundings } from './surroundings.ts';
import wording from './wording.json' with { type: 'json' };
import { comparePhrases, foldText, type Word, wordsOf } from './wording.ts';

const NEGATION = new Set(wording.negation.split(' ').map(foldText));
const MOST = 150;
const LEAST_LIKE = 0.6;
const LEAST_MENTION = 0.4;
/** Text must cover at least this share of the meaning of a question's name. */
const LEAST_MEANT = 0.4;
/** Minimum similarity in meaning between text and a choice. */
const LEAST_MEANT_CHOICE = 0.5;
const MEANT = 0.85;
/** Weight of words in a description, relative to words in a name. */
const DESCRIBED = 0.8;
const LONGEST_STATEMENT = 40;
const LONGEST_OPTION = 5;

/** A check box, with its label and the position of the label. */
export interface PrintedBox {
  key: string;
  words: readonly Word[];
  ticked: boolean;
  span: Span;
  place: { page: number; box?: NonNullable<KeyValue['box']>; text: string };
}

/** Returns the check boxes of a document, including those in a PDF form. */
export const printedBoxesWithPlaces = once((context: Context): readonly PrintedBox[] => {
  const fields = context.document.formFields.flatMap((field): KeyValue[] =>
    typeof field.value === 'boolean' && field.box
      ? [{ key: field.name, value: field.value, page: field.page, box: field.box }]
      : [],
  );
  return [...printedBoxes(context), ...fields].flatMap((one): PrintedBox[] => {
    const span = findBoxSpan(context, one);
    if (!span || typeof one.value !== 'boolean') return [];
    const place = { page: one.page, text: one.key, ...(one.box ? { box: one.box } : {}) };
    return [{ key: one.key, words: wordsOf(one.key), ticked: one.value, span, place }];
  });
});

export const tickedBoxes = once((context: Context): readonly PrintedBox[] =>
  printedBoxesWithPlaces(context).filter((one) => one.ticked),
);

/**
 * Returns the position of a check box's label: the nearest occurrence on the line of the box. If there is none,
 * returns the words nearest to the box.
 */
function findBoxSpan({ view }: Context, { key, page, box }: KeyValue): Span | null {
  const wanted = keyOf(key);
  const isNear = (chunk: Chunk) =>
    !box || (chunk.box[1] - 4 < (box[1] + box[3]) / 2 && chunk.box[3] + 4 > (box[1] + box[3]) / 2);
  const chunks = view.chunks.filter((chunk) => chunk.page === page && isNear(chunk));
  if (!box)
    return (
      chunks.flatMap((chunk) => findKey(chunk, wanted))[0] ?? (chunks[0] ? selectWholeChunk(chunks[0]) : null)
    );
  let nearest: Span | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const span of chunks.flatMap((chunk) => findKey(chunk, wanted))) {
    const [left, , right] = spanBox(span);
    const distance = Math.max(left - box[2], box[0] - right);
    if (distance < least) [nearest, least] = [span, distance];
  }
  if (nearest) return nearest;
  const closest = chunks.toSorted((a, b) => Math.abs(a.box[0] - box[2]) - Math.abs(b.box[0] - box[2]))[0];
  return closest ? selectWholeChunk(closest) : null;
}

/** Finds the places in a chunk whose words, without spaces and signs, are the wanted ones. */
function findKey(chunk: Chunk, wanted: string): Span[] {
  const { tokens } = chunk;
  return tokens.flatMap((_, start): Span[] => {
    let joined = '';
    for (let end = start; end < tokens.length && joined.length < wanted.length; end++) {
      joined += tokens[end]?.key ?? '';
      if (joined === wanted && joined !== '') return [{ chunk, start, end: end + 1 }];
    }
    return [];
  });
}

/**
 * Finds answers to a yes-or-no question: a check box, a pair of check boxes, the word "yes" or "no", or a
 * statement that contains words from the question.
 */
export function findBooleanCandidates(
  context: Context,
  question: Question,
  around: Surroundings,
): Candidate[] {
  const found: Candidate[] = [];
  for (const { key, words, ticked, span, place } of printedBoxesWithPlaces(context)) {
    const answer = answerOf(key) ?? answerOf(/^(\S+?)[,;]? ?(?=\(|[,;–—-] )/.exec(key)?.[1] ?? '-');
    if (answer !== null) {
      if (ticked) found.push({ value: answer, source: 'box', spans: [span], box: place, option: 1 });
      continue;
    }
    const option = Math.max(
      ...question.names.map((name) => measureLikeness(name, words)),
      measureLikeness(question.description, words),
    );
    if (option > 0.3) found.push({ value: ticked, source: 'box', spans: [span], box: place, option });
  }
  const unticked = untickedWords(context);
  for (const span of yesAndNo(context)) {
    if (isIn(unticked, span)) continue;
    const answer = answerOf(span.chunk.tokens[span.start]?.text ?? '');
    if (answer !== null) found.push({ value: answer, source: 'word', spans: [span], option: 1 });
  }
  const boxed = new Set(
    printedBoxesWithPlaces(context).map(({ span }) => span.chunk.tokens[span.start]?.row),
  );
  for (const { span, words } of statementsOf(around)) {
    // Text next to a check box is not a statement: the answer is whether the box is ticked.
    if (span.chunk.tokens.slice(span.start, span.end).some((token) => boxed.has(token.row))) continue;
    const named = Math.max(...question.names.map((name) => comparePhrases(name, words).asked));
    const described = comparePhrases(question.description, words).asked;
    const meant = Math.max(0, ...question.names.map((name) => measureCoverage(name, words)));
    if (Math.max(named, DESCRIBED * described) < LEAST_MENTION && meant < LEAST_MEANT) continue;
    const fit = Math.max(named, DESCRIBED * described, meant);
    const isNegated = span.chunk.tokens.slice(span.start, span.end).some(isNegation);
    found.push({ value: !isNegated, source: 'mention', spans: [span], option: fit });
  }
  return found.slice(0, MOST);
}

function isNegation({ text }: Token): boolean {
  const word = foldText(text.replace(/^[("„“]+|[.,;:)"“”!?]+$/g, ''));
  return NEGATION.has(word) || /n['’]t$/.test(word);
}

/**
 * Returns the pieces of text that may be statements: sentences in paragraphs, their clauses, and separate
 * lines. A negation applies to its clause only.
 */
const statementsOf = once((around: Surroundings): readonly Statement[] => {
  const { view } = around;
  const found: Statement[] = [];
  for (const chunk of view.chunks)
    if (!around.paragraphs.has(chunk))
      found.push({ span: selectWholeChunk(chunk), words: around.wordsOf(chunk) });
  for (const chunk of new Set([...around.paragraphs.values()].map((one) => one.chunk)))
    for (const sentence of splitSentences(chunk))
      for (const span of [sentence, ...splitClauses(sentence)])
        found.push({ span, words: wordsOf(spanText(span)) });
  return found.filter(({ words }) => words.length > 0);
});

interface Statement {
  span: Span;
  words: readonly Word[];
}

/** Splits a sentence at commas and semicolons. Returns an empty list if the sentence has only one clause. */
function splitClauses({ chunk, start, end }: Span): Span[] {
  const cuts = chunk.tokens.flatMap(({ text }, i) =>
    i >= start && i < end - 1 && /[\p{L})][,;]$/u.test(text) ? [i + 1] : [],
  );
  if (cuts.length === 0) return [];
  return [start, ...cuts].map((from, i) => ({ chunk, start: from, end: cuts[i] ?? end }));
}

function splitSentences(chunk: Chunk): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (let end = 1; end <= chunk.tokens.length; end++) {
    const text = chunk.tokens[end - 1]?.text ?? '';
    const stops = /[\p{Ll}\d)][.!?;]$/u.test(text) || end - start >= LONGEST_STATEMENT;
    if (!stops && end < chunk.tokens.length) continue;
    spans.push({ chunk, start, end });
    start = end;
  }
  return spans;
}

/** Returns the words next to unticked boxes. These words cannot be answers. */
const untickedWords = once(
  (context: Context): ReadonlySet<Token> =>
    new Set(
      printedBoxesWithPlaces(context)
        .filter((one) => !one.ticked)
        .flatMap(({ span }) => span.chunk.tokens.slice(span.start, span.end)),
    ),
);

function isIn(words: ReadonlySet<Token>, { chunk, start, end }: Span): boolean {
  return chunk.tokens.slice(start, end).some((token) => words.has(token));
}

function measureLikeness(asked: readonly Word[], printed: readonly Word[]): number {
  const one = comparePhrases(asked, printed);
  return one.asked * one.printed;
}

function answerOf(text: string): boolean | null {
  const key = keyOf(text);
  if (key === '') return /^[✓✔☑☒]$/u.test(text.trim()) ? true : null;
  return parseYesOrNo(key);
}

/**
 * Returns the words for "yes" and "no" that can be answers: those at the end of a chunk, those at the
 * beginning of a chunk of two words, and those at the beginning or after a colon if punctuation follows
 * ("Pump: yes, 36 m").
 */
const yesAndNo = once((context: Context): readonly Span[] =>
  context.view.chunks.flatMap((chunk) => {
    const last = chunk.tokens.length - 1;
    return chunk.tokens.flatMap(({ text }, i): Span[] => {
      if (answerOf(text) === null) return [];
      const isFirst = i === 0 || /:$/.test(chunk.tokens[i - 1]?.text ?? '');
      const isCut = /[,;.]$/.test(text) || /^[(–—-]/.test(chunk.tokens[i + 1]?.text ?? '');
      return i === last || (i === 0 && last <= 1) || (isFirst && isCut)
        ? [{ chunk, start: i, end: i + 1 }]
        : [];
    });
  }),
);

/** Finds the choices of an enum that are ticked or printed. */
export function findChoiceCandidates(
  context: Context,
  question: Question,
  texts: readonly Candidate[],
  around: Surroundings,
): Candidate[] {
  const found: Candidate[] = [];
  const { choices } = question;
  for (const { words, key, ticked, span, place } of printedBoxesWithPlaces(context)) {
    const best = chooseBestChoice(choices, words, key);
    if (best && ticked)
      found.push({ value: best.value, source: 'box', spans: [span], box: place, option: best.like });
  }
  const unticked = untickedWords(context);
  for (const text of texts) {
    if (text.spans.some((span) => isIn(unticked, span))) continue;
    const value = String(text.value);
    const best = value.length < 120 ? chooseBestChoice(choices, wordsOf(value), value) : null;
    if (best) found.push({ ...text, value: best.value, source: 'site', option: best.like });
  }
  for (const chunk of context.view.chunks)
    for (const { value, words } of choices)
      for (const span of findMentions(chunk, String(value), words, around).filter(
        (one) => !isIn(unticked, one.span),
      ))
        found.push({ value, source: 'word', spans: [span.span], option: span.like });
  return found.slice(0, MOST);
}

function chooseBestChoice(
  choices: Question['choices'],
  words: readonly Word[],
  text: string,
): { value: string | number; like: number } | null {
  let best: { value: string | number; like: number } | null = null;
  const key = keyOf(text);
  for (const choice of choices) {
    const own = keyOf(String(choice.value));
    const { asked, printed } = comparePhrases(choice.words, words);
    const like =
      own === key ? 1 : own.length > 2 && key.startsWith(own) ? 0.9 : asked * (0.5 + 0.5 * printed) * 0.95;
    const meant = measureMeant(choice.words, words);
    const most = Math.max(like, meant);
    if ((like >= LEAST_LIKE || meant > 0) && most > (best?.like ?? 0))
      best = { value: choice.value, like: most };
  }
  return best;
}

/** Returns how similar a short text is in meaning to a choice; 0 if the similarity is too low. */
function measureMeant(choice: readonly Word[], words: readonly Word[]): number {
  if (words.length === 0 || words.length > LONGEST_OPTION) return 0;
  const likeness = compareMeanings(meaningOf(choice), meaningOf(words));
  return likeness < LEAST_MEANT_CHOICE ? 0 : MEANT * likeness;
}

/**
 * Finds the words in a chunk that name a choice. A single character or a short code must also match in
 * capitalization.
 */
function findMentions(
  chunk: Chunk,
  value: string,
  words: readonly Word[],
  around: Surroundings,
): { span: Span; like: number }[] {
  const key = keyOf(value);
  const { tokens } = chunk;
  if (key.length <= 3)
    return tokens.flatMap((token, i) =>
      token.text.replace(/[.,;:()]/g, '') === value
        ? [{ span: { chunk, start: i, end: i + 1 }, like: 1 }]
        : [],
    );
  if (words.length === 0) return [];
  if (comparePhrases(words, around.wordsOf(chunk)).asked < 0.8) return findMeant(chunk, words, around);
  const wanted = Math.min(LONGEST_OPTION, Math.max(1, value.split(/[\s_-]+/).length));
  for (let i = 0; i + wanted <= tokens.length; i++) {
    const text = tokens
      .slice(i, i + wanted)
      .map((token) => token.text)
      .join(' ');
    const { asked, printed } = comparePhrases(words, wordsOf(text));
    const like = keyOf(text) === key ? 1 : 0.9 * asked * printed;
    if (like >= 0.65) return [{ span: { chunk, start: i, end: i + wanted }, like }];
  }
  return [];
}

const LEAST_MEANT_MENTION = 0.6;
const LONGEST_MENTION = 3;

/** Finds the words in a chunk that are closest in meaning to a choice, if they are similar enough. */
function findMeant(
  chunk: Chunk,
  words: readonly Word[],
  around: Surroundings,
): { span: Span; like: number }[] {
  if (measureCoverage(words, around.wordsOf(chunk)) < LEAST_MEANT_MENTION) return [];
  const meaning = meaningOf(words);
  let best: { span: Span; like: number } | null = null;
  for (let start = 0; start < chunk.tokens.length; start++)
    for (let end = start + 1; end <= Math.min(chunk.tokens.length, start + LONGEST_MENTION); end++) {
      const likeness = compareMeanings(meaning, meaningOf(wordsOf(textOf(chunk.tokens, start, end))));
      if (likeness >= LEAST_MEANT_MENTION && MEANT * likeness > (best?.like ?? 0))
        best = { span: { chunk, start, end }, like: MEANT * likeness };
    }
  return best ? [best] : [];
}
