import { measureCalibration } from '../calibration.ts';
import { AREAS, type Scores } from '../scores.ts';
import type { SeveralPlaces } from './cited-rows.ts';

export interface Share {
  all: number;
  wrong: number;
}

interface SetScores {
  offline: Scores;
  faultless: Scores;
  /** Scores of the model's answers before the service verifies them. */
  alone: Scores;
  merged: Scores;
  filled: Scores;
  invented: Share;
  /**
   * Number of correct values in documents with a text layer, and how many of them were marked as not printed.
   */
  texts: Share;
  scans: Share;
}

type Scored = Exclude<keyof SetScores, 'invented' | 'texts' | 'scans'>;

export class SimulationTotals {
  readonly #sets: SetScores[] = [];
  readonly #places: SeveralPlaces = { values: 0, uncited: 0, cited: 0 };
  readonly #sent = { documents: 0, first: 0, fill: 0, firstCharacters: 0, fillCharacters: 0 };

  addSent(first: number, fill: number): void {
    this.#sent.documents++;
    this.#sent.first += first > 0 ? 1 : 0;
    this.#sent.fill += fill > 0 ? 1 : 0;
    this.#sent.firstCharacters += first;
    this.#sent.fillCharacters += fill;
  }

  addPlaces({ values, uncited, cited }: SeveralPlaces): void {
    this.#places.values += values;
    this.#places.uncited += uncited;
    this.#places.cited += cited;
  }

  addSet(set: SetScores): void {
    this.#sets.push(set);
  }

  lines(): string[] {
    const selectScores = (name: Scored) => this.#sets.map((set) => set[name]);
    const score = (name: Scored) => calculateTotalF1(selectScores(name)) ?? 0;
    const calibration = measureCalibration(selectScores('merged').flatMap(({ given }) => given));
    const sum = (name: 'invented' | 'texts' | 'scans') =>
      this.#sets.map((set) => set[name]).reduce(add, { all: 0, wrong: 0 });
    const { values, uncited, cited } = this.#places;
    const { documents, first, fill, firstCharacters, fillCharacters } = this.#sent;
    const fewer = 1 - (1 - score('merged')) / Math.max(1e-9, 1 - score('alone'));
    const names = ['offline', 'faultless', 'alone', 'merged', 'filled'] as const;
    return [
      `## All ${documents} documents`,
      `F1: ${names.map((name) => `${name} ${formatPercent(score(name))}`).join(', ')}`,
      `invented values that are grounded and sure: ${shareOf(sum('invented'))}`,
      `correct values marked as not printed: ${shareOf(sum('texts'))} of texts, ${shareOf(sum('scans'))} of scans`,
      `values printed in several places that are found in the right one: ${formatPercent(uncited / Math.max(1, values))} % without rows, ${formatPercent(cited / Math.max(1, values))} % with rows, of ${values}`,
      `errors of check against the model alone: ${formatPercent(fewer)} % fewer`,
      `calibration error of check: ${calibration.error.toFixed(3)} (${calibration.values} values)`,
      `fill sends ${fill} of ${first} documents, ${formatPercent(fillCharacters / Math.max(1, firstCharacters))} % of the characters`,
    ];
  }
}

function add(one: Share, other: Share): Share {
  return { all: one.all + other.all, wrong: one.wrong + other.wrong };
}

export function shareOf({ all, wrong }: Share): string {
  return `${wrong} of ${all} (${formatPercent(wrong / Math.max(1, all))} %)`;
}

/** Returns the F1 over all areas except the document type; null if no document has values in these areas. */
export function calculateF1(scores: Scores): number | null {
  return calculateTotalF1([scores]);
}

function calculateTotalF1(scores: readonly Scores[]): number | null {
  const rows = scores.flatMap(({ areas }) =>
    AREAS.filter((area) => area !== 'type').flatMap((area) => [...(areas.get(area)?.values() ?? [])]),
  );
  const sum = (key: 'right' | 'given' | 'expected') => rows.reduce((total, one) => total + one[key], 0);
  return rows.length === 0 ? null : (2 * sum('right')) / Math.max(1, sum('given') + sum('expected'));
}

export function formatPercent(share: number | null): string {
  return share === null ? '–' : (100 * share).toFixed(1);
}
