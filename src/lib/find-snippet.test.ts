import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findSnippet } from './find-snippet.ts';

const show = (text: string, query: string) =>
  findSnippet(text, query)
    ?.map((part) => (part.match ? `[${part.text}]` : part.text))
    .join('') ?? null;

it('shows the words of the query with their surroundings, in one line', () => {
  assert.equal(show('Total due\n  717.97 EUR', 'due eur'), 'Total [due] 717.97 [EUR]');
  assert.equal(show('Invoice of Nintendo of Europe', 'ninten'), 'Invoice of [Nintendo] of Europe');
  assert.equal(show('a word', 'other'), null);
  assert.equal(show('paper but no ink', 'paper -ink'), '[paper] but no ink');
});

it('is cut on both sides of the first match', () => {
  const text = `${'before '.repeat(50)}needle ${'after '.repeat(50)}`;
  const shown = show(text, 'needle') ?? '';
  assert.match(shown, /^… (before )+\[needle\] (after )+.*…$/);
  assert.ok(shown.length < 220, `${shown.length} characters`);
});
