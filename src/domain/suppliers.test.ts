import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  chooseSupplier,
  findSupplierConflicts,
  readSupplierFacts,
  type Supplier,
  toNameKey,
} from './suppliers.ts';

const KNOWN: Supplier = {
  id: 'sup_1',
  externalId: null,
  createdAt: new Date(0),
  names: ['Northlight GmbH'],
  nameKeys: ['northlight'],
  taxIds: ['DE811234567'],
  ibans: ['DE89370400440532013000'],
  currency: null,
  currencies: ['EUR'],
  documentsCount: 2,
};

function readFacts(seller: Record<string, string>) {
  const facts = readSupplierFacts({ fields: { seller, currency: 'EUR' } });
  assert.ok(facts);
  return facts;
}

describe('the supplier of a document', () => {
  it('is recognized by its tax number, whatever its name is', () => {
    const facts = readFacts({ name: 'NL Trading', tax_id: 'DE 811 234 567' });
    assert.equal(chooseSupplier(facts, [KNOWN])?.id, 'sup_1');
  });

  it('is recognized by a name with different case, another legal form or a misread character', () => {
    for (const name of ['NORTHLIGHT', 'Northlight GmbH & Co. KG', 'Northlíght A.G.', 'Northlght GmbH'])
      assert.equal(chooseSupplier(readFacts({ name }), [KNOWN])?.id, 'sup_1', name);
    assert.equal(chooseSupplier(readFacts({ name: 'Northwind GmbH' }), [KNOWN]), null);
  });

  it('is a different one if the tax number differs', () => {
    assert.equal(chooseSupplier(readFacts({ name: 'Northlight GmbH', tax_id: 'DE999' }), [KNOWN]), null);
  });

  it('keeps a name that consists only of a legal form', () => {
    assert.equal(toNameKey('AG'), 'ag');
  });
});

describe('a conflict with the record of the supplier', () => {
  it('is reported for a new IBAN', () => {
    const known = { name: 'Northlight GmbH', tax_id: 'DE811234567', iban: 'DE89 3704 0044 0532 0130 00' };
    assert.deepEqual(findSupplierConflicts(readFacts(known), [KNOWN]), []);
    const changed = { ...known, iban: 'GB33BUKB20201555555555' };
    assert.deepEqual(findSupplierConflicts(readFacts(changed), [KNOWN]), [
      { pointer: '/fields/seller/iban', value: 'GB33BUKB20201555555555', known: KNOWN.ibans },
    ]);
  });

  it('is reported for another tax number with the same name', () => {
    const facts = readFacts({ name: 'Northlight', tax_id: 'DE999', iban: 'GB33BUKB20201555555555' });
    assert.deepEqual(findSupplierConflicts(facts, [KNOWN]), [
      { pointer: '/fields/seller/tax_id', value: 'DE999', known: KNOWN.taxIds },
      { pointer: '/fields/seller/iban', value: 'GB33BUKB20201555555555', known: KNOWN.ibans },
    ]);
  });

  it('is not reported for an unknown company', () => {
    const facts = readFacts({ name: 'Harbour Rope', tax_id: 'DE999', iban: 'GB33BUKB20201555555555' });
    assert.deepEqual(findSupplierConflicts(facts, [KNOWN]), []);
  });
});
