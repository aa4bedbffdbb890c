import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { logo, page } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { round } from '../random.ts';
import { day, list, numeric, object, text, whole } from '../schema.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const COURSES = [
  'Análise Matemática I',
  'Álgebra Linear',
  'Física Geral',
  'Programação',
  'Estatística Aplicada',
  'Economia e Gestão',
  'Química Geral',
  'Resistência dos Materiais',
  'Termodinâmica',
  'Sistemas Operativos',
  'Bases de Dados',
  'Direito do Trabalho',
  'Metodologia de Investigação',
  'Projeto Final',
];

/** A transcript from a Portuguese university: course units by year, grades with credits, and averages. */
export const template: Template = {
  name: 'transcript-pt-01',
  issuer: 'pt-university',
  language: 'pt',
  locale: 'pt',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const university = `${random.pick(['Universidade', 'Instituto Politécnico'])} ${random.pick(['do Litoral', 'da Beira Alta', 'do Tejo', 'Atlântica'])}`;
    const student = random.person();
    const number = random.code('a#####');
    const id = random.code('########');
    const birth = random.date('1980-01-01', '2004-12-31');
    const degree = random.pick([
      'Licenciatura em Engenharia Civil',
      'Mestrado em Informática',
      'Licenciatura em Gestão',
      'Licenciatura em Enfermagem',
    ]);
    const issued = random.date();
    const firstYear = random.integer(2012, 2022);
    const years = random.list(random.integer(1, 4), (index) => ({
      name: `${firstYear + index}/${firstYear + index + 1}`,
      units: random.sample(COURSES, random.integer(2, 9)).map((name) => ({
        code: random.code('##0##'),
        name,
        semester: random.integer(1, 2),
        credits: random.pick([3, 4.5, 6, 7.5]),
        grade: random.integer(10, 19),
      })),
    }));
    const units = years.flatMap((year) => year.units);
    const credits = round(
      units.reduce((total, unit) => total + unit.credits, 0),
      1,
    );
    const average = round(units.reduce((total, unit) => total + unit.credits * unit.grade, 0) / credits, 2);
    const codes = random.chance(0.6);
    const scale = random.pick(['', ' valores', '/20']);
    const columns = [
      codes && { head: 'Código', show: (row: (typeof units)[0]) => row.code },
      {
        head: random.pick(['Unidade curricular', 'Disciplina']),
        show: (row: (typeof units)[0]) => row.name,
        width: '45%',
      },
      {
        head: random.pick(['Sem.', 'Semestre']),
        show: (row: (typeof units)[0]) => `${row.semester}.º`,
        align: 'c' as const,
      },
      {
        head: random.pick(['ECTS', 'Créditos']),
        show: (row: (typeof units)[0]) => f.number(row.credits, 1),
        align: 'r' as const,
      },
      {
        head: random.pick(['Classificação', 'Nota']),
        show: (row: (typeof units)[0]) => `${row.grade}${scale}`,
        align: 'r' as const,
      },
    ];
    const style = chooseTableStyle(random);
    const heading = (name: string) => random.pick([`Ano letivo ${name}`, `Ano letivo: ${name}`]);
    const content = random.chance(0.5)
      ? showTable(
          style,
          columns,
          years.flatMap((year) => [new Band(heading(year.name), true), ...year.units]),
        )
      : years.map((year) => html`<h2>${heading(year.name)}</h2>${showTable(style, columns, year.units)}`);
    const prose = random.chance(0.4);
    const body = html`<div class="c">${logo(random, university)}<div>Serviços Académicos</div><h1>${random.pick(['CERTIDÃO DE APROVEITAMENTO', 'Histórico Escolar', 'Certificado de unidades curriculares'])}</h1></div>
${
  prose
    ? html`<p style="text-align:justify">Certifica-se que <b>${student}</b>, nascido(a) em ${f.longDate(birth)}, portador(a) do documento de identificação n.º ${id}, aluno(a) n.º ${number} do curso de ${degree}, obteve aprovação nas unidades curriculares seguintes:</p>`
    : showPairs(
        choosePairStyle(random),
        [
          ['Nome', student],
          [random.pick(['N.º de aluno', 'Número de estudante']), number],
          ['Data de nascimento', f.date(birth)],
          [random.pick(['Doc. de identificação', 'Cartão de cidadão']), id],
          ['Curso', degree],
        ],
        random.integer(1, 2),
      )
}${content}
<p class="gap">Total de créditos: <b>${f.number(credits, 1)}</b> &emsp; ${random.pick(['Média ponderada', 'Média final'])}: <b>${f.number(average, 2)}</b></p><p>Emitido em ${f.longDate(issued)}. Válido por seis meses. Código de verificação ${random.code('????-####-????')}.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['report', 'other', 'form'],
        schema: object(
          {
            institution: text(),
            student_name: text(),
            student_number: text(),
            birth_date: day(),
            id_document_number: text(),
            degree_program: text(),
            issue_date: day(),
            courses: list(
              object(
                {
                  academic_year: text('e.g. 2019/2020'),
                  ...(codes ? { course_code: text() } : {}),
                  course_name: text(),
                  semester: whole(),
                  ects: numeric(),
                  grade: whole('0 to 20'),
                },
                ['course_name', 'grade'],
              ),
            ),
            total_ects: numeric(),
            grade_average: numeric(),
          },
          ['student_name', 'courses'],
        ),
        custom: {
          institution: university,
          student_name: student,
          student_number: number,
          birth_date: birth,
          id_document_number: id,
          degree_program: degree,
          issue_date: issued,
          courses: years.flatMap((year) =>
            year.units.map((unit) => ({
              academic_year: year.name,
              ...(codes ? { course_code: unit.code } : {}),
              course_name: unit.name,
              semester: unit.semester,
              ects: unit.credits,
              grade: unit.grade,
            })),
          ),
          total_ects: credits,
          grade_average: average,
        },
      },
    };
  },
};
