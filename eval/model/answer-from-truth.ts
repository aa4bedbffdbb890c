import type { FieldSchema } from '../../src/extraction/options.ts';
import type { Truth } from '../../training/template.ts';
import { Seeded } from './seeded.ts';

/** For each kind of fault, the fraction of values or list entries that have it. */
export interface Faults {
  /** A value that has the correct type but is not printed in the document. */
  invented: number;
  omitted: number;
  /** Two values of a list entry are swapped. */
  swapped: number;
  droppedEntry: number;
  repeatedEntry: number;
  rounded: number;
  /** A date whose day and month are swapped. */
  wrongDate: number;
}

export const NO_FAULTS: Faults = {
  invented: 0,
  omitted: 0,
  swapped: 0,
  droppedEntry: 0,
  repeatedEntry: 0,
  rounded: 0,
  wrongDate: 0,
};

/** A mixture of faults that makes about a tenth of all values wrong. */
export const MIXED_FAULTS: Faults = {
  invented: 0.025,
  omitted: 0.025,
  swapped: 0.02,
  droppedEntry: 0.02,
  repeatedEntry: 0.02,
  rounded: 0.02,
  wrongDate: 0.02,
};

export interface SimulatedAnswer {
  answer: Record<string, unknown>;
  invented: Map<string, unknown>;
}

/** Returns the answer of a simulated model that knows the correct values but makes mistakes. */
export function answerFromTruth(
  truth: Truth,
  schema: FieldSchema,
  faults: Faults,
  seed: number,
): SimulatedAnswer {
  const invented = new Map<string, unknown>();
  const simulator = new Simulator(faults, new Seeded(seed), invented);
  const types = [truth.document_type ?? []].flat();
  const whole = { ...truth, document_type: types[0] };
  const answer = simulator.answer(schema, whole, '');
  return { answer: isRecord(answer) ? answer : {}, invented };
}

class Simulator {
  readonly #faults: Faults;
  readonly #random: Seeded;
  readonly #invented: Map<string, unknown>;

  constructor(faults: Faults, random: Seeded, invented: Map<string, unknown>) {
    this.#faults = faults;
    this.#random = random;
    this.#invented = invented;
  }

  answer(schema: FieldSchema, truth: unknown, pointer: string): unknown {
    if (schema.type === 'object') {
      if (!isRecord(truth))
        return typeof truth === 'string' && schema.properties?.name
          ? this.answer(schema, { name: truth }, pointer)
          : null;
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          this.answer(field, truth[name], `${pointer}/${name}`),
        ]),
      );
    }
    if (schema.type === 'array') return this.#list(schema, truth, pointer);
    return this.#leaf(schema, Array.isArray(truth) ? truth[0] : truth, pointer);
  }

  #list({ items = { type: 'string' } }: FieldSchema, truth: unknown, pointer: string): unknown {
    const entries = Array.isArray(truth) ? truth : [];
    const out: unknown[] = [];
    for (const entry of entries) {
      if (this.#random.isHit(this.#faults.droppedEntry)) continue;
      const answered = this.answer(items, entry, `${pointer}/${out.length}`);
      if (isRecord(answered) && this.#random.isHit(this.#faults.swapped)) this.#swap(answered);
      out.push(answered);
      if (this.#random.isHit(this.#faults.repeatedEntry)) out.push(structuredClone(answered));
    }
    return out;
  }

  #swap(entry: Record<string, unknown>): void {
    const names = Object.keys(entry).filter((name) => typeof entry[name] === 'number');
    const [first, second] = names;
    if (first === undefined || second === undefined) return;
    [entry[first], entry[second]] = [entry[second], entry[first]];
  }

  #leaf(schema: FieldSchema, truth: unknown, pointer: string): unknown {
    if (truth === undefined || truth === null || truth === '' || typeof truth === 'object') return null;
    const random = this.#random;
    const others = schema.enum?.filter((choice) => choice !== truth) ?? [];
    const canInvent = typeof truth !== 'boolean' && (schema.enum === undefined || others.length > 0);
    if (canInvent && random.isHit(this.#faults.invented)) {
      const made = schema.enum === undefined ? this.#invent(truth) : others[random.below(others.length)];
      this.#invented.set(pointer, made);
      return made;
    }
    if (random.isHit(this.#faults.omitted)) return null;
    if (typeof truth === 'number' && random.isHit(this.#faults.rounded)) return Math.round(truth);
    const date = typeof truth === 'string' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(truth) : null;
    if (date && Number(date[3]) <= 12 && random.isHit(this.#faults.wrongDate))
      return `${date[1]}-${date[3]}-${date[2]}`;
    return truth;
  }

  /** Returns a value of the same form with different digits and words. */
  #invent(truth: unknown): unknown {
    const random = this.#random;
    if (typeof truth === 'number') {
      const factor = 0.3 + 2 * random.next();
      const places = Number.isInteger(truth) ? 1 : 100;
      const made = Math.round(truth * factor * places) / places;
      return made === truth ? truth + 1 : made;
    }
    const text = String(truth);
    // An identifier can look like a date without being one.
    if (/^\d{4}-\d\d-\d\d/.test(text) && Number.isFinite(Date.parse(text.slice(0, 10))))
      return new Date(Date.parse(text.slice(0, 10)) + (3 + random.below(200)) * 86_400_000)
        .toISOString()
        .slice(0, 10);
    return text
      .split(' ')
      .map((word) =>
        /\d/.test(word)
          ? word.replace(/\d/g, () => String(random.below(10)))
          : (WORDS[random.below(WORDS.length)] ?? word),
      )
      .join(' ');
  }
}

const WORDS =
  'Alder Brook Cedar Dawson Elm Falkner Grove Harlan Iris Juniper Kestrel Linden Marlow Nordic Oakley Parker'.split(
    ' ',
  );

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
