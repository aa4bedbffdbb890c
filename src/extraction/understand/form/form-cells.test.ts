import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Corners,
  drawBox,
  type Placed,
  placeDocument,
  placeForm,
} from '../../../../test/extraction/support/placed-document.ts';
import { cellTextsOf } from '../questions/cell-texts.ts';
import { surroundingsIn } from '../questions/surroundings.ts';
import { buildView, type View } from '../view/view.ts';
import { formCellsIn } from './form-cells.ts';

const createView = (places: Placed[], ...boxes: Corners[]): View => buildView(placeForm(places, boxes));

function listCells(view: View): string[][] {
  const cells = new Set(formCellsIn(view).values());
  return [...cells].map(({ chunks }) => chunks.map(({ text }) => text));
}

const TWO_BOXES: Placed[] = [
  ['1 Wages', 52, 100],
  ['2 Tax withheld', 202, 100],
  ['5,100.00', 90, 114],
  ['816.00', 240, 114],
];

test('text belongs to the smallest box around it', () => {
  const view = createView(TWO_BOXES, [50, 96, 200, 128], [200, 96, 350, 128], [40, 80, 360, 200]);
  assert.deepEqual(listCells(view), [
    ['1 Wages', '5,100.00'],
    ['2 Tax withheld', '816.00'],
  ]);
});

test('text with lines only above and below it is in no box', () => {
  const view = createView([['Wages', 52, 100]]);
  assert.equal(formCellsIn(view).size, 0);
  const open = placeDocument([['Wages', 52, 100]]);
  open.pages[0]?.rules.push(...drawBox([50, 96, 200, 128]).slice(0, 2));
  assert.equal(formCellsIn(buildView(open)).size, 0);
});

test('a box without a left or right side ends where the lines above and below it end', () => {
  const top = { x0: 50, y0: 96, x1: 350, y1: 96 };
  const bottom = { x0: 50, y0: 128, x1: 350, y1: 128 };
  const divider = { x0: 200, y0: 96, x1: 200, y1: 128 };
  const document = placeDocument(TWO_BOXES);
  document.pages[0]?.rules.push(top, bottom, divider);
  const view = buildView(document);
  assert.deepEqual(listCells(view), [
    ['1 Wages', '5,100.00'],
    ['2 Tax withheld', '816.00'],
  ]);
  assert.deepEqual([...formCellsIn(view).values()][0]?.box, [50, 96, 200, 128]);
  const uneven = placeDocument(TWO_BOXES);
  uneven.pages[0]?.rules.push(top, { ...bottom, x0: 90, x1: 300 }, divider);
  assert.equal(formCellsIn(buildView(uneven)).size, 0);
});

test('the sides of a check box and a line below a single word are not sides of a box', () => {
  const places: Placed[] = [
    ['Married', 64, 100],
    ['since 2009', 64, 114],
  ];
  const view = createView(places, [50, 96, 300, 128], [53, 101, 61, 109]);
  assert.deepEqual(listCells(view), [['Married', 'since 2009']]);
});

test('the label of a value is the first line in its box, even if another label is nearer', () => {
  const places: Placed[] = [
    ['Name of the employer', 52, 100],
    ['Red Butte Precast', 52, 114],
    ['PO Box 905', 52, 128],
    ['Phone', 202, 120],
    ['555 0155', 202, 134],
  ];
  const view = createView(places, [50, 96, 200, 146], [200, 96, 350, 146]);
  const chunk = view.chunks.find(({ text }) => text === 'PO Box 905');
  assert.ok(chunk);
  const near = surroundingsIn(view).neighborsOf({ chunk, start: 0, end: chunk.tokens.length });
  const label = near.find(({ relation }) => relation === 'cell');
  assert.match(label?.text ?? '', /^Name of the employer/);
});

test('the lines below the label are joined', () => {
  const places: Placed[] = [
    ['Description', 52, 100],
    ['Steel panel slipped from its hook and', 52, 114],
    ['landed on the left foot.', 52, 128],
  ];
  const [text] = cellTextsOf(createView(places, [50, 96, 350, 146]));
  assert.equal(text?.value, 'Steel panel slipped from its hook and landed on the left foot.');
  assert.equal(text?.spans.length, 2);
});
