type Schema = Record<string, unknown>;

function describe(schema: Schema, description?: string): Schema {
  return description ? { ...schema, description } : schema;
}

export const text = (description?: string): Schema => describe({ type: 'string' }, description);
export const numeric = (description?: string): Schema => describe({ type: 'number' }, description);
export const whole = (description?: string): Schema => describe({ type: 'integer' }, description);
export const flag = (description?: string): Schema => describe({ type: 'boolean' }, description);
export const day = (description?: string): Schema =>
  describe({ type: 'string', format: 'date' }, description);
export const choice = (words: readonly string[], description?: string): Schema =>
  describe({ type: 'string', enum: words }, description);

/** Allows null with `"type": [T, "null"]`. */
export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'] });

/** Allows null with `anyOf`, as code generators do. */
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
  describe({ type: 'array', items }, description);
