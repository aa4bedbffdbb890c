import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeTextView } from '../../../test/support/text-view.ts';
import type { FieldSchema } from '../options.ts';
import type { Evidence, ParsedData, Segment } from '../parsed-data.ts';
import { mergeAnswers } from './merge-answers.ts';
import type { ModelMode } from './model-options.ts';
import { prepareTask } from './prepare-task.ts';
import { createWantedSchema } from './wanted-schema.ts';

const PAGES = [
  [
    'Invoice A-1',
    'Pens|4|2.00|8.00',
    'Ink|1|5.00|5.00',
    'Paper|2|3.50|7.00',
    'Total|20.00',
    'Due 3 May 2026',
  ],
  ['Invoice B-2', 'Chalk|9|1.00|9.00', 'Total|20.00', 'Due 4 June 2026'],
];
const CUSTOM: FieldSchema = { type: 'object', properties: { sender: { type: 'string' } } };

function makeView() {
  const [first, second] = PAGES.map((rows) => makeTextView(rows));
  assert.ok(first && second);
  const pages = [...first.pages, ...second.pages.map((page) => ({ ...page, number: 2 }))];
  return { ...first, pages, rows: [...first.rows, ...second.rows.map((row) => ({ ...row, page: 2 }))] };
}

function makeSegment(page: number, fields: Record<string, string | number>): Segment {
  return { pages: [page, page], document_type: 'invoice', fields, line_items: [], taxes: [] };
}

function makeResult(): ParsedData {
  const evidence: Record<string, Evidence> = {};
  const segments = [makeSegment(1, { number: 'A-1' }), makeSegment(2, { number: 'B-2' })];
  for (const [at, page] of [
    ['/fields/number', 1],
    ['/segments/0/fields/number', 1],
    ['/segments/1/fields/number', 2],
  ] as const)
    evidence[at] = { page, box: [80, 0, 95, 10], text: 'A-1', method: 'label', confidence: 0.7 };
  return {
    version: 1,
    document_type: 'invoice',
    document_type_confidence: 0.99,
    fields: { number: 'A-1' },
    line_items: [],
    transactions: [],
    taxes: [],
    tables: [],
    key_values: [],
    codes: [],
    pages: [],
    checks: [],
    segments,
    evidence,
    warnings: [],
    text: '',
  };
}

function prepare(mode: ModelMode, custom?: FieldSchema) {
  const data = makeResult();
  const schema = createWantedSchema(data, custom, mode);
  assert.ok(schema);
  const redact = { kinds: [], patterns: [] };
  const prepared = prepareTask(makeView(), schema, { mode, ungrounded: 'keep', redact }, data);
  assert.ok(prepared);
  return { data, ...prepared };
}

const FIRST = { fields: { total: 20, due_date: '2026-05-03' } };
const SECOND = { fields: { total: 20, due_date: '2026-06-04' } };

describe('a file with several documents', () => {
  test('is divided into its documents, each with its part of the schema', () => {
    const { task } = prepare('check', CUSTOM);
    assert.equal(task.windows.length, 2);
    assert.match(task.windows[0] ?? '', /Invoice A-1[\s\S]*3 May/);
    assert.doesNotMatch(task.windows[0] ?? '', /B-2|June/);
    assert.match(task.windows[1] ?? '', /^--- page 2 ---\n@.*\n6: Invoice B-2/);
    const names = task.schemas.map((schema) => Object.keys(Object(schema).properties.segments.properties));
    assert.deepEqual(names, [['0'], ['1']]);
    for (const schema of task.schemas)
      assert.deepEqual(Object.keys(Object(schema).properties).sort(), ['custom', 'segments']);
  });

  test("gets the values of each document from the document's pages", () => {
    const { data, context } = prepare('check', CUSTOM);
    const answers = [{ segments: { 0: FIRST }, custom: { sender: null } }, { segments: { 1: SECOND } }];
    const { segments, fields, evidence } = mergeAnswers(data, context, answers);
    assert.deepEqual(segments[0]?.fields, { number: 'A-1', ...FIRST.fields });
    assert.deepEqual(segments[1]?.fields, { number: 'B-2', ...SECOND.fields });
    assert.deepEqual(segments[1]?.pages, [2, 2]);
    assert.deepEqual(fields, segments[0]?.fields);
    // Both documents contain the same total, so only the page shows that each value was found in its own
    // document.
    assert.equal(evidence['/segments/0/fields/total']?.page, 1);
    assert.equal(evidence['/segments/1/fields/total']?.page, 2);
    assert.deepEqual(evidence['/fields/total'], evidence['/segments/0/fields/total']);
  });

  test('gets no value of one document from another', () => {
    const { data, context } = prepare('first');
    const moved = { fields: { number: 'B-2', due_date: '2026-06-04' } };
    const { segments, evidence } = mergeAnswers(data, context, [{ segments: { 0: moved } }]);
    assert.equal(segments[0]?.fields?.number, 'A-1');
    assert.equal(evidence['/segments/0/fields/due_date']?.grounded, false);
    assert.deepEqual(segments[1], data.segments[1]);
    assert.deepEqual(evidence['/segments/1/fields/number'], data.evidence['/segments/1/fields/number']);
  });

  test('has lists, checks and differences that are named by document', () => {
    const { data, context, task } = prepare('check');
    assert.deepEqual(
      task.expected.map(({ lists }) => lists.map(({ pointer }) => pointer)),
      [
        ['/segments/0/line_items', '/segments/0/taxes'],
        ['/segments/1/line_items', '/segments/1/taxes'],
      ],
    );
    const chalk = { _row: 7, description: 'Chalk', quantity: 9, unit_price: 1, amount: 9 };
    const answers = [
      { segments: { 1: { fields: { number: 'Chalk', total: 20, subtotal: 20 }, line_items: [chalk] } } },
    ];
    const { segments, checks } = mergeAnswers(data, context, answers);
    const { _row, ...item } = chalk;
    assert.deepEqual(segments[1]?.line_items, [{ id: 'li_1', ...item }]);
    const messages = checks.map(({ name, message = '' }) => `${name}: ${message}`);
    assert.match(messages.join('\n'), /line_items_add_up: segment 2: the line items add up to 9/);
    assert.match(
      messages.join('\n'),
      /model_agrees: the model read \/segments\/1\/fields\/number differently/,
    );
  });

  test('leads to questions only about documents with gaps in the mode "fill"', () => {
    const data = makeResult();
    const complete = {
      number: 'A-1',
      date: '2026-04-01',
      total: 20,
      currency: 'EUR',
      due_date: '2026-05-03',
    };
    const schema = createWantedSchema(
      { ...data, segments: [makeSegment(1, complete), makeSegment(2, { number: 'B-2' })] },
      undefined,
      'fill',
    );
    const second = Object(schema?.properties?.segments?.properties?.['1']).properties;
    assert.ok('total' in second.fields.properties);
  });
});
