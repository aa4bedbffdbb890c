import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { readHeaderByRules } from '../understand.ts';

test('a Croatian letter yields its subject, date and signatory', () => {
  const document = placeDocument(
    [
      ['Lavanda Otok d.o.o., Obala 3, 21450 Hvar', 50, 40],
      ['Gospođa Nina Kralj', 50, 90],
      ['Hvar, 4. svibnja 2026.', 400, 140],
      ['Predmet: Potvrda rezervacije', 50, 180],
      ['Poštovana gospođo Kralj,', 50, 220],
      ['zahvaljujemo na Vašem upitu i potvrđujemo rezervaciju apartmana.', 50, 240],
      ['S poštovanjem,', 50, 280],
      ['Josip Tomić', 50, 330],
    ],
    { language: 'hr' },
  );
  assert.deepEqual(readHeaderByRules(document, createOptions(), 'letter').fields, {
    title: 'Potvrda rezervacije',
    date: '2026-05-04',
    author: 'Josip Tomić',
  });
});
