import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { page } from '../page.ts';
import { round } from '../random.ts';
import { flag, list, numeric, object, orNull, text, whole } from '../schema.ts';
import { showTable } from '../table.ts';
import type { Template } from '../template.ts';

/**
 * An American wage and tax form: numbered boxes in two columns, codes in box 12, several states, and check
 * boxes.
 */
export const template: Template = {
  name: 'tax-form-en-01',
  issuer: 'us-wage-tax-form',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD');
    const employer = random.company();
    const office = random.address();
    const employee = random.person();
    const home = random.address();
    const year = random.integer(2017, 2025);
    const ssn = random.code('###-##-####');
    const ein = random.code('##-#######');
    const control = random.chance(0.6) ? random.code('A####') : null;
    const wages = random.money(16000, 190000);
    const federal = round(wages * random.decimal(0.06, 0.24, 3));
    const security = round(wages * 1.04);
    const medicare = security;
    const codes = random
      .sample(['C', 'D', 'DD', 'W', 'AA'], random.integer(0, 4))
      .map((code) => ({ code, amount: random.money(60, 18000) }));
    const states = random.list(random.integer(1, 2), () => ({
      state: random.faker.location.state({ abbreviated: true }),
      id: random.code('##-######'),
      wages: round(wages * 0.7),
      tax: round(wages * random.decimal(0.02, 0.06, 3)),
    }));
    const retirement = random.chance(0.6);
    const sick = random.chance(0.15);
    const statutory = random.chance(0.1);
    const dollar = random.pick(['', '$']);
    const m = (value: number) => `${dollar}${f.amount(value)}`;
    const mark = random.pick(['X', '☒', '✓']);
    const caps = random.chance(0.3);
    const cell = (label: string, value: string | ReturnType<typeof lines>, span = 1) =>
      html`<td class="box" colspan="${span}" style="min-width:90pt;height:${random.pick([24, 30])}pt"><div class="s">${caps ? label.toUpperCase() : label}</div><div style="${random.pick(['', 'font-family:Cousine'])}">${value}</div></td>`;
    const box12 = (index: number) => {
      const entry = codes[index];
      return entry ? html`<b>${entry.code}</b> &nbsp; ${m(entry.amount)}` : html``;
    };
    const checks = html`<span class="s">Statutory employee</span> ${statutory ? mark : '☐'} &nbsp; <span class="s">Retirement plan</span> ${retirement ? mark : '☐'} &nbsp; <span class="s">Third-party sick pay</span> ${sick ? mark : '☐'}`;
    const left = html`<tr>${cell("a  Employee's social security number", ssn, 2)}</tr><tr>${cell('b  Employer identification number (EIN)', ein, 2)}</tr><tr>${cell("c  Employer's name, address, and ZIP code", lines(employer, office.street, office.city), 2)}</tr><tr>${cell('d  Control number', control ?? '', 2)}</tr><tr>${cell("e  Employee's name, address and ZIP code", lines(employee, home.street, home.city), 2)}</tr>`;
    const right = html`<tr>${cell('1  Wages, tips, other compensation', m(wages))}${cell('2  Federal income tax withheld', m(federal))}</tr><tr>${cell('3  Social security wages', m(security))}${cell('4  Social security tax withheld', m(round(security * 0.062)))}</tr><tr>${cell('5  Medicare wages and tips', m(medicare))}${cell('6  Medicare tax withheld', m(round(medicare * 0.0145)))}</tr><tr>${cell('7  Social security tips', '')}${cell('8  Allocated tips', '')}</tr><tr>${cell('12a  See instructions', box12(0))}${cell('12b', box12(1))}</tr><tr>${cell('12c', box12(2))}${cell('12d', box12(3))}</tr><tr><td class="box" colspan="2"><span class="s">13</span> ${checks}</td></tr>`;
    const state = showTable(
      { rules: 'all', head: random.pick(['normal', 'plain', 'gray']), padding: 2 },
      [
        { head: '15  State', show: (row) => row.state },
        { head: "Employer's state ID number", show: (row) => row.id },
        { head: '16  State wages, tips, etc.', show: (row) => m(row.wages), align: 'r' },
        { head: '17  State income tax', show: (row) => m(row.tax), align: 'r' },
      ],
      states,
    );
    const head = html`<div class="row"><b>Form W-2 &nbsp; Wage and Tax Statement</b><b style="font-size:1.5em">${year}</b></div>`;
    const top = random.chance(0.5);
    const body = html`${top ? head : ''}<div style="display:flex;align-items:flex-start"><table style="width:50%">${left}</table><table style="width:50%">${right}</table></div><div>${state}</div>${top ? '' : head}<p class="s">Copy B - To Be Filed With Employee's FEDERAL Tax Return. This information is being furnished to the Internal Revenue Service.</p>`;
    return {
      html: page(
        random,
        { fonts: ['Arimo', 'Roboto Condensed', 'Carlito'], points: [8, 8.5, 9], margin: '14mm' },
        body,
      ),
      truth: {
        document_type: 'form',
        schema: {
          ...object(
            {
              tax_year: whole(),
              employee: { $ref: '#/$defs/party' },
              employer: { $ref: '#/$defs/party' },
              employee_ssn: text(),
              employer_ein: text(),
              control_number: orNull(text()),
              wages: numeric('Box 1'),
              federal_tax_withheld: numeric('Box 2'),
              social_security_wages: numeric('Box 3'),
              social_security_tax: numeric('Box 4'),
              medicare_wages: numeric('Box 5'),
              medicare_tax: numeric('Box 6'),
              box_12: list(object({ code: text(), amount: numeric() })),
              retirement_plan: flag('Box 13'),
              third_party_sick_pay: flag('Box 13'),
              statutory_employee: flag('Box 13'),
              states: list(
                object({
                  state: text(),
                  employer_state_id: text(),
                  state_wages: numeric(),
                  state_tax: numeric(),
                }),
              ),
            },
            ['employee_ssn', 'wages'],
          ),
          $defs: { party: object({ name: text(), address: text() }) },
        },
        custom: {
          tax_year: year,
          employee: { name: employee, address: home.line },
          employer: { name: employer, address: office.line },
          employee_ssn: ssn,
          employer_ein: ein,
          control_number: control,
          wages,
          federal_tax_withheld: federal,
          social_security_wages: security,
          social_security_tax: round(security * 0.062),
          medicare_wages: medicare,
          medicare_tax: round(medicare * 0.0145),
          box_12: codes,
          retirement_plan: retirement,
          third_party_sick_pay: sick,
          statutory_employee: statutory,
          states: states.map((row) => ({
            state: row.state,
            employer_state_id: row.id,
            state_wages: row.wages,
            state_tax: row.tax,
          })),
        },
      },
    };
  },
};
