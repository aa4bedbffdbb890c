import type { Markup } from './markup.ts';
import type { Locale, Random } from './random.ts';

/** The printed values of a document, normalized like `parsed_data`: ISO dates, JSON numbers, negative withdrawals. */
export interface Truth {
  /** A type of parsed_data; a list if several are equally good. */
  document_type: string | string[];
  fields?: object;
  line_items?: object[];
  transactions?: object[];
  taxes?: object[];
  /** A JSON Schema as a customer would write it. */
  schema?: object;
  /** The expected values for that schema. */
  custom?: object;
}

export interface Template {
  /** Name of the file without its extension: kind, language, number. */
  name: string;
  /** Name of the group in cross-validation, which is different for each template. */
  issuer: string;
  /** BCP 47 language tag. */
  language: string;
  /** Determines names, addresses and number formats. */
  locale: Locale;
  /** Creates a document of the issuer; a different random source creates a different document. */
  make(random: Random): { html: Markup; truth: Truth };
}
