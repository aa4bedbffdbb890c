import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round } from '../random.ts';
import { day, flag, list, numeric, object, text } from '../schema.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const PROJECTS = [
  'Atlas migration',
  'Internal training',
  'Client support - Orion',
  'Harbour bridge survey',
  'Proposal writing',
  'Site inspection',
];

/** A weekly timesheet: a row for each day with start, end, break and hours, or a grid of days. */
export const template: Template = {
  name: 'timesheet-en-01',
  issuer: 'uk-consultancy-timesheet',
  language: 'en',
  locale: 'en_GB',
  make(random) {
    const f = chooseFormats(random, 'GBP', random.pick(['DD/MM/YYYY', 'D MMM YYYY', 'DD-MMM-YYYY']));
    const company = random.company();
    const employee = random.person();
    const manager = random.person();
    const start = random.date();
    const end = addDays(start, 6);
    const number = random.code('E####');
    const entries = random.list(random.integer(3, 7), (index) => {
      const from = random.integer(7, 10);
      const pause = random.pick([0, 0.5, 1]);
      const length = random.integer(8, 20) / 2;
      return {
        date: addDays(start, index),
        start: `${String(from).padStart(2, '0')}:00`,
        end: `${from + Math.floor(length + pause)}:${(length + pause) % 1 ? '30' : '00'}`,
        pause,
        hours: length,
        project: random.pick(PROJECTS),
        billable: random.chance(0.7),
      };
    });
    const total = round(entries.reduce((hours, entry) => hours + entry.hours, 0));
    const overtime = Math.max(0, round(total - 37.5));
    const yes = random.pick([
      ['Yes', 'No'],
      ['Y', 'N'],
      ['☑', '☐'],
      ['X', ''],
    ] as const);
    const weekday = random.chance(0.5);
    const approved = random.chance(0.6);
    const table = showTable(
      chooseTableStyle(random),
      [
        {
          head: random.pick(['Date', 'Day']),
          show: (row) =>
            `${weekday ? `${new Date(row.date).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' })} ` : ''}${f.date(row.date)}`,
        },
        { head: random.pick(['Project', 'Project / Activity']), show: (row) => row.project },
        { head: random.pick(['Start', html`Time<br>in`]), show: (row) => row.start, align: 'c' },
        { head: random.pick(['Finish', html`Time<br>out`]), show: (row) => row.end, align: 'c' },
        {
          head: random.pick(['Break (h)', html`Unpaid<br>break`]),
          show: (row) => f.number(row.pause, 2),
          align: 'r',
        },
        {
          head: random.pick(['Hours', html`Hours<br>worked`]),
          show: (row) => f.number(row.hours, 2),
          align: 'r',
        },
        {
          head: random.pick(['Billable', 'Chargeable']),
          show: (row) => (row.billable ? yes[0] : yes[1]),
          align: 'c',
        },
      ],
      [...entries, new Band(`Total hours: ${f.number(total, 2)}`, true, 'right')],
    );
    const body = html`${sides(random, logo(random, company), html`<h1>${random.pick(['TIMESHEET', 'Weekly time sheet', 'Time Record'])}</h1>`)}<div class="gap">${showPairs(
      choosePairStyle(random),
      [
        [random.pick(['Employee', 'Name', 'Employee name']), employee],
        [random.pick(['Employee no.', 'Staff number']), number],
        [random.pick(['Week commencing', 'Period start', 'From']), f.date(start)],
        [random.pick(['Week ending', 'Period end', 'To']), f.date(end)],
        [random.pick(['Line manager', 'Supervisor']), manager],
      ],
      random.integer(1, 2),
    )}</div><div class="gap">${table}</div>
<div class="gap">${showPairs(choosePairStyle(random, ['columns', 'dotted', 'headers', 'colon']), [
      ['Contracted hours', '37.5'],
      ['Overtime hours', f.number(overtime, 2)],
    ])}</div><p class="gap">Status: ${approved ? '☑' : '☐'} Approved &nbsp; ${approved ? '☐' : '☑'} Pending</p><div class="row gap2"><span>Employee signature ______________</span><span>Manager signature ______________</span></div>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['form', 'other', 'report'],
        schema: object(
          {
            employee_name: text(),
            employee_number: text(),
            week_start: day(),
            week_end: day(),
            supervisor: text(),
            entries: list(
              object(
                {
                  date: day(),
                  project: text(),
                  start_time: text('HH:MM'),
                  end_time: text('HH:MM'),
                  break_hours: numeric(),
                  hours: numeric(),
                  billable: flag(),
                },
                ['date', 'hours'],
              ),
            ),
            total_hours: numeric(),
            overtime_hours: numeric(),
            approved: flag('Whether the timesheet is marked as approved'),
          },
          ['employee_name', 'entries', 'total_hours'],
        ),
        custom: {
          employee_name: employee,
          employee_number: number,
          week_start: start,
          week_end: end,
          supervisor: manager,
          entries: entries.map((row) => ({
            date: row.date,
            project: row.project,
            start_time: row.start,
            end_time: row.end,
            break_hours: row.pause,
            hours: row.hours,
            billable: row.billable,
          })),
          total_hours: total,
          overtime_hours: overtime,
          approved,
        },
      },
    };
  },
};
