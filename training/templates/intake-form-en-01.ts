import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { logo, page } from '../page.ts';
import { choice, day, flag, list, object, orNull, text, whole } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const CONDITIONS = [
  'Asthma',
  'Diabetes',
  'High blood pressure',
  'Heart disease',
  'Arthritis',
  'Migraine',
  'Thyroid disorder',
  'Depression / anxiety',
];
const DRUGS = [
  ['Lisinopril', '10 mg'],
  ['Levothyroxine', '75 mcg'],
  ['Albuterol', '90 mcg'],
  ['Sertraline', '50 mg'],
  ['Vitamin D3', '2000 IU'],
] as const;

/** A patient intake form with check boxes in columns, yes/no questions and a small table of medications. */
export const template: Template = {
  name: 'intake-form-en-01',
  issuer: 'us-clinic-intake',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD', random.pick(['MM/DD/YYYY', 'M/D/YYYY', 'MM-DD-YYYY']));
    const clinic = `${random.faker.location.city()} ${random.pick(['Family Medicine', 'Orthopedics', 'Dental Group'])}`;
    const patient = random.person();
    const home = random.address();
    const birth = random.date('1940-01-01', '2006-12-31');
    const date = random.date();
    const phone = random.phone();
    const emergency = random.person();
    const relation = random.pick(['Spouse', 'Parent', 'Sibling', 'Friend']);
    const insurer = `${random.pick(['Summit', 'Evergreen', 'Union'])} Health`;
    const member = random.code('???######');
    const has = random.sample(CONDITIONS, random.integer(0, 4));
    const smoker = random.pick(['Never', 'Former', 'Current']);
    const pregnant = random.chance(0.2);
    const allergic = random.chance(0.5);
    const allergies = random.pick(['Penicillin', 'Latex', 'Peanuts', 'Sulfa drugs']);
    const medications = random.sample(DRUGS, random.integer(0, 4)).map(([name, dose]) => ({
      name,
      dose,
      frequency: random.pick(['once daily', 'twice daily', 'as needed']),
    }));
    const pain = random.integer(0, 10);
    const mark = random.pick([
      ['☑', '☐'],
      ['☒', '☐'],
      ['[x]', '[ ]'],
      ['X', '__'],
      ['●', '○'],
    ] as const);
    const tick = (label: string, on: boolean) =>
      html`<span class="n" style="margin-right:14pt">${on ? mark[0] : mark[1]} ${label}</span>`;
    const question = (label: string, on: boolean) =>
      html`<div class="row" style="justify-content:${random.pick(['flex-start', 'space-between'])};margin:3pt 0"><span>${label}</span><span>${tick('Yes', on)}${tick('No', !on)}</span></div>`;
    const grid = random.integer(2, 4);
    const ink = random.pick([
      '',
      'font-family:Tinos;font-style:italic',
      'font-family:Cousine',
      'color:#0b2f8a',
    ]);
    const asLines = random.chance(0.5);
    const field = (label: string, value: string, width: number) =>
      asLines
        ? html`<div style="width:${width}%;display:flex;padding:4pt 8pt 0 0"><span class="n">${label}:&nbsp;</span><span style="flex:1;border-bottom:.6pt solid #555;${ink}">${value}</span></div>`
        : html`<div style="width:${width}%;padding:3pt 8pt 0 0"><div style="border-bottom:.6pt solid #555;${ink}">${value}</div><div class="s m">${label}</div></div>`;
    const head = random.pick(['bar', 'b', 'box b']);
    const body = html`<div class="c">${logo(random, clinic)}<h1>${random.pick(['New Patient Intake Form', 'PATIENT REGISTRATION AND HISTORY'])}</h1></div><div class="${head} gap">Patient information</div><div style="display:flex;flex-wrap:wrap">${field('Patient name', patient, 60)}${field('Date of birth', f.date(birth), 40)}${field('Address', home.line, 100)}${field('Phone', phone, 50)}${field("Today's date", f.date(date), 50)}${field('Emergency contact', emergency, 60)}${field('Relationship', relation, 40)}${field('Insurance company', insurer, 60)}${field('Member ID', member, 40)}</div>
<div class="${head} gap">Medical history (check all that apply)</div><div style="columns:${grid}">${CONDITIONS.map((name) => html`<div>${tick(name, has.includes(name))}</div>`)}</div><div class="gap">Tobacco use: ${['Never', 'Former', 'Current'].map((name) => tick(name, name === smoker))}</div>${question('Are you pregnant or nursing?', pregnant)}${question('Do you have any allergies?', allergic)}${allergic ? html`<div style="display:flex">${field('If yes, please list', allergies, 70)}</div>` : ''}
<div class="${head} gap">Current medications</div>${showTable(
      { ...chooseTableStyle(random), rules: 'all' },
      [
        { head: 'Medication', show: (row) => row.name, width: '40%' },
        { head: 'Dose', show: (row) => row.dose },
        { head: random.pick(['How often', 'Frequency']), show: (row) => row.frequency },
      ],
      medications.length ? medications : [{ name: 'None', dose: '', frequency: '' }],
    )}<p>Pain level today (0 = none, 10 = worst): <b>${pain}</b></p><p class="s">I authorize the release of medical information necessary to process claims. Signature: ${patient}</p>`;
    return {
      html: page(random, { fonts: ['Arimo', 'Carlito', 'Roboto Condensed'] }, body),
      truth: {
        document_type: 'form',
        schema: object(
          {
            patientName: text(),
            dateOfBirth: day(),
            address: text(),
            phone: text(),
            formDate: day(),
            emergencyContact: object({ name: text(), relationship: text() }),
            insurance: object({ company: text(), memberId: text() }),
            conditions: list(choice(CONDITIONS), 'Conditions that are checked'),
            hasDiabetes: flag(),
            hasAsthma: flag(),
            tobaccoUse: choice(['Never', 'Former', 'Current']),
            pregnantOrNursing: flag(),
            allergies: orNull(text('Null if the patient has none')),
            medications: list(object({ name: text(), dose: text(), frequency: text() })),
            painLevel: whole('0 to 10'),
          },
          ['patientName', 'dateOfBirth'],
        ),
        custom: {
          patientName: patient,
          dateOfBirth: birth,
          address: home.line,
          phone,
          formDate: date,
          emergencyContact: { name: emergency, relationship: relation },
          insurance: { company: insurer, memberId: member },
          conditions: has,
          hasDiabetes: has.includes('Diabetes'),
          hasAsthma: has.includes('Asthma'),
          tobaccoUse: smoker,
          pregnantOrNursing: pregnant,
          allergies: allergic ? allergies : null,
          medications,
          painLevel: pain,
        },
      },
    };
  },
};
