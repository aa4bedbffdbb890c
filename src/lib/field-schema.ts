/** The subset of JSON Schema 2020-12 that a project's own fields are described with (docs/api.md, "Schema"). */
export interface FieldSchema {
  type: 'object' | 'string' | 'number' | 'integer' | 'boolean' | 'array';
  title?: string;
  description?: string;
  format?: 'date' | 'date-time' | 'email' | 'uri';
  enum?: (string | number)[];
  properties?: Record<string, FieldSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: FieldSchema;
  /** The words that stand beside the value. */
  'x-labels'?: string[];
}
