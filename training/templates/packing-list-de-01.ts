import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { day, list, numeric, object, text, whole } from '../schema.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const GOODS = [
  'Pumpengehäuse Typ 40',
  'Schaltschrank verdrahtet',
  'Flanschsatz DN 80',
  'Ersatzteilkoffer',
  'Elektromotor 5,5 kW',
  'Rohrbogen 90°',
  'Steuergerät mit Display',
];

/**
 * A German packing list: for each crate, a heading with the dimensions, followed by rows with the contents.
 */
export const template: Template = {
  name: 'packing-list-de-01',
  issuer: 'de-plant-exporter',
  language: 'de',
  locale: 'de',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const seller = `${random.faker.person.lastName()} Anlagentechnik GmbH`;
    const home = random.address();
    const buyer = random.company();
    const site = random.address();
    const date = random.date();
    const number = random.code(random.pick(['PL-#####', 'PK20##-###']));
    const order = random.code('AU######');
    const crates = random.list(random.integer(1, 6), (index) => ({
      colli: `${index + 1}`,
      kind: random.pick(['Holzkiste', 'Palette', 'Karton']),
      size: `${random.integer(6, 24) * 10} x ${random.integer(6, 12) * 10} x ${random.integer(4, 16) * 10}`,
      gross: random.integer(60, 1400),
      net: 0,
      items: random.list(random.integer(1, 6), () => ({
        part: random.code('####-##'),
        name: random.pick(GOODS),
        count: random.integer(1, 40),
      })),
    }));
    for (const crate of crates) crate.net = Math.round(crate.gross * 0.86);
    const gross = crates.reduce((total, crate) => total + crate.gross, 0);
    const net = crates.reduce((total, crate) => total + crate.net, 0);
    const inTable = random.chance(0.5);
    const heading = (crate: (typeof crates)[0]) =>
      `${random.pick(['Kolli', 'Colli-Nr.'])} ${crate.colli}: ${crate.kind}, ${crate.size} cm, brutto ${crate.gross} kg, netto ${crate.net} kg`;
    const columns = [
      { head: random.pick(['Teile-Nr.', 'Artikel']), show: (item: { part: string }) => item.part },
      {
        head: random.pick(['Inhalt', 'Bezeichnung']),
        show: (item: { name: string }) => item.name,
        width: '55%',
      },
      {
        head: random.pick(['Stück', 'Menge']),
        show: (item: { count: number }) => item.count,
        align: 'r' as const,
      },
    ];
    const style = chooseTableStyle(random);
    const content = inTable
      ? showTable(
          style,
          columns,
          crates.flatMap((crate) => [new Band(heading(crate), true), ...crate.items]),
        )
      : crates.map(
          (crate) =>
            html`<div class="keep gap"><div class="${random.pick(['box', 'bar', 'b'])}">${showPairs(
              'headers',
              [
                ['Kolli', crate.colli],
                ['Verpackung', crate.kind],
                ['Maße (cm)', crate.size],
                ['Brutto kg', crate.gross],
                ['Netto kg', crate.net],
              ],
            )}</div>${showTable(style, columns, crate.items)}</div>`,
        );
    const body = html`${sides(random, html`${logo(random, seller)}<div class="s">${home.line}</div>`, html`<h1>${random.pick(['Packliste', 'PACKLISTE'])}</h1>`)}<div class="row gap"><div>${lines(html`<b>Empfänger</b>`, buyer, site.street, site.city)}</div>${showPairs(
      choosePairStyle(random),
      [
        [random.pick(['Packlisten-Nr.', 'Nummer']), number],
        ['Datum', f.date(date)],
        [random.pick(['Auftrag', 'Auftrags-Nr.']), order],
      ],
    )}</div>${content}
<p class="gap b">Gesamt: ${crates.length} Packstücke, Bruttogewicht ${f.number(gross, 0)} kg, Nettogewicht ${f.number(net, 0)} kg</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['delivery_note', 'other'],
        schema: {
          ...object(
            {
              packing_list_number: text(),
              order_number: text(),
              date: day(),
              consignee: text('Name of the recipient'),
              total_gross_weight_kg: numeric(),
              total_net_weight_kg: numeric(),
              packages: list({ $ref: '#/$defs/package' }),
            },
            ['packing_list_number', 'packages'],
          ),
          $defs: {
            package: object({
              package_number: text(),
              packaging: text('Kind of packaging as printed'),
              dimensions_cm: text(),
              gross_weight_kg: numeric(),
              net_weight_kg: numeric(),
              contents: list(object({ part_number: text(), description: text(), quantity: whole() })),
            }),
          },
        },
        custom: {
          packing_list_number: number,
          order_number: order,
          date,
          consignee: buyer,
          total_gross_weight_kg: gross,
          total_net_weight_kg: net,
          packages: crates.map((crate) => ({
            package_number: crate.colli,
            packaging: crate.kind,
            dimensions_cm: crate.size,
            gross_weight_kg: crate.gross,
            net_weight_kg: crate.net,
            contents: crate.items.map((item) => ({
              part_number: item.part,
              description: item.name,
              quantity: item.count,
            })),
          })),
        },
      },
    };
  },
};
