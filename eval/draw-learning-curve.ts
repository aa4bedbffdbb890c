// Draws the learning curve for the documentation from the figures in eval/learning-curve.json:
//
//   node bin/node.js eval/draw-learning-curve.ts
//
// Copy the figures by hand from the output of the commands in eval/learning.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** F1 in percent, by number of corrected documents; null if it was not measured. */
interface Curve {
  name: string;
  values: (number | null)[];
}

interface Figures {
  title: string;
  corrected: number[];
  curves: Curve[];
}

const WIDTH = 760;
const HEIGHT = 360;
const PLOT = { left: 56, right: 470, top: 56, bottom: 300 };
const LOWEST = 90;
const HIGHEST = 100;
/** Minimum vertical distance between the names of two curves. */
const LINE = 18;
/** Each curve has one color for light backgrounds and one for dark backgrounds. */
const COLORS = [
  ['#1d5fd1', '#7fb0ff'],
  ['#b4470b', '#ffab73'],
  ['#0b7a55', '#5fd3a5'],
] as const;

const figures = JSON.parse(readFileSync(join(import.meta.dirname, 'learning-curve.json'), 'utf8')) as Figures;

const toX = (index: number) =>
  PLOT.left + ((PLOT.right - PLOT.left) * index) / Math.max(1, figures.corrected.length - 1);
const toY = (value: number) =>
  PLOT.bottom - ((PLOT.bottom - PLOT.top) * (value - LOWEST)) / (HIGHEST - LOWEST);

function drawGrid(): string[] {
  const lines: string[] = [];
  for (let value = LOWEST; value <= HIGHEST; value += 2) {
    const y = toY(value).toFixed(1);
    lines.push(`<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${y}" y2="${y}"/>`);
    lines.push(`<text x="${PLOT.left - 8}" y="${y}" dy="4" text-anchor="end">${value}</text>`);
  }
  for (const [index, count] of figures.corrected.entries())
    lines.push(`<text x="${toX(index)}" y="${PLOT.bottom + 22}" text-anchor="middle">${count}</text>`);
  const middle = (PLOT.left + PLOT.right) / 2;
  lines.push(`<text x="${middle}" y="${PLOT.bottom + 46}" text-anchor="middle">corrected documents</text>`);
  lines.push(`<text x="${PLOT.left - 40}" y="${PLOT.top - 14}">F1, %</text>`);
  return lines;
}

/** Moves the names apart if two curves end close to each other. */
function placeNames(): Map<Curve, number> {
  const wanted = figures.curves.map((curve) => {
    const last = curve.values.filter((value) => value !== null).at(-1) ?? LOWEST;
    return { curve, y: toY(last) };
  });
  let lowest = Number.NEGATIVE_INFINITY;
  return new Map(
    wanted
      .sort((a, b) => a.y - b.y)
      .map(({ curve, y }): [Curve, number] => {
        lowest = Math.max(y, lowest + LINE);
        return [curve, lowest];
      }),
  );
}

function drawCurve({ name, values }: Curve, index: number, y: number): string[] {
  const points = values.flatMap((value, i) => (value === null ? [] : [{ x: toX(i), y: toY(value), value }]));
  const path = points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ');
  const end = points.at(-1);
  return [
    `<g class="curve c${index}"><title>${name}: ${points.map(({ value }) => value).join(', ')}</title>`,
    `<polyline points="${path}"/>`,
    ...points.map((point) => `<circle cx="${point.x.toFixed(1)}" cy="${point.y.toFixed(1)}" r="4"/>`),
    `<text x="${PLOT.right + 16}" y="${y.toFixed(1)}" dy="4">${end?.value.toFixed(1) ?? ''}  ${name}</text></g>`,
  ];
}

const names = placeNames();
const style = [
  'text{font:14px system-ui,sans-serif;fill:#1f2937}',
  '.grid{stroke:#d4d9e0}.title{font-weight:600;font-size:16px}',
  '.curve polyline{fill:none;stroke-width:2.5}',
  ...COLORS.map(([light], i) => `.c${i} polyline{stroke:${light}}.c${i} circle,.c${i} text{fill:${light}}`),
  '@media(prefers-color-scheme:dark){text{fill:#e5e7eb}.grid{stroke:#3b4350}',
  ...COLORS.map(([, dark], i) => `.c${i} polyline{stroke:${dark}}.c${i} circle,.c${i} text{fill:${dark}}`),
  '}',
].join('');
const svg = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${figures.title}">`,
  `<style>${style}</style>`,
  `<text class="title" x="${PLOT.left - 40}" y="20">${figures.title}</text>`,
  ...drawGrid(),
  ...figures.curves.flatMap((curve, i) => drawCurve(curve, i, names.get(curve) ?? PLOT.top)),
  '</svg>',
];
writeFileSync(join(import.meta.dirname, '../docs/learning-curve.svg'), `${svg.join('\n')}\n`);
process.exit(0);
