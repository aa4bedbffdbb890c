import { t } from '../i18n/translate.ts';
import type { Typed } from './typed.ts';
import { parseAmount } from './typed-amount.ts';
import { parseTypedDate } from './typed-date.ts';

export type Kind = 'number' | 'date' | 'boolean' | 'text';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns the kind of a field's value. This depends on its current value or, if there is none, on its name.
 */
export function getKind(pointer: string, value: unknown, expected?: Kind): Kind {
  if (expected !== undefined && expected !== 'text') return expected;
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return ISO_DATE.test(value) ? 'date' : 'text';
  return /\/fields\/((\w+_)?date|period_(start|end))$/.test(pointer) ? 'date' : 'text';
}

/**
 * Parses dates and amounts in common notations. `language` is the language of the document, which determines
 * what `1.234` and `03/04/2026` mean.
 */
export function parseTyped(text: string, kind: Kind, language = 'en'): Typed {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: t('document.typeAValueOrChoose') };
  switch (kind) {
    case 'number':
      return parseAmount(trimmed, language);
    case 'date':
      return parseTypedDate(trimmed, language);
    case 'boolean':
      if (/^(yes|ja|true|x)$/i.test(trimmed)) return { value: true };
      if (/^(no|nein|false)$/i.test(trimmed)) return { value: false };
      return { problem: t('document.typeYesOrNo') };
    case 'text':
      return { value: trimmed };
  }
}
