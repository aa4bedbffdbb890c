import { useState } from 'react';
import type { FieldSchema } from '../api/projects.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from '../i18n/translate.ts';

/** Lets the user edit the schema as JSON, which also allows nested fields and lists of objects. */
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
      <span className="label">{t('schema.jsonSchema')}</span>
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
        <RichText message="schema.keywords" values={{ code: (keyword) => <code>{keyword}</code> }} />
      </span>
    </label>
  );
}
