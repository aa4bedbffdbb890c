import type { Markup } from './markup.ts';
import type { Locale, Random } from './random.ts';

/**
 * The printed values of a document, in the same form as in `parsed_data`: dates in ISO format, amounts as
 * JSON numbers, and withdrawals as negative numbers.
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
  /** The values that are expected for this schema. */
  custom?: object;
}

export interface Template {
  /** Name of the file without its extension. It consists of the kind, the language and a number. */
  name: string;
  /** Name of the group in cross-validation. Each template has its own group. */
  issuer: string;
  /** BCP 47 language tag. */
  language: string;
  /** The locale, which determines names, addresses and number formats. */
  locale: Locale;
  /** Creates a document of the issuer. The values depend on the random source. */
  make(random: Random): { html: Markup; truth: Truth };
}
