import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
} from 'n8n-workflow';

export const CREDENTIALS = 'legibleApi';

/** Sends a request with the API key from the credentials. `path` is relative to `/v1`. */
export async function sendRequest(
  context: IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions,
  method: IHttpRequestMethods,
  path: string,
  options: Partial<IHttpRequestOptions> = {},
): Promise<unknown> {
  const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(CREDENTIALS);
  return context.helpers.httpRequestWithAuthentication.call(context, CREDENTIALS, {
    method,
    url: `${baseUrl.replace(/\/+$/, '')}${path}`,
    json: true,
    ...options,
  });
}

/** Sends a request whose response is an object. */
export async function requestObject(
  context: IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions,
  method: IHttpRequestMethods,
  path: string,
  options: Partial<IHttpRequestOptions> = {},
): Promise<IDataObject> {
  const answer = await sendRequest(context, method, path, options);
  if (typeof answer !== 'object' || answer === null) throw new Error(`The response to ${path} is not JSON.`);
  return answer as IDataObject;
}

/** Returns up to `limit` entries of a list. Follows its cursors as far as necessary. */
export async function requestList(
  context: IExecuteFunctions | ILoadOptionsFunctions,
  path: string,
  member: string,
  { limit, query = {} }: { limit: number; query?: IDataObject },
): Promise<IDataObject[]> {
  const entries: IDataObject[] = [];
  let cursor: unknown = 'start';
  while (typeof cursor === 'string' && entries.length < limit) {
    const qs = { ...query, cursor, per_page: Math.min(100, limit) };
    const page = await requestObject(context, 'GET', path, { qs });
    entries.push(...(page[member] as IDataObject[]));
    cursor = (page.meta as IDataObject).next_cursor;
  }
  return entries.slice(0, limit);
}

/** Creates a form with one file and text fields. Axios sends the form unchanged. */
export function createForm(
  file: { name: string; contentType: string; bytes: Buffer },
  fields: Record<string, string>,
): Pick<IHttpRequestOptions, 'body' | 'headers'> {
  const boundary = `legible-${crypto.randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  // Percent-encode characters that would end the name, as browsers do.
  const name = file.name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
  const head =
    `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
    `Content-Type: ${file.contentType}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  };
}
