// Values may be broken across lines, or have a prefix that belongs to them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

/** Returns the seller of an invoice with this footer. */
function readSeller(...footer: Placed[]): Record<string, unknown> {
  const { fields } = understand(
    placeDocument([
      ['Kestrel Werkzeuge GmbH', 50, 50],
      ['Hafenstraße 4', 50, 64],
      ['20457 Hamburg', 50, 78],
      ['Rechnung', 50, 140],
      ['Rechnungsnummer: 2031', 50, 160],
      ['Datum: 02.03.2025', 50, 174],
      ['Menge', 50, 220],
      ['Bezeichnung', 120, 220],
      ['Betrag', 400, 220],
      ['2', 50, 235],
      ['Hobelbank', 120, 235],
      ['100,00', 400, 235],
      ['Nettobetrag', 50, 270],
      ['100,00', 400, 270],
      ['19 % USt.', 50, 285],
      ['19,00', 400, 285],
      ['Gesamtbetrag', 50, 300],
      ['119,00 EUR', 400, 300],
      ...footer,
    ]),
    createOptions(),
  );
  return Object(fields.seller);
}

test('an e-mail address that is broken across lines is read completely', () => {
  const { email } = readSeller(
    ['Kestrel Werkzeuge GmbH', 50, 700],
    ['E-Mail: buchhaltung@kestrel-', 300, 700],
    ['Hafenstraße 4', 50, 714],
    ['werkzeuge.example', 300, 714],
  );
  assert.equal(email, 'buchhaltung@kestrel-werkzeuge.example');
});

test('an IBAN that continues on the next line of its column is read completely', () => {
  const { iban } = readSeller(
    ['Geschäftsführer: Jan Petersen', 50, 700],
    ['IBAN DE02 1203 0000 0000', 300, 700],
    ['Amtsgericht Hamburg', 50, 714],
    ['2020 51', 300, 714],
  );
  assert.equal(iban, 'DE02120300000000202051');
});

test('the section of a register is part of the registration number', () => {
  const { registration_number } = readSeller(['Amtsgericht Hamburg, HRB 48170', 50, 700]);
  assert.equal(registration_number, 'HRB 48170');
});

test('a host name without "www" is recognized as a website', () => {
  const { website } = readSeller(
    ['Kestrel Werkzeuge GmbH · Hafenstraße 4 · 20457 Hamburg', 50, 700],
    ['Tel. 040 555 0170 · kestrel-werkzeuge.example', 50, 714],
  );
  assert.equal(website, 'kestrel-werkzeuge.example');
});
