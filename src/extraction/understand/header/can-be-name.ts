import { isGreeting } from '../letter/letter.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { hasLegalForm } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { spanText } from '../view/span.ts';
import type { NameCandidate } from './name-candidates.ts';
import { NAME_ROLES, type NameRole } from './name-roles.ts';

const HEADING = compilePattern('iu')`(?:^|\s)${'heading_end'}:?$`;

/**
 * Whether a candidate can be the name of a party. Greetings, the town of an address and headings such as "Service
 * information" are not names, unless they contain a legal form. For the issuer, headings are accepted,
 * because a company name can look like a heading.
 */
export function canBeName(role: NameRole, { value, spans }: NameCandidate): boolean {
  if (hasLegalForm(value)) return true;
  const [line, ...more] = spans;
  if (line?.start === 0 && /[,!:]$/.test(line.chunk.text) && isGreeting(line.chunk)) return false;
  const isTown = more.length === 0 && line?.start === 0 && isPostalLine(spanText(line));
  return !isTown && (NAME_ROLES[role].issues || !HEADING.test(value));
}
