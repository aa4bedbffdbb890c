import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { day, list, numeric, object, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const SERVICES = [
  'Alojamento e pequeno-almoço',
  'Estacionamento',
  'Jantar no restaurante',
  'Minibar',
  'Taxa municipal turística',
  'Sala de reuniões, meio dia',
  'Coffee break por pessoa',
  'Lavandaria',
];

/** A Portuguese hotel's invoice-receipt with a row for every day of the stay. */
export const template: Template = {
  name: 'invoice-pt-01',
  issuer: 'pt-hotel',
  language: 'pt',
  locale: 'pt',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const seller = `Hotel ${random.pick(['Miradouro', 'Praia Dourada', 'Solar do Rio', 'Quinta Velha'])}`;
    const home = random.address();
    const guest = random.person();
    const site = random.address();
    const nif = random.code('5########');
    const guestNif = random.code('2########');
    const start = random.date();
    const nights = random.integer(1, 12);
    const end = addDays(start, nights);
    const number = random.code(random.pick(['FR 20##/####', 'FT A/###', 'FS 0##/####']));
    const room = random.code('###');
    const price = random.money(55, 240);
    const items = random
      .list(nights, (night) => ({
        date: addDays(start, night),
        description: SERVICES[0] ?? '',
        quantity: 1,
        unit_price: price,
        tax_rate: 6,
        amount: price,
      }))
      .flatMap((stay) => {
        if (random.chance(0.6)) return [stay];
        const quantity = random.integer(1, 4);
        const unit_price = random.money(2, 38);
        return [
          stay,
          {
            ...stay,
            description: random.pick(SERVICES.slice(1)),
            quantity,
            unit_price,
            tax_rate: random.pick([13, 23]),
            amount: round(quantity * unit_price),
          },
        ];
      });
    const taxes = [6, 13, 23]
      .map((rate) => {
        const gross = sum(items.filter((item) => item.tax_rate === rate).map((item) => item.amount));
        const base = round(gross / (1 + rate / 100));
        return { rate, base, amount: round(gross - base) };
      })
      .filter((part) => part.base > 0);
    const total = sum(items.map((item) => item.amount));
    const tax = sum(taxes.map((part) => part.amount));
    const net = round(total - tax);
    const table = showTable(
      chooseTableStyle(random),
      [
        { head: 'Data', show: (item) => f.date(item.date) },
        {
          head: random.pick(['Descrição', 'Designação', 'Serviço']),
          show: (item) => item.description,
          width: '38%',
        },
        { head: random.pick(['Qtd.', 'Qt.']), show: (item) => item.quantity, align: 'r' },
        {
          head: random.pick(['Preço unit.', 'Preço']),
          show: (item) => f.amount(item.unit_price),
          align: 'r',
        },
        { head: 'IVA %', show: (item) => item.tax_rate, align: 'r' },
        { head: random.pick(['Valor', 'Total']), show: (item) => f.money(item.amount), align: 'r' },
      ],
      items,
    );
    const body = html`<div class="c">${logo(random, seller)}${lines(home.line, `Contribuinte n.º ${nif}`)}</div>
<div class="gap">${sides(
      random,
      showPairs(choosePairStyle(random), [
        [random.pick(['Hóspede', 'Nome']), guest],
        ['Morada', site.line],
        [random.pick(['NIF', 'Contribuinte']), guestNif],
      ]),
      showPairs(choosePairStyle(random), [
        [random.pick(['Fatura-recibo', 'Fatura n.º', 'Documento']), number],
        [random.pick(['Data', 'Data de emissão']), f.date(end)],
        ['Quarto', room],
        [random.pick(['Chegada', 'Entrada']), f.date(start)],
        [random.pick(['Partida', 'Saída']), f.date(end)],
      ]),
    )}</div>
<div class="gap">${table}</div>${showTotals(random, [
      [random.pick(['Total ilíquido', 'Total sem IVA']), f.money(net)],
      [random.pick(['Total IVA', 'IVA']), f.money(tax)],
      [random.pick(['Total', 'Total a pagar', 'TOTAL']), f.money(total), true],
    ])}
<div class="gap">${showTable(
      chooseTableStyle(random),
      [
        { head: 'Taxa', show: (row) => f.percent(row.rate) },
        { head: 'Incidência', show: (row) => f.amount(row.base), align: 'r' },
        { head: 'Imposto', show: (row) => f.amount(row.amount), align: 'r' },
      ],
      taxes,
      { width: '45%' },
    )}</div>
<p class="s gap">Processado por programa certificado n.º ${random.code('####')}/AT. ATCUD: ${random.code('????####-###')}. Obrigado pela sua visita.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['invoice', 'receipt'],
        fields: {
          number,
          date: end,
          currency: 'EUR',
          subtotal: net,
          tax_total: tax,
          total,
          seller: { name: seller, address: home.line, tax_id: nif },
          buyer: { name: guest, address: site.line, tax_id: guestNif },
        },
        line_items: items.map(({ date: _, ...item }) => item),
        taxes,
        schema: object(
          {
            hotelName: text(),
            guestName: text(),
            roomNumber: text(),
            checkIn: day('Arrival'),
            checkOut: day('Departure'),
            totalPaid: numeric(),
            charges: list(object({ date: day(), description: text(), amount: numeric() })),
          },
          ['hotelName', 'checkIn', 'checkOut', 'charges'],
        ),
        custom: {
          hotelName: seller,
          guestName: guest,
          roomNumber: room,
          checkIn: start,
          checkOut: end,
          totalPaid: total,
          charges: items.map(({ date, description, amount }) => ({ date, description, amount })),
        },
      },
    };
  },
};
