import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const GOODS = [
  'Guarnizione OR 45x3 NBR',
  'Cuscinetto a sfere 6204 2RS',
  'Cinghia trapezoidale SPA 1250',
  'Olio idraulico ISO 46, fusto 20 kg',
  'Lavorazione al tornio c/disegno',
  'Valvola a sfera 1" ottone',
  'Manodopera specializzata',
  'Riduttore coassiale i=20',
  'Trasporto',
];

/** An Italian workshop's invoice: the courtesy copy of an electronic invoice, with a box for every field. */
export const template: Template = {
  name: 'invoice-it-01',
  issuer: 'it-workshop',
  language: 'it',
  locale: 'it',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const seller = `Officine ${random.faker.person.lastName()} ${random.pick(['S.r.l.', 'S.n.c.', 'S.p.A.'])}`;
    const home = random.address();
    const buyer = random.company();
    const site = random.address();
    const vat = random.code('0##########');
    const buyerVat = random.code('1##########');
    const iban = random.iban('IT');
    const date = random.date();
    const due = addDays(date, random.pick([30, 60, 90]));
    const number = random.code(random.pick(['###/A', 'FT-####', '####']));
    const items = random.list(random.integer(1, 16), () => {
      const quantity = random.integer(1, 40);
      const unit_price = random.money(0.8, 210);
      return {
        sku: random.code('??####'),
        description: random.pick(GOODS),
        unit: random.pick(['NR', 'PZ', 'H', 'KG']),
        quantity,
        unit_price,
        tax_rate: 22,
        amount: round(quantity * unit_price),
      };
    });
    const subtotal = sum(items.map((item) => item.amount));
    const tax = round(subtotal * 0.22);
    const total = round(subtotal + tax);
    const stamp = random.code('DDT ###');
    const ddt = addDays(date, -random.integer(1, 20));
    const columns = random.shuffle([0, 1]);
    const code = {
      head: random.pick(['Cod. articolo', 'Codice']),
      show: (item: (typeof items)[0]) => item.sku,
    };
    const unit = { head: 'U.M.', show: (item: (typeof items)[0]) => item.unit, align: 'c' as const };
    const table = showTable(
      { ...chooseTableStyle(random), rules: random.pick(['all', 'columns', 'zebra']) },
      [
        columns[0] === 0 && code,
        {
          head: random.pick(['Descrizione', 'Descrizione beni / servizi']),
          show: (item) => item.description,
          width: '36%',
        },
        columns[0] === 1 && code,
        unit,
        { head: random.pick(['Quantità', 'Q.tà']), show: (item) => f.number(item.quantity, 2), align: 'r' },
        {
          head: random.pick(['Prezzo unit.', 'Prezzo']),
          show: (item) => f.amount(item.unit_price),
          align: 'r',
        },
        { head: 'Importo', show: (item) => f.amount(item.amount), align: 'r' },
        { head: random.pick(['IVA', '%IVA', 'C.I.']), show: (item) => item.tax_rate, align: 'r' },
      ],
      [...(random.chance(0.6) ? [new Band(`Rif. ${stamp} del ${f.date(ddt)}`)] : []), ...items],
      { perPage: 18 },
    );
    const body = html`${sides(random, html`${logo(random, seller)}<div class="s">${lines(home.street, home.city, `P.IVA e C.F. ${vat}`, `Tel. ${random.phone()}`)}</div>`, html`<div class="box" style="width:80mm"><div class="s">${random.pick(['Spett.le', 'Cliente', 'Destinatario'])}</div>${lines(html`<b>${buyer}</b>`, site.street, site.city)}</div>`)}
<div class="gap">${showPairs(
      'grid',
      [
        ['Tipo documento', random.pick(['FATTURA', 'Fattura immediata', 'Fattura differita'])],
        [random.pick(['Numero', 'N. documento']), number],
        [random.pick(['Data', 'Data documento']), f.date(date)],
        ['P. IVA cliente', buyerVat],
        [random.pick(['Pagamento', 'Condizioni di pagamento']), 'R.B. 60 gg d.f.f.m.'],
        ['Codice SDI', random.code('???##??')],
      ],
      3,
    )}</div>
<div class="gap">${table}</div>${showTotals(
      random,
      [
        [random.pick(['Totale imponibile', 'Imponibile']), f.amount(subtotal)],
        [random.pick(['Totale IVA', 'Imposta 22%']), f.amount(tax)],
        [random.pick(['TOTALE DOCUMENTO', 'Totale fattura', 'Totale a pagare']), f.money(total), true],
      ],
      ['row', 'row', 'box'],
    )}
<div class="box gap"><span class="s">Scadenze</span> ${f.date(due)} &nbsp; ${f.money(total)} &nbsp; IBAN ${iban}</div><p class="s">Copia analogica della fattura elettronica inviata al Sistema di Interscambio. Contributo CONAI assolto ove dovuto.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          seller: { name: seller, address: home.line, tax_id: vat, iban },
          buyer: { name: buyer, address: site.line, tax_id: buyerVat },
        },
        line_items: items,
        taxes: [{ rate: 22, amount: tax }],
      },
    };
  },
};
