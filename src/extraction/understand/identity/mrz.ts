// The machine-readable zone of travel documents. Source: ICAO Doc 9303, parts 3 to 7. TD1 has three lines of
// 30 characters, TD2 has two of 36, and TD3 has two of 44. Visas have two lines of 44 (MRV-A) or 36 (MRV-B)
// characters. Check digits are calculated with the weights 7, 3 and 1, modulo 10.

export type MrzField =
  | 'document_number'
  | 'surname'
  | 'given_names'
  | 'birth_date'
  | 'expiry_date'
  | 'nationality'
  | 'sex';

export interface Mrz {
  form: 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B';
  lines: string[];
  /** Dates have the form YYMMDD. The nationality is a code of up to three letters. */
  values: Partial<Record<MrzField, string>>;
  /** Whether the check digit of each field is correct. Not all formats have a `composite` check digit. */
  checks: Partial<Record<'document_number' | 'birth_date' | 'expiry_date' | 'composite', boolean>>;
}

const DIGITS: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
  T: '7',
};
const LETTERS: Record<string, string> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' };

/**
 * Normalizes a printed line to the form it would have in a zone: without whitespace, in capitals, and with
 * `<` in place of quotation marks and brackets, which OCR often reads instead.
 */
export function cleanZoneText(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replace(/[«《]/g, '<<')
    .replace(/[‹（({]/g, '<')
    .replace(/[»›]/g, '')
    .toUpperCase();
}

/** Whether a line may be part of a machine-readable zone. */
export function isZoneLine(text: string): boolean {
  const zone = cleanZoneText(text);
  return (
    zone.length >= 26 &&
    zone.length <= 48 &&
    /^[A-Z0-9<]+$/.test(zone) &&
    (/<</.test(zone) || /\d{5}/.test(zone))
  );
}

export function checkDigit(text: string): number {
  let sum = 0;
  for (const [i, character] of [...text].entries()) {
    const value = character === '<' ? 0 : Number.parseInt(character, 36);
    sum += value * ([7, 3, 1][i % 3] ?? 0);
  }
  return sum % 10;
}

/**
 * Reads a zone from printed lines. Returns null if they are not a zone. Misread characters are corrected if
 * only letters or only digits are allowed in their position.
 */
export function readMrz(printed: readonly string[]): Mrz | null {
  const raw = printed.map(cleanZoneText);
  const attempts: (Mrz | null)[] = [];
  if (raw.length >= 3) attempts.push(readTd1(raw.slice(0, 3)));
  if (raw.length >= 2) {
    const visa = /^V/.test(raw[0] ?? '');
    attempts.push(
      readTwoLines(raw.slice(0, 2), 44, visa ? 'MRV-A' : 'TD3'),
      readTwoLines(raw.slice(0, 2), 36, visa ? 'MRV-B' : 'TD2'),
    );
  }
  let best: Mrz | null = null;
  for (const one of attempts)
    if (one && (best === null || countPassedChecks(one) > countPassedChecks(best))) best = one;
  return best;
}

function countPassedChecks(mrz: Mrz): number {
  return Object.values(mrz.checks).filter(Boolean).length + (mrz.values.surname ? 0.5 : 0);
}

/**
 * Corrects the length of a line, because OCR can miss or add fillers. Fillers are added to or removed from
 * the longest sequence of fillers. Returns null if the length differs too much.
 */
function fit(line: string, length: number): string | null {
  if (Math.abs(line.length - length) > 5) return null;
  const runs = [...line.matchAll(/<+/g)].sort((a, b) => b[0].length - a[0].length);
  const run = runs[0];
  const missing = length - line.length;
  if (missing === 0) return line;
  if (!run) return null;
  if (missing > 0) return line.slice(0, run.index) + '<'.repeat(missing) + line.slice(run.index);
  return run[0].length > -missing ? line.slice(0, run.index) + line.slice(run.index - missing) : null;
}

function readTd1(raw: string[]): Mrz | null {
  const [first, second, third] = raw.map((line) => fit(line, 30));
  if (!first || !second || !third || !/^[ACI1]/.test(first)) return null;
  const long = first[14] === '<' && /^[A-Z0-9]+<*$/.test(first.slice(15));
  const number = withDigit(first.slice(5, 14), first[14] ?? '');
  const birth = readDate(second.slice(0, 7));
  const expiry = readDate(second.slice(8, 15));
  const one = first.slice(0, 5) + number.text + first.slice(14);
  const two = birth.text + second.slice(7, 8) + expiry.text + second.slice(15);
  const all = one.slice(5) + two.slice(0, 7) + two.slice(8, 15) + two.slice(18, 29);
  return createZone('TD1', [one, two, toLetters(third)], {
    number: long ? readLongNumber(one) : number,
    birth,
    expiry,
    sex: second[7] ?? '',
    nationality: second.slice(15, 18),
    names: third,
    composite: checkDigit(all) === toDigit(two[29] ?? ''),
  });
}

/**
 * Reads a TD1 document number of more than nine characters. The number continues in the optional data, where
 * the check digit follows it.
 */
function readLongNumber(line: string): { text: string; ok: boolean } {
  const rest = /^([A-Z0-9]+)<*$/.exec(line.slice(15))?.[1] ?? '';
  const text = line.slice(5, 14) + rest.slice(0, -1);
  return { text, ok: checkDigit(text) === toDigit(rest.at(-1) ?? '') };
}

function readTwoLines(raw: string[], length: 36 | 44, form: 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B'): Mrz | null {
  const [first, second] = raw.map((line) => fit(line, length));
  if (!first || !second || !/^[A-Z]/.test(first)) return null;
  const number = withDigit(second.slice(0, 9), second[9] ?? '');
  const birth = readDate(second.slice(13, 20));
  const expiry = readDate(second.slice(21, 28));
  const line =
    number.text + second.slice(9, 13) + birth.text + second.slice(20, 21) + expiry.text + second.slice(28);
  const end = length - 1;
  const all = line.slice(0, 10) + line.slice(13, 20) + line.slice(21, end);
  return createZone(form, [toLetters(first), line], {
    number,
    birth,
    expiry,
    sex: second[20] ?? '',
    nationality: second.slice(10, 13),
    names: first.slice(5),
    ...(form === 'TD2' || form === 'TD3' ? { composite: checkDigit(all) === toDigit(line[end] ?? '') } : {}),
  });
}

function createZone(
  form: Mrz['form'],
  lines: string[],
  parts: {
    number: { text: string; ok: boolean };
    birth: { text: string; ok: boolean };
    expiry: { text: string; ok: boolean };
    sex: string;
    nationality: string;
    names: string;
    composite?: boolean;
  },
): Mrz {
  const [surname = '', given = ''] = splitNames(toLetters(parts.names));
  const values: Mrz['values'] = {};
  const put = (key: MrzField, value: string) => {
    if (value !== '') values[key] = value;
  };
  put('document_number', parts.number.text.replace(/<+$/, ''));
  put('surname', surname);
  put('given_names', given);
  put('birth_date', parts.birth.text.slice(0, 6));
  put('expiry_date', parts.expiry.text.slice(0, 6));
  put('nationality', toLetters(parts.nationality).replace(/<+$/, ''));
  put('sex', /[MF]/.test(parts.sex) ? parts.sex : 'X');
  return {
    form,
    lines,
    values,
    checks: {
      document_number: parts.number.ok,
      birth_date: parts.birth.ok,
      expiry_date: parts.expiry.ok,
      ...(parts.composite === undefined ? {} : { composite: parts.composite }),
    },
  };
}

/** Splits `SURNAME<<GIVEN<NAMES`, and removes fillers at the end that were read as K or C. */
function splitNames(text: string): [string, string] {
  const cut = text.replace(/<[<KCE]*$/, '').replace(/(?:K{4,}|C{5,})$/, '');
  const [surname = '', ...rest] = cut.split('<<');
  const toPlain = (part: string) => part.replace(/<+/g, ' ').trim();
  return [toPlain(surname), toPlain(rest.join('<'))];
}

function toLetters(text: string): string {
  return text.replace(/[012568]/g, (digit) => LETTERS[digit] ?? digit);
}

function toDigit(character: string): number {
  if (character === '<') return 0;
  const digit = DIGITS[character] ?? character;
  return /^\d$/.test(digit) ? Number(digit) : -1;
}

function readDate(text: string): { text: string; ok: boolean } {
  const digits = text.replace(/[A-Z]/g, (letter) => DIGITS[letter] ?? letter);
  return { text: digits, ok: /^\d{7}$/.test(digits) && checkDigit(digits.slice(0, 6)) === Number(digits[6]) };
}

/**
 * Corrects an identifier of letters and digits whose check digit is wrong. Replaces one letter with a similar
 * digit, or one digit with a similar letter, if exactly one such change makes the check digit correct.
 */
function withDigit(text: string, digit: string): { text: string; ok: boolean } {
  const wanted = toDigit(digit);
  if (checkDigit(text) === wanted) return { text, ok: true };
  const found = new Set<string>();
  for (const [i, character] of [...text].entries()) {
    const other = DIGITS[character] ?? LETTERS[character];
    if (other === undefined) continue;
    const changed = text.slice(0, i) + other + text.slice(i + 1);
    if (checkDigit(changed) === wanted) found.add(changed);
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? { text: only, ok: true } : { text, ok: false };
}
