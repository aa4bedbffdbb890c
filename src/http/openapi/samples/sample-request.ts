export interface SampleRequest {
  method: string;
  /** Path relative to `BASE`, with environment variables in braces, as in `/projects/{PROJECT}`. */
  path: string;
  needsKey: boolean;
  body: { kind: 'json'; value: unknown } | { kind: 'form'; fields: Record<string, unknown> } | null;
  answer: 'json' | 'text' | 'file' | 'stream' | 'nothing';
}
