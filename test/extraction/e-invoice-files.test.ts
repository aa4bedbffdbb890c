import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCrossIndustryInvoice, createUblInvoice, makeFatturaPa } from '../../fixtures/e-invoice-xml.ts';
import { detectFormat } from '../../src/extraction/detect/detect-format.ts';
import { ExtractionError } from '../../src/extraction/document.ts';
import { extractBytes } from './read-file.ts';

const EN16931 = createCrossIndustryInvoice('urn:cen.eu:en16931:2017');

describe('an XML file', () => {
  const encode = (text: string) => new TextEncoder().encode(text);

  it('is an electronic invoice if its first element is that of one, in every encoding', () => {
    for (const xml of [createUblInvoice(), EN16931, makeFatturaPa()]) {
      assert.equal(detectFormat(encode(xml), 'a.xml'), 'xml');
      assert.equal(detectFormat(encode(`\ufeff<!-- made by hand -->${xml}`), 'a.xml'), 'xml');
      assert.equal(detectFormat(Buffer.from(`\ufeff${xml}`, 'utf16le'), 'a.xml'), 'xml');
    }
  });

  it('is a text if it is anything else, or is named .txt', () => {
    assert.equal(detectFormat(encode('<?xml version="1.0"?><Invoice><ID>1</ID></Invoice>'), 'a.xml'), 'txt');
    assert.equal(detectFormat(encode(createUblInvoice()), 'a.txt'), 'txt');
  });
});

describe('a file with an electronic invoice', () => {
  it('has the path of the element of each value as evidence', async () => {
    const { parsedData } = await extractBytes(createUblInvoice(), 'a.xml');
    assert.equal(parsedData.fields.total, 357);
    assert.equal(parsedData.evidence['/fields/total']?.at, '/Invoice/LegalMonetaryTotal/TaxInclusiveAmount');
    assert.equal(
      parsedData.evidence['/line_items/1/amount']?.at,
      '/Invoice/InvoiceLine[2]/LineExtensionAmount',
    );
    const pointers = Object.keys(parsedData.evidence);
    assert.ok(pointers.every((pointer) => parsedData.evidence[pointer]?.method === 'xml'));
    for (const key of Object.keys(parsedData.fields).filter((name) => name !== 'seller' && name !== 'buyer'))
      assert.ok(pointers.includes(`/fields/${key}`), key);
  });

  it('is rendered as a page that can be read and searched', async () => {
    const { parsedData, pagesCount } = await extractBytes(EN16931, 'a.xml');
    assert.equal(pagesCount, 1);
    assert.match(parsedData.text, /^# Invoice KD-2291\n/);
    assert.match(parsedData.text, /\| PA1 \| Poster A1 \| 20 \| C62 \| 10\.00 \| 19 \| 200\.00 \|/);
    assert.match(parsedData.text, /Total: 357\.00 EUR/);
  });

  it('also fills the custom fields of a project', async () => {
    const schema = {
      type: 'object',
      properties: { order: { type: 'string', 'x-labels': ['Order number'] } },
    };
    const { parsedData } = await extractBytes(createUblInvoice(), 'a.xml', { schema } as never);
    assert.equal(parsedData.custom?.order, 'BC-118');
  });

  it('is read in the encoding that it declares', async () => {
    const xml = createUblInvoice().replace('UTF-8', 'ISO-8859-15').replace('Poster A1', 'Poster Größe A1');
    const { parsedData } = await extractBytes(Buffer.from(xml, 'latin1'), 'a.xml');
    assert.equal(parsedData.line_items[0]?.description, 'Poster Größe A1');
  });

  it('may have numbers in every notation of XML Schema', async () => {
    for (const [text, quantity] of [
      ['20.', 20],
      ['.5', 0.5],
      ['+20.00', 20],
    ] as const) {
      const xml = EN16931.replace(/(<ram:BilledQuantity[^>]*>)20(\.0+)?</, `$1${text}<`);
      assert.notEqual(xml, EN16931);
      const { parsedData } = await extractBytes(xml, 'a.xml');
      assert.equal(parsedData.line_items[0]?.quantity, quantity);
    }
  });

  it('has a warning if it lacks a number or total', async () => {
    const { parsedData } = await extractBytes(
      createUblInvoice().replace('<cbc:ID>KD-2291</cbc:ID>', ''),
      'a.xml',
    );
    assert.equal(parsedData.fields.number, undefined);
    assert.deepEqual(
      parsedData.warnings.map(({ code }) => code),
      ['einvoice_incomplete'],
    );
  });
});

describe('a hostile electronic invoice', () => {
  const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join(
    '',
  );
  const bomb = `<!DOCTYPE i [<!ENTITY e0 "ha">${levels}]>`;
  const external = '<!DOCTYPE i [<!ENTITY f SYSTEM "file:///etc/passwd">]>';
  const withType = (declaration: string, reference: string) =>
    createUblInvoice().replace('<ubl:Invoice', `${declaration}<ubl:Invoice`).replace('KD-2291', reference);
  const deep = createUblInvoice().replace(
    '<cbc:ID>KD',
    `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}<cbc:ID>KD`,
  );
  const files: [what: string, xml: string][] = [
    ['with entities that expand', withType(bomb, '&e9;')],
    ['with an external entity', withType(external, '&f;')],
    ['that was cut off', createUblInvoice().slice(0, 3000)],
    ['that is nested deeply', deep],
    ['without a sum', createUblInvoice().replace(/<cac:LegalMonetaryTotal>.*<\/cac:LegalMonetaryTotal>/, '')],
  ];
  for (const [what, xml] of files) {
    it(`with ${what} fails with a reason`, async () => {
      await assert.rejects(extractBytes(xml, 'a.xml'), (error) => {
        assert.ok(error instanceof ExtractionError);
        assert.equal(error.code, 'corrupt_file');
        assert.doesNotMatch(error.message, /root:|hahaha/);
        return true;
      });
    });
  }
});
