import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { page } from '../page.ts';
import { addDays, round, sum } from '../random.ts';
import { choice, day, flag, list, numeric, object, orNull, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const ITEMS = [
  'Laptop computer',
  'Camera with lens',
  'Suitcase and contents',
  'Wrist watch',
  'Mobile phone',
  'Prescription glasses',
  'Mountain bike',
  'Clothing',
];

/**
 * A completed claim form for travel insurance: fields on lines, check boxes, and a table of claimed items.
 */
export const template: Template = {
  name: 'claim-form-en-01',
  issuer: 'uk-travel-insurer',
  language: 'en',
  locale: 'en_GB',
  make(random) {
    const f = chooseFormats(random, 'GBP', random.pick(['DD/MM/YYYY', 'D MMMM YYYY', 'DD MMM YYYY']));
    const claimant = random.person();
    const home = random.address();
    const birth = random.date('1945-01-01', '2004-12-31');
    const incident = random.date();
    const signed = addDays(incident, random.integer(2, 40));
    const policy = random.code('TRV-#######');
    const country = random.pick(['Spain', 'Greece', 'Thailand', 'Italy', 'Morocco']);
    const cause = random.pick(['Theft', 'Loss', 'Damage', 'Delay']);
    const police = random.chance(0.5);
    const other = random.chance(0.3);
    const report = random.code('###/####');
    const account = random.code('########');
    const items = random.list(random.integer(1, 8), () => {
      const price = random.money(30, 1500);
      return {
        item: random.pick(ITEMS),
        bought: addDays(incident, -random.integer(60, 2400)),
        price,
        claimed: round(price * random.pick([1, 0.8, 0.5])),
        receipt: random.chance(0.5),
      };
    });
    const total = sum(items.map((item) => item.claimed));
    const mark = random.pick([
      ['☑', '☐'],
      ['[X]', '[ ]'],
      ['☒', '☐'],
      ['(x)', '( )'],
    ] as const);
    const after = random.chance(0.5);
    const check = (word: string, on: boolean) =>
      html`<span class="n">${after ? `${word} ${on ? mark[0] : mark[1]}` : `${on ? mark[0] : mark[1]} ${word}`}&emsp;</span>`;
    const yesNo = (question: string, answer: boolean) =>
      html`<div style="margin:3pt 0">${question} &emsp;${check('Yes', answer)}${check('No', !answer)}</div>`;
    const filled = random.pick(['font-family:Cousine', 'font-style:italic', 'color:#123a8c', '']);
    const field = (label: string, value: string) =>
      html`<div style="display:flex;margin:4pt 0"><span class="n">${label}&nbsp;</span><span style="flex:1;border-bottom:.6pt solid #666;${filled}">${value}</span></div>`;
    const boxed = (label: string, value: string) =>
      html`<div class="box" style="flex:1"><div class="s">${label}</div><div style="${filled}">${value}</div></div>`;
    const one = random.chance(0.5);
    const many = (pairs: [string, string][]) =>
      one
        ? pairs.map(([label, value]) => field(label, value))
        : html`<div style="display:flex;flex-wrap:wrap">${pairs.map(([label, value]) => html`<div style="width:50%">${boxed(label, value)}</div>`)}</div>`;
    const bar = random.pick(['bar', 'box b', 'b']);
    const body = html`<h1>${random.pick(['Baggage and personal effects claim form', 'TRAVEL INSURANCE CLAIM FORM'])}</h1><p class="s">Please complete in BLOCK CAPITALS and return within 31 days of the incident.</p>
<div class="${bar} gap">${random.pick(['Section 1: ', 'A. ', ''])}Your details</div>${many([
      ['Full name', claimant],
      ['Date of birth', f.date(birth)],
      ['Address', home.line],
      ['Policy number', policy],
      ['Telephone', random.phone()],
    ])}
<div class="${bar} gap">${random.pick(['Section 2: ', 'B. ', ''])}The incident</div>${many([
      ['Date of incident', f.date(incident)],
      ['Country', country],
    ])}<div style="margin:3pt 0">Type of incident: ${['Theft', 'Loss', 'Damage', 'Delay'].map((word) => check(word, word === cause))}</div>${yesNo('Was the incident reported to the police?', police)}${police ? many([['Police reference', report]]) : ''}${yesNo('Do you have other insurance covering these items?', other)}
<div class="${bar} gap">Items claimed</div>${showTable(
      { ...chooseTableStyle(random), rules: random.pick(['all', 'rows', 'columns']) },
      [
        { head: 'Item', show: (row) => row.item, width: '34%' },
        { head: html`Date of<br>purchase`, show: (row) => f.date(row.bought) },
        { head: html`Original<br>price (£)`, show: (row) => f.amount(row.price), align: 'r' },
        { head: html`Amount<br>claimed (£)`, show: (row) => f.amount(row.claimed), align: 'r' },
        { head: 'Receipt?', show: (row) => (row.receipt ? 'Yes' : 'No'), align: 'c' },
      ],
      items,
    )}<p class="b r">Total claimed £${f.amount(total)}</p>
<div class="${bar} gap">Payment</div>${many([
      ['Account number', account],
      ['Sort code', random.code('##-##-##')],
    ])}<p class="s">I declare that the information is true and complete.</p>${many([
      ['Signed', claimant],
      ['Date signed', f.date(signed)],
    ])}`;
    return {
      html: page(random, { fonts: ['Arimo', 'Carlito', 'Roboto Condensed', 'Tinos'] }, body),
      truth: {
        document_type: 'form',
        schema: object(
          {
            claimant_name: text(),
            birth_date: day(),
            policy_number: text(),
            incident: object({
              date: day(),
              country: text(),
              type: choice(['Theft', 'Loss', 'Damage', 'Delay']),
              reported_to_police: flag(),
              police_reference: orNull(text()),
            }),
            has_other_insurance: flag(),
            claimed_items: list(
              object({
                item: text(),
                purchase_date: day(),
                original_price: numeric(),
                amount_claimed: numeric(),
                has_receipt: flag(),
              }),
            ),
            total_claimed: numeric(),
            bank_account_number: text(),
            signature_date: day(),
          },
          ['claimant_name', 'policy_number', 'incident'],
        ),
        custom: {
          claimant_name: claimant,
          birth_date: birth,
          policy_number: policy,
          incident: {
            date: incident,
            country,
            type: cause,
            reported_to_police: police,
            police_reference: police ? report : null,
          },
          has_other_insurance: other,
          claimed_items: items.map((row) => ({
            item: row.item,
            purchase_date: row.bought,
            original_price: row.price,
            amount_claimed: row.claimed,
            has_receipt: row.receipt,
          })),
          total_claimed: total,
          bank_account_number: account,
          signature_date: signed,
        },
      },
    };
  },
};
