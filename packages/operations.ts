// The operations of docs/openapi.json, from which the clients are generated.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from './generate-types.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}
interface Content {
  content?: Record<string, { schema?: Schema }>;
}
interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        summary: string;
        description: string;
        parameters?: Parameter[];
        requestBody?: Content;
        responses: Record<string, Content>;
      }
    >
  >;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  resource: string;
  name: string;
  http: string;
  /** The path under `/v1`. */
  path: string;
  description: string;
  parameters: Parameter[];
  takesIdempotencyKey: boolean;
  /** Schema of a JSON body. */
  body: Schema | null;
  /** Kind of the successful response. `pages` means JSON with one page of a list. */
  kind: 'json' | 'pages' | 'file' | 'nothing';
  response: Schema | null;
  /** The schema of a page, the name of the member that contains the entries, and the schema of an entry. */
  list: { page: string; member: string; item: Schema } | null;
}

/**
 * Event streams never end, and `operation` is only for monitoring. The clients have hand-written methods for
 * uploads.
 */
const LEFT_OUT = /^(events|operation)\.|^documents\.upload$/;

/** Groups the operations of the OpenAPI document by resource. */
export function readApi(): { openapi: OpenApi; resources: Map<string, Operation[]> } {
  const path = join(import.meta.dirname, '../docs/openapi.json');
  const openapi: OpenApi = JSON.parse(readFileSync(path, 'utf8'));
  const resources = new Map<string, Operation[]>();
  for (const [path, item] of Object.entries(openapi.paths)) {
    for (const [http, operation] of Object.entries(item)) {
      const [resource = '', name = ''] = operation.operationId.split('.');
      if (LEFT_OUT.test(operation.operationId)) continue;
      const { parameters = [], requestBody, responses } = operation;
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;
      // A response with several formats is treated as a file, even if one of them is JSON.
      const isFile = Object.keys(success ?? {}).length > 1;
      const response = isFile ? null : (success?.['application/json']?.schema ?? null);
      const list = findList(response, openapi.components.schemas);
      const kind = success === undefined ? 'nothing' : response === null ? 'file' : 'json';
      const method: Operation = {
        resource,
        name,
        http: http.toUpperCase(),
        path: path.replace(/^\/v1/, ''),
        description: `${operation.summary}. ${operation.description}`,
        parameters: parameters.filter((one) => one.in !== 'header'),
        takesIdempotencyKey: parameters.some((one) => one.name === 'idempotency-key'),
        body: requestBody?.content?.['application/json']?.schema ?? null,
        kind: list === null ? kind : 'pages',
        response,
        list,
      };
      resources.set(resource, [...(resources.get(resource) ?? []), method]);
    }
  }
  return { openapi, resources };
}

/** Returns null unless the response has `meta`. */
function findList(response: Schema | null, schemas: Record<string, Schema>): Operation['list'] {
  const page = response?.$ref?.replace(/^.*\//, '');
  const properties = page === undefined ? undefined : schemas[page]?.properties;
  if (page === undefined || properties?.meta === undefined) return null;
  const [member, schema] = Object.entries(properties).find(([, one]) => one.items !== undefined) ?? [];
  return member === undefined || schema?.items === undefined ? null : { page, member, item: schema.items };
}
