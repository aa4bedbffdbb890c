import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertHtmlToText } from './convert-html-to-text.ts';

const toLines = (html: string) => convertHtmlToText(html)?.split('\n') ?? [];

test('text next to each other remains apart, and columns are aligned', () => {
  const lines = toLines(`<table>
    <tr><td>Invoice number</td><td>A-417</td></tr>
    <tr><td>Due</td><td>12 May 2026</td></tr>
  </table>`).filter((line) => line !== '');
  assert.match(lines[0] ?? '', /^Invoice number {2,}A-417$/);
  assert.match(lines[1] ?? '', /^Due {2,}12 May 2026$/);
  assert.equal(lines[0]?.indexOf('A-417'), lines[1]?.indexOf('12 May'));
});

test('paragraphs are separated by an empty line, and long ones are wrapped', () => {
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  const text = convertHtmlToText(`<p>First</p><p>${words}</p>`) ?? '';
  assert.match(text, /^First\n\nword0 word1/);
  assert.equal(text.slice('First\n\n'.length).split('\n').length > 2, true);
  assert.equal(text.replace(/\s+/g, ' '), `First ${words}`);
});

test('hidden text is left out, and the text of a logo is shown', () => {
  const text =
    convertHtmlToText(
      '<div style="display:none">Preview of the message</div><img src="cid:1" alt="Foxglove Garden"><p>Hello</p>',
    ) ?? '';
  assert.doesNotMatch(text, /Preview/);
  assert.match(text, /Foxglove Garden[\s\S]*Hello/);
});

test('a page without text has no lines', () => {
  assert.equal(convertHtmlToText(''), '');
  assert.equal(convertHtmlToText('<p>&nbsp;</p><script>1</script>'), '');
});

test('a page that is too long to be printed completely is not converted', () => {
  assert.equal(convertHtmlToText('<p>word word word</p>'.repeat(20_000)), null);
});
