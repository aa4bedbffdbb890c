import type { Context } from '../context.ts';
import type { Span } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Candidate } from './candidate.ts';
import { CandidateDescriber, describeText } from './candidate-features.ts';
import { describeEdgeTokens } from './edge-tokens.ts';
import { FactIndex } from './fact-index.ts';
import type { Fact } from './facts.ts';
import type { Meaning } from './meaning.ts';
import { combineMeanings, type NearText, NearTexts } from './near-texts.ts';
import type { Surroundings } from './surroundings.ts';
import type { TextBounds } from './text-bounds.ts';
import { TypedParts } from './typed-parts.ts';
import { typedForms, valueForms } from './value-forms.ts';

/**
 * The text of one or more candidates. Its features are computed on first use, because only some questions
 * need them.
 */
class DescribedText {
  readonly #text: string;
  readonly key: string;
  /** The index of the normalized text among the distinct normalized strings of the document's candidates. */
  readonly index: number;
  #features?: Float64Array;
  #form?: Float64Array;

  constructor(text: string, key: string, index: number) {
    this.#text = text;
    this.key = key;
    this.index = index;
  }

  /** The features of the text, in the order of `OF_TEXT`. */
  get features(): Float64Array {
    this.#features ??= describeText(this.#text);
    return this.#features;
  }

  /** The vector that represents the form and the words of the text. */
  get form(): Float64Array {
    this.#form ??= valueForms.valueOf(this.#text);
    return this.#form;
  }
}

/** A candidate, with the data about it that does not depend on the question. */
export class DescribedCandidate {
  readonly candidate: Candidate;
  readonly text: DescribedText;
  readonly near: readonly NearText[];
  /** The combined meaning of all text before and above the value. */
  readonly meaning: Meaning;
  /** Known fields that have the same value. */
  readonly facts: readonly Fact[];
  readonly #of: DescribedCandidates;
  #features?: Float64Array;
  #typedForm?: Float64Array;
  #bounds?: { start: number; end: number };
  #edgeTokens?: Float64Array;

  constructor(candidate: Candidate, text: DescribedText, of: DescribedCandidates) {
    this.candidate = candidate;
    this.text = text;
    this.near = of.texts.of(candidate.anchor ?? (candidate.spans[0] as Span));
    this.meaning = combineMeanings(this.near);
    this.facts = of.facts.of(candidate.value, text.key);
    this.#of = of;
  }

  /** The features of the candidate, in the order of `OF_CANDIDATE`. */
  get features(): Float64Array {
    this.#features ??= this.#of.describer.describe(this.candidate);
    return this.#features;
  }

  /** A vector that represents the form of a number or date and the words next to it. */
  get typedForm(): Float64Array {
    this.#typedForm ??= typedForms.valueOfParts(this.#of.typedParts.list(this.candidate));
    return this.#typedForm;
  }

  /**
   * The probability that a value begins at the candidate's start, and the probability that a value ends at
   * its end.
   */
  get bounds(): { start: number; end: number } {
    if (!this.#bounds) {
      const { spans } = this.candidate;
      const { start } = this.#of.bounds.measure(spans[0] as Span);
      const { end } = this.#of.bounds.measure(spans.at(-1) as Span);
      this.#bounds = { start, end };
    }
    return this.#bounds;
  }

  /** The features of the tokens next to the candidate's start and end, in the order of `OF_EDGE_TOKEN`. */
  get edgeTokens(): Float64Array {
    const { spans } = this.candidate;
    this.#edgeTokens ??= describeEdgeTokens(this.#of.context, spans[0] as Span, spans.at(-1) as Span);
    return this.#edgeTokens;
  }
}

/** Describes the candidates of a document. Create one instance per document and schema. */
export class DescribedCandidates {
  readonly context: Context;
  readonly texts: NearTexts;
  readonly bounds: TextBounds;
  readonly facts: FactIndex;
  readonly describer: CandidateDescriber;
  readonly typedParts: TypedParts;
  readonly #described = new Map<Candidate, DescribedCandidate>();
  readonly #values = new Map<string, DescribedText>();
  readonly #indexes = new Map<string, number>();

  constructor(context: Context, around: Surroundings, facts: readonly Fact[], bounds: TextBounds) {
    this.context = context;
    this.texts = new NearTexts(around);
    this.bounds = bounds;
    this.facts = new FactIndex(facts);
    this.describer = new CandidateDescriber(context);
    this.typedParts = new TypedParts(context);
  }

  /** The number of distinct normalized strings among the candidates described so far. */
  get distinct(): number {
    return this.#indexes.size;
  }

  of(candidate: Candidate): DescribedCandidate {
    let described = this.#described.get(candidate);
    if (!described) {
      described = new DescribedCandidate(candidate, this.#textOf(String(candidate.value)), this);
      this.#described.set(candidate, described);
    }
    return described;
  }

  #textOf(text: string): DescribedText {
    let described = this.#values.get(text);
    if (!described) {
      const key = keyOf(text);
      const index = this.#indexes.get(key) ?? this.#indexes.size;
      this.#indexes.set(key, index);
      described = new DescribedText(text, key, index);
      this.#values.set(text, described);
    }
    return described;
  }
}
