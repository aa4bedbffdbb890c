import { useState } from 'react';
import type { FieldSchema } from '../api/projects.ts';

/** The schema as JSON, for nested fields and lists of objects. */
export function SchemaText({
  schema,
  onChange,
}: {
  schema: FieldSchema;
  onChange(schema: FieldSchema): void;
}) {
  const [text, setText] = useState(() => JSON.stringify(schema, null, 2));
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: string) => {
    setText(next);
    try {
      const parsed: FieldSchema = JSON.parse(next);
      setProblem(null);
      onChange(parsed);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <label className="field">
      <span className="label">JSON Schema</span>
      <textarea
        className="input mono"
        rows={18}
        spellCheck={false}
        value={text}
        aria-invalid={problem !== null}
        onChange={(event) => change(event.target.value)}
      />
      {problem !== null && <span className="problem">{problem}</span>}
      <span className="hint">
        Types object, string, number, integer, boolean, array; <code>enum</code>, <code>format</code>,{' '}
        <code>required</code>, and <code>x-labels</code>: the labels printed next to the value.
      </span>
    </label>
  );
}
