// Orders, delivery notes, receipts and statements with realistic layouts. Each test defines the words of one
// document and their positions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

const read = (places: Placed[], language = 'en') =>
  understand(placeDocument(places, { language }), createOptions());

test('the issuer of an order is its buyer, and the delivery address has no name', () => {
  const { document_type, fields } = read([
    ['Lakeshore Dental Group, LLC', 50, 40, 14],
    ['952 W Elm Street', 50, 60],
    ['Madison, WI 53703', 50, 73],
    ['Purchase Order', 380, 40, 18],
    ['P.O. No: A70/2516', 380, 70],
    ['Required by: 18 April 2026', 380, 85],
    ['Vendor', 50, 150],
    ['Prairie Wind Supply Co.', 50, 165],
    ['4410 Industrial Blvd', 50, 178],
    ['Omaha, NE 68127', 50, 191],
    ['Ship to', 320, 150],
    ['Lakeshore Dental Group, LLC', 320, 165],
    ['2208 Lamar Blvd', 320, 178],
    ['Austin, TX 78704', 320, 191],
    ['Total', 380, 400],
    ['$4,258.76', 485, 400],
  ]);
  assert.equal(document_type, 'purchase_order');
  assert.deepEqual(fields.buyer, {
    name: 'Lakeshore Dental Group, LLC',
    address: '952 W Elm Street, Madison, WI 53703',
  });
  assert.deepEqual(fields.seller, {
    name: 'Prairie Wind Supply Co.',
    address: '4410 Industrial Blvd, Omaha, NE 68127',
  });
  assert.equal(fields.delivery_address, '2208 Lamar Blvd, Austin, TX 78704');
  assert.equal(fields.delivery_date, '2026-04-18');
});

test('an address ends before a telephone number, and a tax number begins after its label', () => {
  const { fields } = read([
    ['Summit Outfitters Inc.', 50, 40, 14],
    ['4410 Industrial Blvd | Omaha, NE 68127 | Tel (402) 555-0148', 50, 60],
    ['Tax ID: EIN 47-3019284', 50, 73],
    ['Invoice No: A-1701', 380, 90],
    ['Total', 380, 300],
    ['$24.00', 485, 300],
  ]);
  assert.ok(typeof fields.seller === 'object' && !Array.isArray(fields.seller));
  assert.deepEqual(
    [fields.seller.address, fields.seller.tax_id],
    ['4410 Industrial Blvd, Omaha, NE 68127', '47-3019284'],
  );
});

test('a subtotal carried over to the next page is neither an item nor a total', () => {
  const makeItems = (places: [string, string][], y: number): Placed[] =>
    places.flatMap(([name, amount], i): Placed[] => [
      [name, 50, y + i * 20],
      ['1', 255, y + i * 20],
      [amount, 340, y + i * 20],
      [amount, 485, y + i * 20],
    ]);
  const makeHeader = (y: number): Placed[] => [
    ['Designação', 50, y],
    ['Qtd.', 250, y],
    ['Preço unit.', 340, y],
    ['Valor', 485, y],
  ];
  const { line_items, fields } = read(
    [
      ['Fatura', 50, 40],
      ['Fatura n.º 77', 50, 55],
      ...makeHeader(100),
      ...makeItems(
        [
          ['Cadeira', '40,00'],
          ['Mesa', '60,00'],
        ],
        120,
      ),
      ['A transportar', 50, 165],
      ['100,00', 485, 165],
      ['Transporte', 50, 400],
      ['100,00', 485, 400],
      ...makeHeader(420),
      ...makeItems([['Tampo', '23,00']], 440),
      ['Total', 380, 480],
      ['123,00', 485, 480],
    ],
    'pt',
  );
  assert.deepEqual(
    line_items.map(({ description }) => description),
    ['Cadeira', 'Mesa', 'Tampo'],
  );
  assert.deepEqual([fields.shipping, fields.total], [undefined, 123]);
});

test('a sentence about payment contains the due date', () => {
  const { fields } = read(
    [
      ['Facture n° 269519', 50, 40],
      ['Date de facture: 12/01/2023', 380, 40],
      ['Total TTC', 380, 300],
      ['65,43 €', 485, 300],
      ['Règlement par virement au plus tard le 11/02/2023.', 50, 350],
    ],
    'fr',
  );
  assert.deepEqual([fields.date, fields.due_date], ['2023-01-12', '2023-02-11']);
});

test('the delivered quantity is used, not the ordered one', () => {
  const { document_type, line_items } = read([
    ['Packing Slip', 50, 40, 18],
    ['Packing Slip No: 2025-4300', 50, 70],
    ['Item No.', 50, 200],
    ['Description', 130, 200],
    ['Ordered', 380, 200],
    ['Shipped', 480, 200],
    ['41627-2', 50, 220],
    ['Oak worktop', 130, 220],
    ['17', 390, 220],
    ['12', 490, 220],
  ]);
  assert.equal(document_type, 'delivery_note');
  assert.deepEqual(line_items, [{ id: 'li_1', sku: '41627-2', description: 'Oak worktop', quantity: 12 }]);
});

test('a tax table below a receipt is read although its rates have no percent sign', () => {
  const { taxes } = read([
    ['The Copper Kettle', 50, 40],
    ['Bill no 90149', 50, 70],
    ['26 March 2025 11:58', 50, 85],
    ['Soup of the day', 50, 110],
    ['202.60', 200, 110],
    ['Total to pay', 50, 130],
    ['202.60', 200, 130],
    ['%', 50, 160],
    ['Net', 90, 160],
    ['VAT', 145, 160],
    ['Gross', 195, 160],
    ['20', 50, 174],
    ['168.83', 80, 174],
    ['33.77', 140, 174],
    ['202.60', 195, 174],
  ]);
  assert.deepEqual(taxes, [{ rate: 20, base: 168.83, amount: 33.77 }]);
});

test('a dollar sign alone means the dollar of the country that the document names', () => {
  const total: Placed[] = [
    ['Total', 380, 300],
    ['$24.00', 485, 300],
  ];
  const readCurrency = (line: string) =>
    read([['Invoice No: A-1701', 50, 90], [line, 50, 60], ...total]).fields.currency;
  assert.deepEqual(
    ['Refaccionaria El Águila, S.A. de C.V.', 'ABN 51 824 753 556', 'Prairie Wind Supply Co.'].map(
      readCurrency,
    ),
    ['MXN', 'AUD', 'USD'],
  );
});

test('a label made of a document title and a word for "number" names its number', () => {
  const readNumber = (line: string, title: string, language: string) =>
    read(
      [
        [title, 50, 40, 18],
        [line, 50, 70],
        ['Total', 380, 300],
        ['24.00', 485, 300],
      ],
      language,
    ).fields.number;
  assert.equal(readNumber('Credit note ref.: 2026-2824', 'Credit Note', 'en'), '2026-2824');
  assert.equal(readNumber('Bordereau n°: A55/3334', 'Bordereau de livraison', 'fr'), 'A55/3334');
  assert.equal(readNumber('Prijsofferte nr. A25/6893', 'Offerte', 'nl'), 'A25/6893');
});

test('the recipient of an order is the seller if no other party is named', () => {
  const { fields } = read([
    ['Bluebonnet Events Inc.', 50, 40, 14],
    ['17 Harbor View Drive, Portland, ME 04101', 50, 60],
    ['Purchase Order', 50, 90, 18],
    ['PO Number: 891710', 350, 130],
    ['To:', 50, 130],
    ['Lakeshore Dental Group, LLC', 50, 145],
    ['952 W Elm Street', 50, 158],
    ['Madison, WI 53703', 50, 171],
    ['Order total', 380, 400],
    ['$4,703.77', 485, 400],
  ]);
  const getName = (party: unknown) =>
    typeof party === 'object' && party !== null ? Reflect.get(party, 'name') : null;
  assert.deepEqual(
    [getName(fields.buyer), getName(fields.seller)],
    ['Bluebonnet Events Inc.', 'Lakeshore Dental Group, LLC'],
  );
});

test('"4 x 6.57" below an article is its quantity and price', () => {
  const { line_items } = read([
    ['GREENLEAF MARKET', 50, 40],
    ['Receipt', 50, 60],
    ['Whole milk', 50, 100],
    ['8.74', 200, 100],
    ['Bananas', 50, 115],
    ['26.28', 200, 115],
    ['4 x 6.57', 60, 130],
    ['Total', 50, 160],
    ['35.02', 200, 160],
    ['Cash', 50, 175],
    ['40.00', 200, 175],
    ['Change', 50, 190],
    ['4.98', 200, 190],
  ]);
  assert.deepEqual(line_items, [
    { id: 'li_1', description: 'Whole milk', amount: 8.74 },
    { id: 'li_2', description: 'Bananas', quantity: 4, unit_price: 6.57, amount: 26.28 },
  ]);
});

test('a party of a contract begins after the introductory words, and its address ends before its representative', () => {
  const { fields } = read(
    [
      ['CONTRATO DE SERVICIOS', 50, 40, 16],
      [
        'Entre de una parte, Bodegas Valdemora, S.L., con domicilio social en Paseo de Gracia 91, 08008 Barcelona,',
        50,
        80,
      ],
      [
        'representada por Marta Solís Aguado, y de otra parte, Climatización Turia, S.L.U., con domicilio social en',
        50,
        94,
      ],
      ['Avda. de América 15, 28028 Madrid, representada por Javier Cano Rueda.', 50, 108],
    ],
    'es',
  );
  assert.deepEqual(fields.parties, [
    { name: 'Bodegas Valdemora, S.L.', address: 'Paseo de Gracia 91, 08008 Barcelona' },
    { name: 'Climatización Turia, S.L.U.', address: 'Avda. de América 15, 28028 Madrid' },
  ]);
});

test('the recipient, the title "Dr." and the date of a letter are found even if little space is above the address', () => {
  const { fields } = read(
    [
      ['Bäder Hofstetter GmbH', 43, 40, 16],
      ['Herrn', 43, 62],
      ['Dr. Jürgen Amslinger', 43, 73],
      ['Pirckheimerstraße 12', 43, 84],
      ['90408 Nürnberg', 43, 95],
      ['Nürnberg, den 28.02.2026', 430, 62],
      ['Schlussrechnung 26-0087', 43, 140],
      ['Auftrag vom 08.01.2026', 43, 170],
      ['Leistung', 43, 200],
      ['Preis', 480, 200],
      ['Regulierung', 43, 215],
      ['110,00 €', 480, 215],
      ['Stimmung', 43, 230],
      ['65,00 €', 480, 230],
      ['Rechnungsbetrag EUR 175,00', 400, 260],
    ],
    'de',
  );
  assert.equal(fields.date, '2026-02-28');
  assert.equal(fields.total, 175);
  assert.partialDeepStrictEqual(fields, {
    seller: { name: 'Bäder Hofstetter GmbH' },
    buyer: { name: 'Dr. Jürgen Amslinger', address: 'Pirckheimerstraße 12, 90408 Nürnberg' },
  });
});

test('"Number/Date" labels both values next to it', () => {
  const { fields } = read([
    ['Torvald Hydraulics Ltd', 43, 40],
    ['INVOICE', 360, 40],
    ['Number/Date', 360, 60],
    ['90031847 / 16.02.2026', 450, 60],
    ['Total', 360, 300],
    ['120.00', 450, 300],
  ]);
  assert.equal(fields.number, '90031847');
  assert.equal(fields.date, '2026-02-16');
});

test('contact persons of the companies are neither buyer nor seller', () => {
  const { fields } = read([
    ['Kingsway Furniture Ltd', 43, 40, 14],
    ['4 High Street, London W1A 1AA', 43, 56],
    ['QUOTATION', 400, 40, 16],
    ['Orchard Dental Ltd', 43, 100],
    ['Attention: Ann Lee', 43, 111],
    ['12 Mill Lane', 43, 122],
    ['Leeds LS9 8AH', 43, 133],
    ['Salesperson:', 400, 100],
    ['Bob Stone', 480, 100],
    ['Total', 400, 300],
    ['£120.00', 480, 300],
  ]);
  assert.partialDeepStrictEqual(fields, {
    seller: { name: 'Kingsway Furniture Ltd' },
    buyer: { name: 'Orchard Dental Ltd' },
  });
});

test('a customer number between other keys does not name a customer', () => {
  const { fields } = read(
    [
      ['LIEFERSCHEIN', 43, 40, 16],
      ['Getränke Huber KG, Industriering 9, 85283 Wolnzach', 43, 70, 7],
      ['Gasthof zur Post', 43, 90],
      ['Dorfplatz 1', 43, 101],
      ['85410 Haag', 43, 112],
      ['Lieferschein-Nr.', 350, 70],
      ['LS 204418', 460, 70],
      ['Kunde', 350, 86],
      ['30719', 460, 86],
      ['Tour', 350, 102],
      ['14', 460, 102],
      ['Bezeichnung', 43, 200],
      ['Menge', 350, 200],
      ['Helles', 43, 215],
      ['24', 350, 215],
    ],
    'de',
  );
  assert.equal(fields.customer_number, '30719');
  assert.partialDeepStrictEqual(fields, { buyer: { name: 'Gasthof zur Post' } });
});

test('a rate is read if it touches its amount, and so is a date after two numbers', () => {
  const { fields, taxes } = read(
    [
      ['Reformas Tormes S.L.', 43, 40, 14],
      ['Factura n. 5 del 20 febrero 2026', 43, 100],
      ['Suma: 1.317,00 €', 400, 300],
      ['I.V.A. 10%: 131,70 €', 400, 311],
      ['TOTAL: 1.448,70 €', 400, 322],
    ],
    'es',
  );
  assert.equal(fields.date, '2026-02-20');
  assert.equal(fields.tax_total, 131.7);
  assert.deepEqual(
    taxes.map(({ rate, amount }) => [rate, amount]),
    [[10, 131.7]],
  );
});

test('the numbers of a company are found below the name of its manager', () => {
  const { fields } = read(
    [
      ['Rheinthal Wärmetechnik GmbH', 300, 40, 14],
      ['Rechnung Nr. 2026-341', 43, 100],
      ['Gesamtbetrag', 300, 300],
      ['492,42 €', 480, 300],
      ['Rheinthal Wärmetechnik GmbH', 43, 760],
      ['Geschäftsführer: Udo Kessler', 250, 760],
      ['Lindenstr. 14', 43, 768],
      ['Amtsgericht Köln HRB 55120', 250, 768],
      ['50674 Köln', 43, 776],
      ['USt-IdNr. DE281145074', 250, 776],
    ],
    'de',
  );
  const seller = fields.seller as { tax_id?: string; registration_number?: string };
  assert.equal(seller.tax_id, 'DE281145074');
  assert.ok([undefined, 'HRB 55120'].includes(seller.registration_number));
});

test('the last digits of a card number are not an amount paid', () => {
  const { fields } = read([
    ['Receipt', 43, 40, 16],
    ['Payment method', 43, 70],
    ['Mastercard - 5521', 160, 70],
    ['Cloudmarrow Ltd.', 43, 100],
    ['12 High Street', 43, 111],
    ['London W1A 1AA', 43, 122],
    ['Total', 300, 300],
    ['£59.50', 480, 300],
  ]);
  assert.equal(fields.total, 59.5);
  assert.equal(fields.amount_tendered, undefined);
});

test('an amount brought forward from a page is not an item', () => {
  const { line_items } = read(
    [
      ['Rechnung 26-0087', 43, 40, 14],
      ['Pos.', 47, 74],
      ['Leistung', 92, 74],
      ['Menge', 354, 74],
      ['Einzelpreis', 430, 74],
      ['Gesamtpreis', 505, 74],
      ['Übertrag von Seite 1', 92, 91],
      ['2.107,90', 510, 91],
      ['7', 47, 107],
      ['Silikonfugen', 92, 107],
      ['19,00', 366, 107],
      ['6,50', 466, 107],
      ['123,50', 518, 107],
      ['Gesamtbetrag', 300, 150],
      ['2.231,40', 510, 150],
    ],
    'de',
  );
  assert.deepEqual(
    line_items.map(({ description, amount }) => [description, amount]),
    [['Silikonfugen', 123.5]],
  );
});

test('the date of an invoice is not that of the invoice it corrects', () => {
  const { fields } = read(
    [
      ['Papeterie Marchetti SARL', 43, 40],
      ['AVOIR N° AV-1180', 400, 60, 16],
      ['Lyon, le 4 mars 2026', 430, 90],
      ['Avoir sur facture n° F-2291 du 20/02/2026', 43, 150],
      ['Total TTC', 400, 300],
      ['75,60 €', 480, 300],
    ],
    'fr',
  );
  assert.equal(fields.date, '2026-03-04');
});

test('an account number may continue on the next line, and a means of payment may have words after it', () => {
  const places: Placed[] = [
    ['Gregor Thalheim GmbH', 43, 40, 14],
    ['Rechnung Nr. 7/2026', 43, 100],
    ['Gesamtbetrag', 300, 300],
    ['175,00 €', 480, 300],
    ['Bezahlt mit EC-Karte. Wir danken für Ihren Besuch!', 43, 320],
    ['Bitte überweisen Sie den Betrag auf mein Konto IBAN DE82 6805 0101 0013', 43, 340],
  ];
  const whole = read([...places, ['8844 10.', 43, 351]], 'de').fields;
  assert.partialDeepStrictEqual(whole, { seller: { iban: 'DE82680501010013884410' } });
  assert.equal(whole.payment_method, 'EC-Karte');
});

test('the number and title of a section are not part of its first item', () => {
  const { line_items } = read(
    [
      ['Rechnung 26-0087', 43, 40, 14],
      ['Pos.', 47, 74],
      ['Leistung', 92, 74],
      ['Menge', 354, 74],
      ['Einzelpreis', 430, 74],
      ['Gesamtpreis', 505, 74],
      ['01', 47, 91],
      ['Fliesenarbeiten', 92, 91],
      ['01.01', 47, 107],
      ['Silikonfugen', 92, 107],
      ['19,00', 366, 107],
      ['6,50', 466, 107],
      ['123,50', 518, 107],
      ['Gesamtbetrag', 300, 150],
      ['123,50', 510, 150],
    ],
    'de',
  );
  assert.deepEqual(
    line_items.map(({ description, amount }) => [description, amount]),
    [['Silikonfugen', 123.5]],
  );
});
