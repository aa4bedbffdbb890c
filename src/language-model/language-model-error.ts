/**
 * `refused`: the server does not take requests like this one, or not with this key. `busy`: it wants to be asked later.
 * `too_long`: the question or its answer is longer than the model takes.
 */
export type LanguageModelProblem = 'unreachable' | 'timeout' | 'busy' | 'refused' | 'too_long' | 'bad_answer';

/** Why a language model gave no answer. The message contains nothing of the question or the answer. */
export class LanguageModelError extends Error {
  readonly problem: LanguageModelProblem;
  /** Milliseconds after which the server wants to be asked again. */
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
