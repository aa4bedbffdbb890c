import type { Markup } from './markup.ts';
import type { Locale, Random } from './random.ts';

/**
 * The printed values of a document, as in `parsed_data`: dates in ISO format, amounts as JSON numbers, and
 * withdrawals as negative numbers.
 */
export interface Truth {
  /** A document type of `parsed_data`, or a list of types that are equally good. */
  document_type: string | string[];
  fields?: object;
  line_items?: object[];
  transactions?: object[];
  taxes?: object[];
  /** A JSON Schema as a customer would write it. */
  schema?: object;
  custom?: object;
}

export interface Template {
  /** Name of the file without its extension: the kind, the language and a number. */
  name: string;
  /** The group in cross-validation, one for each template. */
  issuer: string;
  /** BCP 47 language tag. */
  language: string;
  /** Determines names, addresses and number formats. */
  locale: Locale;
  /** Creates a document whose values depend on the random source. */
  make(random: Random): { html: Markup; truth: Truth };
}
