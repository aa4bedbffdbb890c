import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Pen } from '../support/draw/pen.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject } from './uploads.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

interface Mooring {
  vessel: string;
  crane: string;
  draught: number;
}

interface Item {
  description: string;
  quantity: number;
  unit_price: number;
  amount: number;
}

interface Result {
  custom?: { moorings?: Mooring[] };
  line_items: Partial<Item>[];
  evidence: Record<string, { method: string; page?: number }>;
}

const NUMBER = { type: 'number' };
const TEXT = { type: 'string' };
const SCHEMA = {
  type: 'object',
  properties: {
    moorings: {
      type: 'array',
      items: { type: 'object', properties: { vessel: TEXT, crane: TEXT, draught: NUMBER } },
    },
  },
};
const SYLLABLES = ['Al', 'Bor', 'Cer', 'Dun', 'Fal', 'Gre', 'Hol', 'Jun', 'Kel', 'Lor'];

function listMoorings(count: number, seed: number): Mooring[] {
  return Array.from({ length: count }, (_, i) => ({
    vessel: `${SYLLABLES[(i + seed) % 10]}${SYLLABLES[(3 * i + seed) % 10]?.toLowerCase()}a`,
    crane: `${SYLLABLES[(7 * i + seed) % 10]} Dock`,
    draught: (311 + 17 * i + seed) / 100,
  }));
}

/** Draws a list on as many pages as necessary. The column headers differ from the names of the properties. */
async function drawMoorings(moorings: readonly Mooring[]): Promise<Uint8Array> {
  const pen = await Pen.open(595, 842, 'sans');
  let y = 150;
  const drawHeader = () => {
    pen.text('Port of Northhaven', 50, 40, { size: 14, bold: true });
    pen.text('Harbour office, Pier Road 1, Northhaven', 50, 60);
    for (const [text, x] of [
      ['Zark', 50],
      ['Plim', 220],
      ['Vonn', 400],
      ['Tide', 480],
    ] as const)
      pen.text(text, x, 130, { bold: true });
    pen.text('Kindly moor within the marked berths', 50, 90);
  };
  drawHeader();
  for (const [i, { vessel, crane, draught }] of moorings.entries()) {
    if (y > 760) {
      pen.newPage();
      drawHeader();
      y = 150;
    }
    pen.text(vessel, 50, y);
    pen.text(crane, 220, y);
    pen.text(draught.toFixed(2), 420, y, { align: 'right' });
    pen.text(String((i % 4) + 1), 500, y, { align: 'right' });
    y += 18;
  }
  pen.text('Berths are assigned by the harbour master', 50, y + 24);
  pen.text('Thank you for calling at our port', 50, 810);
  return pen.pdf.save();
}

/** Draws an invoice whose amounts are not in the last column and whose columns have unusual names. */
async function drawInvoice(items: readonly Item[]): Promise<Uint8Array> {
  const pen = await Pen.open(595, 842, 'sans');
  pen.text('Brindle Rigging Works', 50, 40, { size: 14, bold: true });
  pen.text('Invoice', 50, 80, { bold: true });
  for (const [text, x] of [
    ['Craft', 50],
    ['Hauls', 260],
    ['Sum', 340],
    ['Apiece', 420],
    ['Bin', 500],
  ] as const)
    pen.text(text, x, 130, { bold: true });
  for (const [i, { description, quantity, unit_price: price, amount }] of items.entries()) {
    const y = 150 + 18 * i;
    pen.text(description, 50, y);
    pen.text(String(quantity), 280, y, { align: 'right' });
    pen.text(amount.toFixed(2), 370, y, { align: 'right' });
    pen.text(price.toFixed(2), 450, y, { align: 'right' });
    pen.text((91.35 + 7 * i).toFixed(2), 530, y, { align: 'right' });
  }
  pen.text('Kindly settle within a fortnight', 50, 190 + 18 * items.length);
  return pen.pdf.save();
}

async function makeProject(name: string): Promise<string> {
  const project = await createProject(app, name);
  await app.json(`/projects/${project}/schema`, { method: 'PUT', body: JSON.stringify({ schema: SCHEMA }) });
  return project;
}

async function upload(project: string, pdf: Uint8Array): Promise<{ id: string; result: Result }> {
  const { document } = await app.json<{ document: { id: string } }>(`/projects/${project}/documents`, {
    method: 'POST',
    body: createFileForm('list.pdf', Buffer.from(pdf)),
  });
  const path = `/projects/${project}/documents/${document.id}`;
  const read = await app.json<{ document: { parsed_data: Result } }>(`${path}?wait=60`);
  return { id: document.id, result: read.document.parsed_data };
}

async function replace(
  project: string,
  id: string,
  list: string,
  before: number,
  entries: readonly object[],
): Promise<void> {
  const path = `/projects/${project}/documents/${id}/fields`;
  const patch = (fields: Record<string, unknown>) =>
    app.json(path, { method: 'PATCH', body: JSON.stringify({ fields }) });
  for (let i = before - 1; i >= 0; i--) await patch({ [`${list}/${i}`]: null });
  for (const entry of entries) await patch({ [`${list}/-`]: entry });
}

describe('a corrected list', () => {
  it('teaches its columns, from which all rows of the next document are read, over page breaks', async () => {
    const project = await makeProject('harbour');
    const taught = listMoorings(6, 1);
    const first = await upload(project, await drawMoorings(taught));
    const found = first.result.custom?.moorings?.length ?? 0;
    await replace(project, first.id, '/custom/moorings', found, taught);
    const wanted = listMoorings(50, 4);
    const { result } = await upload(project, await drawMoorings(wanted));
    assert.deepEqual(result.custom?.moorings, wanted);
    const sources = Object.entries(result.evidence).filter(([at]) => at.startsWith('/custom/moorings/'));
    assert.equal(sources.length, 3 * wanted.length);
    assert.ok(sources.every(([, { method }]) => method === 'learned'));
    assert.equal(result.evidence['/custom/moorings/49/draught']?.page, 2);
  });

  it('teaches which column contains the amounts of line items', async () => {
    const project = await makeProject('rigging');
    const make = (description: string, quantity: number, price: number): Item => ({
      description,
      quantity,
      unit_price: price,
      amount: Math.round(100 * quantity * price) / 100,
    });
    const taught = [
      make('Shroud splice', 3, 41.2),
      make('Halyard renewal', 2, 18.75),
      make('Sail patch', 5, 9.6),
    ];
    const first = await upload(project, await drawInvoice(taught));
    await replace(project, first.id, '/line_items', first.result.line_items.length, taught);
    const wanted = [
      make('Bobstay fitting', 4, 27.3),
      make('Deck caulking', 12, 6.45),
      make('Winch service', 2, 88),
      make('Mooring line', 6, 14.15),
    ];
    const { result } = await upload(project, await drawInvoice(wanted));
    assert.deepEqual(
      result.line_items.map(({ description, quantity, unit_price, amount }) => ({
        description,
        quantity,
        unit_price,
        amount,
      })),
      wanted,
    );
    assert.equal(result.evidence['/line_items/3/amount']?.method, 'learned');
  });

  it('is part of an exported file, from which another project learns', async () => {
    const project = await makeProject('exporting harbour');
    const taught = listMoorings(5, 3);
    const first = await upload(project, await drawMoorings(taught));
    await replace(project, first.id, '/custom/moorings', first.result.custom?.moorings?.length ?? 0, taught);
    const file = await app.json<object>(`/projects/${project}/layout_file`);
    const other = await makeProject('importing harbour');
    const body = JSON.stringify({ import: file });
    const answer = await app.request(`/projects/${other}/layout_imports`, { method: 'POST', body });
    assert.equal(answer.status, 200);
    const wanted = listMoorings(9, 6);
    const { result } = await upload(other, await drawMoorings(wanted));
    assert.deepEqual(result.custom?.moorings, wanted);
  });

  it('is not applied in other projects', async () => {
    const project = await makeProject('another harbour');
    const { result } = await upload(project, await drawMoorings(listMoorings(8, 2)));
    const methods = Object.values(result.evidence).map(({ method }) => method);
    assert.ok(!methods.includes('learned'));
  });
});
