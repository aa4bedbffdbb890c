import { type Content, html, type Markup } from './markup.ts';
import type { Random } from './random.ts';

/** A label and its value. `false` represents a pair that is left out. */
export type Pair = readonly [label: string, value: Content] | false;

const PAIR_STYLES = [
  'colon',
  'columns',
  'right',
  'above',
  'grid',
  'headers',
  'stripes',
  'dotted',
  'leader',
] as const;
export type PairStyle = (typeof PAIR_STYLES)[number];

export function choosePairStyle(random: Random, styles: readonly PairStyle[] = PAIR_STYLES): PairStyle {
  return random.pick(styles);
}

/** Prints labels with their values. `across` is the number of pairs in a row, if the style allows several. */
export function showPairs(style: PairStyle, pairs: readonly Pair[], across = 1): Markup {
  const shown = pairs.filter((pair) => pair !== false);
  const renderCells = (cell: (pair: readonly [string, Content]) => Markup) => {
    const rows = [];
    for (let start = 0; start < shown.length; start += across) {
      rows.push(html`<tr>${shown.slice(start, start + across).map(cell)}</tr>`);
    }
    return rows;
  };
  switch (style) {
    case 'colon':
      return html`<div>${shown.map(([label, value]) => html`<div>${label}: ${value}</div>`)}</div>`;
    case 'columns':
      return html`<table>${renderCells(([label, value]) => html`<td style="padding:1pt 8pt 1pt 0">${label}</td><td class="b" style="padding:1pt 14pt 1pt 0">${value}</td>`)}</table>`;
    case 'right':
      return html`<table>${renderCells(([label, value]) => html`<td class="r" style="padding:1pt 6pt 1pt 0">${label}:</td><td class="r" style="padding:1pt 8pt 1pt 0">${value}</td>`)}</table>`;
    case 'above':
      return html`<table>${renderCells(([label, value]) => html`<td style="padding:2pt 16pt 4pt 0"><div class="s m">${label}</div><div>${value}</div></td>`)}</table>`;
    case 'grid':
      return html`<table class="full">${renderCells(([label, value]) => html`<td class="box"><div class="s">${label}</div><div class="b">${value}</div></td>`)}</table>`;
    case 'headers':
      return html`<table class="full"><tr>${shown.map(([label]) => html`<th class="box" style="background:#eee">${label}</th>`)}</tr><tr>${shown.map(([, value]) => html`<td class="box">${value}</td>`)}</tr></table>`;
    case 'stripes':
      return html`<table>${renderCells(([label, value]) => html`<td class="box" style="background:#f0f0f0">${label}</td><td class="box">${value}</td>`)}</table>`;
    case 'dotted':
      return html`<div>${shown.map(([label, value]) => html`<div style="display:flex"><span>${label}</span><span style="flex:1;border-bottom:1pt dotted #888;margin:0 3pt 2pt;min-width:14pt"></span><span>${value}</span></div>`)}</div>`;
    case 'leader':
      return html`<div>${shown.map(([label, value]) => html`<div><span class="b">${label}</span> ${value}</div>`)}</div>`;
  }
}
