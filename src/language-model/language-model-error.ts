/**
 * `refused`: the server rejects requests like this one, or this key. `busy`: the request should be repeated later.
 * `too_long`: the question or its answer exceeds the context of the model.
 */
export type LanguageModelProblem = 'unreachable' | 'timeout' | 'busy' | 'refused' | 'too_long' | 'bad_answer';

/** Why a language model gave no answer. The message never quotes the question or the answer. */
export class LanguageModelError extends Error {
  readonly problem: LanguageModelProblem;
  /** Milliseconds after which the server can be called again. */
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
