import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { day, list, numeric, object, orNull, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const TASKS = [
  'Développement du module de réservation',
  'Maintenance corrective, forfait mensuel',
  'Audit de sécurité du site',
  'Atelier de cadrage avec les équipes métier',
  'Hébergement serveur dédié',
  'Formation des utilisateurs (demi-journée)',
  'Intégration de la maquette responsive',
  'Frais de déplacement Lyon - Paris',
  'Rédaction de contenus, page',
];

/** A French agency's invoice: two VAT rates, deposits, and legal notices in small print. */
export const template: Template = {
  name: 'invoice-fr-01',
  issuer: 'fr-agency',
  language: 'fr',
  locale: 'fr',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const seller =
      `${random.pick(['Studio', 'Atelier', 'Agence'])} ${random.faker.person.lastName()} ${random.pick(['SARL', 'SAS', ''])}`.trim();
    const home = random.address();
    const buyer = random.company();
    const site = random.address();
    const date = random.date();
    const due = addDays(date, random.pick([15, 30, 45]));
    const number = random.code(random.pick(['F20##-####', 'FA######', '20##/###']));
    const vat = `FR${random.code('##')}${random.code('#########')}`;
    const siret = random.code('### ### ### #####');
    const customer = random.code('CL-####');
    const items = random.list(random.integer(1, 10), () => {
      const quantity = random.chance(0.4) ? random.integer(1, 20) / 2 : random.integer(1, 12);
      const unit_price = random.money(40, 900);
      return {
        description: random.pick(TASKS),
        quantity,
        unit: random.pick(['jour', 'h', 'forfait', 'u']),
        unit_price,
        tax_rate: random.chance(0.8) ? 20 : 5.5,
        amount: round(quantity * unit_price),
      };
    });
    const taxes = [20, 5.5]
      .map((rate) => {
        const base = sum(items.filter((item) => item.tax_rate === rate).map((item) => item.amount));
        return { rate, base, amount: round((base * rate) / 100) };
      })
      .filter((tax) => tax.base > 0);
    const subtotal = sum(items.map((item) => item.amount));
    const tax = sum(taxes.map((part) => part.amount));
    const total = round(subtotal + tax);
    const paid = random.chance(0.4) ? round(total * 0.3) : 0;
    const withUnit = random.chance(0.5);
    const taxTable = random.chance(0.5);
    const style = choosePairStyle(random);
    const details = showPairs(style, [
      [random.pick(['Facture n°', 'N° de facture', 'Numéro']), number],
      [random.pick(['Date', "Date d'émission", 'Date de facturation']), f.date(date)],
      [random.pick(['Échéance', 'À régler avant le', "Date d'échéance"]), f.date(due)],
      [random.pick(['Code client', 'Réf. client']), customer],
      random.chance(0.4) && ['Devis', random.code('D20##-###')],
    ]);
    const table = showTable(
      chooseTableStyle(random),
      [
        {
          head: random.pick(['Désignation', 'Description', 'Prestation']),
          show: (item) => item.description,
          width: '42%',
        },
        { head: random.pick(['Qté', 'Quantité']), show: (item) => f.number(item.quantity), align: 'r' },
        withUnit && { head: 'Unité', show: (item) => item.unit },
        {
          head: random.pick(['P.U. HT', 'Prix unitaire HT']),
          show: (item) => f.money(item.unit_price),
          align: 'r',
        },
        { head: 'TVA', show: (item) => f.percent(item.tax_rate), align: 'r' },
        { head: random.pick(['Total HT', 'Montant HT']), show: (item) => f.money(item.amount), align: 'r' },
      ],
      items,
    );
    const body = html`${sides(random, html`${logo(random, seller)}${lines(home.street, home.city)}`, html`<h1>${random.pick(['FACTURE', 'Facture'])}</h1>${details}`)}
<div class="gap2" style="margin-left:${random.pick(['0', '90mm'])}"><div class="s m">${random.pick(['Facturé à', 'Client', 'Adressé à'])}</div>${lines(html`<b>${buyer}</b>`, site.street, site.city)}</div><div class="gap">${table}</div>
${
  taxTable
    ? html`<div class="gap">${showTable(
        chooseTableStyle(random),
        [
          { head: 'Taux TVA', show: (row) => f.percent(row.rate) },
          { head: 'Base HT', show: (row) => f.money(row.base), align: 'r' },
          { head: 'Montant TVA', show: (row) => f.money(row.amount), align: 'r' },
        ],
        taxes,
        { width: '50%' },
      )}</div>`
    : ''
}
${showTotals(random, [
  [random.pick(['Total HT', 'Sous-total HT']), f.money(subtotal)],
  ...(taxTable
    ? [['Total TVA', f.money(tax)] as const]
    : taxes.map((part) => [`TVA ${f.percent(part.rate)}`, f.money(part.amount)] as const)),
  [random.pick(['Total TTC', 'Montant TTC']), f.money(total), paid === 0],
  paid > 0 && ['Acompte versé', f.money(-paid)],
  paid > 0 && [random.pick(['Net à payer', 'Reste à payer']), f.money(round(total - paid)), true],
])}<p class="s gap2">En cas de retard de paiement, une pénalité égale à trois fois le taux d'intérêt légal sera exigible ainsi qu'une indemnité forfaitaire de 40 € pour frais de recouvrement. Pas d'escompte pour paiement anticipé.</p>
<p class="s c">${seller} – ${home.line} – SIRET ${siret} – TVA intracommunautaire ${vat}</p>`;
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
          ...(taxTable || taxes.length === 1 ? { tax_total: tax } : {}),
          total,
          ...(paid ? { amount_paid: paid, amount_due: round(total - paid) } : {}),
          seller: { name: seller, address: home.line, tax_id: vat, registration_number: siret },
          buyer: { name: buyer, address: site.line },
        },
        line_items: items.map(({ unit, ...item }) => ({ ...item, ...(withUnit ? { unit } : {}) })),
        taxes: taxes.map(({ base, ...part }) => ({ ...part, ...(taxTable ? { base } : {}) })),
        schema: object(
          {
            supplier: text('Legal name of the supplier'),
            supplier_siret: orNull(text()),
            invoice_ref: text(),
            payable_by: day('Last day for payment'),
            net_total: numeric('Total before VAT'),
            gross_total: numeric('Total with VAT'),
            services: list(
              object({
                label: text(),
                days_or_units: numeric(),
                rate: numeric('Price of one unit without VAT'),
                vat_percent: numeric(),
              }),
            ),
          },
          ['supplier', 'invoice_ref', 'gross_total'],
        ),
        custom: {
          supplier: seller,
          supplier_siret: siret,
          invoice_ref: number,
          payable_by: due,
          net_total: subtotal,
          gross_total: total,
          services: items.map((item) => ({
            label: item.description,
            days_or_units: item.quantity,
            rate: item.unit_price,
            vat_percent: item.tax_rate,
          })),
        },
      },
    };
  },
};
