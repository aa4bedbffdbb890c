type Schema = Record<string, unknown>;

function described(schema: Schema, description?: string): Schema {
  return description ? { ...schema, description } : schema;
}

export const text = (description?: string): Schema => described({ type: 'string' }, description);
export const numeric = (description?: string): Schema => described({ type: 'number' }, description);
export const whole = (description?: string): Schema => described({ type: 'integer' }, description);
export const flag = (description?: string): Schema => described({ type: 'boolean' }, description);
export const day = (description?: string): Schema =>
  described({ type: 'string', format: 'date' }, description);
export const choice = (words: readonly string[], description?: string): Schema =>
  described({ type: 'string', enum: words }, description);

/** `"type": [T, "null"]`. */
export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'] });

/** `anyOf` with the schema and null, as code generators write it. */
export const nullable = ({ description, ...schema }: Schema): Schema => ({
  anyOf: [schema, { type: 'null' }],
  ...(description ? { description } : {}),
});

export const object = (properties: Record<string, Schema>, required?: readonly string[]): Schema => ({
  type: 'object',
  properties,
  ...(required ? { required } : {}),
});

export const list = (items: Schema, description?: string): Schema =>
  described({ type: 'array', items }, description);
