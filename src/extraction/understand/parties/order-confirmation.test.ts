import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { getTypeForParties } from './order-confirmation.ts';

function hasRolesOfQuote(...places: Placed[]): boolean {
  const context = new Context(placeDocument(places), createOptions());
  return getTypeForParties(context, 'purchase_order') === 'quote';
}

test('the seller issues a document with the title of an order confirmation', () => {
  assert.ok(hasRolesOfQuote(['Orderbevestiging 2026-118', 50, 60]));
  assert.ok(hasRolesOfQuote(["CONFERMA D'ORDINE", 300, 80]));
  assert.ok(hasRolesOfQuote(['Druckauftragsbestätigung', 50, 60]));
});

test('the seller issues a document that thanks the customer for the order', () => {
  assert.ok(hasRolesOfQuote(['Order 4711', 50, 60], ['Vielen Dank für Ihren Auftrag vom 3. Mai.', 50, 300]));
});

test('the buyer issues an order that requests a confirmation', () => {
  assert.ok(!hasRolesOfQuote(['Bestellung 4711', 50, 60], ['Auftragsbestätigung erbeten', 50, 90]));
  assert.ok(!hasRolesOfQuote(['Purchase order', 50, 60], ['Please send an order confirmation.', 50, 90]));
});
