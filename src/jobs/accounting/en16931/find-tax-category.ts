import type { Sale } from '../sale.ts';
import { TAX_CATEGORIES, type TaxCategory } from './eu-invoice.ts';

interface Reason {
  category: TaxCategory;
  pattern: RegExp;
}

/**
 * Phrases that explain why an invoice contains no VAT, in all languages that Legible supports. The sentence
 * that contains the phrase becomes BT-120.
 */
const REASONS: readonly Reason[] = [
  {
    category: 'K',
    pattern:
      /innergemeinschaftliche\s+(?:waren)?lieferung|intra-?community\s+(?:supply|delivery)|livraison\s+intracommunautaire|cessione\s+intracomunitaria|entrega\s+intracomunitaria|intracommunautaire\s+levering/i,
  },
  {
    category: 'AE',
    pattern:
      /reverse\s+charge|steuerschuldnerschaft\s+des\s+leistungsempfängers|§\s*13\s?b\s+ustg|autoliquidation|inversione\s+contabile|inversión\s+del\s+sujeto\s+pasivo|btw\s+verlegd|autoliquidação/i,
  },
  {
    category: 'G',
    pattern:
      /ausfuhrlieferung|export\s+(?:outside\s+the\s+eu|supply)|exportation\s+hors\s+(?:ue|union)|art(?:icle|\.)?\s*146\b/i,
  },
  {
    category: 'E',
    pattern:
      /§\s*19\b[^.\n]{0,40}ustg|kleinunternehmer|§\s*4\s+nr\.?\s*\d+[^.\n]{0,20}ustg|umsatzsteuerfrei|steuerbefreit|tva\s+non\s+applicable|exonéré\s+de\s+(?:la\s+)?tva|exempt\s+from\s+vat|vat\s+exempt|esente\s+iva|exento\s+de\s+iva|vrijgesteld\s+van\s+btw|isento\s+de\s+iva/i,
  },
];

/**
 * Tax categories for the `Natura` codes of FatturaPA. Other codes, such as those of margin schemes, have no
 * category.
 */
const NATURES: readonly (readonly [pattern: RegExp, category: TaxCategory])[] = [
  [/^N2/, 'O'],
  [/^N3\.1/, 'G'],
  [/^N3\.2/, 'K'],
  [/^N4/, 'E'],
  [/^N6/, 'AE'],
];

/**
 * Returns the tax category that an electronic invoice states for a rate of 0 %, or null if it states none or
 * several.
 */
export function findStatedCategory({
  vatCodes,
  exemptions,
}: Pick<Sale, 'vatCodes' | 'exemptions'>): { category: TaxCategory; reason: string | undefined } | null {
  const [category, ...others] = new Set(vatCodes.flatMap((code) => toCategory(code) ?? []));
  if (category === undefined || others.length > 0) return null;
  return { category, reason: exemptions[0] };
}

function toCategory(code: string): TaxCategory | undefined {
  const nature = NATURES.find(([pattern]) => pattern.test(code));
  return nature?.[1] ?? TAX_CATEGORIES.find((known) => known === code);
}

/**
 * Returns the tax category for a rate of 0 %, and the printed reason. Returns null if the document gives no
 * reason.
 */
export function findZeroTaxReason(text: string): { category: TaxCategory; reason: string } | null {
  for (const { category, pattern } of REASONS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const start = Math.max(text.lastIndexOf('\n', match.index), text.lastIndexOf('|', match.index)) + 1;
    const ends = [text.indexOf('\n', match.index), text.indexOf('|', match.index)].filter(
      (end) => end !== -1,
    );
    const sentence = text
      .slice(start, Math.min(text.length, ...ends))
      .replace(/[#*]/g, '')
      .trim();
    return { category, reason: sentence.length > 200 ? match[0] : sentence };
  }
  return null;
}
