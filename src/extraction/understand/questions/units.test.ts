import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { toSpan } from '../view/span.ts';
import { buildView } from '../view/view.ts';
import { findAskedUnits, findPrintedUnit } from './units.ts';

for (const [name, text, number] of [
  ['frozen_temp_c', 'Frozen goods at -19.8°C on arrival', '-19.8°C'],
  ['noise_dba', 'Measured 68 dBA at 7 metres', '68'],
  ['fuel_l_per_h', 'Burns 27.4 litre/hour at full load', '27.4'],
  ['weight_kg', "Weighs 2.150 kg'dir", '2.150'],
  ['max_upload_mbit', 'Up to 40 Mbit/s upstream', '40'],
] as const)
  test(`the unit in "${text}" is one of ${name}`, () => {
    const view = buildView(placeDocument([[text, 50, 100]]));
    const [chunk] = view.chunks;
    assert.ok(chunk);
    const from = chunk.text.indexOf(number);
    const unit = findPrintedUnit(view, toSpan(chunk, from, from + number.length));
    assert.ok(unit !== null && findAskedUnits(name).has(unit), `${unit}`);
  });
