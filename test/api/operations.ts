/** The parts of the OpenAPI document that are needed to call every operation. */
interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, object> } }>>;
}

export interface Operation {
  method: string;
  /** Path under `/v1`, with parameters in braces. */
  path: string;
  takesJson: boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads the operations under `/v1` from the API description of a running service. */
export async function listOperations(baseUrl: string): Promise<Operation[]> {
  const openApi: OpenApi = JSON.parse(await (await fetch(new URL('/openapi.json', baseUrl))).text());
  return Object.entries(openApi.paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => ({
        method: method.toUpperCase(),
        path: path.slice('/v1'.length),
        takesJson: 'application/json' in (item[method]?.requestBody?.content ?? {}),
      })),
    );
}

/** Replaces the parameters in a path with these values. Throws if one is missing. */
export function fillPath(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new Error(`${path}: there is no value for ${name}`);
    return value;
  });
}
