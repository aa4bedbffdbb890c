import { type Content, html, Markup } from './markup.ts';
import type { Random } from './random.ts';

/** Fonts with the same widths as Arial, Times, Courier and Calibri, and a narrow font. */
export const FONTS = ['Arimo', 'Tinos', 'Cousine', 'Carlito', 'Roboto Condensed'] as const;

export interface PageOptions {
  /** A CSS page size. */
  size?: string;
  margin?: string;
  fonts?: readonly string[];
  /** Font sizes to choose from, in points. */
  points?: readonly number[];
  colors?: readonly string[];
  css?: string;
  language?: string;
}

const COLORS = ['#1f3a5f', '#7a1f2b', '#222', '#2f6b3a', '#5b3a8a', '#b35a00', '#00677a', '#444'];

/** Returns a page. The seed determines its font, font size and accent color. */
export function page(random: Random, options: PageOptions, ...body: Content[]): Markup {
  const font = random.pick(
    options.fonts ?? ['Arimo', 'Arimo', 'Carlito', 'Tinos', 'Roboto Condensed', 'DejaVu Sans'],
  );
  const base = random.pick(options.points ?? [8.5, 9, 9.5, 10, 10.5]);
  const points = font.startsWith('DejaVu') ? base - 1 : base;
  const accent = random.pick(options.colors ?? COLORS);
  const size = options.size ?? (random.locale === 'en_US' ? 'Letter' : 'A4');
  const margin =
    options.margin ?? random.pick(['14mm 16mm', '20mm 18mm', '12mm 12mm 18mm', '22mm 20mm 20mm 25mm']);
  const css = `@page{size:${size};margin:${margin}}
*{box-sizing:border-box}body{margin:0;font:${points}pt/${random.pick([1.2, 1.3, 1.4])} '${font}';--accent:${accent};--line:${random.pick(['#000', '#999', '#ccc', accent])}}
table{border-collapse:collapse}th{font-weight:bold;text-align:left}td,th{vertical-align:top}
h1{font-size:${random.pick([1.4, 1.7, 2.1])}em;margin:.3em 0;color:${random.pick(['#000', accent])}}h2{font-size:1.15em;margin:.8em 0 .3em}h3{font-size:1em;margin:.6em 0 .2em}p{margin:.4em 0}
.r{text-align:right}.c{text-align:center}.n{white-space:nowrap}.b{font-weight:bold}.s{font-size:.8em}.m{color:#666}.up{text-transform:uppercase}
.row{display:flex;justify-content:space-between;gap:16pt}.rev{flex-direction:row-reverse}.row>*{flex:0 1 auto}.half>*{flex:1 1 50%}
.box{border:.6pt solid var(--line);padding:4pt 6pt}.gap{margin-top:12pt}.gap2{margin-top:24pt}.full{width:100%}
.break{break-before:page}.keep{break-inside:avoid}.acc{color:var(--accent)}.bar{background:var(--accent);color:#fff;padding:3pt 6pt}
${options.css ?? ''}`;
  return html`<!doctype html><html><head><meta charset="utf-8"><style>${new Markup(css)}</style></head><body>${body}</body></html>`;
}

/** Places two blocks next to each other, in random order. */
export function sides(random: Random, left: Content, right: Content, half = false): Markup {
  const names = `row${random.chance(0.35) ? ' rev' : ''}${half ? ' half' : ''}`;
  return html`<div class="${names}"><div>${left}</div><div>${right}</div></div>`;
}

/** Prints a company name at the top of a letter: plain, colored, in capitals or with a logo. */
export function logo(random: Random, name: string): Markup {
  const size = random.pick([1.3, 1.6, 2, 2.4]);
  const style = `font-size:${size}em;font-weight:bold;`;
  return random.pick([
    html`<div style="${style}">${name}</div>`,
    html`<div class="acc" style="${style}">${name}</div>`,
    html`<div class="acc" style="${style}letter-spacing:.06em;font-variant:small-caps">${name}</div>`,
    html`<div style="${style}"><span class="acc">&#9670;</span> ${name}</div>`,
    html`<div style="${style}border-bottom:2pt solid var(--accent)">${name}</div>`,
  ]);
}
