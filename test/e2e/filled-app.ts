import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startApp, type TestApp } from '../support/start-app.ts';
import { failDocument, makeWebhook, processDocument, untilOver } from '../support/webhook-api.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

/** A service with something to see on every screen. */
export interface FilledApp {
  app: TestApp;
  projectId: string;
  webhookId: string;
  /** The document made of each example, and of a file that is broken. */
  documents: { invoice: string; statement: string; broken: string };
  close(): Promise<void>;
}

export async function startFilledApp(): Promise<FilledApp> {
  const receiver = await startWebhookReceiver();
  const app = await startApp({ LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  const projectId = await createProject(app, 'Invoices 2026');
  await createProject(app, 'Delivery notes of the northern branch');
  await createProject(app, 'Empty');
  const project = `/projects/${projectId}`;
  const webhook = await makeWebhook(app, project, receiver.url, { name: 'Accounting' });
  const broken = await failDocument(app, project);
  await processDocument(app, project);
  const statement = await uploadExample(app, projectId, 'statement.csv');
  await uploadExample(app, projectId, 'letter.txt');
  const receipt = await uploadExample(app, projectId, 'receipt.pdf');
  const invoice = await uploadExample(app, projectId, 'invoice.pdf');
  await reviewOne(app, project, receipt);
  await untilOver(app, webhook.path);
  return {
    app,
    projectId,
    webhookId: webhook.id,
    documents: { invoice, statement, broken },
    async close() {
      await app.stop();
      await receiver.close();
    },
  };
}

/** One document that somebody has looked at, and others that want it. */
async function reviewOne(app: TestApp, project: string, document: string): Promise<void> {
  const settings = JSON.stringify({ settings: { review_threshold: 0.97 } });
  await app.json(`${project}/settings`, { method: 'PATCH', body: settings });
  await app.json(`${project}/documents/${document}/review`, { method: 'PUT' });
}

export async function createProject(app: TestApp, name: string): Promise<string> {
  const body = JSON.stringify({ project: { name } });
  return (await app.json<{ project: { id: string } }>('/projects', { method: 'POST', body })).project.id;
}

/** Uploads one of the files in examples/ and waits until it is read. */
export async function uploadExample(app: TestApp, projectId: string, name: string): Promise<string> {
  return uploadBytes(app, projectId, name, await readFile(EXAMPLES + name));
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
