/** A request to show in code samples of any language. */
export interface SampleRequest {
  method: string;
  /** The path below `BASE`. Names of environment variables are in braces, as in `/projects/{PROJECT}`. */
  path: string;
  needsKey: boolean;
  body: { kind: 'json'; value: unknown } | { kind: 'form'; fields: Record<string, unknown> } | null;
  /** The content of a successful response. */
  answer: 'json' | 'text' | 'file' | 'stream' | 'nothing';
}
