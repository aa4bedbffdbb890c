import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractBytes } from './read-file.ts';

function createMail(type: string, body: string): string {
  return [
    'From: "Harbour Lights" <shop@harbourlights.example>',
    'To: jo@park.example',
    'Subject: Your order',
    'Date: Mon, 02 Mar 2026 09:12:00 +0000',
    'MIME-Version: 1.0',
    `Content-Type: text/${type}; charset=utf-8`,
    '',
    body,
  ].join('\r\n');
}

const ORDER = `
<div style="max-height:0;overflow:hidden">Save 99.00 today</div>
<table width="600">
  <tr><td><img src="https://a.example/logo.png" alt="Harbour Lights Ltd"></td></tr>
  <tr><td>
    <table width="100%"><tr>
      <td width="50%">Bill to<br>Jo Park<br>4 Mill Lane<br>Leeds LS1 4AP</td>
      <td width="50%">Ship to<br>Depot North<br>9 Quay Street<br>York YO1 8AA</td>
    </tr></table>
  </td></tr>
  <tr><td>
    <table width="100%">
      <tr><th></th><th align="left">Item</th><th>Quantity</th><th>Unit price</th><th>Amount</th></tr>
      <tr><td><img src="a.png" alt="Blue lamp"></td><td>Blue lamp</td><td>2</td><td>£12.00</td><td>£24.00</td></tr>
      <tr><td><img src="b.png" alt="Oak stool"></td><td>Oak stool</td><td>1</td><td>£40.00</td><td>£40.00</td></tr>
    </table>
  </td></tr>
  <tr><td align="right"><table><tr><td>Total</td><td>£64.00</td></tr></table></td></tr>
</table>`;

test('an order in an HTML e-mail is read as it is printed', async () => {
  const { parsedData } = await extractBytes(createMail('html', ORDER), 'order.eml');
  assert.equal(parsedData.document_type, 'email');
  assert.equal(parsedData.fields.from, 'shop@harbourlights.example');
  assert.equal(parsedData.fields.date, '2026-03-02');
  assert.equal(parsedData.fields.total, 64);
  assert.deepEqual(
    parsedData.line_items.map(({ description, quantity, unit_price, amount }) => [
      description,
      quantity,
      unit_price,
      amount,
    ]),
    [
      ['Blue lamp', 2, 12, 24],
      ['Oak stool', 1, 40, 40],
    ],
  );
  assert.match(parsedData.text, /^Harbour Lights Ltd$/m);
  assert.doesNotMatch(parsedData.text, /99\.00/);
  assert.equal(parsedData.text.match(/Blue lamp/g)?.length, 1);
  assert.deepEqual(parsedData.pages[0]?.unit, 'none');
  const { at = '', text } = parsedData.evidence['/fields/total'] ?? {};
  const line = parsedData.text.split('\n')[Number(at.replace('line ', '')) - 1];
  assert.equal(text, '£64.00');
  assert.match(line ?? '', /64\.00/);
});

test('the items of a quoted HTML message are not those of its answer', async () => {
  const html = `<p>Thank you, please also send the following:</p>
    <table><tr><th>Item</th><th>Quantity</th><th>Unit price</th><th>Amount</th></tr>
    <tr><td>Brass hook</td><td>5</td><td>£3.00</td><td>£15.00</td></tr></table>
    <p>Total: £15.00</p>
    <p>On Mon, 2 Mar 2026 at 10:12, Ann Lee &lt;ann@a.example&gt; wrote:</p>
    <blockquote>${ORDER}</blockquote>`;
  const { parsedData } = await extractBytes(createMail('html', html), 'answer.eml');
  assert.equal(parsedData.fields.total, 15);
  assert.deepEqual(
    parsedData.line_items.map(({ description }) => description),
    ['Brass hook'],
  );
  assert.match(parsedData.text, /^> .*Blue lamp/m);
});

const STATEMENT = [
  'ALDER BANK',
  'Account statement',
  '',
  'Account number: 20881734          Period: 01/02/2026 - 28/02/2026',
  '',
  'Date         Description                         Amount      Balance',
  '01/02/2026   Opening balance                                1,000.00',
  '03/02/2026   Card payment Mill Bakery            -12.40       987.60',
  '11/02/2026   Transfer from J Park               250.00      1,237.60',
  '19/02/2026   Direct debit Northern Power        -80.10      1,157.50',
  '28/02/2026   Closing balance                                1,157.50',
].join('\n');

test('a statement in the text of an e-mail has its transactions', async () => {
  const { parsedData } = await extractBytes(createMail('plain', STATEMENT), 'statement.eml');
  assert.equal(parsedData.document_type, 'email');
  assert.equal(parsedData.fields.subject, 'Your order');
  assert.equal(parsedData.fields.account_number, '20881734');
  assert.equal(parsedData.fields.closing_balance, 1157.5);
  assert.deepEqual(
    parsedData.transactions.map(({ amount }) => amount),
    [-12.4, 250, -80.1],
  );
});

test('the columns of a text file are those of its characters', async () => {
  const { parsedData } = await extractBytes(STATEMENT, 'statement.txt');
  assert.equal(parsedData.document_type, 'bank_statement');
  assert.equal(parsedData.text, STATEMENT);
  assert.equal(parsedData.fields.opening_balance, 1000);
  assert.equal(parsedData.evidence['/transactions/1/amount']?.at, 'line 9');
  assert.deepEqual(parsedData.tables, []);
});

test('an order in an e-mail has its number as a number and as an order number', async () => {
  const text =
    'PURCHASE ORDER\n\nPurchase order no.: PO-5512\nOrder date: 2 March 2026\n\n' +
    'Item                Qty   Unit price    Amount\n' +
    'Steel plate 4 mm      3        20.00     60.00\n' +
    'Hinge, brass         10         1.50     15.00\n\n' +
    'Total                                    75.00 GBP\n';
  const { parsedData } = await extractBytes(createMail('plain', text), 'order.eml');
  assert.equal(parsedData.fields.number, 'PO-5512');
  assert.equal(parsedData.fields.order_number, 'PO-5512');
  assert.equal(parsedData.evidence['/fields/order_number']?.at, parsedData.evidence['/fields/number']?.at);
  assert.equal(parsedData.line_items.length, 2);
});

test('a message of a person has only the fields of its header', async () => {
  const text = 'Hi Jo,\n\nthe meeting moved to Friday. Shall we bring the samples?\n\nBest\nAnn';
  const { parsedData } = await extractBytes(createMail('plain', text), 'note.eml');
  assert.deepEqual(Object.keys(parsedData.fields).sort(), ['date', 'from', 'subject', 'to']);
});

test('the person who is greeted is not the seller', async () => {
  const text =
    'Sehr geehrte Frau Kern,\n\nvielen Dank für Ihre Anfrage. Wir können die Fenster für ca. 3.400 EUR einbauen, ' +
    'Lieferzeit 6 Wochen. Ein schriftliches Angebot folgt nächste Woche.\n\nMit freundlichen Grüßen\nP. Huber';
  const { parsedData } = await extractBytes(createMail('plain', text), 'offer.eml');
  assert.equal(parsedData.fields.seller, undefined);
});

test('a message about a contract is not a contract', async () => {
  const text =
    'Dear Ms Reed,\n\nplease find our comments on the agreement: clause 4 should state that either party may terminate ' +
    'with 30 days notice, and the governing law should be that of Ireland.\n\nKind regards\nSean Byrne';
  const { parsedData } = await extractBytes(createMail('plain', text), 'comments.eml');
  assert.deepEqual(Object.keys(parsedData.fields).sort(), ['date', 'from', 'subject', 'to']);
});

test('all recipients and the whole subject are read, even if they are long', async () => {
  const recipients = Array.from(
    { length: 12 },
    (_, i) => `"Person Number ${i}" <person.number.${i}@park.example>`,
  );
  const subject = `Delivery of ${'very '.repeat(25)}long rods`;
  const mail = createMail('html', '<p>Hello Jo</p>')
    .replace('jo@park.example', recipients.join(', '))
    .replace('Your order', subject);
  const { parsedData } = await extractBytes(mail, 'long.eml');
  assert.equal(String(parsedData.fields.to).split(', ').length, 12);
  assert.equal(parsedData.fields.subject, subject);
  assert.equal(parsedData.fields.date, '2026-03-02');
  assert.equal(parsedData.evidence['/fields/to']?.at, 'line 2');
});

for (const quote of [(html: string) => html, (html: string) => `<blockquote>${html}</blockquote>`])
  test('a forwarded order has its line items', async () => {
    const html = `<p>See below.</p><div>---------- Forwarded message ---------<br>From: Ann &lt;ann@a.example&gt;<br>
      Date: Mon, 2 Mar 2026<br>Subject: Order<br>To: Jo &lt;jo@park.example&gt;</div>${quote(ORDER)}`;
    const { parsedData } = await extractBytes(createMail('html', html), 'forward.eml');
    assert.equal(parsedData.fields.total, 64);
    assert.equal(parsedData.line_items.length, 2);
    assert.doesNotMatch(JSON.stringify(parsedData.fields.seller ?? {}), /jo@park|Forwarded/);
  });

test('a question about a quote is not an order', async () => {
  const text =
    'Guten Tag Frau Kern,\n\nzu Ihrem Angebot 2026-114 vom 12.02.2026 haben wir noch eine Frage: gilt der Preis von ' +
    '1.240,00 EUR auch bei Abnahme von 20 Stück?\n\nMit freundlichen Grüßen\nJan Holm\nHolm Bau GmbH\n' +
    'Hafenstraße 12, 24103 Kiel\nUSt-IdNr. DE893704004';
  const { parsedData } = await extractBytes(createMail('plain', text), 'question.eml');
  assert.deepEqual([parsedData.fields.number, parsedData.fields.order_number], [undefined, undefined]);
});
