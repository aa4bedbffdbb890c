import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPlainText } from './plain-text.ts';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('plain text of a page or workbook has no Markdown for headings and tables', () => {
  const markdown = '# Invoice\n\nTo Ann\n\n| Item | Amount |\n| --- | --- |\n| A\\|B | 2.00 |';
  for (const type of ['application/pdf', 'image/png', SHEET])
    assert.equal(toPlainText(markdown, type), 'Invoice\n\nTo Ann\n\nItem\tAmount\nA|B\t2.00');
});

test('plain text of a page is the printed text', () => {
  assert.equal(
    toPlainText('\\# 12 boxes\n\\- 3 %\n\\> 5 mg', 'application/pdf'),
    '# 12 boxes\n- 3 %\n> 5 mg',
  );
  assert.equal(toPlainText('# 12 boxes', 'text/plain'), '# 12 boxes');
});
