import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { day, list, numeric, object, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const LINES = [
  'Sécurité sociale - Maladie',
  'Assurance vieillesse plafonnée',
  'Assurance vieillesse déplafonnée',
  'Retraite complémentaire T1',
  'Allocations familiales',
  'Assurance chômage',
  'CSG déductible',
  'CSG/CRDS non déductible',
  'Mutuelle',
];

/**
 * A French payslip: for each contribution, the base, the employee's rate and share, and the employer's
 * share.
 */
export const template: Template = {
  name: 'payslip-fr-01',
  issuer: 'fr-payroll-software',
  language: 'fr',
  locale: 'fr',
  make(random) {
    const f = chooseFormats(random, 'EUR', 'DD/MM/YYYY');
    const employer = `${random.company()} ${random.pick(['SARL', 'SAS'])}`;
    const home = random.address();
    const employee = random.person();
    const site = random.address();
    const first = `${random.date().slice(0, 7)}-01`;
    const end = addDays(first, 27);
    const paidOn = addDays(end, 2);
    const hours = 151.67;
    const rate = random.decimal(11.5, 34, 4);
    const base = round(hours * rate);
    const bonus = random.chance(0.5) ? random.money(50, 600) : 0;
    const gross = round(base + bonus);
    const rows = random.sample(LINES, random.integer(4, 9)).map((label) => {
      const percent = random.decimal(0.3, 7.3, 2);
      return {
        label,
        base: gross,
        percent,
        employee: round((gross * percent) / 100),
        employer: round(gross * random.decimal(0.01, 0.09, 4)),
      };
    });
    const taken = sum(rows.map((row) => row.employee));
    const beforeTax = round(gross - taken);
    const tax = round(beforeTax * 0.043);
    const net = round(beforeTax - tax);
    const siret = random.code('##############');
    const social = random.code('1 ## 0# ## ### ### ##');
    const employerFirst = random.chance(0.2);
    const share = {
      head: random.pick(['Part salarié', 'Montant salarial']),
      show: (row: (typeof rows)[0]) => f.amount(row.employee),
      align: 'r' as const,
    };
    const table = showTable(
      chooseTableStyle(random),
      [
        { head: random.pick(['Rubrique', 'Libellé', 'Désignation']), show: (row) => row.label, width: '38%' },
        { head: 'Base', show: (row) => f.amount(row.base), align: 'r' },
        !employerFirst && { head: 'Taux', show: (row) => f.number(row.percent, 2), align: 'r' },
        !employerFirst && share,
        {
          head: random.pick(['Part employeur', 'Charges patronales']),
          show: (row) => f.amount(row.employer),
          align: 'r',
        },
        employerFirst && {
          head: html`Taux<br>salarial`,
          show: (row) => f.number(row.percent, 2),
          align: 'r',
        },
        employerFirst && share,
      ],
      rows,
    );
    const person = showPairs(choosePairStyle(random), [
      [random.pick(['Matricule', 'N° salarié']), random.code('0####')],
      [random.pick(['N° sécurité sociale', 'N° SS']), social],
      ['Emploi', random.pick(['Comptable', 'Technicien', 'Vendeur', 'Assistante'])],
      [random.pick(["Date d'entrée", 'Ancienneté depuis']), f.date('2015-04-13')],
    ]);
    const body = html`${sides(random, html`<b>${employer}</b><br>${lines(home.street, home.city, `SIRET : ${siret}`)}`, html`<h1>${random.pick(['BULLETIN DE PAIE', 'Bulletin de salaire'])}</h1>${lines(`Période du ${f.date(first)} au ${f.date(end)}`, `Paiement le ${f.date(paidOn)} par virement`)}`)}
<div class="row gap"><div>${person}</div><div class="box" style="min-width:65mm">${lines(html`<b>${employee}</b>`, site.street, site.city)}</div></div>
<table class="full gap"><tr><td>Salaire de base</td><td class="r">${f.number(hours, 2)}</td><td class="r">${f.number(rate, 4)}</td><td class="r">${f.amount(base)}</td></tr>${bonus ? html`<tr><td>Prime exceptionnelle</td><td></td><td></td><td class="r">${f.amount(bonus)}</td></tr>` : ''}<tr class="b"><td>${random.pick(['SALAIRE BRUT', 'Total brut'])}</td><td></td><td></td><td class="r">${f.amount(gross)}</td></tr></table>${table}
${showTotals(random, [
  [random.pick(['Total des cotisations', 'Total retenues']), f.amount(taken)],
  ['Net à payer avant impôt sur le revenu', f.amount(beforeTax)],
  ['Impôt prélevé à la source 4,30 %', f.amount(tax)],
  [random.pick(['NET À PAYER', 'Net payé', 'Net à payer au salarié']), f.money(net), true],
])}<p class="s">Dans votre intérêt, conservez ce bulletin sans limitation de durée. Congés acquis 2,50.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'payslip',
        fields: {
          employer,
          employee,
          period_start: first,
          period_end: end,
          gross_pay: gross,
          net_pay: net,
          currency: 'EUR',
        },
        schema: object({
          employer_siret: text(),
          social_security_number: text("Employee's social security number"),
          hourly_rate: numeric(),
          payment_date: day(),
          gross_salary: numeric(),
          net_before_tax: numeric(),
          income_tax: numeric(),
          net_paid: numeric(),
          contributions: list(
            object({
              label: text(),
              base: numeric(),
              employee_amount: numeric("Employee's share"),
              employer_amount: numeric("Employer's share"),
            }),
          ),
        }),
        custom: {
          employer_siret: siret,
          social_security_number: social,
          hourly_rate: rate,
          payment_date: paidOn,
          gross_salary: gross,
          net_before_tax: beforeTax,
          income_tax: tax,
          net_paid: net,
          contributions: rows.map((row) => ({
            label: row.label,
            base: row.base,
            employee_amount: row.employee,
            employer_amount: row.employer,
          })),
        },
      },
    };
  },
};
