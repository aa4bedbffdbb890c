import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractBytes } from './read-file.ts';

const sentence =
  'The ship left the harbour in the early morning, and nobody on the pier thought of asking where to. ';

test('only the article of a page is read, without its menus', async () => {
  const paragraphs = Array.from({ length: 8 }, (_, n) => `<p>${n} ${sentence.repeat(3)}</p>`).join('');
  const page = `<html><head><title>Ship</title></head><body><nav><ul><li><a href="/">Home</a><li><a href="/x">Shop</a></ul></nav>
    <article><h1>A ship</h1>${paragraphs}</article><aside class="advert"><a href="/buy">Buy now</a></aside></body></html>`;
  const { parsedData } = await extractBytes(page, 'news.html');
  assert.match(parsedData.text, /0 The ship left/);
  assert.doesNotMatch(parsedData.text, /Buy now|Home/);
  assert.ok(parsedData.warnings.some((warning) => warning.code === 'main_content_only'));
});

test('an invoice is read completely', async () => {
  const page = `<body><div class="header">Seller Ltd, London</div><table><tr><td>Item</td><td>Amount</td></tr>
    <tr><td>Pens</td><td>12.00</td></tr><tr><td rowspan=2>Ink</td><td>30.00</td></tr><tr><td>31.00</td></tr></table>
    <p>Total: 73.00</p><div class="footer">VAT GB123456789</div></body>`;
  const { parsedData } = await extractBytes(page, 'invoice.html');
  assert.match(parsedData.text, /Seller Ltd, London[\s\S]*Total: 73\.00[\s\S]*VAT GB123456789/);
  assert.deepEqual(parsedData.tables[0]?.rows.at(-1), ['', '31.00']);
});

test('hidden text is not part of the page, but white text on a background is', async () => {
  const hidden = ['font-size:0', 'opacity: 0;', 'color:#FFFFFF', 'display:none'].map(
    (style, i) => `<p style="${style}">secret ${i}</p>`,
  );
  const page = `<body><p style="color:#333;font-size:10px;opacity:0.5">Invoice 12</p>${hidden.join('')}</body>`;
  const { parsedData } = await extractBytes(page, 'invoice.html');
  assert.equal(parsedData.text, 'Invoice 12');
  const banner = '<table><tr><td style="background:#036"><p style="color:#fff">Order 7</p></td></tr></table>';
  assert.match((await extractBytes(`<body>${banner}</body>`, 'a.html')).parsedData.text, /Order 7/);
});

test('scripts are not text, nothing is loaded, and deep nesting costs nothing', async () => {
  const page = `${'<div>'.repeat(1_000_000)}deep<script>alert(1)</script><img src="http://127.0.0.1:9/x.png">`;
  const { parsedData } = await extractBytes(page, 'deep.html');
  assert.match(parsedData.text, /deep/);
});

test('RTF named .doc is read as RTF', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}{\f1\fcharset204 Arial;}}Stra\'dfe \u8364?\par{\f1 \'cf\'f0}\par\trowd\intbl A\cell B\cell\row\intbl 1\cell 2\cell\row}`;
  const { parsedData } = await extractBytes(Buffer.from(rtf, 'latin1'), 'letter.doc');
  assert.equal(parsedData.text, 'Straße €\nПр\n\n| A | B |\n| --- | --- |\n| 1 | 2 |');
});
