import type { Random } from './random.ts';
import type { Language, Vocabulary } from './vocabulary.ts';

export type SaleType = 'invoice' | 'credit_note' | 'quote' | 'purchase_order' | 'delivery_note' | 'receipt';

export interface SaleParty {
  name: string;
  street: string;
  town: string;
  taxId: string;
  phone: string;
  email: string;
  iban: string;
  bic: string;
}

export interface SaleLine {
  sku: string;
  description: string;
  more: string | null;
  quantity: number;
  unit: string;
  price: number;
  rate: number;
  amount: number;
}

/** A fictitious sale: everything that a generated document may print. */
export interface Sale {
  type: SaleType;
  language: Language;
  number: string;
  order: string;
  customer: string;
  date: Date;
  due: Date;
  delivery: Date;
  seller: SaleParty;
  buyer: SaleParty;
  lines: SaleLine[];
  shipping: number;
  subtotal: number;
  taxes: { rate: number; base: number; amount: number }[];
  taxTotal: number;
  total: number;
}

const toCents = (value: number) => Math.round(value * 100) / 100;

export function makeSale(
  type: SaleType,
  language: Language,
  words: Vocabulary,
  random: Random,
  options: { rates: number; lines: number; shipping: boolean },
): Sale {
  const date = new Date(Date.UTC(random.integer(2019, 2026), random.integer(0, 11), random.integer(1, 28)));
  const rates = words.rates.slice(0, options.rates);
  const lines = Array.from({ length: options.lines }, () => makeLine(words, random, rates, type));
  const shipping = options.shipping ? random.pick([4.9, 6.95, 12]) : 0;
  const taxes = rates.map((rate, i) => {
    const base = toCents(
      lines.filter((line) => line.rate === rate).reduce((sum, line) => sum + line.amount, 0) +
        (i === 0 ? shipping : 0),
    );
    return { rate, base, amount: toCents((base * rate) / 100) };
  });
  const seller = makeParty(
    type === 'receipt' ? random.pick(words.shops) : random.pick(words.companies),
    words,
    random,
    language,
  );
  const used = taxes.filter((tax) => tax.base > 0);
  const subtotal = toCents(lines.reduce((sum, line) => sum + line.amount, 0));
  const taxTotal = toCents(used.reduce((sum, tax) => sum + tax.amount, 0));
  return {
    type,
    language,
    number: makeNumber(random, date.getUTCFullYear()),
    order: `${random.pick(['B', 'PO-', '', 'A'])}${random.integer(10000, 99999)}`,
    customer: String(random.integer(10000, 999999)),
    date,
    due: addDays(date, random.pick([14, 30, 10])),
    delivery: addDays(date, -random.integer(1, 9)),
    seller,
    buyer: makeParty(
      random.chance(0.6)
        ? random.pick(words.companies.filter((name) => name !== seller.name))
        : random.pick(words.people),
      words,
      random,
      language,
    ),
    lines,
    shipping,
    subtotal,
    taxes: used,
    taxTotal,
    total: toCents(subtotal + shipping + taxTotal),
  };
}

function makeLine(words: Vocabulary, random: Random, rates: readonly number[], type: SaleType): SaleLine {
  const quantity = random.chance(0.15) ? random.integer(1, 9) + 0.5 : random.integer(1, 24);
  const price = toCents(random.integer(90, type === 'receipt' ? 1500 : 45000) / 100);
  return {
    sku: `${random.pick(['AX', 'K', 'ZB-', ''])}${random.integer(1000, 99999)}`,
    description: random.pick(words.goods),
    more: random.chance(0.25) ? random.pick(words.goods).toLowerCase() : null,
    quantity,
    unit: 'kg',
    price,
    rate: random.pick(rates),
    amount: toCents(quantity * price),
  };
}

function makeNumber(random: Random, year: number): string {
  return random.pick([
    `${year}-${random.integer(100, 9999)}`,
    `RE${random.integer(100000, 999999)}`,
    String(random.integer(10000, 9999999)),
    `INV/${year}/${random.integer(10, 999)}`,
    `F${year}${random.integer(1000, 9999)}`,
  ]);
}

function addDays(from: Date, count: number): Date {
  return new Date(from.getTime() + count * 86_400_000);
}

function makeParty(name: string, words: Vocabulary, random: Random, language: Language): SaleParty {
  const slug = name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
    .slice(0, 12);
  return {
    name,
    street: random.pick(words.streets),
    town: random.pick(words.towns),
    taxId: makeTaxId(words.country, random),
    phone: `+${random.integer(30, 49)} ${random.integer(20, 999)} ${random.integer(100000, 9999999)}`,
    email: `${random.pick(['info', 'office', 'mail'])}@${slug}.${language === 'en' ? 'co.uk' : language}`,
    iban: makeIban(words.country, random),
    bic: `${random.pick(['COBA', 'DEUT', 'BNPA', 'INGB'])}${words.country}${random.pick(['FF', '2L', 'PP'])}${random.pick(['XXX', ''])}`,
  };
}

const pickDigits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.integer(0, 9)).join('');

function makeTaxId(country: string, random: Random): string {
  const forms: Record<string, string> = {
    ES: `ESB${pickDigits(random, 8)}`,
    FR: `FR${pickDigits(random, 11)}`,
    NL: `NL${pickDigits(random, 9)}B01`,
    IT: `IT${pickDigits(random, 11)}`,
  };
  return forms[country] ?? `${country}${pickDigits(random, 9)}`;
}

const BBAN: Record<string, (random: Random) => string> = {
  DE: (r) => pickDigits(r, 18),
  FR: (r) => pickDigits(r, 23),
  ES: (r) => pickDigits(r, 20),
  PT: (r) => pickDigits(r, 21),
  IT: (r) => `X${pickDigits(r, 22)}`,
  NL: (r) => `INGB${pickDigits(r, 10)}`,
  GB: (r) => `BARC${pickDigits(r, 14)}`,
  CH: (r) => pickDigits(r, 17),
  BE: (r) => pickDigits(r, 12),
};

/** Returns an IBAN with valid check digits (ISO 13616). */
export function makeIban(country: string, random: Random): string {
  const bban = (BBAN[country] ?? ((r: Random) => pickDigits(r, 18)))(random);
  let rest = 0;
  for (const character of `${bban}${country}00`) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return `${country}${String(98 - rest).padStart(2, '0')}${bban}`;
}
