import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { day, list, numeric, object, text } from '../schema.ts';
import type { Template } from '../template.ts';

const PARTS = [
  'Drehteil Welle Ø 25, gehärtet',
  'Blechhalter verzinkt',
  'Dichtungssatz komplett',
  'Servomotor 400 W mit Bremse',
  'Kugellager 6305-2Z',
  'Näherungsschalter induktiv M12',
  'Kabelbaum X12',
  'Typenschild Edelstahl',
];

/** A German purchase order without a table: every item is a paragraph with labels. */
export const template: Template = {
  name: 'purchase-order-de-01',
  issuer: 'de-machine-builder',
  language: 'de',
  locale: 'de',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const buyer = `${random.faker.person.lastName()} Maschinenbau ${random.pick(['GmbH', 'AG', 'GmbH & Co. KG'])}`;
    const home = random.address();
    const vendor = random.company();
    const site = random.address();
    const date = random.date();
    const delivery = addDays(date, random.integer(10, 60));
    const number = random.code(random.pick(['B-######', '4500######', 'BE20##/###']));
    const supplier = random.code('7####');
    const items = random.list(random.integer(1, 9), () => {
      const quantity = random.integer(1, 200);
      const unit_price = random.money(1, 640);
      return {
        sku: random.code('###.###.##'),
        description: random.pick(PARTS),
        quantity,
        unit: random.pick(['Stück', 'Satz', 'St.']),
        unit_price,
        amount: round(quantity * unit_price),
      };
    });
    const total = sum(items.map((item) => item.amount));
    const style = random.pick(['block', 'rows']);
    const rows = items.map((item, index) =>
      style === 'block'
        ? html`<div class="keep" style="margin:6pt 0;border-bottom:.5pt solid #aaa;padding-bottom:3pt"><div><b>Pos. ${(index + 1) * 10}</b> &nbsp; ${item.description}</div><div>Ihre Art.-Nr.: ${item.sku}</div><div class="row"><span>Menge: ${f.number(item.quantity)} ${item.unit}</span><span>Preis: ${f.amount(item.unit_price)} EUR</span><span>Wert: ${f.amount(item.amount)} EUR</span></div></div>`
        : html`<table class="full keep" style="margin:5pt 0"><tr><td style="width:8%">${(index + 1) * 10}</td><td style="width:22%">${item.sku}</td><td class="r" style="width:14%">${f.number(item.quantity)}</td><td style="width:10%;padding-left:4pt">${item.unit}</td><td class="r">${f.amount(item.unit_price)}</td><td class="r">${f.amount(item.amount)}</td></tr><tr><td></td><td colspan="5">${item.description}</td></tr></table>`,
    );
    const head =
      style === 'rows'
        ? html`<table class="full" style="border-bottom:1pt solid #000;border-top:1pt solid #000"><tr><td style="width:8%">Pos</td><td style="width:22%">Material<br>Bezeichnung</td><td class="r" style="width:14%">Bestellmenge</td><td style="width:10%;padding-left:4pt">Einheit</td><td class="r">Preis pro Einheit</td><td class="r">Nettowert</td></tr></table>`
        : '';
    const body = html`<div class="r">${logo(random, buyer)}<span class="s">${home.line}</span></div><div class="row gap2"><div>${lines(vendor, site.street, site.city)}</div><div>${showPairs(
      choosePairStyle(random, ['columns', 'colon', 'above', 'grid', 'dotted']),
      [
        [random.pick(['Bestellnummer', 'Bestell-Nr.']), number],
        [random.pick(['Datum', 'Bestelldatum']), f.date(date)],
        ['Lieferanten-Nr.', supplier],
        ['Ansprechpartner', random.person()],
        [random.pick(['Liefertermin', 'Wunschtermin']), f.date(delivery)],
      ],
      random.integer(1, 2),
    )}</div></div>
<h1 class="gap">Bestellung ${random.chance(0.5) ? number : ''}</h1><p>Sehr geehrte Damen und Herren, wir bestellen zu unseren Einkaufsbedingungen:</p>${head}${rows}
<p class="r b">${random.pick(['Gesamtwert netto', 'Gesamtnettowert ohne MwSt.', 'Bestellwert'])} ${f.money(total)}</p><p>Zahlungsbedingung: 30 Tage netto. Lieferanschrift: ${buyer}, Tor 3, ${home.line}</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'purchase_order',
        fields: {
          number,
          date,
          delivery_date: delivery,
          currency: 'EUR',
          total,
          seller: { name: vendor, address: site.line },
          buyer: { name: buyer, address: home.line },
        },
        line_items: items,
        schema: object({
          order_number: text(),
          order_date: day(),
          delivery_date: day('Requested delivery date'),
          supplier_number: text(),
          items: list(
            object({
              article_number: text(),
              description: text(),
              quantity: numeric(),
              unit: text(),
              unit_price: numeric(),
            }),
          ),
          net_value: numeric('Total net value'),
        }),
        custom: {
          order_number: number,
          order_date: date,
          delivery_date: delivery,
          supplier_number: supplier,
          items: items.map(({ sku, amount: _, ...item }) => ({ article_number: sku, ...item })),
          net_value: total,
        },
      },
    };
  },
};
