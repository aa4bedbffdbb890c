import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openRows } from '../support/query-rows.ts';
import { readJson } from '../support/read-json.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createProject, uploadText } from './uploads.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

interface Corrected {
  fields: Record<string, unknown>;
  line_items: { amount?: number }[];
}

async function makeDocument(name: string) {
  const project = await createProject(app, name);
  const { id } = await uploadText(app, project, 'Invoice number 12\nTotal: 100.00 EUR\n');
  const path = `/projects/${project}/documents/${id}`;
  await app.json(`${path}?wait=60`);
  const send = (method: string, part: string) => (fields: object) =>
    app.request(`${path}/${part}`, { method, body: JSON.stringify({ fields }) });
  return { project, correct: send('PATCH', 'fields'), preview: send('POST', 'fields/preview') };
}

describe('a correction', () => {
  it('of an unknown field is refused, and the error names the field', async () => {
    const { correct, project } = await makeDocument('names');
    await expectError(await correct({ '/fields/totl': 5, '/fields/total': 5 }), 422, 'validation_failed', [
      'fields./fields/totl:not_in_list',
    ]);
    await expectError(await correct({ '/custom/mine': 'x' }), 422, 'validation_failed', [
      'fields./custom/mine:not_in_list',
    ]);
    const schema = { type: 'object', properties: { mine: { type: 'string' } } };
    await app.json(`/projects/${project}/schema`, { method: 'PUT', body: JSON.stringify({ schema }) });
    assert.equal((await correct({ '/custom/mine': 'x', '/fields/total': 5 })).status, 200);
  });

  it('of an unknown member of a party, line item or transaction is refused, also inside a value', async () => {
    const { correct, preview } = await makeDocument('nested names');
    const describeUnknown = (pointer: string) => `fields.${pointer}:not_in_list`;
    const misspelled = {
      '/fields/seller/nmae': 'Northlight',
      '/fields/buyer': { name: 'Marisol', adress: 'Totnes' },
      '/fields/total/net': 'x',
      '/fields/education/0/degre': 'BSc',
      '/line_items/0/amuont': 'x',
      '/line_items/-': { description: 'Postage', amont: 'x' },
    };
    const details = [
      '/fields/seller/nmae',
      '/fields/buyer/adress',
      '/fields/total/net',
      '/fields/education/0/degre',
      '/line_items/0/amuont',
      '/line_items/-/amont',
    ].map(describeUnknown);
    for (const send of [correct, preview])
      await expectError(await send(misspelled), 422, 'validation_failed', details);
    assert.equal((await correct({ '/fields/seller/name': 'Northlight' })).status, 200);
    assert.equal((await correct({ '/fields/buyer': { name: 'Marisol', address: 'Totnes' } })).status, 200);
    assert.equal((await correct({ '/line_items/-': { description: 'Postage', amount: 4.2 } })).status, 200);
  });

  it('of a custom field is validated by the schema of the project, at all levels', async () => {
    const { correct, project } = await makeDocument('custom names');
    const properties = {
      trips: {
        type: 'array',
        items: { type: 'object', properties: { city: { type: 'string' } } },
      },
    };
    const schema = { type: 'object', properties };
    await app.json(`/projects/${project}/schema`, { method: 'PUT', body: JSON.stringify({ schema }) });
    await expectError(
      await correct({ '/custom/trips': { value: [{ city: 'Bristol' }, { ctiy: 'Totnes' }] } }),
      422,
      'validation_failed',
      ['fields./custom/trips/1/ctiy:not_in_list'],
    );
    assert.equal((await correct({ '/custom/trips': { value: [{ city: 'Bristol' }] } })).status, 200);
  });
});

describe('a date or an amount in a correction', () => {
  it('is accepted in common notations and stored as a date or number', async () => {
    const { correct, preview } = await makeDocument('typed values');
    const typed = {
      '/fields/date': '19 April 2014',
      '/fields/due_date': { value: '3.5.2014', page: 1, box: [10, 10, 20, 20] },
      '/fields/total': '€ 1.717,97',
      '/line_items/-': { description: 'Postage', amount: '4,20 EUR', quantity: 1 },
      '/fields/number': '1.717',
    };
    const shown = await preview(typed);
    assert.equal(shown.status, 200);
    const { fields } = await readJson<{ fields: Record<string, unknown> }>(shown);
    assert.deepEqual([fields['/fields/date'], fields['/fields/total']], ['2014-04-19', 1717.97]);
    const answer = await correct(typed);
    assert.equal(answer.status, 200);
    const { document } = await readJson<{ document: { parsed_data: Corrected } }>(answer);
    const { date, due_date, total, number } = document.parsed_data.fields;
    assert.deepEqual([date, due_date, total, number], ['2014-04-19', '2014-05-03', 1717.97, '1.717']);
    assert.equal(document.parsed_data.line_items.at(-1)?.amount, 4.2);
  });

  it('is refused if it is ambiguous or invalid, with an example of valid input', async () => {
    const { correct } = await makeDocument('refused values');
    const expectRefused = async (pointer: string, value: string, code: string, message: RegExp) => {
      const details = [`fields.${pointer}:${code}`];
      const { error } = await expectError(
        await correct({ [pointer]: value }),
        422,
        'validation_failed',
        details,
      );
      assert.match(error.message, message);
    };
    await expectRefused('/fields/date', '03/04/2014', 'invalid', /is ambiguous; write the month as a word/);
    await expectRefused('/fields/date', 'next week', 'invalid', /such as 2026-11-20 or 20 November 2026/);
    await expectRefused('/fields/total', '1.717', 'invalid', /Send a JSON number/);
    await expectRefused('/fields/total', 'much', 'wrong_type', /such as "€ 1.717,97"/);
    await expectRefused('/fields/total', '1'.repeat(20_000), 'wrong_type', /must be a number/);
  });
});

describe('a key that is no longer valid', () => {
  it('gets the reason in the error', async () => {
    const make = () =>
      app.json<{ key: { id: string; api_key: string } }>('/keys', {
        method: 'POST',
        body: JSON.stringify({ name: 'old' }),
      });
    const [revoked, expired] = [(await make()).key, (await make()).key];
    await app.request(`/keys/${revoked.id}`, { method: 'DELETE' });
    await using rows = await openRows(app);
    await rows.query("update api_keys set expires_at = '2026-01-02' where id = $1", [expired.id]);
    const readMessage = async (key: string, code: string) =>
      (await expectError(await app.request('/projects', { key }), 401, code)).error.message;
    const messages = [
      await readMessage(revoked.api_key, 'invalid_api_key'),
      await readMessage(expired.api_key, 'expired_api_key'),
    ];
    assert.match(messages[0] ?? '', /revoked/);
    assert.match(messages[1] ?? '', /expired on 2026-01-0/);
  });

  it('has the form in which results contain such values', async () => {
    const { correct } = await makeDocument('forms');
    const response = await correct({
      '/fields/currency': 'gbp',
      '/fields/seller/iban': 'gb29 NWBK 6016 1331 9268 19',
      '/fields/buyer': { name: 'Marisol Ferreira', tax_id: 'GB 123 4567 82' },
      '/document_type': 'receipt',
    });
    const { document } = await readJson<{ document: { parsed_data: Corrected & { document_type: string } } }>(
      response,
    );
    const { fields, document_type } = document.parsed_data;
    assert.deepEqual(
      [document_type, fields.currency, fields.seller, fields.buyer],
      [
        'receipt',
        'GBP',
        { iban: 'GB29NWBK60161331926819' },
        { name: 'Marisol Ferreira', tax_id: 'GB123456782' },
      ],
    );
  });

  it('to an unknown document type or currency or to empty text is refused', async () => {
    const { correct } = await makeDocument('wrong forms');
    const wrong = { '/document_type': 'bill', '/fields/currency': 'EURO', '/fields/number': ' ' };
    await expectError(await correct(wrong), 422, 'validation_failed', [
      'fields./document_type:not_in_list',
      'fields./fields/currency:invalid',
      'fields./fields/number:too_short',
    ]);
  });
});
