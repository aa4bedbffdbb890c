import { type Kit, openKit } from '../further/kit.ts';
import { Random } from '../random.ts';
import type { Drawn } from '../truth.ts';
import { LANGUAGES } from '../vocabulary.ts';
import { payslip, slip, statement } from './money.ts';
import { delivery, order } from './orders.ts';
import { contract, form, letter, mail, report } from './papers.ts';
import { identity, resume } from './people.ts';
import { credit, invoice, quote } from './sales.ts';

interface Kind {
  type: string;
  draw: (kit: Kit) => void;
  /** Whether it is drawn in the language's second country. */
  away: boolean;
  size?: [width: number, height: number];
  family?: 'serif' | 'mono';
}

const KINDS: Kind[] = [
  { type: 'invoice', draw: invoice, away: false },
  { type: 'credit_note', draw: credit, away: false, family: 'serif' },
  { type: 'receipt', draw: slip, away: true, size: [226, 360] },
  { type: 'purchase_order', draw: order, away: true },
  { type: 'quote', draw: quote, away: true },
  { type: 'delivery_note', draw: delivery, away: false },
  { type: 'bank_statement', draw: statement, away: true },
  { type: 'payslip', draw: payslip, away: false },
  { type: 'resume', draw: resume, away: true },
  { type: 'contract', draw: contract, away: false, family: 'serif' },
  { type: 'id_document', draw: identity, away: false, size: [410, 510] },
  { type: 'form', draw: form, away: false },
  { type: 'letter', draw: letter, away: false },
  { type: 'report', draw: report, away: true, family: 'serif' },
  { type: 'email', draw: mail, away: true },
];

/** One more layout of every type in every language, drawn without a look at the rules or at what they miss. */
export async function* drawThird(seed: number): AsyncGenerator<Drawn> {
  for (const [k, kind] of KINDS.entries())
    for (const [l, language] of LANGUAGES.entries()) {
      const random = new Random(seed * 7919 + k * 401 + l * 17);
      const [width, height] = kind.size ?? [595.28, 841.89];
      const family = kind.family ?? 'sans';
      const kit = await openKit(kind.type, language, kind.away, random, { width, height, family });
      kind.draw(kit);
      yield {
        name: `${kind.type}-third-${language}`,
        layout: `${kind.type}-third`,
        heldOut: true,
        language,
        bytes: await kit.pen.bytes(),
        truth: kit.truth,
      };
    }
}
