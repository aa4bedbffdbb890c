// Writes types.py and resources.py in clients/python from docs/openapi.json (`npm run docs`).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Operation, readApi } from '../packages/operations.ts';
import { PythonTypes, toClassName, writeDocstring } from './python-types.ts';

const TYPES_HEAD = `"""The types of the API. Generated from docs/openapi.json by clients/generate-python.ts (\`npm run docs\`)."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
`;
const RESOURCES_HEAD = `"""The operations of the API. Generated from docs/openapi.json by clients/generate-python.ts (\`npm run docs\`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from .resource import Resource

if TYPE_CHECKING:
    import httpx

    from . import types as api
    from .pages import Pages
`;

/** Returns the contents of the generated files, keyed by file name in the package. */
export function generatePython(): Record<string, string> {
  const { openapi, resources } = readApi();
  const types = new PythonTypes(openapi.components.schemas);
  const classes = [...resources].map(
    ([name, operations]) =>
      `\nclass ${toClassName(name)}(Resource):\n${operations.map((one) => writeMethod(one, types)).join('\n')}`,
  );
  return {
    'types.py': `${TYPES_HEAD}\n${types.text}`,
    'resources.py': [RESOURCES_HEAD, ...classes].join('\n'),
  };
}

/**
 * Python keywords that are also names of API parameters. The names of such arguments end with an underscore.
 */
const KEYWORDS = new Set([
  'from',
  'in',
  'is',
  'class',
  'global',
  'import',
  'lambda',
  'not',
  'or',
  'and',
  'pass',
  'with',
  'as',
]);

function nameArgument(parameter: string): string {
  return KEYWORDS.has(parameter) ? `${parameter}_` : parameter;
}

function writeMethod(operation: Operation, types: PythonTypes): string {
  const { http, path, description, parameters, body, kind, list } = operation;
  const name = operation.name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
  const typed = parameters.map(({ name: parameter, required, schema }) => {
    const type = types.typeOf(schema, 'Parameter');
    return required
      ? `${nameArgument(parameter)}: ${type}`
      : `${nameArgument(parameter)}: ${type} | None = None`;
  });
  if (body !== null)
    typed.splice(
      parameters.filter((one) => one.required).length,
      0,
      `body: api.${types.typeOf(body, 'Body')}`,
    );
  const names = parameters.map((one) => `"${one.name}": ${nameArgument(one.name)}`);
  const signature = typed.length === 0 ? 'self' : `self, *, ${typed.join(', ')}`;
  const extra =
    list !== null
      ? `, "${list.member}"`
      : `${body === null ? '' : ', body'}${operation.takesIdempotencyKey ? ', takes_idempotency_key=True' : ''}`;
  const result = findResultType(operation, types);
  const call = `self._${kind}("${http}", "${path}", {${names.join(', ')}}${extra})`;
  return (
    `    def ${name}(${signature}) -> ${result}:\n` +
    writeDocstring({ description }, '        ') +
    `        return ${kind === 'json' ? `cast("${result}", ${call})` : call}\n`
  );
}

function findResultType({ kind, list, response }: Operation, types: PythonTypes): string {
  if (list !== null) return `Pages[api.${types.typeOf(list.item, 'Item')}]`;
  if (kind === 'file') return 'httpx.Response';
  const type = response === null ? 'None' : types.typeOf(response, 'Response');
  return /^[A-Z]/.test(type) && type !== 'None' ? `api.${type}` : type;
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(generatePython()))
    await writeFile(join(import.meta.dirname, 'python/src/legible_client', name), text);
}
