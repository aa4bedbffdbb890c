import type { Quad } from '../image/gray-image.ts';
import { solveEquations } from './solve-equations.ts';

/** The slope of the lines of text at each place of a page, in pixels down per pixel to the right. */
export interface SlopeField {
  getSlope(x: number, y: number): number;
  /** Difference between the largest and the smallest slope within the text. */
  range: number;
  /**
   * Whether the field explains the slopes much better than a single slope, with regard to the number of lines
   * and their lengths.
   */
  isCertain: boolean;
}

interface Sample {
  x: number;
  y: number;
  slope: number;
  weight: number;
}

/** Minimum ratio of a line's length to its height. The slope of shorter lines is less precise. */
const LEAST_LENGTH = 3;
/** Lines with a larger slope are assumed not to belong to the page. */
const MOST_SLOPE = 0.35;
/** Minimum number of lines; fewer lines would not be representative of the page. */
const LEAST_LINES = 6;
/** Lines whose slope deviates by this much count half. */
const DEVIATION = 0.008;
const ROUNDS = 8;
/** Minimum number of lines more than coefficients, from which it can be decided whether slopes differ. */
const LEAST_FREEDOM = 4;
/** Minimum ratio of the explained variance of the slopes to the rest, each per degree of freedom. */
const LEAST_RATIO = 5;
/** How strongly each coefficient is kept near zero, as a share of the weight of all lines. */
const STIFFNESS = [0, 0.004, 0.004, 0.01, 0.03];

/**
 * Fits a smooth field to the slopes of the lines of text: they converge in a photo taken at an angle, and bend
 * on a curled page. Returns null if there are too few lines. Lines that deviate from the others, such as
 * handwriting and stamps, hardly count (iteratively reweighted least squares with Cauchy weights).
 */
export function fitSlopeField(quads: readonly Quad[], width: number, height: number): SlopeField | null {
  const place = (x: number, y: number) => [(2 * x) / width - 1, (2 * y) / height - 1] as const;
  const samples = quads.flatMap(([a, b, c, d]): Sample[] => {
    const length = b.x - a.x;
    if (length < Math.max(1, LEAST_LENGTH * Math.hypot(d.x - a.x, d.y - a.y))) return [];
    const slope = (b.y - a.y) / length;
    if (Math.abs(slope) > MOST_SLOPE) return [];
    const [x, y] = place((a.x + c.x) / 2, (a.y + c.y) / 2);
    return [{ x, y, slope, weight: (length / width) ** 2 }];
  });
  if (samples.length < LEAST_LINES) return null;
  const coefficients = fitCoefficients(samples);
  const bounds = findBounds(samples);
  const getSlope = (x: number, y: number): number => {
    const [u, v] = place(x, y);
    const terms = listTerms(
      Math.max(bounds.left, Math.min(bounds.right, u)),
      Math.max(bounds.top, Math.min(bounds.bottom, v)),
    );
    return terms.reduce((sum, term, index) => sum + term * (coefficients[index] ?? 0), 0);
  };
  const slopes = samples.map(({ x, y }) => getSlope(((x + 1) * width) / 2, ((y + 1) * height) / 2));
  const range = Math.max(...slopes) - Math.min(...slopes);
  return { getSlope, range, isCertain: isBetterThanOneSlope(samples, slopes) };
}

const listTerms = (x: number, y: number): number[] => [1, x, y, x * y, x * x];

function fitCoefficients(samples: readonly Sample[]): number[] {
  let coefficients = [findMedian(samples.map(({ slope }) => slope)), 0, 0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const size = coefficients.length;
    const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    const sums = new Array<number>(size).fill(0);
    let total = 0;
    for (const { x, y, slope, weight } of samples) {
      const terms = listTerms(x, y);
      const error = slope - terms.reduce((sum, term, index) => sum + term * (coefficients[index] ?? 0), 0);
      const counted = weight / (1 + (error / DEVIATION) ** 2);
      total += counted;
      terms.forEach((term, row) => {
        sums[row] = (sums[row] ?? 0) + counted * term * slope;
        terms.forEach((other, column) => {
          const cells = matrix[row] as number[];
          cells[column] = (cells[column] ?? 0) + counted * term * other;
        });
      });
    }
    STIFFNESS.forEach((stiffness, index) => {
      const cells = matrix[index] as number[];
      cells[index] = (cells[index] ?? 0) + stiffness * total;
    });
    coefficients = solveEquations(matrix, sums);
  }
  return coefficients;
}

/**
 * Compares how far the ends of lines are from their places according to the field and to a single slope (an
 * F-test, in which lines that deviate from the field count less).
 */
function isBetterThanOneSlope(samples: readonly Sample[], fitted: readonly number[]): boolean {
  const trust = samples.map(({ slope }, n) => 1 / (1 + ((slope - (fitted[n] ?? 0)) / DEVIATION) ** 2));
  const freedom = trust.reduce((sum, value) => sum + value, 0) - STIFFNESS.length;
  if (freedom < LEAST_FREEDOM) return false;
  const addUp = (value: (sample: Sample, n: number) => number) =>
    samples.reduce((sum, sample, n) => sum + sample.weight * (trust[n] ?? 0) * value(sample, n), 0);
  const mean = addUp(({ slope }) => slope) / addUp(() => 1);
  const before = addUp(({ slope }) => (slope - mean) ** 2);
  const after = addUp(({ slope }, n) => (slope - (fitted[n] ?? 0)) ** 2);
  const explained = (before - after) / (STIFFNESS.length - 1);
  return explained > (after / freedom) * LEAST_RATIO;
}

/** Returns the area that contains the centers of the lines, beyond which slopes are not extrapolated. */
function findBounds(samples: readonly Sample[]) {
  const xs = samples.map(({ x }) => x);
  const ys = samples.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
