import { createHash } from 'node:crypto';
import { MissingDataError, requireValue } from '../missing-data-error.ts';
import { asList, asNumber, asRecord, asText } from '../sale.ts';

export interface StatementEntry {
  /** Identifier of the transaction, which is the same in every statement that contains it. */
  id: string;
  date: string;
  valueDate: string | undefined;
  amount: number;
  counterparty: string | undefined;
  description: string | undefined;
}

export interface Statement {
  iban: string | undefined;
  accountNumber: string;
  holder: string | undefined;
  bic: string | undefined;
  bankName: string | undefined;
  currency: string;
  from: string;
  to: string;
  opening: number | undefined;
  closing: number | undefined;
  entries: StatementEntry[];
}

/**
 * Returns null for a document of a different type.
 * @throws {MissingDataError} if the statement lacks required data
 */
export function readStatementData(parsedData: unknown): Statement | null {
  const data = asRecord(parsedData);
  if (data.document_type !== 'bank_statement') return null;
  const fields = asRecord(data.fields);
  const iban = asText(fields.iban)?.replace(/\s/g, '');
  const bank = asRecord(fields.bank);
  const accountNumber = iban ?? asText(fields.account_number);
  if (accountNumber === undefined)
    throw new MissingDataError('iban', 'has neither an iban nor an account_number');
  const entries = toEntries(asList(data.transactions), accountNumber);
  const dates = entries.map(({ date }) => date).sort();
  return {
    iban,
    accountNumber,
    holder: asText(fields.account_holder),
    bic: asText(bank.bic),
    bankName: asText(bank.name),
    currency: requireValue('currency', asText(fields.currency)),
    from: requireValue('period_start', asText(fields.period_start) ?? dates[0]),
    to: requireValue('period_end', asText(fields.period_end) ?? dates.at(-1)),
    opening: asNumber(fields.opening_balance),
    closing: asNumber(fields.closing_balance),
    entries,
  };
}

function toEntries(transactions: readonly Record<string, unknown>[], account: string): StatementEntry[] {
  const seen = new Map<string, number>();
  return transactions.map((one, index) => {
    const valueDate = asText(one.value_date);
    const date = asText(one.date) ?? valueDate;
    const amount = asNumber(one.amount);
    if (date === undefined || amount === undefined)
      throw new MissingDataError('transactions', `has no date or amount in transactions[${index}]`);
    const counterparty = asText(one.counterparty);
    const description = asText(one.description);
    const key = [account, date, amount, counterparty ?? '', description ?? ''].join('\n');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    const id = createHash('sha256').update(`${key}\n${count}`).digest('hex').slice(0, 32);
    return { id, date, valueDate, amount, counterparty, description };
  });
}
