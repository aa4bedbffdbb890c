import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { day, list, numeric, object, orNull, text } from '../schema.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const GOODS = [
  'Aceite de oliva virgen extra, garrafa 5 l',
  'Jamón ibérico de cebo, pieza 7,5 kg',
  'Vino tinto crianza, caja 6 bot.',
  'Queso manchego curado',
  'Agua mineral 50 cl, pack 24',
  'Conservas de bonito 1 kg',
  'Café en grano natural 1 kg',
  'Harina de trigo, saco 25 kg',
  'Refresco de cola, barril 20 l',
  'Servilletas 40x40, paquete 100',
];

/** A Spanish food distributor's invoice: delivery notes as group headings, and the equivalence surcharge. */
export const template: Template = {
  name: 'invoice-es-01',
  issuer: 'es-food-distributor',
  language: 'es',
  locale: 'es',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const seller = `Distribuciones ${random.faker.person.lastName()}, ${random.pick(['S.L.', 'S.A.', 'S.L.U.'])}`;
    const home = random.address();
    const buyer = `${random.pick(['Bar', 'Restaurante', 'Cafetería', 'Hostal'])} ${random.faker.person.lastName()}`;
    const site = random.address();
    const date = random.date();
    const due = addDays(date, random.pick([30, 60]));
    const number = random.code(random.pick(['A/######', 'FV##-#####', '##/####']));
    const cif = random.code('B########');
    const nif = random.code('########?');
    const customer = random.code('43####');
    const items = random.list(random.integer(2, 26), () => {
      const quantity = random.integer(1, 24);
      const unit_price = random.money(1.2, 90);
      const discount = random.chance(0.3) ? random.pick([3, 5, 10]) : 0;
      return {
        sku: random.code('#####'),
        description: random.pick(GOODS),
        quantity,
        unit_price,
        discount,
        amount: round(quantity * unit_price * (1 - discount / 100)),
      };
    });
    const rate = random.pick([10, 21, 4]);
    const surcharge = random.chance(0.3) ? 1.4 : 0;
    const subtotal = sum(items.map((item) => item.amount));
    const tax = round((subtotal * rate) / 100);
    const extra = round((subtotal * surcharge) / 100);
    const total = round(subtotal + tax + extra);
    const cut = random.integer(1, items.length - 1);
    const note = (days: number) =>
      new Band(
        `${random.pick(['Albarán', 'Alb. núm.'])} ${random.code('######')} de fecha ${f.date(addDays(date, -days))}`,
        random.chance(0.5),
      );
    const rows = random.chance(0.6) ? [note(9), ...items.slice(0, cut), note(3), ...items.slice(cut)] : items;
    const table = showTable(
      chooseTableStyle(random),
      [
        { head: random.pick(['Código', 'Ref.', 'Artículo']), show: (item) => item.sku },
        { head: random.pick(['Descripción', 'Concepto']), show: (item) => item.description, width: '40%' },
        {
          head: random.pick(['Cant.', 'Cantidad', 'Uds.']),
          show: (item) => f.number(item.quantity),
          align: 'r',
        },
        {
          head: random.pick(['Precio', 'Precio ud.']),
          show: (item) => f.amount(item.unit_price),
          align: 'r',
        },
        {
          head: random.pick(['% Dto.', 'Dto.']),
          show: (item) => (item.discount ? f.number(item.discount, 2) : ''),
          align: 'r',
        },
        { head: random.pick(['Importe', 'Total']), show: (item) => f.amount(item.amount), align: 'r' },
      ],
      rows,
      {
        perPage: 20,
        carry: (printed) => ({
          bottom: `Suma y sigue ${f.amount(sum(printed.map((item) => item.amount)))}`,
          top: `Suma anterior ${f.amount(sum(printed.map((item) => item.amount)))}`,
        }),
      },
    );
    const body = html`${sides(random, html`${logo(random, seller)}${lines(home.street, home.city, `C.I.F. ${cif}`, `Tel. ${random.phone()}`)}`, html`<div class="box" style="min-width:65mm">${lines(html`<b>${buyer}</b>`, site.street, site.city, `N.I.F.: ${nif}`)}</div>`)}
<div class="gap">${showPairs(choosePairStyle(random, ['headers', 'grid', 'columns', 'stripes']), [[random.pick(['Nº factura', 'Factura', 'Núm. factura']), number], ['Fecha', f.date(date)], [random.pick(['Cliente', 'Cód. cliente']), customer], [random.pick(['Vencimiento', 'Vto.']), f.date(due)], random.chance(0.5) && ['Agente', random.code('0#')]], 4)}</div><h2>${random.pick(['FACTURA', 'Factura de venta'])}</h2>${table}
${showTotals(random, [[random.pick(['Base imponible', 'Base imp.']), f.amount(subtotal)], [`% IVA ${rate}`, f.amount(tax)], surcharge > 0 && [`Rec. equiv. ${f.number(surcharge, 1)}%`, f.amount(extra)], [random.pick(['TOTAL FACTURA', 'Total a pagar', 'TOTAL €']), f.money(total), true]], ['row', 'row', 'box', 'right'])}
<p class="gap">Forma de pago: ${random.pick(['Recibo domiciliado', 'Transferencia', 'Giro 30 días'])}</p><p class="s">Inscrita en el Registro Mercantil, Tomo ${random.code('####')}, Folio ${random.code('##')}, Hoja ${random.code('?-#####')}. No se admiten devoluciones pasadas 48 horas.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          customer_number: customer,
          currency: 'EUR',
          subtotal,
          ...(surcharge ? {} : { tax_total: tax }),
          total,
          seller: { name: seller, address: home.line, tax_id: cif },
          buyer: { name: buyer, address: site.line, tax_id: nif },
        },
        line_items: items.map(({ discount, ...item }) => ({ ...item, ...(discount ? { discount } : {}) })),
        taxes: [{ rate, amount: tax }, ...(surcharge ? [{ rate: surcharge, amount: extra }] : [])],
        schema: object({
          numero: text(),
          fecha_emision: day(),
          nif_cliente: text('Tax number of the customer'),
          base: numeric(),
          iva: numeric('VAT amount without surcharge'),
          total: numeric(),
          lineas: list(
            object({
              codigo: text(),
              concepto: text(),
              cantidad: numeric(),
              dto: orNull(numeric('Discount percent')),
              importe: numeric(),
            }),
          ),
        }),
        custom: {
          numero: number,
          fecha_emision: date,
          nif_cliente: nif,
          base: subtotal,
          iva: tax,
          total,
          lineas: items.map((item) => ({
            codigo: item.sku,
            concepto: item.description,
            cantidad: item.quantity,
            dto: item.discount || null,
            importe: item.amount,
          })),
        },
      },
    };
  },
};
