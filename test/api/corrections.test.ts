import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { bindTwoDocuments } from '../support/bind-pdfs.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addKey } from './organizations.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Evidence {
  method: string;
  confidence: number;
  page?: number;
  box?: number[];
  text?: string;
}
interface Single {
  id: string;
  status: string;
  parsed_data: {
    fields: Record<string, unknown>;
    line_items: { id: string; description?: string; amount?: number }[];
    segments: { fields: Record<string, unknown>; line_items: { description?: string }[] }[];
    evidence: Record<string, Evidence>;
    warnings: { code: string; message: string }[];
    checks: { name: string; passed: boolean; message?: string }[];
  };
}
interface Listed {
  pointer: string;
  value: unknown;
  previous: unknown;
  page: number | null;
  box: number[] | null;
  run_id: string;
  key_id: string;
  created_at: string;
}

const INVOICE = new URL('../../examples/invoice.pdf', import.meta.url);

describe('corrections', () => {
  let app: TestApp;
  let project: string;
  let documents: string;
  let invoice: Buffer;
  before(async () => {
    app = await startApp();
    project = await createProject(app, 'corrections');
    documents = `/projects/${project}/documents`;
    invoice = await readFile(INVOICE);
  });
  after(() => app.stop());

  const upload = async (name: string, content: string | Buffer): Promise<Single> => {
    const body = createFileForm(name, content);
    const made = await app.json<{ document: Single }>(`${documents}?wait=60`, { method: 'POST', body });
    assert.equal(made.document.status, 'completed');
    return made.document;
  };
  const correct = async (id: string, fields: object): Promise<Single> => {
    const path = `${documents}/${id}/fields`;
    const init = { method: 'PATCH', body: JSON.stringify({ fields }) };
    return (await app.json<{ document: Single }>(path, init)).document;
  };
  const listCorrections = async (id: string) =>
    (await app.json<{ corrections: Listed[] }>(`${documents}/${id}/fields`)).corrections;
  const listInReview = async (state: string) =>
    (
      await app.json<{ documents: { id: string }[] }>(`${documents}?review=${state}&per_page=100`)
    ).documents.map(({ id }) => id);
  const reprocess = async (id: string): Promise<Single> => {
    await app.json(`${documents}/${id}/reprocess`, { method: 'POST', status: 202 });
    for (;;) {
      const { runs } = await app.json<{ runs: { state: string }[] }>(`${documents}/${id}/runs`);
      if (runs.every(({ state }) => state === 'succeeded')) break;
      assert.ok(runs.every(({ state }) => state !== 'failed'));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return (await app.json<{ document: Single }>(`${documents}/${id}`)).document;
  };

  it('the result contains the corrected value, with evidence that a person entered it', async () => {
    const { id, parsed_data: before } = await upload('invoice.pdf', invoice);
    const old = before.evidence['/fields/total'];
    assert.ok(old?.box !== undefined, 'the example has a total with a place');
    const { parsed_data: after } = await correct(id, {
      '/fields/total': 12.5,
      '/fields/seller/name': 'Somebody',
    });
    assert.equal(after.fields.total, 12.5);
    assert.deepEqual(after.evidence['/fields/total'], {
      method: 'human',
      confidence: 1,
      page: old.page,
      box: old.box,
      text: old.text,
    });
    assert.equal((after.fields.seller as { name: string }).name, 'Somebody');
    const again = await app.json<{ document: Single }>(`${documents}/${id}`);
    assert.deepEqual(again.document.parsed_data, after);
  });

  it('a corrected value has the box that the person drew, and null removes the value', async () => {
    const { id } = await upload('box.pdf', invoice);
    const box = [10, 20.5, 30, 40];
    const { parsed_data } = await correct(id, {
      '/fields/order_number': { value: 'A-1', page: 1, box },
      '/fields/total': null,
    });
    assert.equal(parsed_data.fields.order_number, 'A-1');
    assert.deepEqual(parsed_data.evidence['/fields/order_number'], {
      method: 'human',
      confidence: 1,
      page: 1,
      box,
    });
    assert.ok(!('total' in parsed_data.fields) && !('/fields/total' in parsed_data.evidence));
  });

  it('checks are repeated after each correction, also in later results', async () => {
    const { id, parsed_data: before } = await upload('sums.pdf', invoice);
    const sum = ({ checks }: Single['parsed_data']) =>
      checks.find(({ name }) => name === 'total_is_subtotal_plus_tax');
    assert.deepEqual(sum(before), { name: 'total_is_subtotal_plus_tax', passed: true });
    const wrong = await correct(id, { '/fields/total': 12.5 });
    assert.deepEqual(
      [sum(wrong.parsed_data)?.passed, wrong.parsed_data.checks.length],
      [false, before.checks.length],
    );
    assert.match(sum(wrong.parsed_data)?.message ?? '', /is not 12\.5/);
    assert.equal(sum((await reprocess(id)).parsed_data)?.passed, false);
    const right = await correct(id, { '/fields/total': before.fields.total, '/fields/date': '2099-01-01' });
    assert.equal(sum(right.parsed_data)?.passed, true);
    assert.deepEqual(
      right.parsed_data.checks.filter(({ passed }) => !passed).map(({ name }) => name),
      ['due_date_is_not_before_date'],
    );
    const less = await correct(id, { '/fields/subtotal': null });
    assert.equal(sum(less.parsed_data), undefined, 'what cannot be checked is not');
  });

  it('a box without a value is read as a number, a date or words, depending on the field', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([300, 200]);
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const write = (text: string, y: number) => page.drawText(text, { x: 20, y, size: 12, font });
    write('EUR 1.234,50', 150);
    write('21. März 2026', 120);
    write('Reference X-77 / 9', 90);
    write('Enough words that this page is not taken for a scanned page.', 30);
    const { id } = await upload('boxes.pdf', Buffer.from(await pdf.save()));
    const placeAt = (y: number) => ({ page: 1, box: [10, 200 - y - 14, 290, 200 - y + 6] });
    const { parsed_data } = await correct(id, {
      '/fields/total': placeAt(150),
      '/fields/date': placeAt(120),
      '/fields/order_number': placeAt(90),
    });
    assert.equal(parsed_data.fields.total, 1234.5);
    assert.equal(parsed_data.fields.date, '2026-03-21');
    assert.equal(parsed_data.fields.order_number, 'Reference X-77 / 9');
    assert.deepEqual(parsed_data.evidence['/fields/total']?.box, placeAt(150).box);
    const path = `${documents}/${id}/fields`;
    const empty = { '/fields/total': { page: 1, box: [200, 180, 299, 199] } };
    const requestPreview = (fields: object) =>
      app.json(`${documents}/${id}/fields/preview`, {
        method: 'POST',
        body: JSON.stringify({ fields }),
        status: 200,
      });
    assert.deepEqual(
      await requestPreview({ '/fields/due_date': placeAt(120), '/fields/subtotal': placeAt(150), ...empty }),
      {
        fields: { '/fields/due_date': '2026-03-21', '/fields/subtotal': 1234.5, '/fields/total': null },
      },
    );
    assert.equal((await listCorrections(id)).length, 3, 'a preview changes nothing');
    await expectError(
      await app.request(path, { method: 'PATCH', body: JSON.stringify({ fields: empty }) }),
      422,
      'validation_failed',
      ['fields./fields/total.box:invalid'],
    );
    const beyond = { '/fields/total': { page: 9, box: [1, 1, 2, 2] } };
    await expectError(
      await app.request(path, { method: 'PATCH', body: JSON.stringify({ fields: beyond }) }),
      422,
      'validation_failed',
      ['fields./fields/total.page:invalid'],
    );
  });

  it('the history contains each correction with its time, run, key and previous value', async () => {
    const { id, parsed_data } = await upload('history.pdf', invoice);
    await correct(id, { '/fields/total': 1 });
    await correct(id, { '/fields/total': { value: 2, page: 1, box: [1, 2, 3, 4] } });
    const [second, first, ...more] = await listCorrections(id);
    assert.equal(more.length, 0);
    assert.deepEqual(
      [first?.pointer, first?.value, first?.previous],
      ['/fields/total', 1, parsed_data.fields.total],
    );
    assert.deepEqual([second?.value, second?.previous, second?.box], [2, 1, [1, 2, 3, 4]]);
    assert.match(first?.run_id ?? '', /^run_/);
    assert.match(first?.key_id ?? '', /^key_/);
    assert.match(first?.created_at ?? '', /^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('entries can be added, changed and removed together with their evidence', async () => {
    const { id, parsed_data: before } = await upload('items.pdf', invoice);
    assert.ok(before.line_items.length >= 2, 'the example has items');
    const { parsed_data: after } = await correct(id, {
      '/line_items/0': null,
      '/line_items/1/amount': 77,
      '/line_items/-': { description: 'Added', amount: 5 },
    });
    assert.equal(after.line_items.length, before.line_items.length);
    assert.deepEqual(after.line_items[0], { ...before.line_items[1], amount: 77 });
    assert.equal(after.evidence['/line_items/0/amount']?.method, 'human');
    assert.deepEqual(
      after.evidence['/line_items/0/description'],
      before.evidence['/line_items/1/description'],
    );
    const last = after.line_items.length - 1;
    assert.equal(after.line_items[last]?.description, 'Added');
    assert.equal(after.evidence[`/line_items/${last}/description`]?.method, 'human');
    const ids = after.line_items.map((item) => item.id);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('an entry can be moved, and the second document of a file can be corrected', async () => {
    const { id, parsed_data: before } = await upload('two.pdf', Buffer.from(await bindTwoDocuments()));
    const [first, second] = before.line_items;
    const { parsed_data } = await correct(id, {
      '/line_items/1': { move_to: 0 },
      '/segments/1/fields/total': '1.234,50',
      '/segments/1/line_items/-': [{ description: 'Also added' }, { description: 'Added', amount: 5 }],
    });
    assert.deepEqual(parsed_data.line_items.slice(0, 2), [second, first]);
    const segment = parsed_data.segments[1];
    assert.equal(segment?.fields.total, 1234.5);
    assert.equal(segment?.line_items.at(-1)?.description, 'Added');
    assert.equal(parsed_data.evidence['/segments/1/fields/total']?.method, 'human');
    assert.deepEqual((await reprocess(id)).parsed_data, parsed_data);
    const path = `${documents}/${id}/fields`;
    const fields = { '/segments/1/fields/totals': 1, '/line_items/0': { move_to: -1 } };
    await expectError(
      await app.request(path, { method: 'PATCH', body: JSON.stringify({ fields }) }),
      422,
      'validation_failed',
      ['fields./line_items/0.move_to:invalid'],
    );
  });

  it('a request can contain at most 20 boxes to read', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 21 }, (_, n) => [`/fields/custom_${n}`, { page: 1, box: [0, 0, 10, 10] }]),
    );
    const id = (
      await app.json<{ document: { id: string } }>(documents, {
        method: 'POST',
        body: createFileForm('boxes.txt', 'A letter.'),
      })
    ).document.id;
    const response = await app.request(`${documents}/${id}/fields`, {
      method: 'PATCH',
      body: JSON.stringify({ fields }),
    });
    await expectError(response, 422, 'validation_failed', ['fields:too_many_items']);
  });

  it('reprocessing applies all corrections again, and the document stays reviewed', async () => {
    const { id } = await upload('again.pdf', invoice);
    const corrected = await correct(id, {
      '/fields/total': 99,
      '/line_items/0': null,
      '/line_items/1/description': 'Entered by a person',
      '/line_items/-': { description: 'Added', amount: 5 },
    });
    const added = corrected.parsed_data.line_items.length - 1;
    const whole = await correct(id, { [`/line_items/${added}/amount`]: 6 });
    await app.json(`${documents}/${id}/review`, { method: 'PUT' });
    const { parsed_data } = await reprocess(id);
    assert.deepEqual(parsed_data, whole.parsed_data);
    assert.ok((await listInReview('done')).includes(id));
    assert.equal((await listCorrections(id)).length, 5);
  });

  it('a request with invalid corrections is refused with all errors, and nothing is stored', async () => {
    const { id, parsed_data } = await upload('refused.pdf', invoice);
    const path = `${documents}/${id}/fields`;
    const expectRefused = async (fields: unknown, ...details: string[]) => {
      const response = await app.request(path, { method: 'PATCH', body: JSON.stringify({ fields }) });
      await expectError(response, 422, 'validation_failed', details);
    };
    await expectRefused(
      {
        total: 1,
        '/pages/0/width': 1,
        '/fields/__proto__/x': 1,
        '/fields/total': 'much',
        '/fields/date': '2026-02-30',
        '/fields/number': { page: 1 },
        '/fields/time': { value: 'x', page: 1, box: [5, 5, 4, 6] },
        '/line_items/x/amount': 1,
        '/line_items/-': 'no',
        '/fields/notes': ['a'],
        '/document_type': null,
      },
      'fields.total:invalid',
      'fields./pages/0/width:invalid',
      'fields./fields/__proto__/x:invalid',
      'fields./fields/total:wrong_type',
      'fields./fields/date:invalid',
      'fields./fields/number.box:required',
      'fields./fields/time.box:invalid',
      'fields./line_items/x/amount:invalid',
      'fields./line_items/-:wrong_type',
      'fields./fields/notes:wrong_type',
      'fields./document_type:not_in_list',
    );
    await expectRefused(
      { '/fields/total': 5, '/line_items/99/amount': 1 },
      'fields./line_items/99/amount:invalid',
    );
    await expectRefused(
      Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`/fields/f${n}`, n])),
      'fields:too_many_items',
    );
    await expectRefused(undefined, 'fields:required');
    await expectRefused('text', 'fields:wrong_type');
    const { document } = await app.json<{ document: Single }>(`${documents}/${id}`);
    assert.deepEqual(document.parsed_data, parsed_data);
    assert.deepEqual(await listCorrections(id), []);
  });

  it('a document without a result cannot be corrected, and viewers cannot correct', async () => {
    const { document } = await app.json<{ document: { id: string } }>(`${documents}?wait=60`, {
      method: 'POST',
      body: createFileForm('broken.pdf', '%PDF-1.4 broken'),
    });
    const init = { method: 'PATCH', body: '{"fields":{}}' };
    await expectError(await app.request(`${documents}/${document.id}/fields`, init), 409, 'conflict');
    const reader = await addKey(app, { scopes: ['documents:read'] });
    await expectError(
      await app.request(`${documents}/${document.id}/fields`, { ...init, key: reader }),
      403,
      'insufficient_scope',
    );
    assert.equal((await app.request(`${documents}/${document.id}/fields`, { key: reader })).status, 200);
  });
});
