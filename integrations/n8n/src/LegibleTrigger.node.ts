import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { listProjects } from './Legible.node.ts';
import { PROJECT } from './properties.ts';
import { CREDENTIALS, requestObject, sendRequest } from './request.ts';
import { hasValidSignature } from './verify-signature.ts';

const EVENTS = [
  { name: 'Document Corrected', value: 'document.corrected' },
  { name: 'Document Failed', value: 'document.failed' },
  { name: 'Document Processed', value: 'document.processed' },
  { name: 'Document Rejected', value: 'document.rejected' },
  { name: 'Document Reviewed', value: 'document.reviewed' },
];

/**
 * Starts a workflow for each event of a project. Activating the workflow creates the webhook, and
 * deactivating the workflow deletes it.
 */
export class LegibleTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Legible Trigger',
    name: 'legibleTrigger',
    icon: 'file:legible.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when a document has been processed, corrected or reviewed',
    defaults: { name: 'Legible Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: CREDENTIALS, required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      PROJECT,
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: EVENTS,
        default: ['document.processed'],
        required: true,
      },
      {
        displayName: 'Include the Data',
        name: 'includeParsedData',
        type: 'boolean',
        default: true,
        description: 'Whether each event contains the data of its document, up to 256 kB',
      },
    ],
  };
  methods = { loadOptions: { listProjects } };
  webhookMethods = { default: { checkExists, create: createWebhook, delete: deleteWebhook } };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { rawBody } = this.getRequestObject() as { rawBody?: Buffer };
    const { secret } = this.getWorkflowStaticData('node');
    const headers = this.getHeaderData() as Record<string, string | undefined>;
    const isSigned =
      rawBody !== undefined && typeof secret === 'string' && hasValidSignature(rawBody, headers, secret);
    if (isSigned) return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] };
    this.getResponseObject().status(401).json({ error: 'The signature is missing or wrong.' });
    return { noWebhookResponse: true };
  }
}

async function checkExists(this: IHookFunctions): Promise<boolean> {
  const { webhookId, secret } = this.getWorkflowStaticData('node');
  if (typeof webhookId !== 'string' || typeof secret !== 'string') return false;
  const { webhooks } = await requestObject(this, 'GET', findWebhooksPath(this));
  const url = this.getNodeWebhookUrl('default');
  return (webhooks as IDataObject[]).some(
    (one) => one.id === webhookId && one.target_url === url && one.active === true,
  );
}

async function createWebhook(this: IHookFunctions): Promise<boolean> {
  const { webhook } = await requestObject(this, 'POST', findWebhooksPath(this), {
    body: {
      name: 'n8n',
      event_types: this.getNodeParameter('events'),
      target_url: this.getNodeWebhookUrl('default'),
      include_parsed_data: this.getNodeParameter('includeParsedData'),
    },
  });
  const { id, signing_secret } = webhook as IDataObject;
  // Save the secret now, because only this response contains it.
  Object.assign(this.getWorkflowStaticData('node'), { webhookId: id, secret: signing_secret });
  return true;
}

async function deleteWebhook(this: IHookFunctions): Promise<boolean> {
  const data = this.getWorkflowStaticData('node');
  if (typeof data.webhookId === 'string') {
    try {
      await sendRequest(this, 'DELETE', `${findWebhooksPath(this)}/${data.webhookId}`);
    } catch (error) {
      // The webhook has already been deleted in Legible.
      if (!isNotFound(error)) return false;
    }
  }
  delete data.webhookId;
  delete data.secret;
  return true;
}

function findWebhooksPath(context: IHookFunctions): string {
  return `/projects/${encodeURIComponent(context.getNodeParameter('project') as string)}/webhooks`;
}

function isNotFound(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { httpCode, status, statusCode } = error as Record<string, unknown>;
  return [httpCode, status, statusCode].some((code) => String(code) === '404');
}
