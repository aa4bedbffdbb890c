import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import type { FieldSchema } from '../../options.ts';
import { Context } from '../context.ts';
import { understand } from '../understand.ts';
import { findTickedGroups } from './ticked-groups.ts';

const createContext = (places: Placed[]) =>
  new Context(placeDocument(places, { language: 'en' }), createOptions());

function readList(places: Placed[], name: string, field: Partial<FieldSchema> = {}) {
  const schema: FieldSchema = {
    type: 'object',
    properties: { [name]: { type: 'array', items: { type: 'string' }, ...field } },
  };
  const result = understand(placeDocument(places, { language: 'en' }), createOptions(schema));
  const evidence = Object.entries(result.evidence).filter(([pointer]) => pointer.startsWith('/custom/'));
  return { values: result.custom ?? {}, evidence: Object.fromEntries(evidence) };
}

const LETTER: Placed[] = [
  ['Harbour Authority', 50, 40, 14],
  ['Dear Ms Okafor,', 50, 90],
  ['the berth is closed from Monday for repairs of the quay wall.', 50, 110],
  ['Yours sincerely,', 50, 150],
  ['Cc: Pilot Station, Customs House, Tug Services', 50, 200],
];

const FORM: Placed[] = [
  ['Account opening form', 50, 40, 14],
  ['Services requested', 50, 90],
  ['☒ Cheque book', 50, 110],
  ['☐ Debit card', 50, 125],
  ['☒ SMS alerts', 50, 140],
  ['Marital status', 50, 220],
  ['☒ Married', 50, 240],
  ['☐ Single', 50, 255],
];

test('the check boxes of a form are divided into groups', () => {
  const groups = findTickedGroups(createContext(FORM)).map(({ ticked }) =>
    ticked.map(({ chunk, start, end }) =>
      chunk.tokens
        .slice(start, end)
        .map(({ text }) => text)
        .filter((text) => text !== '☒')
        .join(' '),
    ),
  );
  assert.deepEqual(groups, [['Cheque book', 'SMS alerts'], ['Married']]);
});

test('a list of ticked options contains only those of one group', () => {
  const { values, evidence } = readList(FORM, 'services_requested', { description: 'ticked services' });
  assert.deepEqual(values.services_requested, ['Cheque book', 'SMS alerts']);
  assert.deepEqual(Object.keys(evidence), ['/custom/services_requested/0', '/custom/services_requested/1']);
  for (const one of Object.values(evidence)) assert.ok(one.box && one.confidence > 0, JSON.stringify(one));
});

test('the names after a label are the entries of a list', () => {
  const { values } = readList(LETTER, 'cc', { description: 'Recipients of copies' });
  assert.deepEqual(values.cc, ['Pilot Station', 'Customs House', 'Tug Services']);
});

test('a list that is not in the document is omitted', () => {
  assert.deepEqual(readList(LETTER, 'laboratory_results').values, {});
});
