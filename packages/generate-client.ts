// Writes src/types.ts and src/resources.ts of packages/client from docs/openapi.json (`npm run docs`).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateTypes, type Schema, typeOf } from './generate-types.ts';
import { type Operation, readApi } from './operations.ts';

const IMPORTS = {
  './pages.ts': 'type { Pages }',
  './resource.ts': '{ type RequestOptions, Resource }',
  './types.ts': 'type * as api',
};
const HEAD = [
  '// Generated from docs/openapi.json by packages/generate-client.ts: change the API, then run `npm run docs`.',
  '',
  ...Object.entries(IMPORTS).map(([file, names]) => `import ${names} from '${file}';`),
  '',
].join('\n');

/** Returns the contents of the generated files, keyed by file name in packages/client/src. */
export function generateClient(): Record<string, string> {
  const { openapi, resources } = readApi();
  const classes = [...resources].map(
    ([name, operations]) =>
      `export class ${toClassName(name)} extends Resource {\n${operations.map(writeMethod).join('\n')}}\n`,
  );
  return { 'types.ts': generateTypes(openapi), 'resources.ts': [HEAD, ...classes].join('\n') };
}

function writeMethod(operation: Operation): string {
  const { name, http, path, parameters, body, kind, list } = operation;
  const members = parameters.map(
    (one) =>
      `${writeComment(one.description)}    ${one.name}${one.required ? '' : '?'}: ${findType(one.schema)};\n`,
  );
  if (body !== null) members.push(`    body: ${findType(body)};\n`);
  const isOptional = body === null && !parameters.some((one) => one.required);
  const argument =
    members.length === 0 ? '' : `parameters: {\n${members.join('')}  }${isOptional ? ' = {}' : ''}, `;
  const given = members.length === 0 ? '{}' : 'parameters';
  const extra = list === null ? String(operation.takesIdempotencyKey) : `'${list.member}'`;
  return (
    `  /** ${operation.description} */\n` +
    `  ${name}(${argument}options: RequestOptions = {}): ${findResultType(operation)} {\n` +
    `    return this.${kind}('${http}', '${path}', ${given}, ${extra}, options);\n  }\n`
  );
}

function findResultType({ kind, list, response }: Operation): string {
  if (list !== null) return `Pages<api.${list.page}['${list.member}'][number], api.${list.page}>`;
  if (kind === 'file') return 'Promise<Response>';
  return response === null ? 'Promise<void>' : `Promise<${findType(response)}>`;
}

/** Refers to other schemas as members of `api`. */
function findType(schema: Schema): string {
  return schema.$ref === undefined ? typeOf(schema, 2) : `api.${typeOf(schema, 2)}`;
}

function writeComment(description: string | undefined): string {
  return description === undefined ? '' : `    /** ${description} */\n`;
}

function toClassName(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(generateClient()))
    await writeFile(join(import.meta.dirname, 'client/src', name), text);
}
