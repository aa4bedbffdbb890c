// Writes the features of candidates for the names of parties and other header values (for train_header.py),
// the text around these values (for train_labels.py), and the parts of these values (for
// train_field_forms.py):
//
// node bin/node.js training/collect-header.ts OUT CACHE DOCUMENTS... [--half K --halves FILE]
//
// With `--half`, the command collects only the documents in half K of the groups in FILE.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isRight } from '../eval/compare-truth.ts';
import { createOptions } from '../eval/read-document.ts';
import type { DocumentType, FieldValue } from '../src/extraction/parsed-data.ts';
import { EvidenceCollector } from '../src/extraction/understand/evidence-collector.ts';
import { askNames, type NameQuestion } from '../src/extraction/understand/header/choose-names.ts';
import { askValues, getValueAt } from '../src/extraction/understand/header/choose-values.ts';
import { collectRuleNames } from '../src/extraction/understand/header/collect-rule-names.ts';
import { type HeaderField, listFieldsOfType } from '../src/extraction/understand/header/header-fields.ts';
import { NAME_FEATURES } from '../src/extraction/understand/header/name-features.ts';
import {
  BETWEEN_PARTIES,
  getRolesOfType,
  hasParties,
  type NameRole,
} from '../src/extraction/understand/header/name-roles.ts';
import { NearLabels } from '../src/extraction/understand/header/near-labels.ts';
import { putNames } from '../src/extraction/understand/header/put-names.ts';
import { sumOfItems } from '../src/extraction/understand/header/sums.ts';
import { toResultValue } from '../src/extraction/understand/header/to-result-value.ts';
import type { ValueQuestion } from '../src/extraction/understand/header/value-candidate.ts';
import { VALUE_FEATURES } from '../src/extraction/understand/header/value-features.ts';
import { readHeaderByRules } from '../src/extraction/understand/understand.ts';
import { FormWriter, hasForm } from './header-forms.ts';
import { LabelWriter } from './header-labels.ts';
import { findLabelledDocuments, type LabelledDocument, readLabelled } from './labelled-documents.ts';
import { isNearName, isSameName } from './same-name.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { half: { type: 'string' }, halves: { type: 'string' } },
});
const [out, cache, ...folders] = positionals;
const halfOf: Record<string, number> | null =
  flags.halves === undefined ? null : JSON.parse(readFileSync(flags.halves, 'utf8'));
if (out === undefined || cache === undefined || folders.length === 0) {
  process.stderr.write('Usage: collect-header.ts OUT CACHE DOCUMENTS...\n');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'names.jsonl'), `${JSON.stringify(NAME_FEATURES)}\n`);
writeFileSync(join(out, 'fields.jsonl'), `${JSON.stringify(VALUE_FEATURES)}\n`);
const labels = new LabelWriter(out);
const forms = new FormWriter(out);

/**
 * Returns the names that are expected for the role: an empty list if the document does not name such a party,
 * and null if the ground truth does not cover the role.
 */
function findExpectedNames(one: LabelledDocument, role: NameRole): string[] | null {
  const { fields = {}, document_type } = one.truth as {
    fields?: Record<string, unknown>;
    document_type?: DocumentType | DocumentType[];
  };
  const field = fields[role];
  const value = isRecord(field) ? field.name : field;
  if (value !== undefined && value !== null) return [value].flat().map(String);
  // Receipts of this set rarely name the buyer.
  if (one.set === 'sroie') return [];
  const isCovered = one.isComplete && Object.keys(fields).length > 0;
  return isCovered &&
    [document_type ?? []]
      .flat()
      .some((type) => BETWEEN_PARTIES.has(type) && getRolesOfType(type).includes(role))
    ? []
    : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the weight of a document in training. It is lower for sets of similar documents. */
function getWeight(one: LabelledDocument): number {
  if (one.set === 'sroie') return 0.3;
  return one.set === 'templates' ? (/-scan\.pdf$/.test(one.file) ? 0.25 : 0.35) : 1;
}

function writeNames(one: LabelledDocument, questions: readonly NameQuestion[], about: object, ocr: boolean) {
  for (const { role, candidates, rows } of questions) {
    const expected = findExpectedNames(one, role);
    if (expected === null) continue;
    forms.add(candidates.map(({ value }) => value));
    const exact = candidates.map(({ value }) => expected.some((name) => isSameName(name, value)));
    const near = candidates.map(
      ({ value }) => isRight(value, expected) || expected.some((name) => isNearName(name, value, ocr)),
    );
    appendFileSync(
      join(out as string, 'names.jsonl'),
      `${JSON.stringify({
        ...about,
        role,
        expected,
        keys: candidates.map(({ key }) => key),
        values: candidates.map(({ value }) => value),
        right: near.map(Number),
        x: rows.map((row) => Array.from(row, (value) => Math.round(value * 1000) / 1000)),
        y: (exact.includes(true) ? exact : near).map(Number),
      })}\n`,
    );
  }
}

/**
 * Lists the fields that the authors of a set recorded. The authors of older sets did not record some fields,
 * so a missing value of such a field does not mean that the document lacks it.
 */
function listRecordedFields(documents: readonly LabelledDocument[]): ReadonlySet<string> {
  return new Set(
    documents.flatMap(({ truth }) =>
      Object.entries(truth.fields ?? {}).flatMap(([name, value]) =>
        isRecord(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
      ),
    ),
  );
}

/**
 * Returns the expected value; undefined if the document does not have the field, and null if the ground truth
 * does not cover it.
 */
function findExpectedValue(
  one: LabelledDocument,
  field: HeaderField,
  recorded: ReadonlySet<string>,
): unknown {
  const { fields = {}, document_type } = one.truth as {
    fields?: Record<string, FieldValue>;
    document_type?: DocumentType | DocumentType[];
  };
  const value = getValueAt(fields, field.name);
  if (value !== undefined && value !== null && !Number.isNaN(value)) return value;
  const isCovered =
    one.isComplete && Object.keys(fields).length > 0 && field.kind !== 'given' && recorded.has(field.name);
  const asked = [document_type ?? []]
    .flat()
    .some(
      (type) => BETWEEN_PARTIES.has(type) && listFieldsOfType(type).some(({ name }) => name === field.name),
    );
  return isCovered && asked ? undefined : null;
}

/** Writes and returns the questions that the ground truth answers. */
function writeValues(
  one: LabelledDocument,
  questions: readonly ValueQuestion[],
  about: object,
  recorded: ReadonlySet<string>,
): ValueQuestion[] {
  const written: ValueQuestion[] = [];
  for (const question of questions) {
    const { field, candidates, rows } = question;
    const expected = findExpectedValue(one, field, recorded);
    if (expected === null || (expected === undefined && candidates.length === 0)) continue;
    written.push(question);
    const values = candidates.map((candidate) => toResultValue(field, candidate));
    if (hasForm(field)) forms.add(values);
    appendFileSync(
      join(out as string, 'fields.jsonl'),
      `${JSON.stringify({
        ...about,
        field: field.learnedAs,
        expected: expected ?? null,
        values,
        x: rows.map((row) => Array.from(row, (value) => Math.round(value * 1000) / 1000)),
        y: values.map((value) => (expected !== undefined && isRight(value, expected) ? 1 : 0)),
      })}\n`,
    );
  }
  return written;
}

for (const folder of folders) {
  let count = 0;
  const documents = findLabelledDocuments(folder);
  const recorded = listRecordedFields(documents);
  for (const one of documents) {
    if (halfOf !== null && (halfOf[one.group] ?? 0) !== Number(flags.half)) continue;
    const document = await readLabelled(one, cache).catch(() => null);
    if (document === null) continue;
    const { document_type: wanted } = one.truth as { document_type?: DocumentType | DocumentType[] };
    const options = createOptions(basename(one.file));
    const read = readHeaderByRules(document, options);
    const types = [wanted ?? []].flat();
    const asked =
      types.length === 0 || types.includes(read.type)
        ? [read]
        : [read, readHeaderByRules(document, options, types[0])];
    for (const [i, { context, type, fields, evidence, lineItems }] of asked.entries()) {
      const ocr = context.view.pages.some((page) => page.ocr);
      const { rules } = collectRuleNames(context, type, { fields, evidence });
      const about = {
        set: one.set,
        group: one.group,
        file: basename(one.file),
        type,
        weight: getWeight(one) / asked.length,
        judged: i === 0,
        ocr,
        rules,
      };
      const near = new NearLabels(context);
      if (hasParties(type, fields))
        writeNames(one, askNames(context, near, type, { fields, evidence }), about, ocr);
      const collector = new EvidenceCollector();
      collector.replace(evidence);
      putNames(context, near, type, fields, collector);
      const itemSum = sumOfItems(lineItems);
      const questions = askValues(context, near, type, { fields, evidence: collector.evidence }, itemSum);
      const weight = one.set === 'sroie' ? 0.5 : about.weight;
      labels.write(near, writeValues(one, questions, { ...about, rules: undefined, weight }, recorded));
    }
    count++;
  }
  process.stdout.write(`${basename(folder)}: ${count} documents\n`);
}
labels.finish();
forms.finish();
process.exit(0);
