import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LaidOutDocument } from '../../src/extraction/document.ts';
import { Context } from '../../src/extraction/understand/context.ts';
import { createSketch } from '../../src/extraction/understand/learned/sketch.ts';
import type { TaughtDocument, TaughtValue } from '../../src/extraction/understand/learned/taught.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

interface Ticket {
  name: string;
  street: string;
  date: string;
  total: string;
}

const FIRST: Ticket = {
  name: 'Tidewater Boat Yard',
  street: 'Slipway 4, Northhaven',
  date: '04/03/2026',
  total: '431.50',
};
const SECOND: Ticket = { ...FIRST, date: '19/03/2026', total: '512.00' };

function drawTicket({ name, street, date, total }: Ticket): Placed[] {
  return [
    ['Harbour Masters Guild', 50, 20],
    [name, 50, 40, 14],
    [street, 50, 58],
    ['Work done for you at our yard', 50, 100],
    [date, 450, 100],
    ['Please pay at the desk before you sail', 50, 170],
    ['Invoice total', 200, 190],
    [total, 320, 190],
    ['Thank you and fair winds', 50, 760],
  ];
}

function recognize(places: Placed[]): LaidOutDocument {
  const document = placeDocument(places);
  return {
    ...document,
    pages: document.pages.map((page) => ({ ...page, info: { ...page.info, method: 'ocr' } })),
  };
}

function teach(values: Record<string, TaughtValue>, ticket = FIRST): TaughtDocument {
  const context = new Context(placeDocument(drawTicket(ticket)), createOptions());
  return { sketch: createSketch(context), values };
}

function read(document: LaidOutDocument, ...taught: TaughtDocument[]) {
  const { fields, evidence, document_type } = understand(document, { ...createOptions(), taught });
  return { fields, evidence, document_type };
}

const NAME = '/fields/seller/name';

test('the name of the issuer is written as a person wrote it', () => {
  const taught = teach({ [NAME]: { value: 'TIDEWATER Boat-Yard' } });
  const { fields, evidence } = read(placeDocument(drawTicket(SECOND)), taught);
  assert.deepEqual((fields.seller as { name: string }).name, 'TIDEWATER Boat-Yard');
  assert.equal(evidence[NAME]?.method, 'learned');
  assert.equal(evidence[NAME]?.text, 'Tidewater Boat Yard');
  assert.ok((evidence[NAME]?.confidence ?? 0) > 0.9);
});

test('a name that OCR misread is recognized', () => {
  const taught = teach({ [NAME]: { value: 'Tidewater Boat Yard' } });
  const misread = drawTicket({ ...SECOND, name: 'Tidewatcr Boat Yard' });
  const { fields, evidence } = read(recognize(misread), taught);
  assert.deepEqual((fields.seller as { name: string }).name, 'Tidewater Boat Yard');
  assert.equal(evidence[NAME]?.text, 'Tidewatcr Boat Yard');
});

test('of two taught spellings, the printed one is used, even if the other one is newer', () => {
  const taught = [
    teach({ [NAME]: { value: 'Tidewatcr Boat Yard' } }),
    teach({ [NAME]: { value: 'Tidewater Boat Yard' } }),
  ];
  const { fields } = read(recognize(drawTicket(SECOND)), ...taught);
  assert.deepEqual((fields.seller as { name: string }).name, 'Tidewater Boat Yard');
});

test('an address with another house number is another address', () => {
  const pointer = '/fields/seller/address';
  const taught = teach({ [pointer]: { value: 'Slipway 4, Northhaven' } });
  const other = drawTicket({ ...SECOND, street: 'Slipway 9, Northhaven' });
  const address = (read(recognize(other), taught).fields.seller as { address?: string })?.address;
  assert.notEqual(address, 'Slipway 4, Northhaven');
});

test('a name that is only in the logo is taken from the taught document', () => {
  const taught = teach({ [NAME]: { value: 'Seagrave Marine Limited' } });
  const { fields, evidence } = read(placeDocument(drawTicket(SECOND)), taught);
  assert.equal((fields.seller as { name: string }).name, 'Seagrave Marine Limited');
  assert.equal(evidence[NAME]?.box, undefined);
});

test('a value at the place of a removed one is left out', () => {
  const document = placeDocument(drawTicket(SECOND));
  assert.equal(read(document).fields.total, 512);
  const { box } = read(placeDocument(drawTicket(FIRST))).evidence['/fields/total'] ?? {};
  assert.ok(box);
  const width = placeDocument([]).pages[0]?.info.width ?? 595;
  const place = { page: 0, box: box.map((at) => (at / width) * 8000) as typeof box };
  const removed = teach({ '/fields/total': { value: null, place } });
  assert.equal(read(document, removed).fields.total, undefined);
});

test('the type of a document is that of its layout, by number and age of corrections', () => {
  const document = placeDocument(drawTicket(SECOND));
  const teachType = (value: string) => teach({ '/document_type': { value, replaced: 'invoice' } });
  const { document_type, evidence } = read(document, teachType('quote'));
  assert.equal(document_type, 'quote');
  assert.equal(evidence['/document_type']?.method, 'learned');
  const latestFirst = [teachType('receipt'), teachType('quote')];
  assert.equal(read(document, ...latestFirst).document_type, 'receipt');
  assert.equal(read(document, ...latestFirst, teachType('quote')).document_type, 'quote');
});
