import type { FieldSchema } from '../../options.ts';
import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { type Features, type Found, ocrDoubt, placesOf } from '../found.ts';
import type { Ledger } from '../ledger.ts';
import { rangesOf } from '../recognize/date-ranges.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import { type Chunk, newChunk } from '../view/view.ts';
import { withTime } from './clock-time.ts';
import { amountsFor, type Candidate, datesFor } from './labelled.ts';
import { partiesOf, tidyName } from './parties.ts';
import { effectiveDate, governingLaw, proseOf, termOf, writesDayFirst } from './prose.ts';
import { SchemaLabels } from './schema-labels.ts';
import { garbled, rivalRange, signsOf } from './signs.ts';
import { type Known, standardValue } from './standard.ts';
import { tableRows } from './table-rows.ts';
import { textsFor } from './texts.ts';
import { type Ticked, tickedAnswer, tickedChoice } from './ticked.ts';
import { escapePointer, type Wanted, wanted, wantedFields } from './wanted.ts';

/** The project's own fields: each found value fits its schema; what was not found is absent. */
export function readCustom(
  context: Context,
  schema: FieldSchema,
  known: Known,
  ledger: Ledger,
): Record<string, unknown> {
  const reader = new CustomReader(context, known, ledger);
  return reader.object(schema, '/custom');
}

class CustomReader {
  readonly #context: Context;
  readonly #known: Known;
  readonly #ledger: Ledger;
  readonly #prose: readonly Chunk[];
  #depth = 0;

  constructor(context: Context, known: Known, ledger: Ledger) {
    this.#context = context;
    this.#known = known;
    this.#ledger = ledger;
    this.#prose = proseOf(context);
  }

  object(schema: FieldSchema, pointer: string): Record<string, unknown> {
    const fields = wantedFields(schema, pointer);
    const labels = new SchemaLabels(this.#context, fields);
    const out: Record<string, unknown> = {};
    for (const [i, field] of fields.entries()) {
      const value = this.#value(field, labels, i);
      if (value !== undefined)
        Object.defineProperty(out, field.name, {
          value,
          enumerable: true,
          writable: true,
          configurable: true,
        });
    }
    return out;
  }

  #value(field: Wanted, labels: SchemaLabels, index: number): unknown {
    switch (field.schema.type) {
      case 'object':
        return this.#nested(field);
      case 'array':
        return this.#list(field, labels, index);
      case 'boolean':
        return this.#checkBox(field, labels, index);
      case 'number':
      case 'integer':
        return this.#number(field, labels, index);
      default:
        return this.#string(field, labels, index);
    }
  }

  #nested(field: Wanted): unknown {
    if (this.#depth >= 4) return undefined;
    this.#depth++;
    const value = this.object(field.schema, field.pointer);
    this.#depth--;
    return Object.keys(value).length > 0 ? value : undefined;
  }

  #number(field: Wanted, labels: SchemaLabels, index: number): number | undefined {
    const candidates = amountsFor(this.#context, labels, field, index).filter(
      (one) => field.schema.type !== 'integer' || Number.isInteger(one.value),
    );
    const allowed = candidates.filter(
      (one) => field.schema.enum === undefined || field.schema.enum.includes(one.value),
    );
    const best = allowed[0];
    if (best && best.score > 0.35) return this.#put(field, best, allowed);
    const standard = standardValue(field, this.#known);
    if (
      typeof standard?.value !== 'number' ||
      (field.schema.type === 'integer' && !Number.isInteger(standard.value))
    )
      return undefined;
    if (field.schema.enum && !field.schema.enum.includes(standard.value)) return undefined;
    this.#ledger.evidence[field.pointer] = standard.evidence;
    return standard.value;
  }

  #string(field: Wanted, labels: SchemaLabels, index: number): string | undefined {
    const { schema } = field;
    if (schema.format === 'date' || schema.format === 'date-time') return this.#date(field, labels, index);
    const said =
      field.meaning === 'law'
        ? governingLaw(this.#prose)
        : field.meaning === 'term'
          ? termOf(this.#prose)
          : null;
    if (said) return this.#said(field, said.value, said.span, said.score);
    if (field.meaning === 'law') return undefined;
    if (field.meaning === 'term') return this.#labelledTerm(field, labels, index);
    if (field.meaning === 'party') {
      const party = partiesOf(this.#prose)[0];
      if (party) return this.#said(field, tidyName(party.value), party.span, party.score);
    }
    if (schema.enum) return this.#choice(field, labels, index);
    const candidates = textsFor(this.#context, labels, field, index);
    const best = candidates[0];
    const sure = best !== undefined && best.score > 0.65;
    const standard = sure ? null : standardValue(field, this.#known);
    if (best && (sure || (standard === null && best.score > 0.5))) return this.#put(field, best, candidates);
    if (typeof standard?.value !== 'string') return undefined;
    this.#ledger.evidence[field.pointer] = standard.evidence;
    return standard.value;
  }

  /** "Loan term: 30 years": a number of days, months or years beside the label, where no sentence says it. */
  #labelledTerm(field: Wanted, labels: SchemaLabels, index: number): string | undefined {
    const candidates = textsFor(this.#context, labels, field, index).filter(({ value }) => SPELL.test(value));
    const best = candidates[0];
    return best && best.score > 0.5 ? this.#put(field, best, candidates) : undefined;
  }

  #date(field: Wanted, labels: SchemaLabels, index: number): string | undefined {
    const stamp = (value: string, span?: Span) =>
      field.schema.format === 'date-time' ? withTime(value, span) : value;
    const ranges = rangesOf(this.#context.view, this.#context.dates);
    const candidates = datesFor(this.#context, labels, field, index, ranges);
    const best = candidates[0];
    if (field.meaning === 'effective_date') {
      const said = effectiveDate(this.#prose, writesDayFirst(this.#prose, this.#context.dayFirst));
      if (said && (!best || best.score < 1))
        return this.#said(field, stamp(said.value, said.span), said.span, said.score);
    }
    if (best && best.score > 0.4)
      return this.#put(
        field,
        { ...best, value: stamp(best.value, best.spans.at(-1)) },
        candidates.map((one) => ({ ...one, value: stamp(one.value, one.spans.at(-1)) })),
        rivalRange(best.value, ranges),
      );
    const range = field.edge === null ? undefined : ranges[0];
    if (range) {
      const date = field.edge === 'start' ? range.start : range.end;
      return this.#put(field, { value: stamp(date.iso, date.span), spans: [date.span], score: 0.4 }, []);
    }
    const standard = standardValue(field, this.#known);
    if (typeof standard?.value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(standard.value)) return undefined;
    this.#ledger.evidence[field.pointer] = standard.evidence;
    return stamp(standard.value);
  }

  /** One of the words of an enum: what stands beside the label, else nothing. */
  #choice(field: Wanted, labels: SchemaLabels, index: number): string | undefined {
    const choices = (field.schema.enum ?? []).filter((one) => typeof one === 'string');
    const ticked = tickedChoice(this.#context, choices);
    if (ticked) return this.#ticked(field, ticked);
    const candidates = textsFor(this.#context, labels, field, index).flatMap((one) => {
      const key = keyOf(one.value);
      const choice =
        choices.find((word) => keyOf(word) === key) ?? choices.find((word) => key.startsWith(keyOf(word)));
      return choice === undefined ? [] : [{ ...one, value: choice }];
    });
    const best = candidates[0];
    return best ? this.#put(field, best, candidates) : undefined;
  }

  #list(field: Wanted, labels: SchemaLabels, index: number): unknown {
    const items = field.schema.items ?? { type: 'string' as const };
    if (items.type === 'object') {
      const rows = tableRows(this.#context, items, field.pointer, this.#ledger);
      return rows.length > 0 ? rows : undefined;
    }
    if (items.type !== 'string') {
      const one = this.#value(
        wanted(field.name, { ...items, 'x-labels': field.schema['x-labels'] ?? [] }, `${field.pointer}/0`),
        labels,
        index,
      );
      return one === undefined ? undefined : [one];
    }
    if (field.meaning === 'party') {
      const parties = partiesOf(this.#prose);
      const values = parties.map((party, i) =>
        this.#said(
          { ...field, pointer: `${field.pointer}/${i}` },
          tidyName(party.value),
          party.span,
          party.score,
        ),
      );
      return values.length > 0 ? values : undefined;
    }
    return this.#listed(field, labels, index);
  }

  /** A list beside its label: parts between commas or semicolons. */
  #listed(field: Wanted, labels: SchemaLabels, index: number): string[] | undefined {
    const best = textsFor(this.#context, labels, field, index)[0];
    if (!best || best.score < 0.5) return undefined;
    const parts = best.value.split(/\s*[,;•]\s*/).filter((part) => part !== '');
    for (const [i] of parts.entries())
      this.#put({ ...field, pointer: `${field.pointer}/${escapePointer(String(i))}` }, best, [best]);
    return parts;
  }

  #checkBox(field: Wanted, labels: SchemaLabels, index: number): boolean | undefined {
    const names = field.labels.map(({ phrase }) => keyOf(phrase));
    const box = this.#context.document.formFields.find(
      (one) => typeof one.value === 'boolean' && names.includes(keyOf(one.name)),
    );
    if (typeof box?.value !== 'boolean') {
      const ticked = tickedAnswer(
        this.#context,
        labels.of(index).map(({ label }) => label),
      );
      return ticked ? this.#ticked(field, ticked) : undefined;
    }
    const evidence: Evidence = { method: 'form', confidence: 0.97, page: box.page, text: box.name };
    this.#ledger.evidence[field.pointer] = box.box ? { ...evidence, box: box.box } : evidence;
    return box.value;
  }

  #ticked<T>({ pointer }: Wanted, { value, box }: Ticked<T>): T {
    const evidence: Evidence = { method: 'form', confidence: 0.93, page: box.page, text: box.key };
    this.#ledger.evidence[pointer] = box.box ? { ...evidence, box: box.box } : evidence;
    return value;
  }

  #put<T>(field: Wanted, pick: Candidate<T>, all: readonly Candidate<T>[], doubt = pick.cut ?? false): T {
    const features: Features = {
      ...signsOf(field, pick, all, this.#known),
      ambiguous: doubt ? 1 : 0,
      garbled: garbled(this.#context.view),
    };
    return this.#ledger.put(
      field.pointer,
      this.#found(pick.value, pick.spans, features, `custom_${kindOf(field)}`),
    );
  }

  #said(field: Wanted, value: string, span: Span, score: number): string {
    return this.#ledger.put(
      field.pointer,
      this.#found(
        value,
        [span],
        { prose: 1, link: Math.max(0, Math.min(1.4, score)) },
        `custom_${field.meaning ?? 'prose'}`,
      ),
    );
  }

  #found<T>(value: T, spans: Span[], features: Features, group: string): Found<T> {
    const places = spans.flatMap((span) => placesOf(this.#context.view, span));
    return {
      value,
      places: places.length > 0 ? places : [],
      method: 'schema',
      features: {
        ...features,
        ocr_doubt: ocrDoubt(spans),
        well_formed: spanText(spans[0] ?? EMPTY).length > 1 ? 1 : 0,
      },
      group,
    };
  }
}

/** A short stretch of time and nothing else. */
const SPELL = /^\d{1,3}[\s-]\p{L}{2,10}(?:\s\(\d{1,3}\s\p{L}{2,10}\))?$/u;

/** What kind of value a field wants: each has weights of its own. */
function kindOf(field: Wanted): string {
  if (field.schema.format === 'date' || field.schema.format === 'date-time') return 'date';
  if (field.code) return 'code';
  return field.named ? 'name' : String(field.schema.type);
}

const EMPTY: Span = {
  chunk: newChunk([], 0, '', [0, 0, 0, 0], 0),
  start: 0,
  end: 0,
};
