import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { choice, day, list, numeric, object, orNull, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const COVERS = [
  'Feuer',
  'Leitungswasser',
  'Sturm und Hagel',
  'Einbruchdiebstahl',
  'Elementargefahren',
  'Glasbruch',
  'Überspannung durch Blitz',
];

/**
 * A German insurance policy schedule: insured risks with sum insured, excess and premium, and payment by
 * installments.
 */
export const template: Template = {
  name: 'insurance-policy-de-01',
  issuer: 'de-insurer',
  language: 'de',
  locale: 'de',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const insurer = `${random.pick(['Alpina', 'Hanseatische', 'Merkur', 'Concordia-Nord'])} ${random.pick(['Versicherung AG', 'Sachversicherung AG', 'Versicherungsverein a.G.'])}`;
    const home = random.address();
    const holder = random.person();
    const site = random.address();
    const risk = random.address();
    const number = random.code(random.pick(['VS-########', '##.###.######', '4## / ######-?']));
    const issued = random.date();
    const start = addDays(issued, random.integer(3, 40));
    const end = addDays(start, 365);
    const agent = random.person();
    const rows = random.sample(COVERS, random.integer(2, 7)).map((cover) => ({
      cover,
      sum: random.integer(4, 90) * 5000,
      excess: random.pick([0, 150, 250, 500]),
      premium: random.money(12, 240),
    }));
    const net = sum(rows.map((row) => row.premium));
    const tax = round(net * 0.19);
    const total = round(net + tax);
    const payment = random.pick(['jährlich', 'halbjährlich', 'vierteljährlich', 'monatlich']);
    const noExcess = random.pick(['keine', 'ohne', '0,00']);
    const details = showPairs(choosePairStyle(random), [
      [random.pick(['Versicherungsnummer', 'Versicherungsschein-Nr.', 'Police']), number],
      [random.pick(['Versicherungsnehmer', 'Vertragspartner']), holder],
      [
        random.pick(['Versicherungsbeginn', 'Beginn']),
        `${f.date(start)}, ${random.pick(['0 Uhr', '12:00 Uhr mittags'])}`,
      ],
      [random.pick(['Versicherungsablauf', 'Ablauf']), f.date(end)],
      [random.pick(['Versicherungsort', 'Risikoanschrift']), risk.line],
      ['Zahlungsweise', payment],
      random.chance(0.5) && ['Vermittler', agent],
    ]);
    const table = showTable(
      chooseTableStyle(random),
      [
        {
          head: random.pick(['Versicherte Gefahr', 'Deckung', 'Leistungsbaustein']),
          show: (row) => row.cover,
          width: '34%',
        },
        {
          head: random.pick(['Versicherungssumme', html`Versicherungs-<br>summe`]),
          show: (row) => f.money(row.sum),
          align: 'r',
        },
        {
          head: random.pick(['Selbstbeteiligung', html`Selbst-<br>beteiligung`, 'SB']),
          show: (row) => (row.excess ? f.money(row.excess) : noExcess),
          align: 'r',
        },
        {
          head: random.pick(['Jahresbeitrag', html`Beitrag<br>netto`]),
          show: (row) => f.money(row.premium),
          align: 'r',
        },
      ],
      rows,
    );
    const body = html`<div class="${random.pick(['r', ''])}">${logo(random, insurer)}<span class="s">${home.line}</span></div><p class="gap2">${lines(holder, site.street, site.city)}</p><p class="r">${f.date(issued)}</p><h1>${random.pick(['Versicherungsschein', 'Versicherungsschein zur Wohngebäudeversicherung', 'Nachtrag zum Versicherungsschein'])}</h1>${details}<h2>Umfang des Versicherungsschutzes</h2>${table}
${showTotals(random, [
  [random.pick(['Nettobeitrag', 'Beitrag ohne Steuer']), f.money(net)],
  ['Versicherungsteuer 19 %', f.money(tax)],
  [random.pick(['Gesamtbeitrag jährlich', 'Jahresbeitrag inkl. Steuer']), f.money(total), true],
])}<p class="gap">Der Vertrag verlängert sich stillschweigend um ein Jahr, wenn er nicht drei Monate vor Ablauf in Textform gekündigt wird. Schäden melden Sie bitte unverzüglich unter ${random.phone()}.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['contract', 'other', 'letter'],
        schema: object(
          {
            insurer: text(),
            policy_number: text(),
            policyholder: text(),
            issue_date: day('Date of the letter'),
            coverage_start: day(),
            coverage_end: day(),
            insured_location: text('Address of the insured property'),
            payment_frequency: choice(['monthly', 'quarterly', 'half_yearly', 'yearly']),
            coverages: list(
              object({
                risk: text(),
                sum_insured: numeric(),
                deductible: orNull(numeric('Null if there is no deductible')),
                premium: numeric(),
              }),
            ),
            annual_premium_gross: numeric('Including insurance tax'),
          },
          ['policy_number', 'coverages'],
        ),
        custom: {
          insurer,
          policy_number: number,
          policyholder: holder,
          issue_date: issued,
          coverage_start: start,
          coverage_end: end,
          insured_location: risk.line,
          payment_frequency: {
            jährlich: 'yearly',
            halbjährlich: 'half_yearly',
            vierteljährlich: 'quarterly',
            monatlich: 'monthly',
          }[payment],
          coverages: rows.map((row) => ({
            risk: row.cover,
            sum_insured: row.sum,
            deductible: row.excess || null,
            premium: row.premium,
          })),
          annual_premium_gross: total,
        },
      },
    };
  },
};
