import type { Check, FieldValue, ParsedData } from '../parsed-data.ts';
import { isNear, round } from './recognize/numbers.ts';

type Checked = Pick<ParsedData, 'fields' | 'line_items' | 'taxes' | 'transactions'>;

export function runChecks(data: Checked): Check[] {
  return [
    checkTotals(data),
    checkLines(data),
    checkTaxes(data),
    checkDueDate(data),
    checkBalances(data),
    checkPeriod(data),
    checkPay(data),
  ].filter((check) => check !== null);
}

function getNumber(fields: Record<string, FieldValue>, key: string): number | null {
  const value = fields[key];
  return typeof value === 'number' ? value : null;
}

function createCheck(name: string, passed: boolean, message: string): Check {
  return passed ? { name, passed } : { name, passed, message };
}

function checkTotals({ fields }: Checked): Check | null {
  const subtotal = getNumber(fields, 'subtotal');
  const tax = getNumber(fields, 'tax_total');
  const total = getNumber(fields, 'total');
  if (subtotal === null || tax === null || total === null) return null;
  const extras = ['shipping', 'rounding', 'tip'].map((key) => getNumber(fields, key) ?? 0);
  const discount = getNumber(fields, 'discount_total') ?? 0;
  const sums = [0, ...extras, extras.reduce((sum, extra) => sum + extra, 0)].flatMap((extra) => [
    extra,
    extra - discount,
  ]);
  const passed = sums.some((extra) => isNear(subtotal + tax + extra, total, 0.021));
  return createCheck('total_is_subtotal_plus_tax', passed, `${subtotal} + ${tax} is not ${total}`);
}

function checkLines({ fields, line_items: items }: Checked): Check | null {
  const amounts = items.flatMap((item) => (item.amount === undefined ? [] : [item.amount]));
  if (amounts.length === 0 || amounts.length < items.length) return null;
  const sum = round(amounts.reduce((total, amount) => total + amount, 0));
  const targets = ['subtotal', 'total']
    .map((key) => getNumber(fields, key))
    .filter((value) => value !== null);
  if (targets.length === 0) return null;
  const adjust = [0, getNumber(fields, 'discount_total') ?? 0, -(getNumber(fields, 'shipping') ?? 0)];
  const passed = targets.some((target) =>
    adjust.some((value) => isNear(sum, target + value, 0.02 + 0.005 * amounts.length)),
  );
  return createCheck('line_items_add_up', passed, `the line items add up to ${sum}`);
}

function checkTaxes({ taxes: list }: Checked): Check | null {
  const complete = list.filter(
    (tax) => tax.rate !== undefined && tax.base !== undefined && tax.amount !== undefined,
  );
  if (complete.length === 0) return null;
  const wrong = complete.find(
    (tax) =>
      !isNear(
        ((tax.base ?? 0) * (tax.rate ?? 0)) / 100,
        tax.amount ?? 0,
        0.02 + Math.abs(tax.amount ?? 0) * 0.002,
      ),
  );
  return createCheck(
    'tax_is_base_times_rate',
    wrong === undefined,
    `${wrong?.base} × ${wrong?.rate} % is not ${wrong?.amount}`,
  );
}

function checkDueDate({ fields }: Checked): Check | null {
  const { date, due_date: due } = fields;
  if (typeof date !== 'string' || typeof due !== 'string') return null;
  return createCheck('due_date_is_not_before_date', due >= date, `${due} is before ${date}`);
}

function checkBalances({ fields, transactions }: Checked): Check | null {
  const opening = getNumber(fields, 'opening_balance');
  const closing = getNumber(fields, 'closing_balance');
  if (opening === null || closing === null || transactions.length === 0) return null;
  const sum = round(transactions.reduce((total, one) => total + (one.amount ?? 0), opening));
  return createCheck(
    'transactions_add_up',
    isNear(sum, closing, 0.011),
    `the transactions lead to ${sum}, not ${closing}`,
  );
}

function checkPeriod({ fields }: Checked): Check | null {
  const { period_start: start, period_end: end } = fields;
  if (typeof start !== 'string' || typeof end !== 'string') return null;
  return createCheck('period_end_is_not_before_start', end >= start, `${end} is before ${start}`);
}

function checkPay({ fields }: Checked): Check | null {
  const gross = getNumber(fields, 'gross_pay');
  const net = getNumber(fields, 'net_pay');
  if (gross === null || net === null) return null;
  return createCheck('net_pay_is_not_more_than_gross', net <= gross, `${net} is more than ${gross}`);
}
