import type { OpenApiDocument, Operation } from './document.ts';
import { writeCurlSample } from './samples/curl.ts';
import { writePythonSample } from './samples/python.ts';
import type { SampleRequest } from './samples/sample-request.ts';
import { writeTypescriptSample } from './samples/typescript.ts';

/** Adds code samples to the operations. Each sample sends the request and prints the response. */
export function addCodeSamples({ paths }: OpenApiDocument): void {
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const request = describeRequest(path, method, operation);
      operation['x-codeSamples'] = [
        { lang: 'Shell', label: 'curl', source: writeCurlSample(request) },
        { lang: 'TypeScript', label: 'TypeScript', source: writeTypescriptSample(request) },
        { lang: 'Python', label: 'Python', source: writePythonSample(request) },
      ];
    }
  }
}

function describeRequest(path: string, method: string, operation: Operation): SampleRequest {
  const isOfApi = path.startsWith('/v1/');
  return {
    method: method.toUpperCase(),
    path: (isOfApi ? path.slice('/v1'.length) : `/..${path}`).replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'number' ? '1' : `{${toVariable(name)}}`,
    ),
    needsKey: isOfApi,
    body: getExampleBody(operation),
    answer: answerOf(operation),
  };
}

/** Converts a name such as `project_id` to `PROJECT`. */
function toVariable(name: string): string {
  // Shells already define USER.
  if (name === 'key_id' || name === 'user_id') return name.toUpperCase();
  return name.replace(/_id$/, '').toUpperCase();
}

function getExampleBody({ requestBody }: Operation): SampleRequest['body'] {
  const content = requestBody?.content ?? {};
  const form = content['multipart/form-data']?.example;
  if (typeof form === 'object' && form !== null) return { kind: 'form', fields: { ...form } };
  const json = content['application/json'];
  return json === undefined ? null : { kind: 'json', value: json.example ?? {} };
}

function answerOf({ responses }: Operation): SampleRequest['answer'] {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;
  const types = Object.keys(success ?? {});
  const [type] = types;
  if (type === undefined) return 'nothing';
  if (type === 'application/json') return 'json';
  if (type === 'text/event-stream') return 'stream';
  return types.every((one) => one.startsWith('text/')) ? 'text' : 'file';
}
