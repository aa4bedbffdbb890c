import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { createForm, requestList, requestObject, sendRequest } from './request.ts';

const LONGEST_WAIT_SECONDS = 30;

/** Runs the chosen operation for one input item, whose number is `index`. */
export async function runOperation(context: IExecuteFunctions, index: number): Promise<INodeExecutionData[]> {
  const operation = context.getNodeParameter('operation', index) as string;
  if (operation === 'upload') return [await uploadFile(context, index)];
  if (operation === 'get') return [await getDocument(context, index)];
  if (operation === 'getMany') return listDocuments(context, index);
  if (operation === 'export') return [await exportDocuments(context, index)];
  throw new Error(`The operation ${operation} does not exist.`);
}

function findProjectPath(context: IExecuteFunctions, index: number): string {
  const id = context.getNodeParameter('project', index) as string;
  return `/projects/${encodeURIComponent(id)}`;
}

async function uploadFile(context: IExecuteFunctions, index: number): Promise<INodeExecutionData> {
  const path = findProjectPath(context, index);
  const property = context.getNodeParameter('binaryProperty', index) as string;
  const { external_id, pages, idempotency_key } = context.getNodeParameter('options', index, {}) as Record<
    string,
    string
  >;
  const binary = context.helpers.assertBinaryData(index, property);
  const bytes = await context.helpers.getBinaryDataBuffer(index, property);
  const file = { name: binary.fileName ?? 'document', contentType: binary.mimeType, bytes };
  const { body, headers } = createForm(file, external_id ? { external_id } : {});
  const answer = await requestObject(context, 'POST', `${path}/documents`, {
    body,
    headers: { ...headers, ...(idempotency_key ? { 'Idempotency-Key': idempotency_key } : {}) },
    qs: pages ? { pages } : {},
  });
  const document = answer.document as IDataObject;
  const isWaiting = context.getNodeParameter('waitForResult', index) as boolean;
  return {
    json: isWaiting ? await waitForResult(context, index, String(document.id)) : document,
    pairedItem: index,
  };
}

async function waitForResult(context: IExecuteFunctions, index: number, id: string): Promise<IDataObject> {
  const seconds = context.getNodeParameter('timeoutSeconds', index) as number;
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const wait = Math.min(LONGEST_WAIT_SECONDS, Math.ceil(Math.max(0, end - Date.now()) / 1000));
    const document = await fetchDocument(context, index, id, { wait });
    if (document.status === 'completed') return document;
    if (document.status === 'failed') {
      const { code, message } = document.error as IDataObject;
      throw new Error(`${String(document.filename)} could not be read: ${String(message)} (${String(code)})`);
    }
    if (Date.now() >= end) throw new Error(`The document ${id} is still pending after ${seconds} seconds.`);
    await sleep(250);
  }
}

async function fetchDocument(
  context: IExecuteFunctions,
  index: number,
  id: string,
  qs: IDataObject,
): Promise<IDataObject> {
  const path = `${findProjectPath(context, index)}/documents/${encodeURIComponent(id)}`;
  const answer = await requestObject(context, 'GET', path, { qs });
  return answer.document as IDataObject;
}

async function getDocument(context: IExecuteFunctions, index: number): Promise<INodeExecutionData> {
  const id = context.getNodeParameter('documentId', index) as string;
  const isWaiting = context.getNodeParameter('waitForResult', index) as boolean;
  const json = isWaiting
    ? await waitForResult(context, index, id)
    : await fetchDocument(context, index, id, {});
  return { json, pairedItem: index };
}

async function listDocuments(context: IExecuteFunctions, index: number): Promise<INodeExecutionData[]> {
  const isAll = context.getNodeParameter('returnAll', index) as boolean;
  const limit = isAll ? Number.POSITIVE_INFINITY : (context.getNodeParameter('limit', index) as number);
  const filters = context.getNodeParameter('filters', index, {}) as Record<string, string>;
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const documents = await requestList(context, `${findProjectPath(context, index)}/documents`, 'documents', {
    limit,
    query: { ...set, include: 'document_type,review,overview,fields' },
  });
  return documents.map((json) => ({ json, pairedItem: index }));
}

async function exportDocuments(context: IExecuteFunctions, index: number): Promise<INodeExecutionData> {
  const path = `${findProjectPath(context, index)}/exports`;
  const ids = (context.getNodeParameter('documentIds', index) as string)
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  const format = context.getNodeParameter('format', index) as string;
  const answer = await requestObject(context, 'POST', path, {
    body: { export: { format, ...(ids.length === 0 ? {} : { document_ids: ids }) } },
  });
  let made = answer.export as IDataObject;
  const end = Date.now() + (context.getNodeParameter('timeoutSeconds', index) as number) * 1000;
  while (made.status === 'pending') {
    if (Date.now() >= end) throw new Error(`The export ${String(made.id)} is not ready yet.`);
    await sleep(500);
    made = (await requestObject(context, 'GET', `${path}/${String(made.id)}`)).export as IDataObject;
  }
  if (made.status === 'failed') throw new Error(`The export failed: ${JSON.stringify(made.error)}`);
  const response = (await sendRequest(context, 'GET', `${path}/${String(made.id)}/file`, {
    encoding: 'arraybuffer',
    json: false,
    returnFullResponse: true,
  })) as { body: ArrayBuffer | Buffer; headers: Record<string, string> };
  const bytes = Buffer.isBuffer(response.body) ? response.body : Buffer.from(response.body);
  const disposition = response.headers['content-disposition'] ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? `export.${format}`;
  const type = response.headers['content-type'] ?? 'application/octet-stream';
  return {
    json: made,
    binary: { data: await context.helpers.prepareBinaryData(bytes, name, type) },
    pairedItem: index,
  };
}
