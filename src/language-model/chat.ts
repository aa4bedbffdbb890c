import { setTimeout as sleep } from 'node:timers/promises';
import { completionsUrl, type ModelEndpoint } from './endpoint.ts';
import { LanguageModelError } from './language-model-error.ts';
import type { JsonResponse } from './post-json.ts';
import type { Message } from './prompt.ts';

export interface Completion {
  text: string;
  /** The answer was cut because it was too long. */
  isCut: boolean;
  inputTokens: number;
  outputTokens: number;
}

/** Members of requests that not every server knows. */
const OPTIONAL = ['response_format', 'temperature', 'seed'] as const;
export type OptionalMember = (typeof OPTIONAL)[number];

/** A first answer is the likeliest one; a second one is drawn, so that it differs where the model is unsure. */
export type Sample = 'first' | 'second';
const SAMPLING: Record<Sample, { temperature: number; seed: number }> = {
  first: { temperature: 0, seed: 1 },
  second: { temperature: 0.7, seed: 2 },
};

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 500;

/** The longest that a server may ask a document to wait; a longer wait is left to the next documents. */
const LONGEST_WAIT_MS = 20_000;

/**
 * One completion. Asks again after a short while if the server is busy or broken, and without the members of the request that it
 * does not know, which it adds to `unsupported`.
 *
 * @throws {LanguageModelError}
 */
export async function complete(
  endpoint: ModelEndpoint,
  messages: readonly Message[],
  schema: object,
  unsupported: Set<OptionalMember>,
  signal: AbortSignal,
  sample: Sample = 'first',
): Promise<Completion> {
  for (let attempt = 1; ; ) {
    try {
      const response = await post(endpoint, bodyOf(endpoint, messages, schema, unsupported, sample), signal);
      if (response.status >= 200 && response.status < 300) return readCompletion(response.text);
      const unknown = unknownMember(response, unsupported);
      if (unknown !== null) {
        unsupported.add(unknown);
        continue;
      }
      throw errorOf(response);
    } catch (error) {
      if (!(error instanceof LanguageModelError) || attempt === MAX_ATTEMPTS) throw error;
      const delay = delayAfter(error, attempt);
      if (delay === null) throw error;
      await sleep(delay, undefined, { signal }).catch(() => {
        throw timedOut();
      });
      attempt++;
    }
  }
}

/** Milliseconds until the next attempt; null if there should be none. */
function delayAfter({ problem, retryAfterMs }: LanguageModelError, attempt: number): number | null {
  if (problem !== 'busy' && problem !== 'unreachable') return null;
  const delay = retryAfterMs ?? FIRST_DELAY_MS * 3 ** (attempt - 1) * (0.75 + Math.random() / 2);
  return delay > LONGEST_WAIT_MS ? null : delay;
}

function bodyOf(
  { model }: ModelEndpoint,
  messages: readonly Message[],
  schema: object,
  unsupported: ReadonlySet<OptionalMember>,
  sample: Sample,
): string {
  const optional: Record<OptionalMember, unknown> = {
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
    ...SAMPLING[sample],
  };
  const known = Object.entries(optional).filter(
    ([name]) => !OPTIONAL.some((one) => one === name && unsupported.has(one)),
  );
  return JSON.stringify({ model, messages, ...Object.fromEntries(known) });
}

async function post(endpoint: ModelEndpoint, body: string, signal: AbortSignal): Promise<JsonResponse> {
  const { apiKey } = endpoint;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Legible/1',
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  try {
    return await endpoint.post({ url: completionsUrl(endpoint), headers, body, signal });
  } catch (error) {
    if (error instanceof LanguageModelError) throw error;
    if (signal.aborted) throw timedOut();
    throw new LanguageModelError('unreachable', 'the server cannot be reached', { cause: error });
  }
}

function timedOut(): LanguageModelError {
  return new LanguageModelError('timeout', 'the server did not answer in time');
}

/** The member of the request that a server complains about; null if it is something else. */
function unknownMember(
  { status, text }: JsonResponse,
  unsupported: ReadonlySet<string>,
): OptionalMember | null {
  if (status !== 400 && status !== 422) return null;
  const words = text.slice(0, 10_000);
  const isFormat = /response_format|json_schema|structured|schema/i.test(words);
  const named = OPTIONAL.find((name) => !unsupported.has(name) && words.includes(name));
  return named ?? (isFormat && !unsupported.has('response_format') ? 'response_format' : null);
}

function errorOf({ status, retryAfter, text }: JsonResponse): LanguageModelError {
  const message = `the server answered with status ${status}`;
  if (status === 429 || status === 503)
    return new LanguageModelError('busy', message, { retryAfterMs: readRetryAfter(retryAfter) });
  if (status >= 500 || status === 408 || status === 409)
    return new LanguageModelError('unreachable', message);
  const isLong =
    status === 413 ||
    (status === 400 && /context|too long|maximum.{0,20}tokens/i.test(text.slice(0, 10_000)));
  return new LanguageModelError(isLong ? 'too_long' : 'refused', message);
}

/** Milliseconds of a Retry-After header: seconds, or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(text: string | null): number | null {
  if (text === null) return null;
  if (/^\d{1,6}(?:\.\d+)?$/.test(text.trim())) return Number(text) * 1000;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : Math.max(0, time - Date.now());
}

function readCompletion(text: string): Completion {
  const body = parseObject(text);
  const choices: unknown = body === null ? null : Reflect.get(body, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : null;
  const message = memberOf(choice, 'message');
  const content = memberOf(message, 'content');
  if (typeof content !== 'string')
    throw new LanguageModelError('bad_answer', 'the answer is no chat completion');
  const usage = body === null ? null : memberOf(body, 'usage');
  return {
    text: content,
    isCut: memberOf(choice, 'finish_reason') === 'length',
    inputTokens: countOf(memberOf(usage, 'prompt_tokens')),
    outputTokens: countOf(memberOf(usage, 'completion_tokens')),
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : 0;
}

/** A text as a JSON object; null if it is none. */
export function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    // Not JSON: the caller says what is missing.
    return null;
  }
}
