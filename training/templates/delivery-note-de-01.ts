import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { day, list, numeric, object, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const GOODS = [
  'Apfelsaft naturtrüb 1,0 l',
  'Mineralwasser classic 12 x 0,7',
  'Weizenbier 20 x 0,5',
  'Orangenlimonade 24 x 0,33',
  'Kaffeesahne 10 %',
  'Grillkohle Buche 10 kg',
  'Vollkornnudeln 5 kg',
  'Rapsöl 10 l Kanister',
];

/**
 * A German delivery note with ordered and delivered quantities, batches and packaging, but without prices.
 */
export const template: Template = {
  name: 'delivery-note-de-01',
  issuer: 'de-beverage-supplier',
  language: 'de',
  locale: 'de',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const seller = `${random.faker.person.lastName()} Getränke- und Lebensmittelservice`;
    const home = random.address();
    const buyer = `${random.pick(['Kantine', 'Seniorenheim', 'Hotel', 'Kita'])} ${random.faker.person.lastName()}`;
    const site = random.address();
    const date = random.date();
    const number = random.code(random.pick(['LS-######', '80######', 'L20##-####']));
    const order = random.code('A######');
    const customer = random.code('2####');
    const orderedFirst = random.chance(0.5);
    const items = random.list(random.integer(1, 22), () => {
      const quantity = random.integer(1, 40);
      return {
        sku: random.code('####'),
        description: random.pick(GOODS),
        ordered: quantity + (random.chance(0.15) ? 2 : 0),
        quantity,
        unit: random.pick(['Kiste', 'Kt', 'Stk']),
        batch: random.code('L######'),
      };
    });
    const batches = random.chance(0.6);
    const ordered = {
      head: random.pick(['bestellt', 'Bestellmenge']),
      show: (item: (typeof items)[0]) => item.ordered,
      align: 'r' as const,
    };
    const delivered = {
      head: random.pick(['geliefert', 'Liefermenge']),
      show: (item: (typeof items)[0]) => item.quantity,
      align: 'r' as const,
    };
    const table = showTable(
      chooseTableStyle(random),
      [
        { head: 'Pos.', show: (_, index) => index + 1 },
        { head: random.pick(['Artikel-Nr.', 'Art.']), show: (item) => item.sku },
        {
          head: random.pick(['Artikelbezeichnung', 'Bezeichnung']),
          show: (item) => item.description,
          width: '35%',
        },
        orderedFirst ? ordered : delivered,
        orderedFirst && delivered,
        { head: random.pick(['VPE', 'Einheit']), show: (item) => item.unit },
        batches && { head: random.pick(['Charge', 'Chargen-Nr.']), show: (item) => item.batch },
      ],
      items,
    );
    const body = html`${sides(random, html`<h1>${random.pick(['Lieferschein', 'LIEFERSCHEIN'])}</h1>`, logo(random, seller))}
<div class="row gap"><div><div class="s">${random.pick(['Lieferanschrift', 'Warenempfänger'])}</div>${lines(buyer, site.street, site.city)}</div>${showPairs(choosePairStyle(random), [[random.pick(['Lieferschein-Nr.', 'Beleg', 'Lieferscheinnummer']), number], [random.pick(['Lieferdatum', 'Datum']), f.date(date)], [random.pick(['Ihre Bestellung', 'Auftrag Nr.']), order], ['Kunden-Nr.', customer], random.chance(0.5) && ['Tour', random.code('##')]])}</div><div class="gap">${table}</div>
<p class="gap">Ware vollständig und unbeschädigt erhalten:</p><div class="row gap2"><div>Datum: ______________</div><div>Unterschrift: ______________________</div></div><p class="s gap2">${seller} · ${home.line} · Leergut wird bei der nächsten Anlieferung verrechnet.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'delivery_note',
        fields: {
          number,
          date,
          delivery_date: date,
          order_number: order,
          customer_number: customer,
          seller: { name: seller, address: home.line },
          buyer: { name: buyer, address: site.line },
        },
        line_items: items.map(({ sku, description, quantity, unit }) => ({
          sku,
          description,
          quantity,
          unit,
        })),
        schema: object({
          deliveryNoteNumber: text(),
          recipient: text(),
          deliveredOn: day(),
          goods: list(
            object({
              articleNumber: text(),
              name: text(),
              quantityDelivered: numeric(),
              ...(batches ? { lot: text('Batch or lot number') } : {}),
            }),
          ),
        }),
        custom: {
          deliveryNoteNumber: number,
          recipient: buyer,
          deliveredOn: date,
          goods: items.map((item) => ({
            articleNumber: item.sku,
            name: item.description,
            quantityDelivered: item.quantity,
            ...(batches ? { lot: item.batch } : {}),
          })),
        },
      },
    };
  },
};
