import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { page } from '../page.ts';
import { addDays } from '../random.ts';
import { day, flag, list, numeric, object, text, whole } from '../schema.ts';
import type { Template } from '../template.ts';

/**
 * A French residential lease in prose: parties, premises, rent and charges, deposit, and inventory of rooms.
 */
export const template: Template = {
  name: 'lease-fr-01',
  issuer: 'fr-residential-lease',
  language: 'fr',
  locale: 'fr',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const landlord = random.person();
    const home = random.address();
    const tenants = random.list(random.integer(1, 2), () => ({
      name: random.person(),
      birth: random.date('1960-01-01', '2003-12-31'),
    }));
    const flat = random.address();
    const signed = random.date();
    const start = addDays(signed, random.integer(2, 30));
    const years = random.pick([1, 3]);
    const surface = random.integer(18, 120);
    const rooms = random.integer(1, 5);
    const rent = random.integer(380, 1900);
    const charges = random.integer(30, 220);
    const deposit = rent * random.pick([1, 2]);
    const dueDay = random.pick([1, 5, 10]);
    const furnished = random.chance(0.5);
    const show = random.pick([
      (value: number) => `${f.number(value, 0)} euros`,
      (value: number) => `${f.number(value, 2)} €`,
      (value: number) => `${f.number(value, 0)} €`,
    ]);
    const numbered = random.pick(['Article', 'roman', 'none']);
    const clauses: [string, string][] = [
      [
        'Objet du contrat',
        `Le présent contrat a pour objet la location d'un logement ${furnished ? 'meublé' : 'vide'} situé ${flat.line}, d'une surface habitable de ${surface} m², comprenant ${rooms} ${rooms > 1 ? 'pièces principales' : 'pièce principale'}.`,
      ],
      [
        'Durée',
        random.pick([
          `Le bail est consenti pour une durée de ${years} ${years > 1 ? 'ans' : 'an'} à compter du ${f.longDate(start)}.`,
          `La location prend effet le ${f.longDate(start)} pour ${years} ${years > 1 ? 'années' : 'année'}, renouvelable tacitement.`,
        ]),
      ],
      [
        'Loyer et charges',
        random.pick([
          `Le loyer mensuel est fixé à ${show(rent)}, auquel s'ajoute une provision sur charges de ${show(charges)}. Il est payable d'avance le ${dueDay} de chaque mois.`,
          `Le locataire s'engage à verser, le ${dueDay} de chaque mois au plus tard, un loyer de ${show(rent)} hors charges ainsi que ${show(charges)} au titre des charges récupérables.`,
        ]),
      ],
      [
        'Dépôt de garantie',
        `À la signature, le locataire remet au bailleur la somme de ${show(deposit)} à titre de dépôt de garantie, restituable dans un délai de deux mois.`,
      ],
      [
        'Obligations du locataire',
        "Le locataire use paisiblement des locaux, répond des dégradations et s'assure contre les risques locatifs. Toute sous-location est interdite sans accord écrit du bailleur.",
      ],
      [
        'Révision',
        "Le loyer est révisé chaque année selon l'indice de référence des loyers publié par l'INSEE.",
      ],
    ];
    const ordered = random.chance(0.5)
      ? clauses
      : [...clauses.slice(0, 1), ...random.shuffle(clauses.slice(1, 4)), ...clauses.slice(4)];
    const body = html`<h1 class="c">${random.pick(['CONTRAT DE LOCATION', 'BAIL D’HABITATION', 'Contrat de bail'])}</h1><p>Entre les soussignés :</p><p>${random.pick(['Le bailleur : ', ''])}<b>${landlord}</b>, demeurant ${home.line}, ci-après dénommé « le bailleur »,</p><p>et</p>${tenants.map((tenant) => html`<p><b>${tenant.name}</b>, né(e) le ${f.longDate(tenant.birth)},</p>`)}<p>ci-après dénommé(s) « le locataire »,</p><p>il a été convenu ce qui suit :</p>
${ordered.map(([head, clause], index) => html`<h3>${numbered === 'Article' ? `Article ${index + 1} – ` : numbered === 'roman' ? `${['I', 'II', 'III', 'IV', 'V', 'VI'][index]}. ` : ''}${head}</h3><p style="text-align:justify">${clause}</p>`)}<p class="gap">Fait à ${random.faker.location.city()}, le ${f.longDate(signed)}, en deux exemplaires.</p><div class="row gap2"><span>Le bailleur</span><span>Le locataire</span></div>`;
    return {
      html: page(
        random,
        { margin: '24mm', fonts: ['Tinos', 'Arimo', 'Carlito'], points: [10, 11, 12] },
        body,
      ),
      truth: {
        document_type: 'contract',
        fields: { effective_date: start, signature_date: signed },
        schema: object(
          {
            landlord_name: text(),
            landlord_address: text(),
            tenants: list(object({ name: text(), birth_date: day() })),
            property_address: text(),
            living_area_m2: numeric(),
            number_of_rooms: whole(),
            furnished: flag(),
            lease_start: day(),
            duration_years: whole(),
            monthly_rent: numeric('Without charges'),
            monthly_charges: numeric(),
            security_deposit: numeric(),
            rent_due_day: whole('Day of the month'),
            signature_date: day(),
          },
          ['landlord_name', 'tenants', 'monthly_rent'],
        ),
        custom: {
          landlord_name: landlord,
          landlord_address: home.line,
          tenants: tenants.map((tenant) => ({ name: tenant.name, birth_date: tenant.birth })),
          property_address: flat.line,
          living_area_m2: surface,
          number_of_rooms: rooms,
          furnished,
          lease_start: start,
          duration_years: years,
          monthly_rent: rent,
          monthly_charges: charges,
          security_deposit: deposit,
          rent_due_day: dueDay,
          signature_date: signed,
        },
      },
    };
  },
};
