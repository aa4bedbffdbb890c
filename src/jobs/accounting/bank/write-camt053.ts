import { formatMoney } from '../../money.ts';
import { MissingDataError } from '../missing-data-error.ts';
import { type Element, makeGroup, makeLeaf, writeXml } from '../xml-element.ts';
import type { Statement, StatementEntry } from './statement.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
/** Maximum lengths in characters, according to the XML schema. */
const LIMITS = { id: 35, name: 140 };

/** Writes bank statements as one ISO 20022 message (camt.053.001.08). */
export function writeCamt053(statements: readonly Statement[], now: Date): string {
  const time = now.toISOString();
  const id = `LEGIBLE-${time.replace(/\D/g, '')}`;
  const root = makeGroup(
    'Document',
    makeGroup(
      'BkToCstmrStmt',
      makeGroup('GrpHdr', makeLeaf('MsgId', id), makeLeaf('CreDtTm', time)),
      statements.map((statement, index) => makeCamtStatement(statement, `${id}-${index + 1}`, time)),
    ),
  );
  if (root === undefined) throw new Error('A message has no content.');
  return writeXml({ ...root, attributes: { xmlns: NAMESPACE } });
}

function makeCamtStatement(statement: Statement, id: string, time: string): Element | undefined {
  const { iban, accountNumber, currency, holder, bic, bankName, opening, closing, from, to } = statement;
  if (opening === undefined && closing === undefined)
    throw new MissingDataError('closing_balance', 'has neither an opening_balance nor a closing_balance');
  const bank = makeGroup(
    'FinInstnId',
    makeLeaf('BICFI', bic),
    makeLeaf('Nm', bankName?.slice(0, LIMITS.name)),
  );
  return makeGroup(
    'Stmt',
    makeLeaf('Id', id.slice(0, LIMITS.id)),
    makeLeaf('CreDtTm', time),
    makeGroup('FrToDt', makeLeaf('FrDtTm', `${from}T00:00:00Z`), makeLeaf('ToDtTm', `${to}T23:59:59Z`)),
    makeGroup(
      'Acct',
      makeGroup(
        'Id',
        iban === undefined ? makeGroup('Othr', makeLeaf('Id', accountNumber)) : makeLeaf('IBAN', iban),
      ),
      makeLeaf('Ccy', currency),
      makeGroup('Ownr', makeLeaf('Nm', holder?.slice(0, LIMITS.name))),
      makeGroup('Svcr', bank),
    ),
    makeBalance('OPBD', opening, from, currency),
    makeBalance('CLBD', closing, to, currency),
    statement.entries.map((entry) => makeEntry(entry, currency)),
  );
}

function makeAmount(value: number, currency: string): (Element | undefined)[] {
  return [
    makeLeaf('Amt', formatMoney(Math.abs(value), currency), { Ccy: currency }),
    makeLeaf('CdtDbtInd', value < 0 ? 'DBIT' : 'CRDT'),
  ];
}

function makeBalance(
  code: string,
  value: number | undefined,
  date: string,
  currency: string,
): Element | undefined {
  if (value === undefined) return undefined;
  return makeGroup(
    'Bal',
    makeGroup('Tp', makeGroup('CdOrPrtry', makeLeaf('Cd', code))),
    makeAmount(value, currency),
    makeGroup('Dt', makeLeaf('Dt', date)),
  );
}

function makeEntry(entry: StatementEntry, currency: string): Element | undefined {
  const { id, date, valueDate, amount, counterparty, description } = entry;
  const party = makeGroup('Pty', makeLeaf('Nm', counterparty?.slice(0, LIMITS.name)));
  return makeGroup(
    'Ntry',
    makeAmount(amount, currency),
    makeGroup('Sts', makeLeaf('Cd', 'BOOK')),
    makeGroup('BookgDt', makeLeaf('Dt', date)),
    makeGroup('ValDt', makeLeaf('Dt', valueDate ?? date)),
    makeLeaf('AcctSvcrRef', id),
    // Statements contain no transaction codes. ISO 20022 defines this value for that case.
    makeGroup('BkTxCd', makeGroup('Prtry', makeLeaf('Cd', 'NOTPROVIDED'))),
    makeGroup(
      'NtryDtls',
      makeGroup(
        'TxDtls',
        makeGroup('Refs', makeLeaf('AcctSvcrRef', id)),
        makeAmount(amount, currency),
        makeGroup('RltdPties', makeGroup(amount < 0 ? 'Cdtr' : 'Dbtr', party)),
        makeGroup(
          'RmtInf',
          splitText(description ?? '').map((text) => makeLeaf('Ustrd', text)),
        ),
      ),
    ),
  );
}

/** Splits text into parts, because the schema limits the length of each part. */
function splitText(text: string): string[] {
  return (
    text
      .match(/[\s\S]{1,140}/gu)
      ?.map((part) => part.trim())
      .filter((part) => part !== '') ?? []
  );
}
