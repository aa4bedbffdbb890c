import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { day, list, numeric, object, text } from '../schema.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const PHASES: Record<string, string[]> = {
  'Site preparation': ['Strip topsoil and cart away', 'Erect temporary fencing', 'Set out foundations'],
  Groundworks: ['Excavate trenches 600 mm wide', 'Concrete C25 in foundations', 'Lay 110 mm drainage pipe'],
  Structure: [
    'Blockwork to DPC, 100 mm',
    'Facing brickwork, stretcher bond',
    'Timber roof trusses at 600 centres',
  ],
  Finishes: ['Plasterboard and skim', 'Emulsion, two coats', 'Oak flooring, engineered'],
};

/** A builder's quotation: items grouped by phase, with a subtotal for each phase. */
export const template: Template = {
  name: 'quote-en-01',
  issuer: 'uk-builder',
  language: 'en',
  locale: 'en_GB',
  make(random) {
    const f = chooseFormats(random, 'GBP');
    const seller = `${random.faker.person.lastName()} & ${random.pick(['Sons Builders', 'Daughters Construction', 'Co. Contractors'])}`;
    const home = random.address();
    const buyer = `${random.pick(['Mr & Mrs', 'Mr', 'Ms'])} ${random.faker.person.lastName()}`;
    const site = random.address();
    const date = random.date();
    const number = random.code(random.pick(['Q####', 'QU-####', 'EST ###']));
    const valid = addDays(date, random.pick([30, 60, 90]));
    const groups = random.sample(Object.keys(PHASES), random.integer(1, 4)).map((name) => ({
      name,
      items: random.sample(PHASES[name] ?? [], random.integer(1, 3)).map((description) => {
        const quantity = random.decimal(1, 60, 1);
        const unit_price = random.money(8, 160);
        return {
          description,
          quantity,
          unit: random.pick(['m2', 'm3', 'm', 'nr']),
          unit_price,
          amount: round(quantity * unit_price),
        };
      }),
    }));
    const items = groups.flatMap((group) => group.items);
    const subtotal = sum(items.map((item) => item.amount));
    const tax = round(subtotal * 0.2);
    const total = round(subtotal + tax);
    const subtotals = random.chance(0.6);
    const table = showTable(
      chooseTableStyle(random),
      [
        {
          head: random.pick(['Description of works', 'Item', 'Description']),
          show: (item) => item.description,
          width: '45%',
        },
        { head: 'Qty', show: (item) => f.number(item.quantity, 1), align: 'r' },
        { head: 'Unit', show: (item) => item.unit },
        { head: random.pick(['Rate', 'Rate £']), show: (item) => f.amount(item.unit_price), align: 'r' },
        {
          head: random.pick(['Cost', 'Total £', 'Amount']),
          show: (item) => f.amount(item.amount),
          align: 'r',
        },
      ],
      groups.flatMap((group, index) => [
        new Band(`${random.chance(0.5) ? `${index + 1}.0 ` : ''}${group.name}`, true),
        ...group.items,
        ...(subtotals
          ? [
              new Band(
                `Subtotal ${group.name} ${f.amount(sum(group.items.map((item) => item.amount)))}`,
                false,
                'right',
              ),
            ]
          : []),
      ]),
    );
    const body = html`${sides(
      random,
      html`${logo(random, seller)}${lines(home.street, home.city)}`,
      showPairs(choosePairStyle(random), [
        [random.pick(['Quotation no.', 'Quote ref', 'Our ref']), number],
        ['Date', f.date(date)],
        [random.pick(['Valid until', 'Offer expires']), f.date(valid)],
      ]),
    )}
<p class="gap2">${lines(buyer, site.street, site.city)}</p><h1>${random.pick(['QUOTATION', 'Quotation for building works', 'Estimate'])}</h1><p>Further to our visit we are pleased to quote for the works at the above address:</p>${table}${showTotals(
      random,
      [
        ['Net', f.money(subtotal)],
        ['VAT 20%', f.money(tax)],
        [random.pick(['Total inc. VAT', 'Quotation total', 'TOTAL']), f.money(total), true],
      ],
    )}
<p class="gap">Payment: 25% on acceptance, balance monthly. Provisional sums and anything not listed are excluded. Signed acceptance: ____________________</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'quote',
        fields: {
          number,
          date,
          currency: 'GBP',
          subtotal,
          tax_total: tax,
          total,
          seller: { name: seller, address: home.line },
          buyer: { name: buyer, address: site.line },
        },
        line_items: items,
        taxes: [{ rate: 20, amount: tax }],
        schema: object(
          {
            quote_ref: text(),
            valid_until: day(),
            customer: text(),
            phases: list(
              object(
                {
                  name: text('Heading of the phase of works'),
                  works: list(object({ description: text(), cost: numeric() })),
                },
                ['name', 'works'],
              ),
            ),
            total_inc_vat: numeric(),
          },
          ['quote_ref', 'phases'],
        ),
        custom: {
          quote_ref: number,
          valid_until: valid,
          customer: buyer,
          phases: groups.map((group) => ({
            name: group.name,
            works: group.items.map((item) => ({ description: item.description, cost: item.amount })),
          })),
          total_inc_vat: total,
        },
      },
    };
  },
};
