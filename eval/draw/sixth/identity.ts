import { cardZone, passportZone } from '../fourth/zones.ts';
import { type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { sayAll, wordsOf } from './paper-words.ts';
import { digits, filled, stencil, townOf } from './stencil.ts';

const COUNTRY: Record<string, string> = {
  GBR: 'GB',
  D: 'DE',
  FRA: 'FR',
  ESP: 'ES',
  ITA: 'IT',
  NLD: 'NL',
  PRT: 'PT',
};
const ENGLISH = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const FRENCH = ['JAN', 'FÉV', 'MARS', 'AVR', 'MAI', 'JUIN', 'JUIL', 'AOÛT', 'SEPT', 'OCT', 'NOV', 'DÉC'];
const DUTCH = ['JAN', 'FEB', 'MAA', 'APR', 'MEI', 'JUN', 'JUL', 'AUG', 'SEP', 'OKT', 'NOV', 'DEC'];

/** A date as the country's cards and passports have it. */
function cardDate(kit: Kit, date: Date): string {
  const [year = '', month = '', day = ''] = iso(date).split('-');
  const name = (list: readonly string[]) => list[date.getUTCMonth()] ?? '';
  const forms: Partial<Record<string, string>> = {
    en: `${day} ${name(ENGLISH)} /${name(FRENCH)} ${year.slice(2)}`,
    de: `${day}.${month}.${year}`,
    it: `${day}.${month}.${year}`,
    nl: `${day} ${name(DUTCH)}/${name(ENGLISH)} ${year}`,
  };
  return forms[kit.language] ?? `${day} ${month} ${year}`;
}

/** The country's identity card with both its sides, or its passport. */
export function identity(kit: Kit): void {
  const { random, place } = kit;
  const own = wordsOf(kit).identity;
  const person = kit.person(random.integer(0, 3));
  const birth = kit.day(1960, 1999);
  const issued = kit.day(2019, 2024);
  const expiry = later(
    new Date(Date.UTC(issued.getUTCFullYear() + 10, issued.getUTCMonth(), issued.getUTCDate())),
    -1,
  );
  const number = own.number.replace(/9+|A+/g, (signs) =>
    signs.startsWith('9')
      ? digits(kit, signs.length)
      : Array.from(signs, () => random.pick([...'CFGHJKLMNPRTVWXYZ'])).join(''),
  );
  const bearer = {
    surname: person.surname,
    given: person.given,
    sex: person.sex,
    nation: place.code,
    state: place.code,
    number,
    birth,
    expiry,
  };
  const zone = own.zone === 'card' ? cardZone(own.code, bearer) : passportZone(own.code, bearer);
  // A card that does not print the sex has a filler there; no check digit counts it.
  if (own.sexless && zone[1] !== undefined) zone[1] = `${zone[1].slice(0, 7)}<${zone[1].slice(8)}`;
  const female = kit.language === 'nl' ? 'V/F' : 'F';
  stencil(
    kit,
    own.marks.filter((mark) => !mark.startsWith('Z')),
    {
      surname: person.surname.toUpperCase(),
      Surname: person.surname,
      given: person.given.toUpperCase(),
      Given: person.given,
      number,
      birth: cardDate(kit, birth),
      issued: cardDate(kit, issued),
      expiry: cardDate(kit, expiry),
      sex: person.sex === 'F' ? female : 'M',
      nation: place.nation,
      code: place.code,
      town: townOf(person.town).toUpperCase(),
      Town: townOf(person.town),
      street: person.street,
      place: person.town,
      height: String(random.integer(158, 188)),
    },
  );
  const [, x, y, size] = filled(kit, own.marks.find((mark) => mark.startsWith('Z')) ?? '', {})
    .split(' ')
    .map(Number);
  for (const [i, line] of zone.entries())
    kit.typed(line, x ?? 0, (y ?? 0) + i * (size ?? 10) * 1.6, size ?? 10);
  sayAll(kit, {
    document_number: number,
    surname: person.surname.toUpperCase(),
    given_names: person.given.toUpperCase(),
    birth_date: iso(birth),
    expiry_date: iso(expiry),
    nationality: COUNTRY[place.code] ?? '',
    sex: own.sexless ? '' : person.sex,
    mrz: zone.join('\n'),
  });
}
