import type { Check, FieldValue, Warning } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { foundAt, LabelSearch, phrasesOf } from '../labelled/labelled.ts';
import type { Ledger } from '../ledger.ts';
import { type Span, spanText, wholeChunk } from '../view/span.ts';
import type { Row } from '../view/view.ts';
import { isZoneLine, type Mrz, type MrzField, readMrz, zoneText } from './mrz.ts';
import { numberedFields } from './numbered.ts';
import table from './phrases.json' with { type: 'json' };
import { countryOf, sameName, sexOf, zoneDate } from './values.ts';

export type IdConcept = keyof typeof table;
const PHRASES = phrasesOf<IdConcept>(table);
const FIELDS: MrzField[] = [
  'document_number',
  'surname',
  'given_names',
  'birth_date',
  'expiry_date',
  'nationality',
  'sex',
];

/** What stands beside a label on the document. */
interface Printed {
  value: string;
  span: Span;
}

export interface IdentityResult {
  fields: Record<string, FieldValue>;
  checks: Check[];
  warnings: Warning[];
}

/**
 * Holder and document: from the machine readable zone where there is one, as its check digits can be trusted, in the
 * spelling of the labelled fields; from the labelled fields alone elsewhere.
 */
export function readIdentity(context: Context, ledger: Ledger): IdentityResult {
  const zone = findZone(context);
  const printed = new Map([...numberedFields(context), ...printedFields(context, zone?.rows ?? [])]);
  const result: IdentityResult = { fields: {}, checks: [], warnings: [] };
  for (const key of FIELDS) {
    const own = printed.get(key);
    const said = zone ? zoneValue(zone.mrz, key) : null;
    const agrees = own !== undefined && said !== null && same(key, own.value, said);
    if (own && (said === null || agrees || !trusted(zone?.mrz, key))) {
      const features = { strong_label: 1, checksum: agrees ? 1 : 0, repeated: agrees ? 1 : 0 };
      result.fields[key] = ledger.put(
        `/fields/${key}`,
        foundAt(context, own.value, [own.span], features, `id_${key}`),
      );
    } else if (zone && said !== null) {
      const features = { checksum: trusted(zone.mrz, key) ? 1 : 0, well_formed: 1 };
      const rows = zone.rows.flatMap((row) => row.chunks.map(wholeChunk));
      result.fields[key] = ledger.put(`/fields/${key}`, foundAt(context, said, rows, features, `id_${key}`));
    }
    if (own && said !== null && !agrees)
      result.warnings.push({
        code: 'mrz_differs_from_page',
        message: `${key}: the machine readable zone says ${said}, the page ${own.value}`,
        page: own.span.chunk.page,
      });
  }
  if (zone) putZone(context, ledger, zone, result);
  return result;
}

function putZone(context: Context, ledger: Ledger, zone: Zone, result: IdentityResult): void {
  const { mrz, rows } = zone;
  const wrong = Object.entries(mrz.checks).filter(([, ok]) => !ok);
  const spans = rows.flatMap((row) => row.chunks.map(wholeChunk));
  const features = { checksum: wrong.length === 0 ? 1 : 0, well_formed: 1 };
  result.fields.mrz = ledger.put(
    '/fields/mrz',
    foundAt(context, mrz.lines.join('\n'), spans, features, 'id_mrz'),
  );
  const passed = wrong.length === 0;
  result.checks.push({
    name: 'mrz_check_digits',
    passed,
    ...(passed ? {} : { message: `wrong for ${wrong.map(([name]) => name).join(', ')}` }),
  });
}

interface Zone {
  mrz: Mrz;
  rows: Row[];
}

/** Signs that stand in nearly every line, but never in a zone, whatever recognition makes of it. */
const NO_ZONE = /[.,;:/&%'’"-]/;

/** The rows of the machine readable zone: two or three in a row that look like its lines. */
export function findZone(context: Context): Zone | null {
  const lines = context.view.rows.filter(
    (row) =>
      !row.chunks.some((chunk) => NO_ZONE.test(chunk.text)) &&
      isZoneLine(row.tokens.map((token) => token.text).join('')),
  );
  for (let i = 0; i < lines.length; i++) {
    const first = lines[i];
    if (!first) continue;
    const rows = [first];
    for (const next of lines.slice(i + 1, i + 3))
      if (next.page === first.page && next.index - (rows.at(-1)?.index ?? 0) <= 1) rows.push(next);
    const mrz =
      rows.length >= 2
        ? readMrz(rows.map((row) => zoneText(row.tokens.map((token) => token.text).join(''))))
        : null;
    if (mrz && Object.values(mrz.checks).some(Boolean)) return { mrz, rows: rows.slice(0, mrz.lines.length) };
  }
  return null;
}

/** A value with a check digit of its own that agrees; the others where the whole line's does. */
function trusted(mrz: Mrz | undefined, key: MrzField): boolean {
  if (!mrz) return false;
  const { checks } = mrz;
  if (key === 'document_number' || key === 'birth_date' || key === 'expiry_date') return checks[key] === true;
  return Object.values(checks).every(Boolean);
}

function zoneValue(mrz: Mrz, key: MrzField): string | null {
  const value = mrz.values[key];
  if (value === undefined) return null;
  if (key === 'birth_date') return zoneDate(value, 'birth', mrz.values.expiry_date);
  if (key === 'expiry_date') return zoneDate(value, 'expiry');
  return key === 'nationality' ? countryOf(value) : value;
}

function same(key: MrzField, printed: string, zone: string): boolean {
  if (key === 'surname' || key === 'given_names') return sameName(printed, zone);
  if (key === 'document_number') return printed.replace(/[^A-Z0-9]/gi, '').toUpperCase() === zone;
  return printed === zone;
}

function printedFields(context: Context, zone: readonly Row[]): Map<MrzField, Printed> {
  const labels = new LabelSearch(context, PHRASES);
  const inZone = new Set(zone.map((row) => row.index));
  const found = new Map<MrzField, Printed>();
  const used = new Set<string>();
  // Longer words first: "Name" is the surname's label only where nothing says so more plainly.
  const all = labels.all.toSorted((a, b) => b.hit.key.length - a.hit.key.length);
  for (const { concept, values } of all) {
    if (concept === 'other' || found.has(concept)) continue;
    for (const { span } of values) {
      const at = `${span.chunk.index}:${span.start}`;
      if (inZone.has(span.chunk.row) || used.has(at)) continue;
      const value = printedValue(context, concept, span);
      if (value === null) continue;
      found.set(concept, value);
      used.add(at);
      break;
    }
  }
  return found;
}

function printedValue(context: Context, key: MrzField, span: Span): Printed | null {
  const text = spanText(span).trim();
  if (key === 'birth_date' || key === 'expiry_date') {
    const date = context
      .datesIn(span.chunk)
      .find((one) => one.span.start >= span.start && one.span.end <= span.end);
    return date ? { value: date.iso, span: date.span } : null;
  }
  if (key === 'sex') {
    const sex = text.length <= 20 ? sexOf(text) : null;
    return sex ? { value: sex, span } : null;
  }
  if (key === 'nationality') {
    const country = text.length <= 60 ? countryOf(text) : null;
    return country ? { value: country, span } : null;
  }
  if (key === 'document_number') {
    const number = /^[A-Z0-9][A-Z0-9 -]{4,19}$/i.exec(text)?.[0];
    return number && /\d{2}/.test(number) ? { value: number.trim(), span } : null;
  }
  const name = /^\p{L}[\p{L}\p{M} .,'’-]{0,60}$/u.test(text) ? text.replace(/[,.]+$/, '') : null;
  return name ? { value: name, span } : null;
}
