import {
  type Faker,
  fakerDE,
  fakerEN_GB,
  fakerEN_US,
  fakerES,
  fakerFR,
  fakerIT,
  fakerNL,
  fakerPT_PT,
} from '@faker-js/faker';

const FAKERS = {
  en_US: fakerEN_US,
  en_GB: fakerEN_GB,
  de: fakerDE,
  fr: fakerFR,
  nl: fakerNL,
  es: fakerES,
  it: fakerIT,
  pt: fakerPT_PT,
};

export type Locale = keyof typeof FAKERS;

export interface Address {
  street: string;
  /** Postal code and city, in the usual order of the country. */
  city: string;
  /** Street and city on one line. */
  line: string;
}

const DAY_MS = 86_400_000;

/** Returns the ISO date that is `days` days after the given date. */
export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Rounds a number, to cents by default. */
export function round(value: number, digits = 2): number {
  const factor = 10 ** digits;
  const rounded = Math.round(Math.abs(value) * factor + 1e-6) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Adds numbers and rounds the sum to cents. */
export function sum(values: readonly number[]): number {
  return round(values.reduce((total, value) => total + value, 0));
}

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/** Generates random values. The same seed always produces the same document. */
export class Random {
  readonly faker: Faker;
  readonly locale: Locale;
  #state: number;

  constructor(locale: Locale, seed: string) {
    this.locale = locale;
    this.faker = FAKERS[locale];
    this.#state = hash(seed);
    this.faker.seed(this.#state);
  }

  /** Returns a number in [0, 1) (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  }

  /** Returns a whole number from `least` to `most`. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  decimal(least: number, most: number, digits: number): number {
    return round(least + this.next() * (most - least), digits);
  }

  money(least: number, most: number): number {
    return this.decimal(least, most, 2);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const keyed = list.map((item) => ({ item, key: this.next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }

  /** Returns at most `count` items in their original order. */
  sample<T>(list: readonly T[], count: number): T[] {
    const chosen = new Set(this.shuffle(list.map((_, index) => index)).slice(0, count));
    return list.filter((_, index) => chosen.has(index));
  }

  list<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }

  /** Returns an ISO date from `from` to `to`. */
  date(from = '2019-01-02', to = '2026-10-30'): string {
    const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
    return addDays(from, this.integer(0, days));
  }

  /** Replaces each `#` with a random digit and each `?` with a random capital letter. */
  code(pattern: string): string {
    return pattern
      .replace(/[#?]/g, (sign) =>
        sign === '#' ? String(this.integer(0, 9)) : this.pick([...'ABCDEFGHJKLMNPRSTUVWXZ']),
      )
      .replace(/^0(?=\d)/, '1');
  }

  company(): string {
    return this.faker.company.name();
  }

  person(): string {
    return `${this.faker.person.firstName()} ${this.faker.person.lastName()}`;
  }

  phone(): string {
    return this.faker.phone.number();
  }

  email(host: string): string {
    const name = this.pick(['info', 'office', 'accounts', 'service', 'contact', 'sales']);
    const domain = host
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    return `${name}@${domain}.example`;
  }

  iban(country: string): string {
    const plain = this.faker.finance.iban({ formatted: false, countryCode: country });
    return plain;
  }

  address(): Address {
    const { location } = this.faker;
    const street = location.streetAddress();
    const postcode = location.zipCode(this.locale === 'en_US' ? '#####' : undefined);
    const town = location.city();
    const city =
      this.locale === 'en_US'
        ? `${town}, ${location.state({ abbreviated: true })} ${postcode}`
        : this.locale === 'en_GB'
          ? `${town} ${postcode}`
          : `${postcode} ${town}`;
    return { street, city, line: `${street}, ${city}` };
  }
}

/** Adds a space after every four characters of an IBAN. */
export function groupIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
