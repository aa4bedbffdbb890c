import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../src/extraction/understand/understand.ts';
import { extractBytes } from './read-file.ts';
import { createOptions, placeDocument } from './support/placed-document.ts';

const HISTORY = [
  'Von: Ann Lee <ann@holz.example>',
  'Gesendet: Montag, 3. März 2025 10:12',
  'An: Jo Park <jo@park.example>',
  'Betreff: Angebot 4711',
  '',
  'Angebotsnummer: 4711',
  'Gesamtbetrag: 999,00 EUR',
];

test('an e-mail yields the text of its sender, without quoted messages', async () => {
  const body = [
    'Hallo Frau Lee,',
    '',
    'Bestellnummer: B-2025-88',
    'Gesamtbetrag: 412,60 EUR',
    '',
    'Viele Grüße',
    'Jo Park',
    'Tel. +49 30 1234567',
    '',
    ...HISTORY,
  ];
  const { parsedData } = await extractBytes(body.join('\n'), 'body.txt', {
    email: { from: 'jo@park.example', subject: 'AW: Angebot 4711' },
  });
  assert.equal(parsedData.document_type, 'email');
  assert.equal(parsedData.fields.total, 412.6);
  assert.equal(parsedData.fields.order_number, 'B-2025-88');
  assert.equal(parsedData.fields.number, undefined);
  assert.equal(parsedData.evidence['/fields/total']?.at, 'line 4');
  assert.match(parsedData.text, /^> Gesamtbetrag: 999,00 EUR$/m);
  assert.match(parsedData.text, /\n-- \nJo Park\n/);
});

test('a forwarded e-mail yields the message inside', async () => {
  const body = ['Bitte bezahlen.', '', '---------- Weitergeleitete Nachricht ---------', ...HISTORY];
  const { parsedData } = await extractBytes(body.join('\n'), 'body.txt', {
    email: { from: 'jo@park.example', subject: 'WG: Angebot 4711' },
  });
  assert.equal(parsedData.fields.total, 999);
  assert.equal(parsedData.fields.from, 'jo@park.example');
});

test('the quoted message in an HTML e-mail is not used for its fields', async () => {
  const html =
    '<p>We take it.</p><p>Order number: 48213</p><p>Total: £412.60</p><div class="gmail_quote">On Mon, 3 Mar 2025 at 10:12, Ann Lee &lt;ann@a.example&gt; wrote:<blockquote><p>Order number: 11111</p><p>Total: £999.00</p></blockquote></div>';
  const { parsedData } = await extractBytes(html, 'body.html', {
    email: { from: 'a@b.example', subject: 'Re: x' },
  });
  assert.equal(parsedData.fields.total, 412.6);
  assert.equal(parsedData.fields.order_number, '48213');
});

test('custom fields come from the quoted message only if its answer is more probable', async () => {
  const properties = {
    order_number: { type: 'string' },
    delivery_week: { type: 'integer' },
    contact_person: { type: 'string' },
  } as const;
  const html =
    '<p>We take it.</p><p>Order number: 48213</p><p>Delivery week: 17</p><div class="gmail_quote">On Mon, 3 Mar 2025 at 10:12, Ann Lee &lt;ann@a.example&gt; wrote:<blockquote><p>Order number: 11111</p><p>Delivery week: 14</p><p>Contact person: Bob Reed</p></blockquote></div>';
  const { parsedData } = await extractBytes(html, 'body.html', {
    email: { from: 'a@b.example', subject: 'Re: x' },
    schema: { type: 'object', properties },
  });
  assert.deepEqual(parsedData.custom, {
    order_number: '48213',
    delivery_week: 17,
    contact_person: 'Bob Reed',
  });
  assert.ok(parsedData.evidence['/custom/contact_person']);
});

test('an invoice with an e-mail address and lines such as "No:" and "To:" is not a message', () => {
  const { document_type, line_items } = understand(
    placeDocument([
      ['sales@alder.example', 50, 40],
      ['INVOICE', 50, 54],
      ['No: 7781', 50, 68],
      ['Date: 11 May 2026', 50, 82],
      ['To: Oak House Ltd', 50, 96],
      ['Description', 50, 250],
      ['Qty', 300, 250],
      ['Amount', 400, 250],
      ['Oak table', 50, 265],
      ['2', 300, 265],
      ['80.00', 400, 265],
      ['Total', 50, 300],
      ['80.00', 400, 300],
    ]),
    createOptions(),
  );
  assert.notEqual(document_type, 'email');
  assert.equal(line_items.length, 1);
});
