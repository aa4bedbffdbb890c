/** A request, independent of the language of the sample. */
export interface SampleRequest {
  method: string;
  /** The path below `BASE`, with the names of environment variables in braces: `/projects/{PROJECT}`. */
  path: string;
  needsKey: boolean;
  body: { kind: 'json'; value: unknown } | { kind: 'form'; fields: Record<string, unknown> } | null;
  /** What a successful response contains. */
  answer: 'json' | 'text' | 'file' | 'stream' | 'nothing';
}
