import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createQuestion } from './question.ts';
import { tidyAnswer } from './tidy-answer.ts';

const ask = (name: string, description?: string) =>
  createQuestion(name, { type: 'string', ...(description ? { description } : {}) }, `/custom/${name}`);

test('masked digits are removed if the field asks for the last digits', () => {
  assert.equal(tidyAnswer(ask('card_last4'), 'xxxx8820'), '8820');
  assert.equal(tidyAnswer(ask('karte', 'Letzte vier Ziffern'), '**** **** **** 8820'), '8820');
  assert.equal(tidyAnswer(ask('card_number'), 'xxxx8820'), 'xxxx8820');
});

test('stray marks are removed from other texts', () => {
  assert.equal(tidyAnswer(ask('site'), 'Pacific Parade.'), 'Pacific Parade');
});
