import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { day, list, numeric, object, text } from '../schema.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const SERVICES = [
  ['Office visit, established patient', '99213'],
  ['Venipuncture', '36415'],
  ['Comprehensive metabolic panel', '80053'],
  ['X-ray chest, 2 views', '71046'],
  ['Physical therapy exercise', '97110'],
  ['MRI lumbar spine w/o contrast', '72148'],
  ['Influenza vaccine', '90686'],
] as const;

/**
 * A health plan's explanation of benefits: a block for each claim, and a wide table whose headers have
 * several lines.
 */
export const template: Template = {
  name: 'explanation-of-benefits-en-01',
  issuer: 'us-health-plan',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD', random.pick(['MM/DD/YYYY', 'MM/DD/YY', 'MMM D, YYYY']));
    const plan = `${random.pick(['Summit', 'Evergreen', 'Blue Harbor', 'Prairie'])} Health Plan`;
    const member = random.person();
    const home = random.address();
    const id = random.code('???#########');
    const group = random.code('#####');
    const date = random.date();
    const claims = random.list(random.integer(1, 4), () => {
      const services = random.list(random.integer(1, 5), () => {
        const [description, code] = random.pick(SERVICES);
        const billed = random.money(20, 1400);
        const allowed = round(billed * random.decimal(0.3, 0.8, 2));
        const copay = random.pick([0, 0, 20, 35]);
        const owed = Math.min(allowed, round(copay + allowed * random.pick([0, 0.1, 0.2])));
        return {
          date: addDays(date, -random.integer(10, 40)),
          description,
          code,
          billed,
          discount: round(billed - allowed),
          allowed,
          paid: round(allowed - owed),
          owed,
        };
      });
      return {
        number: random.code('##########'),
        provider: `${random.faker.person.lastName()} ${random.pick(['Medical Group', 'Family Practice', 'Imaging Center', 'MD'])}`,
        services,
      };
    });
    const all = claims.flatMap((claim) => claim.services);
    const owed = sum(all.map((row) => row.owed));
    const billed = sum(all.map((row) => row.billed));
    const showCode = random.chance(0.6);
    const style = chooseTableStyle(random);
    const columns = [
      { head: html`Date of<br>service`, show: (row: (typeof all)[0]) => f.date(row.date) },
      {
        head: random.pick(['Service', html`Service<br>description`]),
        show: (row: (typeof all)[0]) =>
          showCode ? html`${row.description}<br><span class="s">${row.code}</span>` : row.description,
        width: '26%',
      },
      {
        head: html`Amount<br>billed`,
        show: (row: (typeof all)[0]) => f.amount(row.billed),
        align: 'r' as const,
      },
      {
        head: random.pick([html`Plan<br>discount`, html`Network<br>savings`]),
        show: (row: (typeof all)[0]) => f.amount(row.discount),
        align: 'r' as const,
      },
      {
        head: html`Allowed<br>amount`,
        show: (row: (typeof all)[0]) => f.amount(row.allowed),
        align: 'r' as const,
      },
      { head: html`Plan<br>paid`, show: (row: (typeof all)[0]) => f.amount(row.paid), align: 'r' as const },
      {
        head: random.pick([html`What you<br>owe`, html`Your<br>responsibility`]),
        show: (row: (typeof all)[0]) => f.amount(row.owed),
        align: 'r' as const,
      },
    ];
    const total = (rows: typeof all) =>
      new Band(
        `Claim total: billed ${f.money(sum(rows.map((row) => row.billed)))}   you owe ${f.money(sum(rows.map((row) => row.owed)))}`,
        true,
        'right',
      );
    const blocks = claims.map(
      (claim) =>
        html`<div class="gap"><div class="${random.pick(['box', '', 'bar'])}">${showPairs(
          random.pick(['colon', 'columns', 'leader']),
          [
            [random.pick(['Claim number', 'Claim #']), claim.number],
            ['Provider', claim.provider],
          ],
          2,
        )}</div>${showTable(style, columns, [...claim.services, total(claim.services)])}</div>`,
    );
    const body = html`${sides(random, logo(random, plan), html`<h1>Explanation of Benefits</h1><b>THIS IS NOT A BILL</b>`)}<div class="row gap"><div>${lines(member, home.street, home.city)}</div>${showPairs(
      choosePairStyle(random),
      [
        ['Member', member],
        [random.pick(['Member ID', 'Subscriber ID']), id],
        [random.pick(['Group number', 'Group #']), group],
        [random.pick(['Statement date', 'Date processed']), f.date(date)],
      ],
    )}</div>
<div class="gap box">${showPairs(
      choosePairStyle(random, ['columns', 'above', 'dotted']),
      [
        ['Total billed by providers', f.money(billed)],
        [random.pick(['Total you may owe', 'Amount you owe providers']), f.money(owed)],
      ],
      2,
    )}</div>${blocks}<p class="s gap">You have the right to appeal within 180 days. Deductible met to date: ${f.money(random.money(0, 1500))} of ${f.money(1500)}.</p>`;
    return {
      html: page(random, { points: [8, 8.5, 9, 9.5] }, body),
      truth: {
        document_type: ['report', 'other', 'letter'],
        schema: object(
          {
            plan_name: text(),
            member_name: text(),
            member_id: text(),
            group_number: text(),
            statement_date: day(),
            total_billed: numeric(),
            total_member_responsibility: numeric('What the member may owe in total'),
            claims: list(
              object(
                {
                  claim_number: text(),
                  provider_name: text(),
                  service_lines: list(
                    object({
                      service_date: day(),
                      description: text(),
                      ...(showCode ? { procedure_code: text() } : {}),
                      billed: numeric(),
                      allowed: numeric(),
                      plan_paid: numeric(),
                      member_owes: numeric(),
                    }),
                  ),
                },
                ['claim_number'],
              ),
            ),
          },
          ['member_id', 'claims'],
        ),
        custom: {
          plan_name: plan,
          member_name: member,
          member_id: id,
          group_number: group,
          statement_date: date,
          total_billed: billed,
          total_member_responsibility: owed,
          claims: claims.map((claim) => ({
            claim_number: claim.number,
            provider_name: claim.provider,
            service_lines: claim.services.map((row) => ({
              service_date: row.date,
              description: row.description,
              ...(showCode ? { procedure_code: row.code } : {}),
              billed: row.billed,
              allowed: row.allowed,
              plan_paid: row.paid,
              member_owes: row.owed,
            })),
          })),
        },
      },
    };
  },
};
