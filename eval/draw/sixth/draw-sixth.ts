import type { Kind } from '../fourth/kind.ts';
import { openKit } from '../further/kit.ts';
import { Random } from '../random.ts';
import type { Drawn } from '../truth.ts';
import { LANGUAGES } from '../vocabulary.ts';
import { OTHER_SIXTH } from './other-kinds.ts';
import { credit, invoice } from './sale-invoices.ts';
import { mail } from './sale-mail.ts';
import { receipt, statement } from './sale-money.ts';
import { delivery, order } from './sale-orders.ts';
import { quote } from './sale-quote.ts';

const SIXTH: Kind[] = [
  { type: 'invoice', draw: invoice, away: false },
  { type: 'credit_note', draw: credit, away: false },
  { type: 'receipt', draw: receipt, away: false, size: [226, 420], family: 'mono' },
  { type: 'purchase_order', draw: order, away: true },
  { type: 'quote', draw: quote, away: true },
  { type: 'delivery_note', draw: delivery, away: false },
  { type: 'bank_statement', draw: statement, away: false },
  { type: 'email', draw: mail, away: false },
  ...OTHER_SIXTH,
];

/** The most usual paper of every type, as common programs print it: only its sums are measured, its pages are never looked at while rules are made. */
export async function* drawSixth(seed: number): AsyncGenerator<Drawn> {
  for (const [k, kind] of SIXTH.entries())
    for (const [l, language] of LANGUAGES.entries()) {
      const random = new Random((seed + 97) * 7919 + k * 401 + l * 17);
      const [width, height] = kind.size ?? [595.28, 841.89];
      const family = kind.family ?? 'sans';
      const kit = await openKit(kind.type, language, kind.away, random, { width, height, family });
      kind.draw(kit);
      yield {
        name: `${kind.type}-sixth-${language}`,
        layout: `${kind.type}-sixth`,
        heldOut: true,
        language,
        bytes: await kit.pen.bytes(),
        truth: kit.truth,
      };
    }
}
