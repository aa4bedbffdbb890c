export type Node = Record<string, unknown>;

/** Returns true for arrays as well; their keys are the indexes. */
export function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** The parts of an OpenAPI document that the files in this folder complete. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Node; responses?: Node; headers?: Node };
}

export interface Operation extends Node {
  operationId: string;
  description?: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Node & { content?: Record<string, Media> }>;
}

export interface Media extends Node {
  schema?: Node;
}
