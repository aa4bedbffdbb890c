import { Random } from '../random.ts';
import type { Drawn } from '../truth.ts';
import { LANGUAGES, type Language } from '../vocabulary.ts';
import { creditA, creditB, invoiceA, invoiceB } from './invoices.ts';
import { type Kit, openKit } from './kit.ts';
import { deliveryA, deliveryB, orderA, orderB, quoteA, quoteB } from './orders.ts';
import {
  contractA,
  contractB,
  formA,
  formB,
  letterA,
  letterB,
  mailA,
  mailB,
  reportA,
  reportB,
} from './papers.ts';
import { payslipA, payslipB } from './payslips.ts';
import { licence, passport, resumeA, resumeB } from './people.ts';
import { slipA, slipB } from './slips.ts';
import { statementA, statementB } from './statements.ts';

interface Kind {
  type: string;
  /** The first may be looked at while rules are made, the second only tells how well that went. */
  layouts: [a: (kit: Kit) => void, b: (kit: Kit) => void];
  /** Whose layout is drawn in the language's second country. */
  away: 0 | 1;
  sizes?: [[number, number], [number, number]];
  family?: ['sans' | 'serif' | 'mono', 'sans' | 'serif' | 'mono'];
}

const KINDS: Kind[] = [
  { type: 'invoice', layouts: [invoiceA, invoiceB], away: 1 },
  { type: 'credit_note', layouts: [creditA, creditB], away: 0, family: ['serif', 'sans'] },
  {
    type: 'receipt',
    layouts: [slipA, slipB],
    away: 1,
    sizes: [
      [226, 420],
      [220, 360],
    ],
    family: ['sans', 'mono'],
  },
  { type: 'purchase_order', layouts: [orderA, orderB], away: 0 },
  { type: 'quote', layouts: [quoteA, quoteB], away: 1, family: ['serif', 'sans'] },
  { type: 'delivery_note', layouts: [deliveryA, deliveryB], away: 0 },
  { type: 'bank_statement', layouts: [statementA, statementB], away: 1 },
  { type: 'payslip', layouts: [payslipA, payslipB], away: 1 },
  { type: 'resume', layouts: [resumeA, resumeB], away: 1, family: ['sans', 'serif'] },
  { type: 'contract', layouts: [contractA, contractB], away: 0, family: ['serif', 'sans'] },
  {
    type: 'id_document',
    layouts: [passport, licence],
    away: 1,
    sizes: [
      [420, 290],
      [310, 190],
    ],
  },
  { type: 'form', layouts: [formA, formB], away: 1 },
  { type: 'letter', layouts: [letterA, letterB], away: 0, family: ['serif', 'sans'] },
  { type: 'report', layouts: [reportA, reportB], away: 1 },
  { type: 'email', layouts: [mailA, mailB], away: 0 },
];

async function drawOne(kind: Kind, side: 0 | 1, language: Language, seed: number): Promise<Drawn> {
  const random = new Random(
    seed * 6151 + KINDS.indexOf(kind) * 389 + side * 97 + LANGUAGES.indexOf(language) * 13,
  );
  const [width, height] = kind.sizes?.[side] ?? [595.28, 841.89];
  const family = kind.family?.[side] ?? 'sans';
  const kit = await openKit(kind.type, language, kind.away === side, random, { width, height, family });
  kind.layouts[side](kit);
  const layout = `${kind.type}-further-${side === 0 ? 'a' : 'b'}`;
  return {
    name: `${layout}-${language}`,
    layout,
    heldOut: side === 1,
    language,
    bytes: await kit.pen.bytes(),
    truth: kit.truth,
  };
}

/** Two more layouts of every type in every language, drawn before the rules were looked at. */
export function drawFurther(side: 0 | 1): (seed: number) => AsyncGenerator<Drawn> {
  return async function* draw(seed) {
    for (const kind of KINDS) for (const language of LANGUAGES) yield drawOne(kind, side, language, seed);
  };
}
