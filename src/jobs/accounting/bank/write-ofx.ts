import { formatMoney } from '../../money.ts';
import { MissingDataError } from '../missing-data-error.ts';
import { type Element, makeGroup, makeLeaf, writeXml } from '../xml-element.ts';
import type { Statement } from './statement.ts';

/** Version 2.1.1 of Open Financial Exchange, which personal finance and accounting programs import. */
const HEADER = '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>';
/** Maximum lengths in characters, according to the specification. */
const LIMITS = { bankId: 9, name: 32, memo: 255, account: 22 };
/** Length of the bank code in an IBAN, keyed by country. The bank code follows the check digits. */
const BANK_CODE_LENGTHS: Readonly<Record<string, number>> = {
  DE: 8,
  AT: 5,
  CH: 5,
  FR: 5,
  ES: 4,
  NL: 4,
  BE: 3,
  GB: 4,
  IE: 4,
  LU: 3,
};

export function writeOfx(statements: readonly Statement[], now: Date, bankId: string | undefined): string {
  const root = makeGroup(
    'OFX',
    makeGroup(
      'SIGNONMSGSRSV1',
      makeGroup('SONRS', makeStatus(), makeLeaf('DTSERVER', formatTime(now)), makeLeaf('LANGUAGE', 'ENG')),
    ),
    makeGroup(
      'BANKMSGSRSV1',
      statements.map((statement, index) => makeStatement(statement, index, bankId)),
    ),
  );
  if (root === undefined) throw new Error('A file has no content.');
  return writeXml(root).replace('?>\n', `?>\n${HEADER}\n`);
}

/** Returns the value of BANKID. Throws if neither the statement nor the options contain one. */
export function findBankId({ iban, bic }: Statement, given: string | undefined): string {
  const length = BANK_CODE_LENGTHS[iban?.slice(0, 2) ?? ''];
  const found = given ?? (length === undefined ? bic?.slice(0, 8) : iban?.slice(4, 4 + length));
  if (found === undefined)
    throw new MissingDataError('bank', 'has no bank code; set bank_id for such statements');
  return found.slice(0, LIMITS.bankId);
}

function makeStatus(): Element | undefined {
  return makeGroup('STATUS', makeLeaf('CODE', '0'), makeLeaf('SEVERITY', 'INFO'));
}

function makeStatement(statement: Statement, index: number, bankId: string | undefined): Element | undefined {
  const { currency, accountNumber, from, to, closing, entries } = statement;
  return makeGroup(
    'STMTTRNRS',
    makeLeaf('TRNUID', String(index + 1)),
    makeStatus(),
    makeGroup(
      'STMTRS',
      makeLeaf('CURDEF', currency),
      makeGroup(
        'BANKACCTFROM',
        makeLeaf('BANKID', findBankId(statement, bankId)),
        makeLeaf('ACCTID', accountNumber.slice(-LIMITS.account)),
        makeLeaf('ACCTTYPE', 'CHECKING'),
      ),
      makeGroup(
        'BANKTRANLIST',
        makeLeaf('DTSTART', formatDay(from)),
        makeLeaf('DTEND', formatDay(to)),
        entries.map(({ id, date, amount, counterparty, description }) =>
          makeGroup(
            'STMTTRN',
            makeLeaf('TRNTYPE', amount < 0 ? 'DEBIT' : 'CREDIT'),
            makeLeaf('DTPOSTED', formatDay(date)),
            makeLeaf('TRNAMT', formatMoney(amount, currency)),
            makeLeaf('FITID', id),
            makeLeaf('NAME', (counterparty ?? description)?.slice(0, LIMITS.name)),
            makeLeaf('MEMO', description?.slice(0, LIMITS.memo)),
          ),
        ),
      ),
      closing === undefined
        ? undefined
        : makeGroup(
            'LEDGERBAL',
            makeLeaf('BALAMT', formatMoney(closing, currency)),
            makeLeaf('DTASOF', formatDay(to)),
          ),
    ),
  );
}

function formatDay(date: string): string {
  return date.slice(0, 10).replaceAll('-', '');
}

function formatTime(time: Date): string {
  return `${time.toISOString().replace(/[-:T]/g, '').slice(0, 14)}.000[0:GMT]`;
}
