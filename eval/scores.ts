import type { Evidence } from '../src/extraction/parsed-data.ts';
import type { LabelledDocument } from '../training/labelled-documents.ts';
import { measureCalibration } from './calibration.ts';
import { type Counts, isGiven, isRight } from './compare-truth.ts';

export const AREAS = [
  'type',
  'fields',
  'line items',
  'transactions',
  'custom values',
  'custom lists',
] as const;
export type Area = (typeof AREAS)[number];

interface Miss {
  file: string;
  field: string;
  wanted: unknown;
  got: unknown;
}

/** Counts correct, given and expected values by area and field. */
export class Scores {
  readonly title: string;
  readonly areas = new Map<Area, Map<string, Counts>>();
  readonly given: { confidence: number; right: boolean }[] = [];
  readonly misses: Miss[] = [];
  documents = 0;
  pages = 0;
  milliseconds = 0;

  constructor(title: string) {
    this.title = title;
  }

  add(area: Area, field: string, one: LabelledDocument, counts: Counts): void {
    const fields = this.areas.get(area) ?? new Map<string, Counts>();
    this.areas.set(area, fields);
    const sum = fields.get(field) ?? { right: 0, given: 0, expected: 0 };
    fields.set(field, sum);
    sum.right += counts.right;
    sum.given += counts.given;
    sum.expected += counts.expected;
    if (counts.right < counts.expected)
      this.misses.push({
        file: one.file,
        field: `${area}/${field}`,
        wanted: counts.expected,
        got: counts.right,
      });
  }

  addValue(
    area: Area,
    field: string,
    one: LabelledDocument,
    wanted: unknown,
    got: unknown,
    evidence: Evidence | undefined,
  ): void {
    const right = isRight(got, wanted);
    const given = isGiven(got);
    this.add(area, field, one, { right: right ? 1 : 0, given: given ? 1 : 0, expected: 1 });
    if (!right) Object.assign(this.misses.at(-1) ?? {}, { wanted, got: got ?? null });
    if (given && evidence) this.given.push({ confidence: evidence.confidence, right });
  }

  /** Returns null if no document has values in this area. */
  f1(area: Area): number | null {
    const rows = [...(this.areas.get(area)?.values() ?? [])];
    if (rows.length === 0) return null;
    const sumCounts = (key: keyof Counts) => rows.reduce((sum, row) => sum + row[key], 0);
    return calculateF1({
      right: sumCounts('right'),
      given: sumCounts('given'),
      expected: sumCounts('expected'),
    });
  }

  /** Fraction of wrong values among the values with a confidence of at least 0.9. */
  get sureButWrong(): number {
    const sure = this.given.filter(({ confidence }) => confidence >= 0.9);
    return sure.filter(({ right }) => !right).length / Math.max(1, sure.length);
  }

  /** Returns the row of this set in the table of all sets. */
  summary(): string {
    const { error, auroc, values } = measureCalibration(this.given);
    const cells = [
      this.title,
      String(this.documents),
      ...AREAS.map((area) => formatPercent(this.f1(area))),
      values < 20 ? '–' : formatPercent(this.sureButWrong),
      values < 20 ? '–' : error.toFixed(3),
      auroc === null || values < 20 ? '–' : auroc.toFixed(2),
      (this.milliseconds / Math.max(1, this.pages)).toFixed(1),
    ];
    return `| ${cells.join(' | ')} |`;
  }

  /** Returns a table with the F1 of each field, for the areas that are scored by field. */
  details(): string {
    const lines = ['| area | field | F1 | right/given/expected |', '| --- | --- | --- | --- |'];
    for (const area of ['type', 'fields'] as const)
      for (const [field, row] of this.areas.get(area) ?? [])
        lines.push(
          `| ${area} | ${field} | ${formatPercent(calculateF1(row))} | ${row.right}/${row.given}/${row.expected} |`,
        );
    return lines.join('\n');
  }
}

export const SUMMARY_HEADER = [
  `| set | documents | ${AREAS.join(' | ')} | sure (≥ 0.9) but wrong | calibration error | AUROC | ms a page |`,
  `| --- | --- | ${AREAS.map(() => '---').join(' | ')} | --- | --- | --- | --- |`,
].join('\n');

export function calculateF1({ right, given, expected }: Counts): number {
  return given + expected === 0 ? 0 : (2 * right) / (given + expected);
}

export function formatPercent(share: number | null): string {
  return share === null ? '–' : (100 * share).toFixed(1);
}
