import type { Context } from '../context.ts';
import { memoizeByText, once } from '../once.ts';
import type { Candidate } from './candidate.ts';
import { findDateIn, findNumberIn } from './cell-values.ts';
import type { Grid, GridCell } from './grid.ts';
import type { Question } from './question.ts';
import { TypedParts } from './typed-parts.ts';
import { columnForms, compareForms, typedForms } from './value-forms.ts';

/** Features that compare the form of a column's cells with the form that a property asks for. */
export const COLUMN_FORM_FEATURES = ['form_fit', 'form_gap', 'form_rank', 'form_rival'] as const;

type FormKind = 'text' | 'number' | 'date';
type FormFeatures = [number, number, number, number];

const SAMPLE = 12;
const MOST_TEXTS = 5000;
const LAST_RANK = 20;
/** At least this share of a column's cells must contain a value of the kind that the property asks for. */
const LEAST_TYPED = 0.3;
/** The fit of a column that contains no values of the requested kind. */
const UNFIT = -9;
const NOT_ASKED: FormFeatures = [0, 0, 0, 0];

const textForms = once((_context: Context) =>
  memoizeByText((text: string) => columnForms.valueOf(text), MOST_TEXTS),
);
const partsOf = once((context: Context) => new TypedParts(context));
const numberForms = once((context: Context) => memoizeForms(context, findNumberIn));
const dateForms = once((context: Context) => memoizeForms(context, findDateIn));

function memoizeForms(context: Context, find: (context: Context, text: string) => Candidate | null) {
  return memoizeByText((text: string): Float64Array | null => {
    const candidate = find(context, text);
    return candidate && typedForms.valueOfParts(partsOf(context).list(candidate));
  }, MOST_TEXTS);
}

const FORMS: Readonly<Record<FormKind, (context: Context) => (text: string) => Float64Array | null>> = {
  text: textForms,
  number: numberForms,
  date: dateForms,
};

function findFormKind({ kind }: Question): FormKind | null {
  if (kind === 'text' || kind === 'code') return 'text';
  return kind === 'number' || kind === 'date' ? kind : null;
}

/**
 * The mean form of the cells in each column of a grid; null for a column without values of the requested
 * kind.
 */
const averageOf = once((context: Context) =>
  once((grid: Grid) => {
    const known = new Map<FormKind, (Float64Array | null)[]>();
    return (kind: FormKind): (Float64Array | null)[] => {
      let forms = known.get(kind);
      if (!forms) {
        forms = grid.headers.map((_, c) => {
          const cells = grid.rows.flatMap((row) => row[c] ?? []).slice(0, SAMPLE);
          return averageForms(cells, FORMS[kind](context));
        });
        known.set(kind, forms);
      }
      return forms;
    };
  }),
);

function averageForms(
  cells: readonly GridCell[],
  formOf: (text: string) => Float64Array | null,
): Float64Array | null {
  const forms = cells.flatMap(({ text }) => formOf(text) ?? []);
  const [first] = forms;
  if (!first || forms.length < LEAST_TYPED * cells.length) return null;
  const mean = new Float64Array(first.length);
  for (const form of forms)
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] as number) + (form[i] as number) / forms.length;
  return mean;
}

/**
 * Returns how well the form of each column suits each property: in absolute terms, relative to the other
 * columns, and relative to the other properties. The result is indexed as `rows[property][column]`.
 */
export function describeForms(
  context: Context,
  grid: Grid,
  questions: readonly Question[],
): FormFeatures[][] {
  const kinds = questions.map(findFormKind);
  const fits = questions.map((question, q) => {
    const kind = kinds[q] ?? null;
    if (kind === null) return null;
    const asked = (kind === 'text' ? columnForms : typedForms).askedOf(question);
    return averageOf(context)(grid)(kind).map((form) => (form ? compareForms(asked, form) : UNFIT));
  });
  return fits.map((own, q) => {
    if (!own) return grid.headers.map(() => NOT_ASKED);
    const best = Math.max(...own);
    const others = fits.filter((_, i) => i !== q && kinds[i] === kinds[q]);
    return own.map((fit, c): FormFeatures => {
      const rival = Math.max(UNFIT, ...others.map((one) => one?.[c] ?? UNFIT));
      const rank = own.filter((one) => one > fit).length;
      return [fit, fit - best, Math.min(LAST_RANK, rank), fit === UNFIT ? 0 : rival - fit];
    });
  });
}
