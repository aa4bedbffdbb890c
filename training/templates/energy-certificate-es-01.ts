import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { page } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { choice, day, list, numeric, object, text, whole } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const ELEMENTS = [
  ['Fachada principal', 'Fachada'],
  ['Cubierta plana', 'Cubierta'],
  ['Solera', 'Suelo'],
  ['Medianera', 'Fachada'],
  ['Ventanas norte', 'Hueco'],
  ['Puerta balcón', 'Hueco'],
] as const;

/**
 * A Spanish energy certificate: ratings in boxes, tables of the building envelope and the installations, and
 * a paragraph for each measure.
 */
export const template: Template = {
  name: 'energy-certificate-es-01',
  issuer: 'es-energy-authority',
  language: 'es',
  locale: 'es',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const home = random.address();
    const cadastre = random.code('#######??####?####??');
    const year = random.integer(1930, 2019);
    const use = random.pick(['Vivienda unifamiliar', 'Bloque de viviendas', 'Local comercial', 'Oficinas']);
    const zone = random.pick(['D3', 'C2', 'B4', 'E1']);
    const area = random.decimal(38, 320, 2);
    const technician = random.person();
    const nif = random.code('########?');
    const date = random.date();
    const until = `${Number(date.slice(0, 4)) + 10}${date.slice(4)}`.replace('-02-29', '-02-28');
    const consumption = random.decimal(30, 380, 1);
    const emissions = random.decimal(6, 90, 1);
    const letter = (value: number, steps: readonly number[]) =>
      'ABCDEFG'[steps.filter((step) => value > step).length] ?? 'G';
    const energyClass = letter(consumption, [40, 70, 110, 170, 250, 310]);
    const emissionClass = letter(emissions, [8, 14, 24, 38, 55, 70]);
    const elements = random.sample(ELEMENTS, random.integer(2, 6)).map(([name, kind]) => ({
      name,
      kind,
      area: random.decimal(4, 140, 2),
      transmittance: random.decimal(0.2, 5.7, 2),
    }));
    const installations = random.list(random.integer(1, 3), () => ({
      name: random.pick(['Caldera estándar', 'Bomba de calor', 'Termo eléctrico']),
      power: random.decimal(2, 32, 1),
      efficiency: random.integer(62, 290),
      fuel: random.pick(['Gas natural', 'Electricidad', 'Gasóleo']),
    }));
    const measures = random
      .sample(
        [
          'Aislamiento de fachada por el exterior',
          'Sustitución de ventanas',
          'Instalación de placas solares',
          'Cambio de caldera por condensación',
        ],
        random.integer(0, 3),
      )
      .map((name) => ({ name, cost: random.integer(10, 180) * 100, saving: random.decimal(5, 48, 1) }));
    const scale = random.chance(0.5);
    const rating = (title: string, value: string, unit: string, grade: string) =>
      scale
        ? html`<div style="flex:1"><b>${title}</b>${[...'ABCDEFG'].map((step, index) => html`<div class="row"><span style="display:inline-block;width:${30 + index * 8}%;background:#ddd;padding:1pt 4pt">${step}</span>${step === grade ? html`<span class="b">${value} ${step}</span>` : ''}</div>`)}<div class="s">${unit}</div></div>`
        : html`<div class="box" style="flex:1"><div class="s">${title}</div><b>${value}</b> ${unit}<div style="font-size:1.6em" class="b">${grade}</div></div>`;
    const body = html`<h1 class="c">${random.pick(['CERTIFICADO DE EFICIENCIA ENERGÉTICA DE EDIFICIOS', 'Certificado energético'])}</h1><h2>Identificación del edificio</h2>${showPairs(
      choosePairStyle(random, ['columns', 'stripes', 'grid', 'colon', 'above']),
      [
        ['Dirección', home.line],
        ['Referencia catastral', cadastre],
        [random.pick(['Año de construcción', 'Año construcción']), year],
        [random.pick(['Tipo de edificio', 'Uso']), use],
        ['Zona climática', zone],
        [random.pick(['Superficie habitable', 'Superficie útil']), `${f.number(area, 2)} m²`],
      ],
      random.integer(1, 2),
    )}
<h2>Datos del técnico certificador</h2>${showPairs(
      choosePairStyle(random, ['columns', 'stripes', 'colon', 'headers']),
      [
        ['Nombre y apellidos', technician],
        ['NIF', nif],
        [random.pick(['Fecha', 'Fecha de emisión']), f.date(date)],
        ['Válido hasta', f.date(until)],
      ],
      2,
    )}<div class="row gap">${rating('Consumo de energía primaria no renovable', f.number(consumption, 1), 'kWh/m² año', energyClass)}${rating('Emisiones de dióxido de carbono', f.number(emissions, 1), 'kg CO2/m² año', emissionClass)}</div>
<h2>Envolvente térmica</h2>${showTable(
      chooseTableStyle(random),
      [
        { head: 'Nombre', show: (row) => row.name },
        { head: 'Tipo', show: (row) => row.kind },
        { head: html`Superficie<br>[m²]`, show: (row) => f.number(row.area, 2), align: 'r' },
        { head: html`Transmitancia<br>[W/m²K]`, show: (row) => f.number(row.transmittance, 2), align: 'r' },
      ],
      elements,
    )}<h2>Instalaciones térmicas</h2>${showTable(
      chooseTableStyle(random),
      [
        { head: 'Nombre', show: (row) => row.name },
        { head: html`Potencia<br>nominal [kW]`, show: (row) => f.number(row.power, 1), align: 'r' },
        { head: html`Rendimiento<br>[%]`, show: (row) => row.efficiency, align: 'r' },
        { head: 'Tipo de energía', show: (row) => row.fuel },
      ],
      installations,
    )}
${measures.length ? html`<h2>Recomendaciones de mejora</h2>${measures.map((row, index) => html`<p class="keep"><b>${index + 1}. ${row.name}.</b> Coste estimado: ${f.number(row.cost, 0)} €. Ahorro de energía: ${f.number(row.saving, 1)} %.</p>`)}` : ''}<p class="s">El presente certificado debe registrarse en el órgano competente de la Comunidad Autónoma.</p>`;
    return {
      html: page(random, { points: [8.5, 9, 9.5, 10] }, body),
      truth: {
        document_type: ['report', 'form', 'other'],
        schema: object(
          {
            building: object({
              address: text(),
              cadastral_reference: text(),
              construction_year: whole(),
              use: text(),
              climate_zone: text(),
              floor_area_m2: numeric(),
            }),
            certifier_name: text(),
            certifier_tax_id: text(),
            issue_date: day(),
            valid_until: day(),
            primary_energy_kwh_m2: numeric(),
            energy_rating: choice([...'ABCDEFG']),
            co2_kg_m2: numeric(),
            emissions_rating: choice([...'ABCDEFG']),
            envelope: list(
              object({
                name: text(),
                type: text(),
                area_m2: numeric(),
                u_value: numeric('Thermal transmittance'),
              }),
            ),
            installations: list(
              object({
                name: text(),
                power_kw: numeric(),
                efficiency_percent: numeric(),
                energy_source: text(),
              }),
            ),
            improvement_measures: list(
              object({
                description: text(),
                estimated_cost_eur: numeric(),
                energy_saving_percent: numeric(),
              }),
            ),
          },
          ['energy_rating'],
        ),
        custom: {
          building: {
            address: home.line,
            cadastral_reference: cadastre,
            construction_year: year,
            use,
            climate_zone: zone,
            floor_area_m2: area,
          },
          certifier_name: technician,
          certifier_tax_id: nif,
          issue_date: date,
          valid_until: until,
          primary_energy_kwh_m2: consumption,
          energy_rating: energyClass,
          co2_kg_m2: emissions,
          emissions_rating: emissionClass,
          envelope: elements.map((row) => ({
            name: row.name,
            type: row.kind,
            area_m2: row.area,
            u_value: row.transmittance,
          })),
          installations: installations.map((row) => ({
            name: row.name,
            power_kw: row.power,
            efficiency_percent: row.efficiency,
            energy_source: row.fuel,
          })),
          improvement_measures: measures.map((row) => ({
            description: row.name,
            estimated_cost_eur: row.cost,
            energy_saving_percent: row.saving,
          })),
        },
      },
    };
  },
};
