import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listLeaves } from '../../web/src/document/places.ts';

test('the name of a nested value includes the names of all objects around it', () => {
  const custom = {
    number: 'GB-1',
    shipper: { name: 'Harbour Tools Ltd', contact: { phone: '0102' } },
    consignee: { name: 'Anna Boat' },
    marks: ['A', 'B'],
  };
  assert.deepEqual(
    listLeaves(custom, 'custom').map(({ pointer, name }) => [pointer, name]),
    [
      ['/custom/number', 'Number'],
      ['/custom/shipper/name', 'Shipper · Name'],
      ['/custom/shipper/contact/phone', 'Shipper · Contact · Phone'],
      ['/custom/consignee/name', 'Consignee · Name'],
      ['/custom/marks/0', 'Marks 1'],
      ['/custom/marks/1', 'Marks 2'],
    ],
  );
});
