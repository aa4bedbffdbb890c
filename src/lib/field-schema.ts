/** The subset of JSON Schema 2020-12 for custom fields (docs/api.md, "Schema"). */
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
  examples?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  /** Labels that are printed next to the value. */
  'x-labels'?: string[];
}
