/**
 * `refused`: the server rejects the key, or all requests of this kind. `busy`: the request should be repeated
 * later. `too_long`: the question or the answer does not fit into the model's context window.
 */
export type LanguageModelProblem = 'unreachable' | 'timeout' | 'busy' | 'refused' | 'too_long' | 'bad_answer';

/** Thrown if a language model gives no usable answer. The message never quotes the question or the answer. */
export class LanguageModelError extends Error {
  readonly problem: LanguageModelProblem;
  /** Milliseconds until the server can be called again; null if the server did not state this. */
  readonly retryAfterMs: number | null;

  constructor(
    problem: LanguageModelProblem,
    message: string,
    details: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'LanguageModelError';
    this.problem = problem;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}
