import type { Code } from '../../parsed-data.ts';

type Meaning = NonNullable<Code['meaning']>;

/**
 * Interprets the text of a code as a European or Swiss payment or as a link; returns undefined for any other
 * text.
 */
export function interpretCode(text: string): Meaning | undefined {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  if (lines[0] === 'BCD' && lines[3] === 'SCT') return readEpcPayment(lines);
  if (lines[0] === 'SPC' && lines[1]?.startsWith('02')) return readSwissPayment(lines);
  const [first = ''] = lines;
  return lines.length === 1 && /^https?:\/\/\S+$/i.test(first) ? { kind: 'link', url: first } : undefined;
}

/** Reads a payment code as defined in EPC069-12, a guideline of the European Payments Council. */
function readEpcPayment(lines: readonly string[]): Meaning {
  const [, currency = '', digits = ''] = /^([A-Z]{3})(\d+(?:\.\d{1,2})?)$/.exec(lines[7] ?? '') ?? [];
  return {
    kind: 'epc_payment',
    ...omitEmpty({
      bic: lines[4],
      name: lines[5],
      iban: lines[6]?.replace(/\s/g, ''),
      currency,
      purpose: lines[8],
      reference: lines[9],
      message: lines[10],
      information: lines[11],
    }),
    ...(digits !== '' && { amount: Number(digits) }),
  };
}

/**
 * Reads a payment code as defined in the Swiss Implementation Guidelines QR-bill. Each party has seven lines.
 */
function readSwissPayment(lines: readonly string[]): Meaning {
  const amount = Number(lines[18]);
  return {
    kind: 'swiss_payment',
    ...omitEmpty({
      iban: lines[3]?.replace(/\s/g, ''),
      name: lines[5],
      address: readParty(lines, 4),
      currency: lines[19],
      debtor: lines[21],
      debtor_address: readParty(lines, 20),
      reference_type: lines[27],
      reference: lines[28],
      message: lines[29],
      information: lines[31],
    }),
    ...(lines[18] !== undefined && lines[18] !== '' && Number.isFinite(amount) && { amount }),
  };
}

/**
 * Returns the name and address of a party. The address is either structured (`S`) or consists of two lines
 * (`K`).
 */
function readParty(lines: readonly string[], at: number): string {
  const [kind, , one = '', two = '', code = '', town = '', country = ''] = lines.slice(at, at + 7);
  const street = `${one} ${two}`.trim();
  const parts = kind === 'S' ? [street, `${code} ${town}`.trim(), country] : [one, two, country];
  return parts.filter((part) => part !== '').join(', ');
}

function omitEmpty(values: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(values).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[key, value]],
  );
  return Object.fromEntries(entries);
}
