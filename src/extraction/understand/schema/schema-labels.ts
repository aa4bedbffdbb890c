import type { Context } from '../context.ts';
import { hitsIn, type Label } from '../lexicon/labels.ts';
import { Phrases } from '../lexicon/phrases.ts';
import { once } from '../once.ts';
import { LabelIndex, type Link } from '../score/links.ts';
import type { Span } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import type { Wanted } from './wanted.ts';

/** The labels of a schema found in a document; each label's concept is the number of its field. */
export class SchemaLabels {
  readonly #context: Context;
  readonly #index: LabelIndex;
  /** Each field asks for the links of the same amounts and dates. */
  readonly #linksOf = once((span: Span) => this.#index.linksOf(span));
  readonly #weights = new Map<string, number>();
  readonly #labels: Label[] = [];

  constructor(context: Context, fields: readonly Wanted[]) {
    this.#context = context;
    const phrases = new Phrases<string>();
    for (const [i, field] of fields.entries()) {
      for (const { phrase, weight } of field.labels) {
        phrases.add(phrase, String(i), '');
        const key = `${i}:${keyLike(phrase)}`;
        this.#weights.set(key, Math.max(weight, this.#weights.get(key) ?? 0));
      }
    }
    for (const chunk of context.view.chunks) {
      if (chunk.tokens.length > 40) continue;
      for (const hit of hitsIn(chunk, phrases)) {
        const last = chunk.tokens[hit.end - 1]?.text ?? '';
        const next = chunk.tokens[hit.end]?.text ?? '';
        const rest = chunk.tokens.slice(hit.end).some((token) => token.key !== '');
        const meanings = hit.meanings as unknown as Label['meanings'];
        this.#labels.push({
          ...hit,
          meanings,
          colon: last.endsWith(':') || next.startsWith(':'),
          whole: hit.start === 0 && !rest,
        });
      }
    }
    this.#index = new LabelIndex(context.view, this.#labels);
  }

  /** Labels of a field, with how telling each is. */
  of(field: number): { label: Label; weight: number }[] {
    return this.#labels.flatMap((label) => {
      const weight = this.#weightOf(label, field);
      return weight === null ? [] : [{ label, weight }];
    });
  }

  #weightOf(label: Label, field: number): number | null {
    if (!label.meanings.some((meaning) => String(meaning.value) === String(field))) return null;
    return this.#weights.get(`${field}:${label.key}`) ?? 0.5;
  }

  /** Links of a place to labels of a field, the best first. */
  links(span: Span, field: number): (Link & { weight: number })[] {
    return this.#linksOf(span).flatMap((link) => {
      const weight = this.#weightOf(link.label, field);
      return weight === null ? [] : [{ ...link, weight }];
    });
  }

  /** Where the next label begins inside of a chunk, else its end: a narrow gap may hide a column. */
  nextLabel(chunk: Chunk, from: number): number {
    // "Patient: Ann Lee DOB: 05/02/1959"
    const own = this.#index
      .row(chunk.row)
      .find((label) => label.chunk === chunk && label.start >= from && label.colon);
    const known = this.#context.labels
      .row(chunk.row)
      .find(
        (label) =>
          label.chunk === chunk &&
          label.start >= from &&
          label.end - label.start >= 2 &&
          /#$|:$|date|number/i.test(label.key),
      );
    return Math.min(own?.start ?? chunk.tokens.length, known?.start ?? chunk.tokens.length);
  }

  isLabel(chunk: Chunk): boolean {
    const own = this.#index
      .row(chunk.row)
      .some((label) => label.chunk === chunk && label.start === 0 && label.whole);
    const known = this.#context.labels.row(chunk.row).some((label) => label.chunk === chunk && label.whole);
    return (
      own ||
      known ||
      /:$/.test(chunk.text) ||
      /^(?:[A-Z][\w.]*\s)*(?:Date|Dates|Number|Code|Type|Ref|Order)(?:\s*[#:/]|$)/.test(chunk.text)
    );
  }
}

function keyLike(phrase: string): string {
  return phrase
    .replace(/°/g, 'o')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%#]/gu, '');
}
