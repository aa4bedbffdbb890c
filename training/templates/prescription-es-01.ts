import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { day, list, nullable, object, text, whole } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const DRUGS = [
  ['Amoxicilina', '500 mg', 'cápsulas'],
  ['Ibuprofeno', '600 mg', 'comprimidos'],
  ['Omeprazol', '20 mg', 'cápsulas'],
  ['Salbutamol', '100 mcg', 'inhalador'],
  ['Metformina', '850 mg', 'comprimidos'],
  ['Atorvastatina', '40 mg', 'comprimidos'],
  ['Prednisona', '30 mg', 'comprimidos'],
] as const;
const DOSES = [
  '1 cada 8 horas',
  '1 cada 12 horas',
  '1 al día en ayunas',
  '2 inhalaciones si precisa',
  '1 con la comida',
  '1 por la noche',
];

/** A Spanish prescription: medicines in numbered paragraphs or in a table. */
export const template: Template = {
  name: 'prescription-es-01',
  issuer: 'es-medical-centre',
  language: 'es',
  locale: 'es',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const center = `${random.pick(['Centro Médico', 'Clínica', 'Centro de Salud'])} ${random.pick(['San Roque', 'La Paloma', 'Virgen del Mar', 'Los Olivos'])}`;
    const home = random.address();
    const doctor = `${random.pick(['Dr.', 'Dra.'])} ${random.person()}`;
    const licence = random.code('##/##/#####');
    const specialty = random.pick(['Medicina familiar', 'Medicina interna', 'Pediatría', 'Neumología']);
    const patient = random.person();
    const birth = random.date('1935-01-01', '2018-12-31');
    const card = random.code('????##########');
    const date = random.date();
    const diagnosis = random.pick([
      'Faringitis aguda',
      'Lumbalgia',
      'Hipertensión arterial',
      'Bronquitis',
      'Diabetes mellitus tipo 2',
    ]);
    const allergy = random.chance(0.4) ? random.pick(['Penicilina', 'AINE', 'Látex']) : null;
    const medicines = random.sample(DRUGS, random.integer(1, 5)).map(([name, strength, form]) => ({
      name,
      strength,
      form,
      dose: random.pick(DOSES),
      days: random.pick([5, 7, 10, 14, 30]),
      packs: random.integer(1, 3),
    }));
    const layout = random.pick(['numbered', 'table', 'cards']);
    const list_ =
      layout === 'table'
        ? showTable(
            chooseTableStyle(random),
            [
              { head: 'Medicamento', show: (row) => row.name },
              { head: random.pick(['Dosis', 'Concentración']), show: (row) => row.strength },
              { head: html`Forma<br>farmacéutica`, show: (row) => row.form },
              { head: 'Posología', show: (row) => row.dose },
              { head: html`Duración<br>(días)`, show: (row) => row.days, align: 'r' },
              { head: 'Envases', show: (row) => row.packs, align: 'r' },
            ],
            medicines,
          )
        : layout === 'cards'
          ? medicines.map(
              (row) =>
                html`<div class="box keep" style="margin:5pt 0"><b>${row.name}</b> ${row.strength}, ${row.form}${showPairs(
                  random.pick(['colon', 'columns', 'leader']),
                  [
                    ['Posología', row.dose],
                    ['Duración', `${row.days} días`],
                    ['N.º de envases', row.packs],
                  ],
                )}</div>`,
            )
          : medicines.map(
              (row, index) =>
                html`<p>${index + 1}. <b>${row.name} ${row.strength}</b> ${row.form}. ${row.packs} ${row.packs > 1 ? 'envases' : 'envase'}.<br>&emsp;${random.pick(['Tomar', 'Pauta:'])} ${row.dose}, durante ${row.days} días.</p>`,
            );
    const person = showPairs(
      choosePairStyle(random),
      [
        ['Paciente', patient],
        [random.pick(['Fecha de nacimiento', 'F. nacimiento']), f.date(birth)],
        [random.pick(['N.º tarjeta sanitaria', 'CIP']), card],
        [random.pick(['Fecha', 'Fecha de prescripción']), f.date(date)],
        [random.pick(['Diagnóstico', 'Dx']), diagnosis],
        ['Alergias', allergy ?? random.pick(['No conocidas', 'Ninguna'])],
      ],
      random.integer(1, 2),
    );
    const signature = html`${lines(html`<b>${doctor}</b>`, specialty, `N.º colegiado ${licence}`)}`;
    const top = random.chance(0.5);
    const body = html`${sides(random, html`${logo(random, center)}<div class="s">${home.line}</div>`, top ? signature : html`<h1>${random.pick(['RECETA MÉDICA', 'Receta'])}</h1>`)}<hr>${person}<h2>${random.pick(['Prescripción', 'Tratamiento', 'Rp/'])}</h2>${list_}<div class="gap2 r">${top ? 'Firma y sello' : signature}</div><p class="s">Validez: 10 días naturales desde la fecha de prescripción.</p>`;
    return {
      html: page(random, { size: random.pick(['A4', 'A5']), margin: '12mm' }, body),
      truth: {
        document_type: ['other', 'form'],
        schema: object(
          {
            clinic: text(),
            doctor_name: text(),
            doctor_license_number: text(),
            specialty: text(),
            patient_name: text(),
            patient_birth_date: day(),
            health_card_number: text(),
            prescription_date: day(),
            diagnosis: text(),
            allergy: nullable(text('Null if none is known')),
            medications: list(
              object(
                {
                  name: text(),
                  strength: text(),
                  form: text(),
                  dosage: text('Dosing instructions as written'),
                  duration_days: whole(),
                  packs: whole(),
                },
                ['name', 'dosage'],
              ),
            ),
          },
          ['patient_name', 'medications'],
        ),
        custom: {
          clinic: center,
          doctor_name: doctor,
          doctor_license_number: licence,
          specialty,
          patient_name: patient,
          patient_birth_date: birth,
          health_card_number: card,
          prescription_date: date,
          diagnosis,
          allergy,
          medications: medicines.map((row) => ({
            name: row.name,
            strength: row.strength,
            form: row.form,
            dosage: row.dose,
            duration_days: row.days,
            packs: row.packs,
          })),
        },
      },
    };
  },
};
