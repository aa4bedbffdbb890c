import { openKit } from '../further/kit.ts';
import { Random } from '../random.ts';
import type { Drawn } from '../truth.ts';
import { LANGUAGES } from '../vocabulary.ts';
import { mail as mailFifth, receipt as receiptFifth, statement as statementFifth } from './fifth-money.ts';
import { delivery as deliveryFifth, order as orderFifth } from './fifth-orders.ts';
import { credit as creditFifth, invoice as invoiceFifth, quote as quoteFifth } from './fifth-sales.ts';
import type { Kind } from './kind.ts';
import { mail, slip, statement } from './money.ts';
import { delivery, order } from './orders.ts';
import { OTHER_FIFTH, OTHER_FOURTH } from './other-kinds.ts';
import { credit, invoice, quote } from './sales.ts';

const FOURTH: Kind[] = [
  { type: 'invoice', draw: invoice, away: false },
  { type: 'credit_note', draw: credit, away: true },
  { type: 'receipt', draw: slip, away: false, size: [240, 400], family: 'mono' },
  { type: 'purchase_order', draw: order, away: false },
  { type: 'quote', draw: quote, away: true },
  { type: 'delivery_note', draw: delivery, away: false },
  { type: 'bank_statement', draw: statement, away: false },
  { type: 'email', draw: mail, away: false },
  ...OTHER_FOURTH,
];

const FIFTH: Kind[] = [
  { type: 'invoice', draw: invoiceFifth, away: true },
  { type: 'credit_note', draw: creditFifth, away: false },
  { type: 'receipt', draw: receiptFifth, away: true, size: [420, 595] },
  { type: 'purchase_order', draw: orderFifth, away: true },
  { type: 'quote', draw: quoteFifth, away: false, family: 'serif' },
  { type: 'delivery_note', draw: deliveryFifth, away: true, size: [595, 420] },
  { type: 'bank_statement', draw: statementFifth, away: true },
  { type: 'email', draw: mailFifth, away: true },
  ...OTHER_FIFTH,
];

async function* drawAll(name: string, kinds: readonly Kind[], seed: number): AsyncGenerator<Drawn> {
  for (const [k, kind] of kinds.entries())
    for (const [l, language] of LANGUAGES.entries()) {
      const random = new Random(seed * 7919 + k * 401 + l * 17);
      const [width, height] = kind.size ?? [595.28, 841.89];
      const family = kind.family ?? 'sans';
      const kit = await openKit(kind.type, language, kind.away, random, { width, height, family });
      kind.draw(kit);
      yield {
        name: `${kind.type}-${name}-${language}`,
        layout: `${kind.type}-${name}`,
        heldOut: true,
        language,
        bytes: await kit.pen.bytes(),
        truth: kit.truth,
      };
    }
}

/** A fourth layout of every type in every language, drawn without a look at the rules or at what they miss. */
export const drawFourth = (seed: number): AsyncGenerator<Drawn> => drawAll('fourth', FOURTH, seed);

/** A fifth layout, unlike the fourth: only its sums are measured, its pages are never looked at while rules are made. */
export const drawFifth = (seed: number): AsyncGenerator<Drawn> => drawAll('fifth', FIFTH, seed + 53);
