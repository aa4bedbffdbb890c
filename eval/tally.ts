import type { Evidence } from '../src/extraction/parsed-data.ts';

export interface Row {
  right: number;
  given: number;
  expected: number;
  boxed: number;
}

export interface Miss {
  document: string;
  field: string;
  expected: unknown;
  got: unknown;
  confidence: number | null;
}

/** Counts right, given and expected values by field, and keeps each given value's confidence. */
export class Tally {
  readonly title: string;
  readonly rows = new Map<string, Row>();
  readonly scored: { confidence: number; right: boolean; field: string; group: string }[] = [];
  readonly misses: Miss[] = [];
  pages = 0;
  milliseconds = 0;

  constructor(title: string) {
    this.title = title;
  }

  row(field: string): Row {
    const row = this.rows.get(field) ?? { right: 0, given: 0, expected: 0, boxed: 0 };
    this.rows.set(field, row);
    return row;
  }

  add(
    document: string,
    field: string,
    expected: unknown,
    got: unknown,
    same: (got: unknown, expected: unknown) => boolean,
    evidence?: Evidence,
    group = document,
  ): void {
    if (expected === undefined || expected === null || expected === '') return;
    const row = this.row(field);
    row.expected++;
    const given = got !== undefined && got !== null && got !== '';
    const right = given && same(got, expected);
    if (given) row.given++;
    if (right) row.right++;
    if (right && evidence?.box?.length === 4) row.boxed++;
    if (given && evidence) this.scored.push({ confidence: evidence.confidence, right, field, group });
    if (!right)
      this.misses.push({
        document,
        field,
        expected,
        got: got ?? null,
        confidence: evidence?.confidence ?? null,
      });
  }

  count(field: string, right: number, given: number, expected: number): void {
    const row = this.row(field);
    row.right += right;
    row.given += given;
    row.expected += expected;
  }

  f1(fields?: readonly string[]): number {
    let right = 0;
    let given = 0;
    let expected = 0;
    for (const [field, row] of this.rows) {
      if (fields && !fields.includes(field)) continue;
      right += row.right;
      given += row.given;
      expected += row.expected;
    }
    return f1Of({ right, given, expected });
  }

  /** Right values with a box, of those that have evidence in a document with a layout. */
  get boxed(): number {
    let right = 0;
    let boxed = 0;
    for (const row of this.rows.values()) {
      if (row.boxed === 0) continue;
      right += row.right;
      boxed += row.boxed;
    }
    return right === 0 ? 1 : boxed / right;
  }

  table(): string {
    const lines = [
      '| field | precision | recall | F1 | right/given/expected |',
      '| --- | --- | --- | --- | --- |',
    ];
    for (const [field, row] of this.rows) {
      const precision = row.given ? row.right / row.given : 0;
      const recall = row.expected ? row.right / row.expected : 0;
      lines.push(
        `| ${field} | ${percent(precision)} | ${percent(recall)} | ${percent(f1Of(row))} | ${row.right}/${row.given}/${row.expected} |`,
      );
    }
    lines.push(`| **all** | | | **${percent(this.f1())}** | |`);
    return lines.join('\n');
  }
}

export function f1Of(row: { right: number; given: number; expected: number }): number {
  const precision = row.given ? row.right / row.given : 0;
  const recall = row.expected ? row.right / row.expected : 0;
  return precision + recall ? (2 * precision * recall) / (precision + recall) : 0;
}

export function percent(share: number): string {
  return (100 * share).toFixed(1);
}

export interface Calibration {
  error: number;
  auroc: number | null;
  values: number;
  bins: { confidence: number; right: number; count: number }[];
}

/** Expected calibration error over ten bins, and how well the confidence tells right from wrong. */
export function calibrationOf(scored: readonly { confidence: number; right: boolean }[]): Calibration {
  const bins = Array.from({ length: 10 }, () => ({ confidence: 0, right: 0, count: 0 }));
  for (const { confidence, right } of scored) {
    const bin = bins[Math.min(9, Math.floor(confidence * 10))];
    if (!bin) continue;
    bin.count++;
    bin.confidence += confidence;
    if (right) bin.right++;
  }
  const error =
    bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.right), 0) / Math.max(1, scored.length);
  const good = scored.filter((one) => one.right).map((one) => one.confidence);
  const bad = scored.filter((one) => !one.right).map((one) => one.confidence);
  let wins = 0;
  for (const a of good) for (const b of bad) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return {
    error,
    auroc: good.length && bad.length ? wins / good.length / bad.length : null,
    values: scored.length,
    bins,
  };
}
