import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Party } from '../../src/extraction/parsed-data.ts';
import { Context } from '../../src/extraction/understand/context.ts';
import { createSketch } from '../../src/extraction/understand/learned/sketch.ts';
import type { TaughtDocument } from '../../src/extraction/understand/learned/taught.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

interface Bill {
  name: string;
  department: string;
  street: string;
  town: string;
}

const FIRST: Bill = {
  name: 'Blue Anchor Ltd',
  department: 'Wing C',
  street: 'Pier Road 14',
  town: 'Northhaven NH1 4QX',
};
const SECOND: Bill = {
  name: 'Larsen Lines plc',
  department: 'Mailstop 9',
  street: 'Harbour Street 5',
  town: 'Eastport EP2 7LM',
};

function drawBill({ name, department, street, town }: Bill): Placed[] {
  return [
    ['Tidewater Boat Yard', 50, 30, 14],
    ['Slipway 4, Northhaven NH1 1AA', 50, 50],
    ['Invoice', 400, 30, 14],
    ['Bill to', 50, 100],
    [name, 50, 115],
    [department, 50, 130],
    [street, 50, 145],
    [town, 50, 160],
    ['Work done for you at our yard', 50, 230],
    ['Invoice total', 300, 260],
    ['431.50', 420, 260],
    ['Thank you and fair winds', 50, 760],
  ];
}

function teach(bill: Bill, address: string): TaughtDocument {
  const sketch = createSketch(new Context(placeDocument(drawBill(bill)), createOptions()));
  return { sketch, values: { '/fields/buyer/address': { value: address } } };
}

function readAddress(...taught: TaughtDocument[]): string | undefined {
  const { fields } = understand(placeDocument(drawBill(SECOND)), { ...createOptions(), taught });
  return (fields.buyer as Party | undefined)?.address;
}

test('an address begins and ends at the lines at which taught addresses do', () => {
  const whole = teach(FIRST, 'Wing C, Pier Road 14, Northhaven NH1 4QX');
  const street = teach(FIRST, 'Pier Road 14, Northhaven NH1 4QX');
  assert.equal(readAddress(whole), 'Mailstop 9, Harbour Street 5, Eastport EP2 7LM');
  assert.equal(readAddress(street), 'Harbour Street 5, Eastport EP2 7LM');
});
