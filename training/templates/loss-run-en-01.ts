import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { choice, day, list, numeric, object, text } from '../schema.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const CAUSES = [
  'Slip and fall, customer entrance',
  'Rear-end collision at light',
  'Water damage from burst pipe',
  'Employee strain, lifting',
  'Hail damage to roof',
  'Theft of tools from vehicle',
  'Laceration, kitchen knife',
];

/**
 * An insurer's loss run by policy year: claims, reserves and subtotals. For some years, it states "no
 * losses".
 */
export const template: Template = {
  name: 'loss-run-en-01',
  issuer: 'us-commercial-insurer',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD', random.pick(['MM/DD/YYYY', 'MM/DD/YY', 'M/D/YYYY']));
    const insurer = `${random.pick(['Ironclad', 'Frontier', 'Keystone', 'Mutual of Dakota'])} Insurance Company`;
    const insured = random.company();
    const valuation = random.date('2021-01-02');
    const line = random.pick([
      'General Liability',
      "Workers' Compensation",
      'Commercial Auto',
      'Commercial Property',
    ]);
    const policies = random.list(random.integer(1, 4), (index) => {
      const from = addDays(valuation, -365 * (index + 1));
      const claims = random.list(random.chance(0.25) ? 0 : random.integer(1, 6), () => {
        const open = random.chance(0.35);
        const paid = random.chance(0.2) ? 0 : random.money(200, 60000);
        const reserve = open ? random.money(500, 40000) : 0;
        const occurred = addDays(from, random.integer(3, 350));
        return {
          number: random.code(random.pick(['CL######', '##-######'])),
          occurred,
          reported: addDays(occurred, random.integer(0, 14)),
          status: open ? 'Open' : 'Closed',
          cause: random.pick(CAUSES),
          paid,
          reserve,
          incurred: round(paid + reserve),
        };
      });
      return { number: random.code('???-#######'), from, to: addDays(from, 365), claims };
    });
    const all = policies.flatMap((policy) => policy.claims);
    const incurred = sum(all.map((claim) => claim.incurred));
    const wrapped = random.chance(0.5);
    const columns = [
      { head: html`Claim<br>number`, show: (row: (typeof all)[0]) => row.number },
      { head: html`Loss<br>date`, show: (row: (typeof all)[0]) => f.date(row.occurred) },
      { head: html`Report<br>date`, show: (row: (typeof all)[0]) => f.date(row.reported) },
      { head: 'Status', show: (row: (typeof all)[0]) => row.status },
      !wrapped && {
        head: random.pick(['Description', 'Cause of loss']),
        show: (row: (typeof all)[0]) => row.cause,
        width: '24%',
      },
      { head: html`Total<br>paid`, show: (row: (typeof all)[0]) => f.amount(row.paid), align: 'r' as const },
      {
        head: html`Outstanding<br>reserve`,
        show: (row: (typeof all)[0]) => f.amount(row.reserve),
        align: 'r' as const,
      },
      {
        head: html`Total<br>incurred`,
        show: (row: (typeof all)[0]) => f.amount(row.incurred),
        align: 'r' as const,
      },
    ];
    const style = chooseTableStyle(random);
    const options = wrapped ? { after: (row: (typeof all)[0]) => row.cause } : {};
    const single = random.chance(0.4);
    const heading = (policy: (typeof policies)[0]) =>
      `Policy: ${policy.number}   Term: ${f.date(policy.from)} - ${f.date(policy.to)}`;
    const end = (policy: (typeof policies)[0]) =>
      new Band(
        policy.claims.length === 0
          ? 'No losses reported for this policy term'
          : `Policy total incurred ${f.amount(sum(policy.claims.map((claim) => claim.incurred)))}   Claims ${policy.claims.length}`,
        false,
        'right',
      );
    const content = single
      ? showTable(
          style,
          columns,
          policies.flatMap((policy) => [new Band(heading(policy), true), ...policy.claims, end(policy)]),
          options,
        )
      : policies.map(
          (policy) =>
            html`<h2>${heading(policy)}</h2>${showTable(style, columns, [...policy.claims, end(policy)], options)}`,
        );
    const body = html`${sides(random, logo(random, insurer), html`<h1>${random.pick(['LOSS RUN REPORT', 'Loss History', 'Claims Experience Report'])}</h1>`)}<div class="gap">${showPairs(
      choosePairStyle(random),
      [
        [random.pick(['Named insured', 'Insured', 'Account name']), insured],
        ['Line of business', line],
        [random.pick(['Valuation date', 'Valued as of', 'Losses valued as of']), f.date(valuation)],
        ['Producer', random.company()],
      ],
      2,
    )}</div>${content}<p class="b gap r">Grand total incurred: ${f.money(incurred)}</p><p class="s">Reserves are estimates and may change. Printed for the exclusive use of the insured.</p>`;
    return {
      html: page(
        random,
        { size: random.pick(['Letter landscape', 'Letter']), points: [8, 8.5, 9], margin: '12mm' },
        body,
      ),
      truth: {
        document_type: ['report', 'other'],
        schema: object(
          {
            carrier: text(),
            named_insured: text(),
            line_of_business: text(),
            valuation_date: day(),
            policies: list(
              object({
                policy_number: text(),
                effective_date: day(),
                expiration_date: day(),
                claims: list(
                  object({
                    claim_number: text(),
                    date_of_loss: day(),
                    date_reported: day(),
                    status: choice(['Open', 'Closed']),
                    description: text(),
                    paid: numeric(),
                    reserved: numeric(),
                    incurred: numeric(),
                  }),
                ),
              }),
            ),
            total_incurred: numeric(),
          },
          ['named_insured', 'policies'],
        ),
        custom: {
          carrier: insurer,
          named_insured: insured,
          line_of_business: line,
          valuation_date: valuation,
          policies: policies.map((policy) => ({
            policy_number: policy.number,
            effective_date: policy.from,
            expiration_date: policy.to,
            claims: policy.claims.map((claim) => ({
              claim_number: claim.number,
              date_of_loss: claim.occurred,
              date_reported: claim.reported,
              status: claim.status,
              description: claim.cause,
              paid: claim.paid,
              reserved: claim.reserve,
              incurred: claim.incurred,
            })),
          })),
          total_incurred: incurred,
        },
      },
    };
  },
};
