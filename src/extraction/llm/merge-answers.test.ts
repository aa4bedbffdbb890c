import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeTextView } from '../../../test/support/text-view.ts';
import type { FieldSchema } from '../options.ts';
import type { Evidence, ParsedData } from '../parsed-data.ts';
import { mergeAnswers } from './merge-answers.ts';
import type { ModelMode } from './model-options.ts';

const ROWS = [
  'Hire of rooms',
  'From 1 March 2026 | to 31 May 2026',
  'Room | Nights | Price',
  'Attic | 12 | 540.00',
  'Garden | 7 | 385.50',
  'Cellar | 7 | 210.25',
  'Deposit | 100.00',
  'Cleaning | 35.75',
];
const ROOMS = [
  { room: 'Attic', nights: 12, price: 540 },
  { room: 'Garden', nights: 7, price: 385.5 },
  { room: 'Cellar', nights: 7, price: 210.25 },
];
const SCHEMA: FieldSchema = {
  type: 'object',
  properties: {
    begin: { type: 'string', format: 'date' },
    end: { type: 'string', format: 'date' },
    deposit: { type: 'number' },
    cleaning: { type: 'number' },
    extras: { type: 'number', description: 'Deposit and cleaning together' },
    price_of_rooms: { type: 'number', description: 'Sum of the prices' },
    room_count: { type: 'integer', description: 'Number of rooms' },
    months: { type: 'integer', description: 'Duration in months' },
    stay: { type: 'string', enum: ['short', 'long'] },
    stars: { type: 'integer', description: 'Stars of the hotel' },
    rooms: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          room: { type: 'string' },
          nights: { type: 'integer' },
          price: { type: 'number' },
          size: { type: 'string', enum: ['small', 'large'] },
        },
      },
    },
  },
};
const RIGHT = { begin: '2026-03-01', end: '2026-05-31', deposit: 100, cleaning: 35.75, rooms: ROOMS };

interface Options {
  mode?: ModelMode;
  ungrounded?: 'keep' | 'drop';
  offline?: Record<string, unknown>;
  evidence?: Record<string, Evidence>;
  second?: object[];
}

function mergeTestAnswers(
  answers: object[],
  { mode = 'check', ungrounded = 'keep', offline = {}, evidence = {}, second = [] }: Options = {},
) {
  const data: ParsedData = {
    version: 1,
    document_type: 'other',
    document_type_confidence: 0.9,
    fields: {},
    custom: offline,
    line_items: [],
    transactions: [],
    taxes: [],
    tables: [],
    key_values: [],
    codes: [],
    pages: [],
    segments: [],
    checks: [],
    evidence,
    warnings: [],
    text: '',
  } as unknown as ParsedData;
  const context = {
    view: makeTextView(ROWS),
    schema: { type: 'object' as const, properties: { custom: SCHEMA } },
    redactions: {},
    options: { mode, ungrounded },
  };
  return mergeAnswers(
    data,
    context,
    answers.map((custom) => ({ custom })),
    second.map((custom) => ({ custom })),
  );
}

describe('a value that a model calculated', () => {
  const derivable = { ...RIGHT, extras: 135.75, price_of_rooms: 1135.75, room_count: 3, months: 3, stars: 4 };

  test('is returned with the values from which it follows', () => {
    const { custom, evidence } = mergeTestAnswers([derivable]);
    assert.deepEqual(custom, derivable);
    const from = (name: string) => evidence[`/custom/${name}`]?.from;
    assert.deepEqual(from('extras'), ['/custom/deposit', '/custom/cleaning']);
    assert.deepEqual(
      from('price_of_rooms'),
      ROOMS.map((_, i) => `/custom/rooms/${i}/price`),
    );
    assert.deepEqual(from('room_count'), ['/custom/rooms']);
    assert.deepEqual(from('months'), ['/custom/begin', '/custom/end']);
    for (const name of ['extras', 'price_of_rooms', 'room_count', 'months']) {
      assert.equal(evidence[`/custom/${name}`]?.grounded, undefined);
      assert.ok((evidence[`/custom/${name}`]?.confidence ?? 0) > 0.8);
    }
    // The number cannot be derived, because the description of this field asks for neither a duration nor a
    // count.
    assert.equal(evidence['/custom/stars']?.grounded, false);
  });

  test('is marked or omitted if it was calculated incorrectly', () => {
    const wrong = { ...RIGHT, extras: 135.7, price_of_rooms: 1136, room_count: 4, months: 5, stars: 4 };
    const { evidence } = mergeTestAnswers([wrong]);
    for (const name of ['extras', 'price_of_rooms', 'room_count', 'months'])
      assert.equal(evidence[`/custom/${name}`]?.grounded, false, name);
    const { custom, evidence: left } = mergeTestAnswers([{ ...wrong, months: 3 }], { ungrounded: 'drop' });
    assert.deepEqual(custom, { ...RIGHT, months: 3 });
    assert.equal(left['/custom/extras'], undefined);
  });
});

describe('a choice that is not printed', () => {
  const rooms = ROOMS.map((one) => ({ ...one, size: 'small' }));

  test('has the row of its entry or the one that the model names, and never a high confidence', () => {
    const { evidence } = mergeTestAnswers([{ ...RIGHT, rooms, stay: 'long', _rows: ['stay 1'] }]);
    const texts = ['rooms/1/size', 'stay'].map((pointer) => {
      const { grounded, confidence = 1, text } = evidence[`/custom/${pointer}`] ?? {};
      assert.equal(grounded, undefined);
      assert.ok(confidence < 0.8);
      return text;
    });
    assert.deepEqual(texts, ['Garden 7 385.50', 'From 1 March 2026 to 31 May 2026']);
  });

  test('is marked or omitted if its row is unknown', () => {
    assert.equal(mergeTestAnswers([{ ...RIGHT, stay: 'long' }]).evidence['/custom/stay']?.grounded, false);
    assert.equal(
      mergeTestAnswers([{ ...RIGHT, stay: 'long' }], { ungrounded: 'drop' }).custom?.stay,
      undefined,
    );
  });

  test('does not replace a choice of the offline engine', () => {
    const own: Record<string, Evidence> = {
      '/custom/stay': { method: 'schema', confidence: 0.6, page: 1, box: [1, 1, 2, 2], text: 'From' },
    };
    for (const mode of ['fill', 'check', 'first'] as const) {
      const offline = { stay: 'short' };
      const answer = { ...RIGHT, stay: 'long', _rows: ['stay 1'] };
      assert.equal(mergeTestAnswers([answer], { mode, offline, evidence: own }).custom?.stay, 'short');
    }
  });
});

describe('short values of a list', () => {
  test('have a low confidence if they are printed only in the row of another entry', () => {
    const wrong = ROOMS.map((one, i) => (i === 0 ? { ...one, nights: 7 } : one));
    const { evidence } = mergeTestAnswers([{ rooms: wrong }]);
    const getConfidence = (index: number) => evidence[`/custom/rooms/${index}/nights`]?.confidence ?? 1;
    assert.ok(getConfidence(0) < getConfidence(1) - 0.1, `${getConfidence(0)} ${getConfidence(1)}`);
  });
});

describe('answers are merged', () => {
  const evidence: Record<string, Evidence> = {
    '/custom/deposit': {
      method: 'schema',
      confidence: 0.8,
      page: 1,
      box: [170, 84, 200, 94],
      text: '100.00',
    },
  };

  test('so that agreement raises the confidence of a value and a difference lowers it', () => {
    const offline = { deposit: 100 };
    const agreed = mergeTestAnswers([RIGHT], { offline, evidence }).evidence['/custom/deposit'];
    assert.equal(agreed?.method, 'schema');
    assert.ok((agreed?.confidence ?? 0) > 0.9);
    const { evidence: after, checks } = mergeTestAnswers([{ ...RIGHT, deposit: 35.75 }], {
      offline,
      evidence,
    });
    assert.ok((after['/custom/deposit']?.confidence ?? 1) < (agreed?.confidence ?? 0) - 0.03);
    assert.equal(checks.find(({ name }) => name === 'model_agrees')?.passed, false);
  });

  test('so that no printed value is replaced by one that is not printed', () => {
    for (const mode of ['fill', 'check', 'first'] as const) {
      const { custom } = mergeTestAnswers([{ ...RIGHT, deposit: 77.77 }], {
        mode,
        offline: { deposit: 100 },
        evidence,
      });
      assert.equal(custom?.deposit, 100, mode);
    }
  });

  test('of two parts of a document into one list, without the entries that are in both', () => {
    const { custom } = mergeTestAnswers([{ rooms: ROOMS.slice(0, 2) }, { rooms: ROOMS.slice(1) }]);
    assert.deepEqual(custom?.rooms, ROOMS);
  });

  test('without repeated or invented entries, which are counted', () => {
    const made = { room: 'Tower', nights: 99, price: 999.99 };
    const { custom, warnings } = mergeTestAnswers([
      { rooms: [...ROOMS.slice(0, 2), ROOMS[1], ROOMS[2], made] },
    ]);
    assert.deepEqual(custom?.rooms, ROOMS);
    assert.match(
      warnings.find(({ code }) => code === 'llm_entries_left_out')?.message ?? '',
      /were omitted: 1\.$/,
    );
  });

  test('so that an entry for which the model invented values keeps the printed ones', () => {
    const rooms = ROOMS.slice(1);
    const own: Record<string, Evidence> = {};
    for (const [i, top] of [56, 70].entries())
      for (const name of ['room', 'nights', 'price'])
        own[`/custom/rooms/${i}/${name}`] = {
          method: 'schema',
          confidence: 0.7,
          page: 1,
          box: [20, top, 60, top + 10],
        };
    const wrong = { room: 'Tower', nights: 3, price: 385.5 };
    for (const mode of ['check', 'first'] as const) {
      const { custom } = mergeTestAnswers([{ rooms: [wrong, rooms[1]] }], {
        mode,
        offline: { rooms },
        evidence: own,
      });
      assert.deepEqual(custom?.rooms, rooms, mode);
    }
  });

  test('so that values that a second answer repeats get a higher confidence, and the others a lower one', () => {
    const [attic, garden, cellar] = ROOMS;
    const second = [{ ...RIGHT, deposit: 35.75, rooms: [attic, { ...garden, price: 210.25 }] }];
    const readConfidences = (one: ParsedData) => (pointer: string) =>
      one.evidence[`/custom/${pointer}`]?.confidence ?? 0;
    const once = readConfidences(mergeTestAnswers([RIGHT]));
    const again = readConfidences(mergeTestAnswers([RIGHT], { second }));
    for (const repeated of ['begin', 'cleaning', 'rooms/0/price', 'rooms/1/room'])
      assert.ok(again(repeated) >= once(repeated), repeated);
    for (const changed of ['deposit', 'rooms/1/price', 'rooms/2/room'])
      assert.ok(again(changed) < once(changed) - 0.05, changed);
    assert.deepEqual(mergeTestAnswers([RIGHT], { second }).custom?.rooms, [attic, garden, cellar]);
  });

  test('and values in the column of another value get a low confidence', () => {
    const swapped = ROOMS.map((one, i) => (i === 1 ? { ...one, nights: 385.5, price: 7 } : one));
    const { evidence: after } = mergeTestAnswers([{ rooms: swapped }]);
    const sure = after['/custom/rooms/0/price']?.confidence ?? 0;
    assert.ok((after['/custom/rooms/1/price']?.confidence ?? 1) < sure - 0.2);
  });
});
