import { type Content, html, type Markup } from './markup.ts';
import type { Random } from './random.ts';

/** A label with an amount. `strong` marks the amount due. */
export type Total = readonly [label: string, value: Content, strong?: boolean] | false;

/** Prints totals as a block on the left or right, a box, lines, or a single row below its headings. */
export function showTotals(
  random: Random,
  totals: readonly Total[],
  styles: readonly ('right' | 'left' | 'box' | 'lines' | 'row')[] = [
    'right',
    'right',
    'left',
    'box',
    'lines',
    'row',
  ],
): Markup {
  const shown = totals.filter((total) => total !== false);
  const style = random.pick(styles);
  if (style === 'row') {
    const cell = random.pick(['box', 'box', '']);
    return html`<table class="full keep" style="margin-top:8pt"><tr>${shown.map(
      ([label]) => html`<th class="r ${cell}" style="padding:2pt 5pt">${label}</th>`,
    )}</tr><tr>${shown.map(
      ([, value, strong]) =>
        html`<td class="r ${cell} ${strong ? 'b' : ''}" style="padding:2pt 5pt">${value}</td>`,
    )}</tr></table>`;
  }
  const gap = random.pick([20, 40, 90]);
  const inner = html`<table style="${style === 'lines' ? 'width:100%' : ''}">${shown.map(
    ([label, value, strong]) =>
      html`<tr class="${strong ? 'b' : ''}" style="${strong ? 'border-top:.8pt solid #000' : ''}"><td class="${style === 'lines' ? 'r' : ''}" style="padding:2pt ${style === 'lines' ? 20 : gap}pt 2pt 4pt">${label}</td><td class="r n" style="padding:2pt 4pt">${value}</td></tr>`,
  )}</table>`;
  const side = style === 'left' ? 'flex-start' : 'flex-end';
  return html`<div class="keep" style="display:flex;justify-content:${side};margin-top:8pt"><div class="${style === 'box' ? 'box' : ''}" style="${style === 'lines' ? 'width:100%' : ''}">${inner}</div></div>`;
}
