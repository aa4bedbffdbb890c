import words from '../lexicon/address-words.json' with { type: 'json' };
import { labelPhrases, monthNumbers, streetKeys, titlePhrases } from '../lexicon/lexicon.ts';
import regions from '../lexicon/regions.json' with { type: 'json' };
import { memoizeByText } from '../once.ts';
import { keyOf } from '../view/token.ts';

const POSTAL = [
  /(?<![\d.,])(?:[A-Z]{1,3}[- ])?\d{4,5}\s+\p{Lu}(?:[\p{L}'’]|\.\p{L})[\p{L}'’. -]*/u,
  /(?<!\d)\d{4}\s?[A-Z]{2}\s+\p{Lu}\p{L}+/u,
  /(?<!\d)\d{4,5}-\d{3}(?:\s+\p{Lu}|\s*$)/u,
  /(?<![A-Z\d])[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}(?![A-Z\d])/,
  /(?<![A-Z])[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?(?!\d)/,
  // A town, a state and a postcode, as in "Portland, Oregon 97205".
  new RegExp(String.raw`\p{L},?\s+(?:${regions.month_first.join('|')}),?\s+\d{5}(?:-\d{4})?(?!\d)`, 'iu'),
  // Postcodes of Poland; of Sweden, Czechia, Slovakia and Greece; of Canada; of Australia; and of Ireland.
  /(?<!\d)\d{2}-\d{3}\s+\p{Lu}\p{L}+/u,
  /(?<![\d.,])\d{3}\s\d{2}\s+\p{Lu}\p{L}{2,}/u,
  /(?<![A-Z\d])[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d(?![A-Z\d])/,
  /\p{L},?\s+(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT),?\s+\d{4}(?!\d)/u,
  /(?<![A-Z\d])[AC-FHKNPRTV-Y]\d[\dW]\s[\dAC-FHKNPRTV-Y]{4}(?![A-Z\d])/,
  // Postcodes with a country prefix after the town, as in Latvia and Luxembourg; Japanese postcodes; and
  // postcodes with a label.
  /(?:^|\p{L},?\s)(?:LV|LT|L|SI|MD)-\d{4,5}$/u,
  /〒\s?\d{3}-\d{4}/,
  new RegExp(
    String.raw`(?<!\p{L})(?:${words.postcode_labels.map((label) => label.replaceAll('.', String.raw`\.`)).join('|')})\s?:?\s?\d{4,6}(?:-\d{3})?(?!\d)`,
    'u',
  ),
  // A postcode before the region (Ukraine), and six digits before the town (Romania, China).
  /^\d{5},\s\p{Lu}\p{L}/u,
  /^\d{6}\s\p{Lu}\p{Ll}{3}/u,
];

/** A town followed by its postcode at the end of a line. The country can follow the postcode. */
const TOWN_FIRST =
  /^(?<before>.*,\s?)?(?<town>(?:\p{L}{1,3}\.\s)?\p{Lu}[\p{L}'’.-]+(?:\s[\p{L}'’.-]+){0,3}),?(?:\s?[-–]\s?|\s)(?<code>\d{3}\s?\d{3}|\d{3}\s\d{2}|\d{4,5})(?:[,.]\s?\p{Lu}[\p{L} ]+)?\.?$/u;

/** Whether a line contains a postcode and its town. */
export const isPostalLine = memoizeByText(
  (text): boolean =>
    text.length < 120 &&
    /\d/.test(text) &&
    (POSTAL.some((pattern) => pattern.test(text)) || endsWithPostcode(text)) &&
    !isNumberedStreet(text),
);

/**
 * Whether a line ends with a town and its postcode: "Warje, Pune 411058". Postcodes with four or five digits
 * must follow another part of the address, because any name can precede such a number.
 */
function endsWithPostcode(text: string): boolean {
  const { before = '', town = '', code = '' } = TOWN_FIRST.exec(text)?.groups ?? {};
  if (town === '' || isLabel(town)) return false;
  const digits = code.replace(/\s/, '');
  // Short words in capitals before six digits are abbreviations, such as those for bank codes.
  if (digits.length === 6) return /\p{L}{4}|\p{Ll}/u.test(town);
  const isYear = /^(?:19|20)\d\d$/.test(digits);
  return /\p{L}{2}/u.test(before) && (!isYear || /\d/.test(before));
}

function isLabel(town: string): boolean {
  const words = town.split(/\s+/);
  return (
    [town, words[0] ?? '', words.at(-1) ?? ''].some(
      (text) =>
        labelPhrases.meanings(keyOf(text)).length > 0 || titlePhrases.meanings(keyOf(text)).length > 0,
    ) || monthNumbers.has(keyOf(words.at(-1) ?? ''))
  );
}

/** Whether a string is a street with a house number that looks like a postcode: "1207 Elm St". */
function isNumberedStreet(text: string): boolean {
  const match = /^\d{4,5}\s+([\p{L}.'’ -]+)$/u.exec(text.trim());
  return match !== null && streetKeys.has(keyOf(match[1]?.split(/\s+/).at(-1) ?? ''));
}
