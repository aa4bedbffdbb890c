import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { page } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays } from '../random.ts';
import { choice, day, list, nullable, object, text, whole } from '../schema.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const SECTIONS: Record<string, string[]> = {
  'Fire safety': [
    'Extinguishers charged and tagged',
    'Exit routes clear',
    'Emergency lighting working',
    'Alarm tested this month',
  ],
  Electrical: ['Panels unobstructed', 'No damaged cords', 'GFCI outlets tested'],
  Housekeeping: ['Floors dry and free of debris', 'Materials stacked safely', 'Waste containers covered'],
  Equipment: [
    'Guards in place',
    'Lockout devices available',
    'Ladders in good condition',
    'Forklift daily check recorded',
  ],
};

/** A workplace safety inspection: pass, fail and n/a as words or as ticks in columns, with remarks. */
export const template: Template = {
  name: 'inspection-checklist-en-01',
  issuer: 'us-safety-inspection',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD', random.pick(['MM/DD/YYYY', 'MMM D, YYYY', 'YYYY-MM-DD']));
    const site = `${random.company()} ${random.pick(['Warehouse', 'Plant 3', 'Distribution Center'])}`;
    const home = random.address();
    const inspector = random.person();
    const date = random.date();
    const next = addDays(date, random.pick([30, 90, 180]));
    const number = random.code(random.pick(['SI-####', '20##-###']));
    const sections = random.sample(Object.keys(SECTIONS), random.integer(2, 4)).map((name) => ({
      name,
      items: (SECTIONS[name] ?? []).map((item) => {
        const result = random.pick(['pass', 'pass', 'pass', 'fail', 'n/a']);
        return {
          item,
          result,
          remark:
            result === 'fail'
              ? random.pick(['Corrected on site', 'Work order issued', 'Replace by end of month'])
              : null,
        };
      }),
    }));
    const all = sections.flatMap((section) => section.items);
    const failed = all.filter((item) => item.result === 'fail').length;
    const overall = failed > 2 ? 'Unsatisfactory' : failed > 0 ? 'Conditional' : 'Satisfactory';
    const marks = random.pick([
      ['☑', '☐'],
      ['X', ''],
      ['✓', ''],
      ['●', '○'],
    ] as const);
    const ticks = random.chance(0.65);
    const column = (head: string, result: string) => ({
      head,
      show: (row: (typeof all)[0]) => (row.result === result ? marks[0] : marks[1]),
      align: 'c' as const,
    });
    const words: Record<string, string> = random.pick([
      { pass: 'Pass', fail: 'Fail', 'n/a': 'N/A' },
      { pass: 'OK', fail: 'NOT OK', 'n/a': 'N/A' },
    ]);
    const table = showTable(
      { ...chooseTableStyle(random), rules: random.pick(['all', 'rows', 'zebra']) },
      [
        { head: random.pick(['Item', 'Inspection point', 'Check']), show: (row) => row.item, width: '45%' },
        ...(ticks
          ? [
              column(random.pick(['Pass', 'OK', 'Yes']), 'pass'),
              column(random.pick(['Fail', 'No']), 'fail'),
              column('N/A', 'n/a'),
            ]
          : [{ head: random.pick(['Result', 'Status']), show: (row: (typeof all)[0]) => words[row.result] }]),
        { head: random.pick(['Remarks', 'Comments / corrective action']), show: (row) => row.remark },
      ],
      sections.flatMap((section, index) => [
        new Band(`${index + 1}. ${section.name}`, true),
        ...section.items,
      ]),
    );
    const body = html`<h1>${random.pick(['Safety Inspection Checklist', 'WORKPLACE INSPECTION REPORT'])}</h1>${showPairs(
      choosePairStyle(random),
      [
        [random.pick(['Facility', 'Site', 'Location']), site],
        ['Address', home.line],
        [random.pick(['Inspector', 'Inspected by']), inspector],
        [random.pick(['Date', 'Inspection date']), f.date(date)],
        [random.pick(['Report no.', 'Form no.']), number],
      ],
      random.integer(1, 2),
    )}<div class="gap">${table}</div>
<p class="gap">Overall rating: ${random.chance(0.5) ? html`<b>${overall}</b>` : ['Satisfactory', 'Conditional', 'Unsatisfactory'].map((word) => html`${word === overall ? '☑' : '☐'} ${word}&emsp;`)}</p><p>Failed items: ${failed}. Next inspection due: ${f.date(next)}</p><p class="gap2">Signature ______________________</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['form', 'report'],
        schema: object(
          {
            report_number: text(),
            site_name: text(),
            site_address: text(),
            inspector: text(),
            inspection_date: day(),
            next_inspection_date: day(),
            overall_rating: choice(['Satisfactory', 'Conditional', 'Unsatisfactory']),
            failed_count: whole(),
            checks: list(
              object(
                {
                  section: text('Heading above the check'),
                  item: text(),
                  result: choice(['pass', 'fail', 'n/a']),
                  comment: nullable(text()),
                },
                ['item', 'result'],
              ),
            ),
          },
          ['inspection_date', 'checks'],
        ),
        custom: {
          report_number: number,
          site_name: site,
          site_address: home.line,
          inspector,
          inspection_date: date,
          next_inspection_date: next,
          overall_rating: overall,
          failed_count: failed,
          checks: sections.flatMap((section) =>
            section.items.map((row) => ({
              section: section.name,
              item: row.item,
              result: row.result,
              comment: row.remark,
            })),
          ),
        },
      },
    };
  },
};
