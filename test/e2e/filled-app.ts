import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bindTwoDocuments } from '../support/bind-pdfs.ts';
import { answerWithJson, startModelServer } from '../support/model-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { failDocument, makeWebhook, processDocument, waitUntilOver } from '../support/webhook-api.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

/** A service with content for every screen of the dashboard. */
export interface FilledApp {
  app: TestApp;
  projectId: string;
  webhookId: string;
  supplierId: string;
  /** Identifiers of documents, from the examples and from a damaged file. */
  documents: {
    invoice: string;
    statement: string;
    broken: string;
    /** This document has a failed check and no seller. */
    review: string;
    rejected: string;
    /** This file contains two documents. */
    several: string;
    /** This document has a table whose header contains empty cells. */
    emptyHeaders: string;
  };
  close(): Promise<void>;
}

export async function startFilledApp(): Promise<FilledApp> {
  const receiver = await startWebhookReceiver();
  const model = await startModelServer(answerWithJson(MODEL_ANSWER));
  const app = await startApp({
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_LLM_URL: model.url,
    LEGIBLE_LLM_MODEL: 'qwen3:8b',
  });
  const projectId = await createProject(app, 'Invoices 2026');
  await createProject(app, 'Delivery notes of the northern branch');
  await createProject(app, 'Empty');
  const project = `/projects/${projectId}`;
  const webhook = await makeWebhook(app, project, receiver.url, { name: 'Accounting' });
  const broken = await failDocument(app, project);
  await processDocument(app, project);
  const statement = await uploadExample(app, projectId, 'statement.csv');
  const rejected = await uploadExample(app, projectId, 'letter.txt');
  const receipt = await uploadExample(app, projectId, 'receipt.pdf');
  const invoice = await uploadExample(app, projectId, 'invoice.pdf');
  await approveOne(app, project, receipt);
  const rejection = JSON.stringify({ rejection: { reason: 'Not our invoice' } });
  await app.json(`${project}/documents/${rejected}/rejection`, { method: 'PUT', body: rejection });
  const review = await uploadExample(app, projectId, 'invoice.pdf', 'doubtful.pdf');
  await correct(app, `${project}/documents/${review}`, { '/fields/seller/name': null, '/fields/total': 1 });
  const several = await uploadBytes(app, projectId, 'two.pdf', await bindTwoDocuments());
  const emptyHeaders = await uploadBytes(app, projectId, 'empty-headers.html', EMPTY_HEADERS);
  await scheduleExport(app, project);
  const supplierId = await importSuppliers(app, project);
  await waitUntilOver(app, webhook.path);
  return {
    app,
    projectId,
    webhookId: webhook.id,
    supplierId,
    documents: { invoice, statement, broken, review, rejected, several, emptyHeaders },
    async close() {
      await app.stop();
      await receiver.close();
      await model[Symbol.asyncDispose]();
    },
  };
}

/**
 * The model's answer to every question. It contains the total that the connection test expects, and values of
 * the example invoice.
 */
const MODEL_ANSWER = {
  total: 12.5,
  fields: {
    number: 'INV-2026-0117',
    total: 507.6,
    order_number: 'PO 4472',
    buyer: { name: 'Marisol Ferreira' },
  },
};

const EMPTY_HEADERS = new TextEncoder().encode(
  '<h1>Stock</h1><table><thead><tr><th></th><th>North</th><th> </th></tr></thead>' +
    '<tr><td>Paper</td><td>5</td><td>a</td></tr><tr><td>Ink</td><td>7</td><td>b</td></tr></table>',
);

async function correct(app: TestApp, document: string, fields: object): Promise<void> {
  await app.json(`${document}/fields`, { method: 'PATCH', body: JSON.stringify({ fields }) });
}

async function scheduleExport(app: TestApp, project: string): Promise<void> {
  const schedule = {
    name: 'Invoices for the tax adviser',
    every: 'week',
    day: 1,
    at: '06:30',
    document_type: 'invoice',
  };
  const body = JSON.stringify({ export_schedule: { ...schedule, export: { format: 'csv' } } });
  await app.json(`${project}/export_schedules`, { method: 'POST', body });
}

/** Imports suppliers. Returns the identifier of the one with the most values. */
async function importSuppliers(app: TestApp, project: string): Promise<string> {
  const csv = `id;name;tax_id;iban;currency
70012;Northlight Paper Ltd|Northlight;GB123456782;GB29NWBK60161331926819|GB33BUKB20201555555555;GBP
70013;Harbour Tools Verwaltungsgesellschaft mbH & Co. Kommanditgesellschaft;DE811234567;DE89370400440532013000;EUR
70014;Atelier Bastide SARL;FR40303265045;;EUR
`;
  const body = JSON.stringify({ import: { csv } });
  const response = await app.request(`${project}/supplier_imports`, { method: 'POST', body });
  const report: { import: { rows: { supplier_id: string }[] } } = JSON.parse(await response.text());
  return report.import.rows[0]?.supplier_id ?? '';
}

/** Approves a single document, so that the others still need a review. */
async function approveOne(app: TestApp, project: string, document: string): Promise<void> {
  const settings = JSON.stringify({ settings: { review_threshold: 0.97 } });
  await app.json(`${project}/settings`, { method: 'PATCH', body: settings });
  await app.json(`${project}/documents/${document}/review`, { method: 'PUT' });
}

export async function createProject(app: TestApp, name: string): Promise<string> {
  const body = JSON.stringify({ project: { name } });
  return (await app.json<{ project: { id: string } }>('/projects', { method: 'POST', body })).project.id;
}

/** Uploads a file from examples/ and waits until it has been processed. */
export async function uploadExample(
  app: TestApp,
  projectId: string,
  example: string,
  name = example,
): Promise<string> {
  return uploadBytes(app, projectId, name, await readFile(EXAMPLES + example));
}

export async function uploadBytes(
  app: TestApp,
  projectId: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  const path = `/projects/${projectId}/documents?wait=60`;
  const answer = await app.json<{ document: { id: string } }>(path, { method: 'POST', body: form });
  return answer.document.id;
}
