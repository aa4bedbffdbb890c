import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldSchema } from '../../src/extraction/options.ts';
import { parseDate } from '../../src/extraction/understand/recognize/dates.ts';
import { isSameMoney, isSameText } from '../compare.ts';
import type { Case } from './case.ts';

const AD_BUY: FieldSchema = {
  type: 'object',
  properties: {
    contract_num: {
      type: 'string',
      description: 'Number of the contract or order',
      'x-labels': ['Contract #', 'Contract / Revision', 'Order #', 'Contract Number', 'Order', 'Estimate #'],
    },
    advertiser: { type: 'string', description: 'Name of the advertiser', 'x-labels': ['Advertiser'] },
    gross_amount: {
      type: 'number',
      description: 'Gross total of the whole contract, in dollars',
      'x-labels': ['Gross Amount', 'Total', 'Totals', 'Gross Total', 'Order Total'],
    },
    flight_from: {
      type: 'string',
      format: 'date',
      description: 'First day of the flight',
      'x-labels': ['Flight Dates', 'Contract Dates', 'Start Date', 'Flight'],
    },
    flight_to: {
      type: 'string',
      format: 'date',
      description: 'Last day of the flight',
      'x-labels': ['Flight Dates', 'Contract Dates', 'End Date', 'Flight'],
    },
  },
};

const AGREEMENT: FieldSchema = {
  type: 'object',
  properties: {
    party: { type: 'array', items: { type: 'string' }, description: 'Every party that enters the agreement' },
    jurisdiction: {
      type: 'string',
      description: 'The state or country whose law governs',
      'x-labels': ['Governing law', 'governed by the laws of'],
    },
    effective_date: {
      type: 'string',
      format: 'date',
      description: 'The day from which it is in force',
      'x-labels': ['Effective Date', 'dated as of', 'made as of'],
    },
    term: { type: 'string', description: 'How long it is in force, as a number and a unit, like 2 years' },
  },
};

function readJsonLines<T>(file: string): T[] {
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as T)
    : [];
}

/** Reads television advertising contracts (labels under the MIT license), each with five custom fields. */
export function readAdBuyCases(folder: string): Case[] {
  return readJsonLines<{ file: string; fields: Record<string, string> }>(
    join(folder, 'ground-truth.jsonl'),
  ).flatMap(({ file, fields }) => {
    const path = join(folder, file);
    if (!existsSync(path)) return [];
    const describeValue = (field: string, expected: unknown, same: Case['values'][number]['same']) => ({
      field,
      pointer: `/custom/${field}`,
      expected,
      same,
    });
    const parseDay = (text: string | undefined) => parseDate(text ?? '', false) ?? text;
    return [
      {
        name: file.replace(/^.*\/|\.pdf$/g, ''),
        file: path,
        family: fields.advertiser ?? file,
        schema: AD_BUY,
        values: [
          describeValue('contract_num', fields.contract_num, isSameText),
          describeValue('advertiser', fields.advertiser, isSameText),
          describeValue('gross_amount', fields.gross_amount, isSameMoney),
          describeValue('flight_from', parseDay(fields.flight_from), isSameText),
          describeValue('flight_to', parseDay(fields.flight_to), isSameText),
        ],
      },
    ];
  });
}

/**
 * Reads non-disclosure agreements, which state four fields in prose. They are used only for measuring, never
 * for training.
 */
export function readAgreementCases(folder: string): Case[] {
  return readJsonLines<{ file: string; fields: Record<string, string[]> }>(
    join(folder, 'ground-truth.jsonl'),
  ).flatMap(({ file, fields }) => {
    const path = join(folder, file);
    if (!existsSync(path)) return [];
    const sets = ['party', 'jurisdiction', 'effective_date', 'term'].map((field) => ({
      field,
      expected: fields[field] ?? [],
    }));
    return [
      {
        name: file.replace(/^.*\/|\.pdf$/g, ''),
        file: path,
        family: file,
        schema: AGREEMENT,
        values: [],
        sets,
      },
    ];
  });
}
