/**
 * Names of the properties that contain a schema in requests to language models: the response formats and
 * tools of OpenAI, Anthropic, Gemini and the Model Context Protocol.
 */
const WRAPPERS = [
  'schema',
  'json_schema',
  'response_format',
  'format',
  'text',
  'function',
  'parameters',
  'parametersJsonSchema',
  'input_schema',
  'inputSchema',
  'generationConfig',
  'generation_config',
  'config',
  'responseSchema',
  'response_schema',
  'responseJsonSchema',
  'response_json_schema',
];
/** A schema of custom fields contains at least one of these keywords. */
const OWN = ['properties', '$ref', 'anyOf', 'oneOf', 'allOf', 'items'];
const DEEPEST = 5;

type Node = Record<string, unknown>;

/** Finds the schema in a request to a language model, and its path. A plain schema is returned unchanged. */
export function unwrapSchema(given: Node, path: string, depth = 0): { node: Node; path: string } {
  if (depth === DEEPEST || OWN.some((keyword) => given[keyword] !== undefined)) return { node: given, path };
  for (const name of WRAPPERS) {
    const inner = given[name];
    if (isNode(inner)) return unwrapSchema(inner, `${path}.${name}`, depth + 1);
  }
  return { node: given, path };
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
