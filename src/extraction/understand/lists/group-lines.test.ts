import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignJoins } from './group-lines.ts';
import type { ListLine } from './list-grid.ts';

/** Creates lines whose cells are filled ("x") or empty ("-"). */
const makeLines = (...shapes: string[]) =>
  shapes.map((shape) => ({
    cells: [...shape].map((one) => (one === 'x' ? {} : null)),
  })) as unknown as ListLine[];

const ENTRY = { entry: 0.9, above: 0, below: 0 };
const makeMore = (above: number) => ({ entry: 0.1, above, below: 0 });

test('lines at the same place in their entries get the same probability', () => {
  const lines = makeLines('xxx', 'x--', 'xxx', 'x--', 'xxx', 'x--');
  const found = alignJoins(lines, [ENTRY, makeMore(0.8), ENTRY, makeMore(0.4), ENTRY, makeMore(0.6)]);
  assert.deepEqual(
    found.map(({ above }) => Math.round(100 * above)),
    [0, 60, 0, 60, 0, 60],
  );
});

test('a heading at the same place as continuation lines does not continue the entry', () => {
  const lines = makeLines('x--', 'xxx', 'x--', 'xxx', 'x--', 'xxx', 'x--', 'xxx', 'x--');
  const chances = [0.1, null, 0.9, null, 0.8, null, 0.1, null, 0.7].map((above) =>
    above === null ? ENTRY : makeMore(above),
  );
  const found = alignJoins(lines, chances).map(({ above }) => above);
  assert.deepEqual([found[0], found[6]], [0.1, 0.1]);
});

test('lines with other cells or in only a few entries keep their probability', () => {
  const lines = makeLines('xxx', 'x--', 'xxx', '-x-', 'xxx', 'x--');
  const chances = [ENTRY, makeMore(0.8), ENTRY, makeMore(0.4), ENTRY, makeMore(0.6)];
  assert.deepEqual(alignJoins(lines, chances), chances);
});
