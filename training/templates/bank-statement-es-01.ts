import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { logo, page } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, groupIban, round } from '../random.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const CONCEPTS = [
  'RECIBO LUZ IBERENERGIA',
  'COMPRA TARJ. MERCADOLAR',
  'TRANSFERENCIA RECIBIDA',
  'NOMINA',
  'CAJERO OFICINA 0231',
  'BIZUM ENVIADO',
  'COMISION MANTENIMIENTO',
  'ALQUILER LOCAL',
  'SEGUROS SOCIALES',
  'DEVOLUCION COMPRA',
];

/**
 * A Spanish bank statement with the balance after every transaction. Either the oldest or the newest
 * transaction comes first.
 */
export const template: Template = {
  name: 'bank-statement-es-01',
  issuer: 'es-bank',
  language: 'es',
  locale: 'es',
  make(random) {
    const f = chooseFormats(random, 'EUR', random.pick(['DD/MM/YYYY', 'DD-MM-YYYY', 'DD/MM/YY']));
    const bank = `${random.pick(['Banco', 'Caja Rural', 'Banca'])} ${random.pick(['del Duero', 'Levantina', 'de la Sierra', 'Cantábrica'])}`;
    const holder = random.pick([random.person(), random.company()]);
    const iban = random.iban('ES');
    const start = random.date();
    const end = addDays(start, random.pick([29, 89]));
    let at = start;
    let balance = random.money(300, 22000);
    const opening = balance;
    const movements = random.list(random.integer(2, 36), () => {
      const next = addDays(at, random.integer(0, 2));
      if (next <= end) at = next;
      const amount = random.chance(0.3) ? random.money(20, 2800) : -random.money(1, 900);
      balance = round(balance + amount);
      return {
        date: at,
        value_date: at,
        description: `${random.pick(CONCEPTS)} ${random.chance(0.5) ? random.code('####') : ''}`.trim(),
        amount,
        balance,
      };
    });
    const closing = balance;
    const rows = random.chance(0.5) ? movements : movements.toReversed();
    const values = random.chance(0.6);
    const table = showTable(
      chooseTableStyle(random),
      [
        {
          head: random.pick(['Fecha', 'F. operación', html`Fecha<br>oper.`]),
          show: (row) => f.date(row.date),
        },
        values && {
          head: random.pick(['F. valor', 'Fecha valor', html`Fecha<br>valor`]),
          show: (row) => f.date(row.value_date),
        },
        { head: random.pick(['Concepto', 'Movimiento']), show: (row) => row.description, width: '44%' },
        { head: random.pick(['Importe', 'Importe (€)']), show: (row) => f.amount(row.amount), align: 'r' },
        { head: 'Saldo', show: (row) => f.amount(row.balance), align: 'r' },
      ],
      rows,
      { perPage: 26 },
    );
    const body = html`${logo(random, bank)}<h1>${random.pick(['Extracto de cuenta', 'EXTRACTO DE MOVIMIENTOS', 'Extracto integral'])}</h1>
${showPairs(
  choosePairStyle(random),
  [
    ['Titular', holder],
    ['IBAN', groupIban(iban)],
    [
      random.pick(['Periodo', 'Período']),
      `${random.pick(['Del', 'Desde'])} ${f.date(start)} al ${f.date(end)}`,
    ],
    ['Divisa', 'EUR'],
  ],
  random.integer(1, 2),
)}
<div class="gap">${showPairs(
      choosePairStyle(random, ['headers', 'grid', 'dotted', 'right']),
      [
        [random.pick(['Saldo anterior', 'Saldo inicial']), f.money(opening)],
        [random.pick(['Saldo final', 'Saldo actual']), f.money(closing)],
      ],
      2,
    )}</div><div class="gap">${table}</div><p class="s">Entidad adherida al Fondo de Garantía de Depósitos. Fecha de emisión ${f.date(addDays(end, 2))}.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'bank_statement',
        fields: {
          bank,
          account_holder: holder,
          iban,
          period_start: start,
          period_end: end,
          opening_balance: opening,
          closing_balance: closing,
          currency: 'EUR',
        },
        transactions: rows.map(({ value_date, ...row }) => ({ ...row, ...(values ? { value_date } : {}) })),
      },
    };
  },
};
