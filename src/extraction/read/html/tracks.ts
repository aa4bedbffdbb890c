import { measureLength } from './print-style.ts';

/** Track sizes inside functions, such as `minmax(0, 1fr)`, of which the last argument counts. */
const FUNCTION = /(?:minmax|fit-content)\(([^()]*)\)/g;
const REPEAT = /repeat\(\s*(\d{1,2})\s*,([^()]*)\)/g;

/** Reads `grid-template-columns`: the fixed width of each column, and its share of the remaining width. */
export function readTracks(
  template: string,
  count: number,
  size: number,
  whole: number,
): { widths: number[]; stretch: number[] } {
  const tracks = template
    .replace(FUNCTION, (_, inner: string) => inner.split(',').at(-1)?.trim() ?? 'auto')
    .replace(REPEAT, (_, times: string, track: string) =>
      ` ${track.trim()} `.repeat(Math.min(24, Number(times))),
    )
    .trim()
    .split(/\s+/);
  const shares = Array.from({ length: count }, (_, i) => readShare(tracks[i] ?? '1fr'));
  const sum = shares.reduce((total, share) => total + share, 0);
  const fixed = Array.from({ length: count }, (_, i) => measureLength(tracks[i] ?? '', size, whole));
  const left = Math.max(0, whole - fixed.reduce((total, width) => total + width, 0));
  return {
    // Columns with a share are equally wide for equal shares, whatever their content.
    widths: fixed.map((width, i) => width || (sum > 0 ? (left * (shares[i] ?? 0)) / sum : 0)),
    stretch: shares,
  };
}

function readShare(track: string): number {
  const share = /^(\d*\.?\d+)fr$/.exec(track)?.[1];
  return share === undefined ? 0 : Number(share);
}
