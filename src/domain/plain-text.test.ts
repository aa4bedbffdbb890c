import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPlainText } from './plain-text.ts';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('headings and tables of a page or workbook have no Markdown left in plain text', () => {
  const markdown = '# Invoice\n\nTo Ann\n\n| Item | Amount |\n| --- | --- |\n| A\\|B | 2.00 |';
  for (const type of ['application/pdf', 'image/png', SHEET])
    assert.equal(toPlainText(markdown, type), 'Invoice\n\nTo Ann\n\nItem\tAmount\nA|B\t2.00');
});

test('the text of a page is as printed', () => {
  assert.equal(
    toPlainText('\\# 12 boxes\n\\- 3 %\n\\> 5 mg', 'application/pdf'),
    '# 12 boxes\n- 3 %\n> 5 mg',
  );
  assert.equal(toPlainText('# 12 boxes', 'text/plain'), '# 12 boxes');
});
