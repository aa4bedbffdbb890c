import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, groupIban, round, sum } from '../random.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const WORK = [
  'Schilderwerk kozijnen voorgevel',
  'Plaatsen dakraam incl. afwerking',
  'Arbeidsuren timmerman',
  'Voorrijkosten',
  'Stucwerk slaapkamer',
  'Afvoer puin, container 3 m³',
  'Leveren en monteren regenpijp',
  'Klein materiaal',
  'Steigerhuur per week',
];

/** A Dutch tradesman's invoice: hours and materials, VAT at 9% and 21% in columns, and no ruling lines. */
export const template: Template = {
  name: 'invoice-nl-01',
  issuer: 'nl-tradesman',
  language: 'nl',
  locale: 'nl',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const seller = `${random.pick(['Bouwbedrijf', 'Klussenbedrijf', 'Schildersbedrijf'])} ${random.faker.person.lastName()}`;
    const home = random.address();
    const buyer = `${random.pick(['Fam.', 'Dhr.', 'Mevr.'])} ${random.faker.person.lastName()}`;
    const site = random.address();
    const date = random.date();
    const days = random.pick([8, 14, 30]);
    const number = random.code(random.pick(['20####', '20##-###', 'F####']));
    const kvk = random.code('########');
    const vat = `NL${random.code('#########')}B0${random.integer(1, 3)}`;
    const iban = random.iban('NL');
    const items = random.list(random.integer(1, 12), () => {
      const quantity = random.chance(0.4) ? random.integer(2, 60) / 4 : random.integer(1, 6);
      const unit_price = random.money(9, 420);
      return {
        description: random.pick(WORK),
        quantity,
        unit_price,
        tax_rate: random.pick([9, 21, 21]),
        amount: round(quantity * unit_price),
      };
    });
    const taxes = [9, 21]
      .map((rate) => {
        const base = sum(items.filter((item) => item.tax_rate === rate).map((item) => item.amount));
        return { rate, base, amount: round((base * rate) / 100) };
      })
      .filter((part) => part.base > 0);
    const subtotal = sum(items.map((item) => item.amount));
    const tax = sum(taxes.map((part) => part.amount));
    const total = round(subtotal + tax);
    const quantityFirst = random.chance(0.5);
    const quantity = {
      head: 'Aantal',
      show: (item: (typeof items)[0]) => f.number(item.quantity),
      align: random.pick(['l', 'r'] as const),
    };
    const table = showTable(
      { ...chooseTableStyle(random), rules: random.pick(['none', 'head', 'rows']) },
      [
        quantityFirst && quantity,
        {
          head: random.pick(['Omschrijving', 'Werkzaamheden']),
          show: (item) => item.description,
          width: '45%',
        },
        !quantityFirst && quantity,
        {
          head: random.pick(['Prijs', 'Tarief', 'Prijs per eenheid']),
          show: (item) => f.money(item.unit_price),
          align: 'r',
        },
        { head: random.pick(['BTW', 'Btw %']), show: (item) => f.percent(item.tax_rate), align: 'r' },
        {
          head: random.pick(['Bedrag', 'Totaal', 'Totaal excl.']),
          show: (item) => f.money(item.amount),
          align: 'r',
        },
      ],
      items,
    );
    const company = lines(home.street, home.city, `KvK ${kvk}`, `Btw-nr. ${vat}`, `IBAN ${groupIban(iban)}`);
    const inFooter = random.chance(0.5);
    const body = html`${sides(random, logo(random, seller), inFooter ? '' : html`<div class="s">${company}</div>`)}
<div class="gap2">${lines(buyer, site.street, site.city)}</div><h1 class="gap2">${random.pick(['Factuur', 'FACTUUR'])}</h1>
${showPairs(choosePairStyle(random), [[random.pick(['Factuurnummer', 'Factuurnr.']), number], [random.pick(['Factuurdatum', 'Datum']), f.date(date)], [random.pick(['Vervaldatum', 'Uiterste betaaldatum']), f.date(addDays(date, days))], random.chance(0.5) && ['Betreft', `verbouwing ${site.street}`], random.chance(0.4) && ['Uitgevoerd op', f.date(addDays(date, -4))]])}
<div class="gap">${table}</div>${showTotals(random, [[random.pick(['Totaal excl. btw', 'Subtotaal']), f.money(subtotal)], ...taxes.map((part) => [`Btw ${part.rate}% over ${f.money(part.base)}`, f.money(part.amount)] as const), [random.pick(['Totaal incl. btw', 'Te betalen', 'Totaal te voldoen']), f.money(total), true]])}
<p class="gap2">Gelieve het bedrag binnen ${days} dagen over te maken op ${groupIban(iban)} t.n.v. ${seller} onder vermelding van het factuurnummer.</p>${inFooter ? html`<div class="s gap2 c">${company}</div>` : ''}`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: addDays(date, days),
          currency: 'EUR',
          subtotal,
          ...(taxes.length === 1 ? { tax_total: tax } : {}),
          total,
          seller: { name: seller, address: home.line, tax_id: vat, registration_number: kvk, iban },
          buyer: { name: buyer, address: site.line },
        },
        line_items: items,
        taxes,
      },
    };
  },
};
