import type { Box } from '../parsed-data.ts';

/** Returns the smallest box that contains all items; `[0, 0, 0, 0]` if there are no items. */
export function getBoxAround(items: readonly { box: Box }[]): Box {
  const around: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of items) {
    around[0] = Math.min(around[0], box[0]);
    around[1] = Math.min(around[1], box[1]);
    around[2] = Math.max(around[2], box[2]);
    around[3] = Math.max(around[3], box[3]);
  }
  return around[0] === Infinity ? [0, 0, 0, 0] : around;
}

/** Returns the length of the overlap of two intervals; negative if there is a gap between them. */
export function measureOverlap(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.min(to, otherTo) - Math.max(from, otherFrom);
}

export function containsCenter(outer: Box, inner: Box): boolean {
  const x = (inner[0] + inner[2]) / 2;
  const y = (inner[1] + inner[3]) / 2;
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3];
}

export function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
