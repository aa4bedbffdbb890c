import type { Objects } from '../../test/api/create-objects.ts';
import { createBody } from '../../test/api/operation-bodies.ts';
import { fillPath, type Operation } from '../../test/api/operations.ts';
import { listIdNames, REFERENCES, type Reference } from './foreign-references.ts';

export interface ForeignRequest {
  path: string;
  body: string | null;
  /** The IDs in the request, which are replaced in the response before responses are compared. */
  ids: string[];
}

/** The same request with the IDs of another organization and with IDs that do not exist. */
export interface RequestPair {
  /** The operation with `own` in place of the IDs that belong to the caller. */
  what: string;
  /** Name of the first ID that does not belong to the caller, such as `document_id`. */
  kind: string;
  operation: Operation;
  expected: number;
  foreign: ForeignRequest;
  absent: ForeignRequest;
}

/**
 * Lists a pair of requests for each operation and each ID in its path: `GET /projects/A/documents/B` results in
 * one pair with A and B of the other organization and one with A of the caller and B of the other organization.
 * Operations that take IDs in the query or in the body follow.
 */
export function listRequestPairs(operations: Operation[], own: Objects, theirs: Objects): RequestPair[] {
  const absent = replaceIds(theirs);
  const inPath = operations.flatMap((operation) => {
    const names = listIdNames(operation.path);
    return names.map((_, first) =>
      createPair(operation, { own, theirs, absent, names: names.slice(first), expected: 404 }),
    );
  });
  const elsewhere = REFERENCES.map(({ method, path, query, body, expected, names }) => {
    const operation = operations.find((one) => one.method === method && one.path === path);
    if (operation === undefined)
      throw new Error(`there is no operation ${method} ${path}: update REFERENCES in foreign-references.ts`);
    return createPair(operation, { own, theirs, absent, names, expected, query, body });
  });
  return [...inPath, ...elsewhere];
}

interface Sides {
  own: Objects;
  theirs: Objects;
  absent: Objects;
  /** Names of the IDs that do not belong to the caller. */
  names: string[];
  expected: number;
  query?: string | undefined;
  body?: Reference['body'] | undefined;
}

function createPair(operation: Operation, sides: Sides): RequestPair {
  const { own, theirs, absent, names, expected, query, body } = sides;
  const path = query === undefined ? operation.path : `${operation.path}?${query}`;
  const fill = (objects: Objects): ForeignRequest => {
    const replaced = Object.fromEntries(names.map((name) => [name, objects.ids[name] ?? '']));
    const ids = { ...own.ids, ...replaced };
    const others = names.includes('document_id') ? objects.others : own.others;
    return {
      path: fillPath(path, ids),
      body: body === undefined ? createBody(operation, { ids, others }) : JSON.stringify(body(ids)),
      ids: [...Object.values(replaced), ...objects.others],
    };
  };
  const what = path.replace(/\{(\w+)\}/g, (parameter, name: string) =>
    names.includes(name) || name === 'number' ? parameter : 'own',
  );
  const inBody = query === undefined && names.some((name) => !operation.path.includes(`{${name}}`));
  return {
    what: `${operation.method} ${what}${inBody ? `, ${names.join(', ')} in the body` : ''}`,
    kind: names[0] ?? '',
    operation,
    expected,
    foreign: fill(theirs),
    absent: fill(absent),
  };
}

/** Returns well-formed IDs that differ from these only in the last character. */
function replaceIds({ ids, others }: Objects): Objects {
  const replace = (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const replaced = Object.entries(ids).map(([name, id]) => [name, name === 'number' ? id : replace(id)]);
  return { ids: Object.fromEntries(replaced), others: others.map(replace) };
}
