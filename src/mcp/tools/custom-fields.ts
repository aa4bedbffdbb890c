import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Legible } from '#client';
import { NotFoundError } from '#client/errors';
import type { KeyValue } from '#client/types';
import { DOCUMENT, PROJECT } from './parameters.ts';
import { toResult } from './tool-result.ts';

const MOST_PROPOSED = 50;
const LONGEST_NAME = 64;

export function addCustomFieldTools(server: McpServer, legible: Legible): void {
  server.registerTool(
    'get_custom_fields',
    {
      description: 'Returns the custom fields of a project as a JSON Schema, or null if it has none.',
      inputSchema: z.object({ project_id: PROJECT }),
      annotations: { readOnlyHint: true },
    },
    ({ project_id }) => toResult(async () => ({ schema: await findSchema(legible, project_id) })),
  );

  server.registerTool(
    'propose_custom_fields',
    {
      description:
        'Proposes custom fields from the labels that are printed on a document, and changes nothing. Show them to the ' +
        'user, then set those that are wanted with set_custom_fields.',
      inputSchema: z.object(DOCUMENT),
      annotations: { readOnlyHint: true },
    },
    (document) =>
      toResult(async () => {
        const { parsed_data } = await legible.documents.waitFor(document, { waitMs: 0 });
        const current = await findSchema(legible, document.project_id);
        return {
          current,
          proposed: toSchema(parsed_data.key_values),
          examples: toExamples(parsed_data.key_values),
        };
      }),
  );

  server.registerTool(
    'set_custom_fields',
    {
      description:
        'Replaces the custom fields of a project with a JSON Schema of type object; the `x-labels` of a property list the ' +
        'labels printed next to its value. Applies to documents that are processed from now on.',
      inputSchema: z.object({ project_id: PROJECT, schema: z.record(z.string(), z.unknown()) }),
      annotations: { destructiveHint: true, idempotentHint: true },
    },
    ({ project_id, schema }) =>
      toResult(async () => {
        const { version, warnings } = await legible.schemas.set({ project_id, body: { schema } });
        return { version, warnings };
      }),
  );
}

async function findSchema(legible: Legible, project_id: string): Promise<Record<string, unknown> | null> {
  try {
    return (await legible.schemas.retrieve({ project_id })).schema;
  } catch (error) {
    if (error instanceof NotFoundError && /custom fields/.test(error.message)) return null;
    throw error;
  }
}

/** Creates a schema with a property for each label. */
function toSchema(keyValues: readonly KeyValue[]): Record<string, unknown> {
  const properties = new Map<string, Record<string, unknown>>();
  for (const { key, value } of keyValues) {
    const name = toName(key);
    if (name === '' || properties.has(name) || properties.size >= MOST_PROPOSED) continue;
    const type = typeof value === 'boolean' ? 'boolean' : 'string';
    properties.set(name, { type, 'x-labels': [key.slice(0, 100)] });
  }
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function toExamples(keyValues: readonly KeyValue[]): Record<string, unknown> {
  const named = keyValues.map(({ key, value }): [string, unknown] => [toName(key), value]);
  return Object.fromEntries(named.filter(([name]) => name !== '').slice(0, MOST_PROPOSED));
}

/** Converts a label to a property name: `Contract No.:` becomes `contract_no`. */
function toName(label: string): string {
  const words = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .join('_')
    .replace(/^\p{N}+_?/u, '')
    .slice(0, LONGEST_NAME);
}
