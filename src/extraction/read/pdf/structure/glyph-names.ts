/** Names from the Adobe Glyph List, each followed by the text of its glyph. */
const NAMES = new Map(
  splitPairs(
    `exclam ! quotedbl " numbersign # dollar $ percent % ampersand & quotesingle ' parenleft ( parenright )
    asterisk * plus + comma , hyphen - minus - period . slash / zero 0 one 1 two 2 three 3 four 4 five 5 six 6
    seven 7 eight 8 nine 9 colon : semicolon ; less < equal = greater > question ? at @ bracketleft [ backslash \\
    bracketright ] asciicircum ^ underscore _ grave \` braceleft { bar | braceright } asciitilde ~ exclamdown ¡
    cent ¢ sterling £ currency ¤ yen ¥ brokenbar ¦ section § dieresis ¨ copyright © ordfeminine ª guillemotleft «
    logicalnot ¬ registered ® macron ¯ degree ° plusminus ± acute ´ mu µ paragraph ¶ periodcentered · cedilla ¸
    ordmasculine º guillemotright » onequarter ¼ onehalf ½ threequarters ¾ questiondown ¿ AE Æ multiply × Oslash Ø
    germandbls ß ae æ divide ÷ oslash ø Eth Ð eth ð Thorn Þ thorn þ dotlessi ı Lslash Ł lslash ł OE Œ oe œ florin ƒ
    quoteleft ' quoteright ' quotesinglbase ' quotedblleft " quotedblright " quotedblbase " guilsinglleft ‹
    guilsinglright › endash - emdash - dagger † daggerdbl ‡ bullet • ellipsis … perthousand ‰ fraction ⁄ Euro €
    trademark ™ notequal ≠ lessequal ≤ greaterequal ≥ infinity ∞ partialdiff ∂ summation ∑ product ∏ radical √
    integral ∫ approxequal ≈ Omega Ω Delta ∆ lozenge ◊ checkmark ✓ fi fi fl fl ff ff ffi ffi ffl ffl sfthyphen -`,
  ),
);

/** Accents at the end of a glyph name, as in `adieresis`, each followed by its combining character. */
const ACCENTS = new Map(
  splitPairs(
    `grave \u0300 acute \u0301 circumflex \u0302 tilde \u0303 macron \u0304 breve \u0306 dotaccent \u0307 dieresis \u0308
    ring \u030a hungarumlaut \u030b caron \u030c cedilla \u0327 commaaccent \u0327 ogonek \u0328`,
  ),
);

const HEXADECIMAL = /^(?:uni(?:[0-9A-F]{4})+|u[0-9A-F]{4,6})$/;
const LAST_CHARACTER = 0x10ffff;

/**
 * Returns null if the name does not reveal the text. The name of a variant has a suffix (`one.oldstyle`); the
 * name of a ligature consists of the names of its parts (`f_f_i`). Source: Adobe Glyph List Specification,
 * section 2.
 */
export function decodeGlyphName(name: string): string | null {
  const [base = ''] = name.split('.', 1);
  const parts = base === '' ? [] : base.split('_').map(decodePart);
  return parts.length === 0 || parts.includes(null) ? null : parts.join('');
}

function decodePart(name: string): string | null {
  if (/^[A-Za-z]$/.test(name)) return name;
  if (name === 'space' || name === 'nbspace') return ' ';
  const known = NAMES.get(name);
  if (known !== undefined) return known;
  if (HEXADECIMAL.test(name)) return decodeHexadecimal(name);
  const accent = ACCENTS.get(name.slice(1));
  const accented = accent === undefined ? '' : `${name[0]}${accent}`.normalize('NFC');
  return accented.length === 1 ? accented : null;
}

function decodeHexadecimal(name: string): string | null {
  const digits = name.replace(/^u(?:ni)?/, '');
  const codes = name.startsWith('uni') ? (digits.match(/.{4}/g) ?? []) : [digits];
  const numbers = codes.map((code) => Number.parseInt(code, 16));
  const isText = numbers.every(
    (code) => code > 0 && code <= LAST_CHARACTER && !(code >= 0xd800 && code < 0xe000),
  );
  return isText ? String.fromCodePoint(...numbers) : null;
}

function splitPairs(text: string): [string, string][] {
  const words = text.split(/\s+/);
  return words.flatMap((word, index): [string, string][] =>
    index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [],
  );
}
