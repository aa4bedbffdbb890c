import type { Kit, Person } from '../further/kit.ts';
import { digits } from './stencil.ts';

/** A Spanish number of identity: the letter is the remainder by 23. */
export function nif(kit: Kit): string {
  const number = digits(kit, 8);
  return number + 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(number) % 23);
}

/** A Portuguese tax number: the last digit is a check by 11. */
export function contributor(kit: Kit): string {
  const number = `2${digits(kit, 7)}`;
  const sum = [...number].reduce((all, sign, i) => all + Number(sign) * (9 - i), 0);
  return number + (sum % 11 < 2 ? 0 : 11 - (sum % 11));
}

const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** An Italian fiscal code of somebody born in Rome (decree of 23 December 1976). */
export function fiscalCode(person: Person, birth: Date): string {
  const bare = (text: string) =>
    text
      .toUpperCase()
      .normalize('NFKD')
      .replace(/[^A-Z]/g, '');
  const order = (text: string) => text.replace(/[AEIOU]/g, '') + text.replace(/[^AEIOU]/g, '');
  const given = bare(person.given);
  const consonants = given.replace(/[AEIOU]/g, '');
  const first =
    consonants.length > 3 ? consonants.charAt(0) + consonants.slice(2, 4) : `${order(given)}XX`.slice(0, 3);
  const year = String(birth.getUTCFullYear()).slice(2);
  const month = 'ABCDEHLMPRST'.charAt(birth.getUTCMonth());
  const day = String(birth.getUTCDate() + (person.sex === 'F' ? 40 : 0)).padStart(2, '0');
  const code = `${`${order(bare(person.surname))}XX`.slice(0, 3)}${first}${year}${month}${day}H501`;
  const value = (sign: string) => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65);
  const sum = [...code].reduce(
    (all, sign, i) => all + (i % 2 === 0 ? (ODD[value(sign)] ?? 0) : value(sign)),
    0,
  );
  return code + String.fromCharCode(65 + (sum % 26));
}
