import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStreetLine } from './names.ts';
import { isPostalLine } from './postcodes.ts';

for (const text of [
  'Erode, Tamil Nadu 638001',
  'Plot 7, Phase II, Pune 411 052',
  '14 Kerk Street, Paarl 7620',
  '3 Caswell Road, Te Anau 9600, New Zealand',
  'Singapore 628554',
  'Straupe, LV-4152',
  'L-1234 Luxembourg',
  '01310-100 São Paulo',
  'Ciudad de México, C.P. 06600',
  '01001, Київська обл.',
])
  test(`"${text}" contains a postcode`, () => {
    assert.ok(isPostalLine(text));
  });

for (const text of [
  'Invoice 411052',
  'Order 4471',
  'Total EUR 1200',
  'March 2026',
  'Paid, March 2026',
  'Reference 638760',
])
  test(`"${text}" contains no postcode`, () => {
    assert.ok(!isPostalLine(text));
  });

for (const text of [
  'Plot 88, MIDC Phase II',
  '14/2 Kamarajar Salai',
  '11 Tuas Basin Link #03-08',
  'Private Bag X18',
])
  test(`"${text}" is a street or a comparable part of an address`, () => {
    assert.ok(isStreetLine(text));
  });
