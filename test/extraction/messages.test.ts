import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractBytes } from './read-file.ts';

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
