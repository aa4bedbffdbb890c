/** A request as the samples of all languages show it. */
export interface SampleRequest {
  method: string;
  /** Below `BASE`, with the names of environment variables in braces: `/projects/{PROJECT}`. */
  path: string;
  needsKey: boolean;
  body: { kind: 'json'; value: unknown } | { kind: 'form'; fields: Record<string, unknown> } | null;
  /** What a success contains. */
  answer: 'json' | 'text' | 'file' | 'stream' | 'nothing';
}
