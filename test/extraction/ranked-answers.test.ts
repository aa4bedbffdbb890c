import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldSchema } from '../../src/extraction/options.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

function answer(properties: Record<string, FieldSchema>, places: Placed[]) {
  return understand(placeDocument(places), createOptions({ type: 'object', properties }));
}

const SAILING: Placed[] = [
  ['SAILING NOTICE', 50, 40],
  ['Vessel name', 50, 70],
  ['Morning Heron', 180, 70],
  ['Voyage no.', 50, 85],
  ['MH-2207', 180, 85],
  ['Departs on', 50, 100],
  ['14 March 2026', 180, 100],
  ['Arrives on', 50, 115],
  ['29 March 2026', 180, 115],
  ['Freight charge', 50, 130],
  ['1,845.50', 180, 130],
];

test('fields with only a name and a description are found by the words of their labels', () => {
  const { custom, evidence } = answer(
    {
      vessel: { type: 'string', description: 'Name of the vessel' },
      voyage_number: { type: 'string' },
      departure_date: { type: 'string', format: 'date', description: 'Day on which the vessel leaves' },
      freight: { type: 'number', description: 'Charge for the freight' },
    },
    SAILING,
  );
  assert.equal(custom?.vessel, 'Morning Heron');
  assert.equal(custom?.voyage_number, 'MH-2207');
  assert.equal(custom?.departure_date, '2026-03-14');
  assert.equal(custom?.freight, 1845.5);
  assert.equal(evidence['/custom/freight']?.text, '1,845.50');
  assert.equal(evidence['/custom/freight']?.page, 1);
});

test('a field that the document does not have is missing or doubtful', () => {
  const { custom, evidence } = answer(
    {
      blood_group: { type: 'string', description: 'Blood group of the patient' },
      blood_pressure: { type: 'number', description: 'Systolic blood pressure' },
    },
    SAILING,
  );
  assert.equal(custom?.blood_group, undefined);
  // The only amount of the notice may be returned, but with a low confidence.
  assert.ok((evidence['/custom/blood_pressure']?.confidence ?? 0) < 0.4);
});
