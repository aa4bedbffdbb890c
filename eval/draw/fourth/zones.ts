import { iso } from '../truth.ts';

/** What lines for machines say of somebody. */
export interface Bearer {
  surname: string;
  given: string;
  sex: 'M' | 'F';
  /** Three letters; one in Germany. */
  nation: string;
  state: string;
  number: string;
  birth: Date;
  expiry: Date;
}

const LETTERS: Record<string, string> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', ß: 'SS' };

const named = (text: string) =>
  text
    .toUpperCase()
    .replace(/[ÄÖÜß]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/'/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Z]+/g, '<');

const pad = (text: string, length: number) => text.slice(0, length).padEnd(length, '<');
const short = (date: Date) => iso(date).replaceAll('-', '').slice(2);

/** The check digit of ICAO Doc 9303, part 3: weights 7, 3, 1 over digits and letters from ten. */
function digitOf(text: string): string {
  const sum = [...text].reduce((all, sign, i) => {
    const value = sign === '<' ? 0 : Number.parseInt(sign, 36);
    return all + value * (i % 3 === 0 ? 7 : i % 3 === 1 ? 3 : 1);
  }, 0);
  return String(sum % 10);
}

const checked = (text: string) => text + digitOf(text);

/** Three lines of thirty signs, as on a card. */
export function cardZone(code: string, bearer: Bearer): string[] {
  const number = checked(pad(bearer.number, 9));
  const birth = checked(short(bearer.birth));
  const expiry = checked(short(bearer.expiry));
  const first = pad(`${pad(code, 2)}${pad(bearer.state, 3)}${number}`, 30);
  const second = `${birth}${bearer.sex}${expiry}${pad(bearer.nation, 3)}${'<'.repeat(11)}`;
  const all = digitOf(`${first.slice(5)}${birth}${expiry}${'<'.repeat(11)}`);
  return [first, second + all, pad(`${named(bearer.surname)}<<${named(bearer.given)}`, 30)];
}

/** Two lines of forty-four signs, as in a passport. */
export function passportZone(code: string, bearer: Bearer): string[] {
  const number = checked(pad(bearer.number, 9));
  const birth = checked(short(bearer.birth));
  const expiry = checked(short(bearer.expiry));
  const name = `${named(bearer.surname)}<<${named(bearer.given)}`;
  const rest = `${'<'.repeat(14)}0`;
  const second = `${number}${pad(bearer.nation, 3)}${birth}${bearer.sex}${expiry}${rest}`;
  const all = digitOf(`${number}${birth}${expiry}${rest}`);
  return [pad(`${pad(code, 2)}${pad(bearer.state, 3)}${name}`, 44), second + all];
}
