import type { Check, FieldValue, Warning } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { createFound, createPhrases, LabelSearch } from '../labelled/labelled.ts';
import { type Span, selectWholeChunk, spanText } from '../view/span.ts';
import type { Row } from '../view/view.ts';
import { type AskedValue, askIdentity } from './ask-identity.ts';
import { cleanZoneText, isZoneLine, type Mrz, type MrzField, readMrz } from './mrz.ts';
import { findNumberedFields } from './numbered.ts';
import table from './phrases.json' with { type: 'json' };
import { findCountry, findSex, isSameName, parseZoneDate } from './values.ts';

export type IdConcept = keyof typeof table;
const PHRASES = createPhrases<IdConcept>(table);
const FIELDS: MrzField[] = [
  'document_number',
  'surname',
  'given_names',
  'birth_date',
  'expiry_date',
  'nationality',
  'sex',
];

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
 * Reads the values of the document and its holder. Uses the machine-readable zone if there is one, because
 * check digits verify its values, but takes the spelling from the labelled fields. Without a zone, uses the
 * values of known labels and, for other labels, the values that the models find.
 */
export function readIdentity(context: Context, collector: EvidenceCollector): IdentityResult {
  const zone = findZone(context);
  const printed = new Map([...findNumberedFields(context), ...findPrintedFields(context, zone?.rows ?? [])]);
  const result: IdentityResult = { fields: {}, checks: [], warnings: [] };
  const asked = zone ? new Map<MrzField, AskedValue>() : askIdentity(context);
  for (const key of FIELDS) {
    const own = printed.get(key);
    const other = asked.get(key);
    if (other && isPreferred(other, own)) {
      result.fields[key] = other.value;
      collector.evidence[`/fields/${key}`] = { ...other.evidence, method: 'label' };
      continue;
    }
    const zoneText = zone ? readZoneValue(zone.mrz, key) : null;
    const agrees = own !== undefined && zoneText !== null && isSame(key, own.value, zoneText);
    if (own && (zoneText === null || agrees || !isTrusted(zone?.mrz, key))) {
      const features = { strong_label: 1, checksum: agrees ? 1 : 0, repeated: agrees ? 1 : 0 };
      result.fields[key] = collector.put(
        `/fields/${key}`,
        createFound(context, own.value, [own.span], features, `id_${key}`),
      );
    } else if (zone && zoneText !== null) {
      const features = { checksum: isTrusted(zone.mrz, key) ? 1 : 0, well_formed: 1 };
      const rows = zone.rows.flatMap((row) => row.chunks.map(selectWholeChunk));
      result.fields[key] = collector.put(
        `/fields/${key}`,
        createFound(context, zoneText, rows, features, `id_${key}`),
      );
    }
    if (own && zoneText !== null && !agrees)
      result.warnings.push({
        code: 'mrz_differs_from_page',
        message: `${key}: ${zoneText} in the machine-readable zone, ${own.value} on the page`,
        page: own.span.chunk.page,
      });
  }
  if (zone) putZone(context, collector, zone, result);
  return result;
}

/** Minimum probability of a value that has no known label. */
const LEAST_ALONE = 0.35;
/** Minimum probability of a value that differs from the one next to a known label. */
const LEAST_INSTEAD = 0.6;

function isPreferred({ value, evidence }: AskedValue, own: Printed | undefined): boolean {
  if (!own) return evidence.confidence >= LEAST_ALONE;
  return own.value !== value && evidence.confidence >= LEAST_INSTEAD;
}

function putZone(context: Context, collector: EvidenceCollector, zone: Zone, result: IdentityResult): void {
  const { mrz, rows } = zone;
  const wrong = Object.entries(mrz.checks).filter(([, ok]) => !ok);
  const spans = rows.flatMap((row) => row.chunks.map(selectWholeChunk));
  const features = { checksum: wrong.length === 0 ? 1 : 0, well_formed: 1 };
  result.fields.mrz = collector.put(
    '/fields/mrz',
    createFound(context, mrz.lines.join('\n'), spans, features, 'id_mrz'),
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

/**
 * Characters that occur in nearly every line outside a machine-readable zone. They never occur in a zone,
 * even if it is misread.
 */
const NO_ZONE = /[.,;:/&%'’"-]/;

/**
 * Finds the rows of the machine-readable zone: two or three consecutive rows that look like lines of a zone.
 * Returns null if there is no zone.
 */
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
        ? readMrz(rows.map((row) => cleanZoneText(row.tokens.map((token) => token.text).join(''))))
        : null;
    if (mrz && Object.values(mrz.checks).some(Boolean)) return { mrz, rows: rows.slice(0, mrz.lines.length) };
  }
  return null;
}

/**
 * Whether the check digit of a value is correct. If the format has no check digit for the value, all check
 * digits must be correct.
 */
function isTrusted(mrz: Mrz | undefined, key: MrzField): boolean {
  if (!mrz) return false;
  const { checks } = mrz;
  if (key === 'document_number' || key === 'birth_date' || key === 'expiry_date') return checks[key] === true;
  return Object.values(checks).every(Boolean);
}

function readZoneValue(mrz: Mrz, key: MrzField): string | null {
  const value = mrz.values[key];
  if (value === undefined) return null;
  if (key === 'birth_date') return parseZoneDate(value, 'birth', mrz.values.expiry_date);
  if (key === 'expiry_date') return parseZoneDate(value, 'expiry');
  return key === 'nationality' ? findCountry(value) : value;
}

function isSame(key: MrzField, printed: string, zone: string): boolean {
  if (key === 'surname' || key === 'given_names') return isSameName(printed, zone);
  if (key === 'document_number') return printed.replace(/[^A-Z0-9]/gi, '').toUpperCase() === zone;
  return printed === zone;
}

function findPrintedFields(context: Context, zone: readonly Row[]): Map<MrzField, Printed> {
  const labels = new LabelSearch(context, PHRASES);
  const inZone = new Set(zone.map((row) => row.index));
  const found = new Map<MrzField, Printed>();
  const used = new Set<string>();
  // Assign longer labels first so that "Name" labels the surname only if there is no clearer label.
  const all = labels.all.toSorted((a, b) => b.hit.key.length - a.hit.key.length);
  for (const { concept, values } of all) {
    if (concept === 'other' || found.has(concept)) continue;
    for (const { span } of values) {
      const at = `${span.chunk.index}:${span.start}`;
      if (inZone.has(span.chunk.row) || used.has(at)) continue;
      const value = readPrintedValue(context, concept, span);
      if (value === null) continue;
      found.set(concept, value);
      used.add(at);
      break;
    }
  }
  return found;
}

function readPrintedValue(context: Context, key: MrzField, span: Span): Printed | null {
  const text = spanText(span).trim();
  if (key === 'birth_date' || key === 'expiry_date') {
    const date = context
      .datesIn(span.chunk)
      .find((one) => one.span.start >= span.start && one.span.end <= span.end);
    return date ? { value: date.iso, span: date.span } : null;
  }
  if (key === 'sex') {
    const sex = text.length <= 20 ? findSex(text) : null;
    return sex ? { value: sex, span } : null;
  }
  if (key === 'nationality') {
    const country = text.length <= 60 ? findCountry(text) : null;
    return country ? { value: country, span } : null;
  }
  if (key === 'document_number') {
    const number = /^[A-Z0-9][A-Z0-9 -]{4,19}$/i.exec(text)?.[0];
    return number && /\d{2}/.test(number) ? { value: number.trim(), span } : null;
  }
  const name = /^\p{L}[\p{L}\p{M} .,'’-]{0,60}$/u.test(text) ? text.replace(/[,.]+$/, '') : null;
  return name ? { value: name, span } : null;
}
