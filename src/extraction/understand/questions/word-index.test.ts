import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WordIndex } from './word-index.ts';
import { compareWords, wordsOf } from './wording.ts';

const TEXTS = [
  'invoice number, total amount due, payment terms, delivery address, customer id, subtotal, net pay',
  'Rechnungsnummer, Gesamtbetrag, Zahlungsziel, Lieferanschrift, Kundennr, Netto, Abrechnungskonto',
  'fattura numero, totale, scadenza, indirizzo, codice cliente, imponibile, kalibratie, kalibrering',
  'desc, description, invoce, tel, no, nr, 4711, iban, bic, importe, vencimiento, numéro, échéance',
];

test('a word index finds all words that are similar to a word, and no others', () => {
  const words = [...new Set(TEXTS.flatMap((text) => wordsOf(text)))];
  const index = new WordIndex();
  for (const word of words) index.add(word);
  assert.equal(index.size, words.length);
  for (const printed of words)
    assert.deepEqual(
      new Set(index.findSimilar(printed)),
      new Set(words.filter((word) => compareWords(word, printed) > 0)),
    );
});
