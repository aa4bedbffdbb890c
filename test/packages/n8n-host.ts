import { buffer } from 'node:stream/consumers';

export interface Item {
  json: Record<string, unknown>;
  binary?: Record<string, Binary>;
}
export interface Binary {
  data: string;
  fileName: string;
  mimeType: string;
}
interface HttpOptions {
  method: string;
  url: string;
  qs?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: Buffer | object;
  encoding?: 'arraybuffer';
  returnFullResponse?: boolean;
}
export interface HostOptions {
  credentials: { baseUrl: string; apiKey: string };
  items?: Item[];
  parameters: Record<string, unknown>;
  webhookUrl?: string;
  staticData?: Record<string, unknown>;
  request?: { rawBody: Buffer; headers: Record<string, string> };
  continueOnFail?: boolean;
}

/**
 * Creates the part of n8n that is `this` in the methods of nodes. Like n8n, it sends credentials in the
 * header, `qs` as the query, and bytes or JSON as the body.
 */
export function createHost(options: HostOptions) {
  const { credentials, items = [], parameters, staticData = {}, request } = options;
  const answered: { status?: number; body?: unknown } = {};
  const response = {
    status(code: number) {
      answered.status = code;
      return response;
    },
    json(body: unknown) {
      answered.body = body;
    },
  };
  return {
    answered,
    getInputData: () => items,
    getNodeParameter: (name: string, index?: number, fallback?: unknown) =>
      parameters[name] ?? (typeof index === 'number' ? fallback : undefined),
    getCredentials: async () => credentials,
    continueOnFail: () => options.continueOnFail ?? false,
    getNodeWebhookUrl: () => options.webhookUrl,
    getWorkflowStaticData: () => staticData,
    getRequestObject: () => ({ rawBody: request?.rawBody }),
    getHeaderData: () => request?.headers ?? {},
    getBodyData: () => JSON.parse(String(request?.rawBody)),
    getResponseObject: () => response,
    helpers: {
      httpRequestWithAuthentication: (_name: string, http: HttpOptions) => sendHttp(credentials.apiKey, http),
      assertBinaryData: (index: number, property: string) => {
        const binary = items[index]?.binary?.[property];
        if (binary === undefined) throw new Error(`The item has no binary field ${property}.`);
        return binary;
      },
      getBinaryDataBuffer: async (index: number, property: string) =>
        Buffer.from(items[index]?.binary?.[property]?.data ?? '', 'base64'),
      prepareBinaryData: async (bytes: Buffer, fileName: string, mimeType: string): Promise<Binary> => ({
        data: bytes.toString('base64'),
        fileName,
        mimeType,
      }),
      returnJsonArray: (json: unknown) => [{ json }],
    },
  };
}

async function sendHttp(apiKey: string, http: HttpOptions): Promise<unknown> {
  const url = new URL(http.url);
  for (const [name, value] of Object.entries(http.qs ?? {})) url.searchParams.set(name, String(value));
  const isBytes = Buffer.isBuffer(http.body);
  const answer = await fetch(url, {
    method: http.method,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      ...(http.body === undefined || isBytes ? {} : { 'Content-Type': 'application/json' }),
      ...http.headers,
    },
    ...(http.body === undefined
      ? {}
      : { body: isBytes ? new Uint8Array(http.body as Buffer) : JSON.stringify(http.body) }),
  });
  const bytes = answer.body === null ? Buffer.alloc(0) : await buffer(answer.body);
  if (!answer.ok)
    throw Object.assign(new Error(`${answer.status}: ${bytes}`), { httpCode: String(answer.status) });
  const body = http.encoding === 'arraybuffer' ? bytes : bytes.length === 0 ? '' : JSON.parse(String(bytes));
  return http.returnFullResponse === true ? { body, headers: Object.fromEntries(answer.headers) } : body;
}
