import type { Label } from '../lexicon/labels.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { isCurrency } from '../recognize/currency.ts';
import type { Span } from '../view/span.ts';
import { spanBox } from '../view/span.ts';
import { overlapX } from '../view/token.ts';
import type { Hit, View } from '../view/view.ts';

/** A label that may name a value, and its position relative to the value. */
export interface Link {
  label: Label;
  relation: 'left' | 'above';
  /**
   * For a label to the left of the value, the number of words between them. For a label above the value, the
   * distance in line heights.
   */
  distance: number;
  /** Whether there are other values between the label and the value. */
  blocked: boolean;
  score: number;
}

/**
 * Maximum number of words in a row that is searched for labels. Longer rows are malicious or the result of a
 * layout error.
 */
const MAX_ROW_TOKENS = 500;

/** Finds the labels in each row of a document, and the labels near a value. */
export class LabelIndex {
  readonly view: View;
  readonly all: readonly Label[];
  readonly #byRow = new Map<number, Label[]>();

  constructor(view: View, labels: readonly Label[]) {
    this.view = view;
    this.all = labels;
    for (const label of labels) {
      const list = this.#byRow.get(label.chunk.row);
      if (list) list.push(label);
      else this.#byRow.set(label.chunk.row, [label]);
    }
  }

  row(index: number): readonly Label[] {
    return this.#byRow.get(index) ?? [];
  }

  /**
   * Returns the labels to the left of a value in its row and above it in its column. The best label comes
   * first.
   */
  linksOf(span: Span): Link[] {
    return [...this.#left(span), ...this.#above(span)].sort((a, b) => b.score - a.score);
  }

  #left(span: Span): Link[] {
    const row = this.view.rows[span.chunk.row];
    if (!row || row.tokens.length > MAX_ROW_TOKENS) return [];
    const first = span.chunk.tokens[span.start];
    const at = first?.index ?? -1;
    const links: Link[] = [];
    let nearer = 0;
    for (const label of this.row(span.chunk.row).toReversed()) {
      const last = label.chunk.tokens[label.end - 1];
      const end = last ? last.index + 1 : -1;
      const begin = label.chunk.tokens[label.start]?.index ?? at;
      // The label and the value can share one token: in "Total EUR 248.20", both "Total EUR" and "EUR 248.20"
      // contain the currency.
      if (end <= 0 || end > at + 1 || begin >= at) continue;
      const between = row.tokens.slice(end, at);
      const words = between.filter(
        (token) =>
          token.key !== '' &&
          !isCurrency(token.text) &&
          !/^(?:in|nr|no|vom|du|del|von|am|zu|zur)$/.test(token.key),
      );
      const blocked = words.some((token) => /^[^\p{L}\d]*\d[\d.,]*[^\p{L}\d%]*$/u.test(token.text));
      const gap = (first?.box[0] ?? 0) - (last?.box[2] ?? 0);
      const wide = Math.min(0.5, (gap / Math.max(1, row.height)) * 0.008);
      const score =
        1 + (label.colon ? 0.25 : 0) - 0.12 * words.length - (blocked ? 0.45 : 0) - 0.35 * nearer - wide;
      links.push({ label, relation: 'left', distance: words.length, blocked, score });
      nearer++;
      if (nearer >= 3) break;
    }
    if (at === 0 && row.tokens.length > 0) links.push(...this.#wrapped(row.index));
    return links;
  }

  /**
   * If a value begins its row, returns the label at the end of the row above, because the line may break
   * between a label and its value.
   */
  #wrapped(row: number): Link[] {
    const above = this.view.rows[row - 1];
    const here = this.view.rows[row];
    const label = this.row(row - 1).at(-1);
    if (!above || !here || !label || above.page !== here.page || here.box[1] - above.box[3] > above.height)
      return [];
    const ends = label.chunk.tokens[label.end - 1] === above.tokens.at(-1);
    return ends && above.tokens.length > 1
      ? [{ label, relation: 'left', distance: 0, blocked: false, score: 0.75 }]
      : [];
  }

  #above(span: Span): Link[] {
    const row = this.view.rows[span.chunk.row];
    if (!row) return [];
    const box = spanBox(withLead(span));
    const links: Link[] = [];
    for (let r = span.chunk.row - 1; r >= 0 && r >= span.chunk.row - 6; r--) {
      const other = this.view.rows[r];
      if (!other || other.page !== row.page) break;
      const distance = (row.box[1] - other.box[3]) / Math.max(1, row.height);
      if (distance > 4.5) break;
      if (other.tokens.length > MAX_ROW_TOKENS) break;
      for (const label of this.row(r)) {
        const overlap = overlapX(label.box, box);
        const aligned =
          Math.abs(label.box[0] - box[0]) < row.height || Math.abs(label.box[2] - box[2]) < row.height;
        if (overlap < 0.3 && !aligned) continue;
        if (label.start > 0 && !aligned) continue;
        const score =
          0.8 +
          (label.whole ? 0.1 : -0.25) -
          0.1 * Math.max(0, distance) -
          (overlap < 0.3 ? 0.3 : 0) -
          0.2 * links.length;
        links.push({ label, relation: 'above', distance, blocked: links.length > 0, score });
      }
    }
    return links;
  }
}

/**
 * Extends a span to include the only word before it, because the label above may be aligned with that word,
 * for example with the weekday in "Friday 24 April".
 */
function withLead(span: Span): Span {
  const [first] = span.chunk.tokens;
  const worded = span.start === 1 && first !== undefined && /^\p{L}{2,10}[.,]?$/u.test(first.text);
  return worded ? { ...span, start: 0 } : span;
}

/** Returns the first of `concepts` that the label names; null if it names none of them. */
export function findNamedConcept<T extends Concept>(label: Label, concepts: readonly T[]): T | null {
  for (const concept of concepts) {
    if (label.meanings.some((meaning) => meaning.value === concept)) return concept;
  }
  return null;
}

export function isConcept(label: Hit<Concept>, concept: Concept): boolean {
  return label.meanings.some((meaning) => meaning.value === concept);
}
