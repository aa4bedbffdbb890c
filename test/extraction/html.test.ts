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

const readPage = async (style: string, body: string) => {
  const page = `<html><head><style>${style}</style></head><body>${body}</body></html>`;
  return (await extractBytes(page, 'page.html')).parsedData.text;
};

test('styles decide which elements begin a new line', async () => {
  const style = `.box small { display: block } /* .box b{display:block} */ .tag{padding-left:4px}
    @media (max-width: 600px) { b { display: block } } @media screen { i { display: block } }`;
  const box = '<div class="box"><small>Number</small>417/A</div>';
  assert.equal(await readPage(style, box), 'Number\n\n417/A');
  assert.equal(await readPage(style, '<small>Number</small>417/A'), 'Number417/A');
  assert.equal(await readPage(style, '<b>4</b>17'), '417');
  assert.equal(await readPage(style, '<i>Number</i>417'), 'Number\n\n417');
  assert.equal(await readPage(style, 'No.<span class="tag">417</span>'), 'No. 417');
  assert.equal(await readPage('', 'No.<span style="display:block">417</span>'), 'No.\n\n417');
  assert.equal(await readPage('.tag{padding:3px}', '<div class="tag">a</div><div>b</div>'), 'a\n\nb');
  assert.equal(await readPage('#a>div{display:inline-block}', '<p id=a><div>a</div><div>b</div>'), 'a\n\nb');
  assert.equal(
    await readPage('#a>div{display:inline-block}', '<div id=a><div>a</div><div>b</div></div>'),
    'a b',
  );
});

test('elements next to each other are on one line if they are short', async () => {
  const row = '<div class="row"><span>Total</span><b>73.00</b></div>';
  assert.equal(await readPage('.row{display:flex;justify-content:space-between}', row), 'Total\t73.00');
  assert.equal(await readPage('.row{display:flex;flex-direction:column}', row), 'Total\n\n73.00');
  const grid = '<div class="g"><i>Date</i><i>1 May</i><i>Number</i><i>417</i></div>';
  const expected = 'Date\t1 May\n\nNumber\t417';
  assert.equal(await readPage('.g{display:grid;grid-template-columns:auto 1fr}', grid), expected);
  assert.equal(
    await readPage('.g{display:grid;grid-template-columns:repeat(2, minmax(0, 1fr))}', grid),
    expected,
  );
  const parties = '<div class="row"><div>Seller Ltd<br>London</div><div>Buyer Ltd<br>Leeds</div></div>';
  assert.equal(await readPage('.row{display:flex}', parties), 'Seller Ltd\nLondon\n\nBuyer Ltd\nLeeds');
  assert.equal(
    await readPage('', '<dl><dt>Number<dd>417<dt>Date<dd>1 May</dl>'),
    'Number\t417\n\nDate\t1 May',
  );
});

test('a style only changes what it declares', async () => {
  const writeRow = (attributes: string) => `<div ${attributes}><span>Total</span><b>73.00</b></div>`;
  const style = '.flex{display:flex} .px-4{padding-left:1rem;padding-right:1rem} @layer a{.in{display:flex}}';
  assert.equal(await readPage(style, writeRow('class="flex px-4"')), 'Total\t73.00');
  assert.equal(await readPage(style, writeRow('class="flex" style="margin:0 4px"')), 'Total\t73.00');
  assert.equal(await readPage(style, writeRow('class="in"')), 'Total\t73.00');
  assert.equal(await readPage('.row > *{display:block}', writeRow('class="row"')), 'Total\n\n73.00');
  assert.equal(
    await readPage('.a > .b b{display:block}', '<i class=a><i class=b><i class=b>1<b>2</b></i></i></i>'),
    '1\n\n2',
  );
  const wrapped = '.row{display:flex;flex-wrap:wrap}';
  assert.equal(await readPage(wrapped, writeRow('class="row"')), 'Total\n\n73.00');
  const grid =
    '<div style="display:grid;grid-template-columns:1fr 1fr"><b style="grid-column:span 2">Order</b><i>No</i><i>4</i></div>';
  assert.equal(await readPage('', grid), 'Order\n\nNo\t4');
  assert.equal(
    await readPage('', '<style media="(max-width:600px)">b{display:block}</style>a<b>b</b>'),
    'ab',
  );
});

test('a rule for children applies to a fragment without a body', async () => {
  const fragment = '<style>div > p{display:block} #z > html > p{float:left}</style><p>Total 73.00</p>';
  assert.equal((await extractBytes(fragment, 'a.html')).parsedData.text, 'Total 73.00');
});

test('words and sentences stay together', async () => {
  assert.equal(await readPage('', '<p><span style="float:left">O</span>nce upon a time'), 'Once upon a time');
  assert.equal(await readPage('', '12<sup style="position:absolute">3</sup>4'), '1234');
  assert.equal(
    await readPage('', 'Price: <b style="display:inline-flex">$5</b> a month'),
    'Price: $5 a month',
  );
  assert.equal(
    await readPage('code{padding:.2em .4em}', 'Call (<code>x</code>), then <code>y</code>.'),
    'Call (x), then y.',
  );
  assert.equal(await readPage('', '1<span style="padding:0 1px">,</span>000'), '1,000');
  assert.equal(await readPage('', 'No.<span style="margin:0 0 0 5px">417</span>'), 'No. 417');
  assert.equal(await readPage('', 'Total<b style="padding-left:5px">€5</b>'), 'Total €5');
});

test('everything in a definition list is read, except for what is hidden', async () => {
  assert.equal(await readPage('', '<dl>Total: 73.00</dl>'), 'Total: 73.00');
  assert.equal(await readPage('', '<dl>hello<dt>a</dt>x<dd>b</dl>'), 'hello\n\na\n\nx\n\nb');
  assert.equal(
    await readPage('', '<dl><dt>a<dd hidden>secret<dd style="display:none">secret<dd>b</dl>'),
    'a\tb',
  );
  assert.equal(await readPage('', '<dl><dd>First<dd>Second</dl>'), 'First\n\nSecond');
  assert.equal(await readPage('', '<dl><div><dt>a</dt><dd>b</dd></div><h2>c</h2></dl>'), 'a\tb\n\n## c');
});

test('a style sheet with many rules does not take long, and an unfinished one is no error', async () => {
  const rules = Array.from({ length: 3_000 }, (_, i) => `.c${i} div .d div{display:block}`).join('');
  const page = `${'<div class="d">'.repeat(50)}${'<div class="d">x</div>'.repeat(40_000)}`;
  assert.match(await readPage(rules, page), /^x/);
  assert.equal(await readPage('b{display:block', '<b>a</b>b'), 'a\n\nb');
  assert.equal(await readPage('@media print{b{display:block', '<b>a</b>b'), 'a\n\nb');
  assert.equal(await readPage('{}}{;:}@x{', '<b>a</b>b'), 'ab');
});

test('a page without menus is read completely, with its heading', async () => {
  const paragraphs = Array.from({ length: 6 }, (_, n) => `<p>${n} ${sentence.repeat(3)}</p>`).join('');
  const page = `<body><h1>Bill of sale<br><small>for a ship</small></h1><div>Between Ann and Bob</div>${paragraphs}</body>`;
  const { parsedData } = await extractBytes(page, 'contract.html');
  assert.match(parsedData.text, /^# Bill of sale for a ship\n\nBetween Ann and Bob/);
  assert.deepEqual(parsedData.warnings, []);
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
